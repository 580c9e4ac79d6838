/**
 * Pictures that stand alone: a board as SVG in which every colour is written out, the same as pixels, and
 * files of both, and of moving pictures.
 *
 * @import { Scene } from "../wire.js"
 */

const VARIABLE = /var\(--[a-z-]+(?:, *[^()]+)?\)/g;

/** The width of a picture of a board, in pixels. */
export const WIDE = 1200;

/** How long a position is shown in a moving picture, and the last one, in milliseconds. */
const [PAUSE, LAST_PAUSE] = [900, 3000];
const COLOURS = 64;

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/**
 * @param {Scene} scene
 * @param {Map<string, string>} pieces  cell -> kind
 * @param {string} title
 * @param {(variable: string) => string} colourOf  what a colour such as `var(--board-cell)` is here
 */
export function stillPicture(scene, pieces, title, colourOf) {
  const standing = scene.cells.map(({ name, x, y }) => {
    const markup = scene.pieces[pieces.get(name) ?? ""]?.markup;
    return markup ? `<g transform="translate(${x} ${y})">${markup}</g>` : "";
  });
  const { width, height, under } = scene;
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const drawn = `<title>${escaped(title)}</title>${under}${standing.join("")}`;
  const colours = new Map();
  const picture = drawn.replace(VARIABLE, (variable) => {
    if (!colours.has(variable)) colours.set(variable, colourOf(variable));
    return colours.get(variable);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">${picture}</svg>`;
}

/** What a colour of the style sheet is in the current theme. @param {string} variable */
export function seenColour(variable) {
  const probe = document.createElement("span");
  probe.style.color = variable;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A picture on a canvas. @param {string} svg @param {number} [width]  in pixels; its own without */
export async function onCanvas(svg, width) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width ?? image.naturalWidth;
  canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** @param {string} svg @param {number} [width]  in pixels; its own without @returns {Promise<Blob>} a PNG */
export async function inPixels(svg, width) {
  const canvas = await onCanvas(svg, width);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * A picture in a file format.
 * @param {string[]} drawn  SVG; of a GIF each position
 * @param {"svg"|"png"|"gif"} format
 */
export async function pictureOf(drawn, format) {
  if (format === "gif") return moving(drawn);
  const [svg] = drawn;
  return format === "png" ? inPixels(svg) : new Blob([svg], { type: "image/svg+xml" });
}

/** @param {string[]} drawn */
async function moving(drawn) {
  const { GIFEncoder, applyPalette, quantize } = await import("../vendor/gifenc.js");
  const gif = GIFEncoder();
  for (const [number, svg] of drawn.entries()) {
    const canvas = await onCanvas(svg);
    const { width, height } = canvas;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
    const palette = quantize(pixels, COLOURS);
    const delay = number === drawn.length - 1 ? LAST_PAUSE : PAUSE;
    gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay });
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}
