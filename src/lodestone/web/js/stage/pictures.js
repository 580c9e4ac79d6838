/** Pictures as files, made of SVG in the browser. */

import { inPixels, onCanvas } from "./still.js";

/** How long a position is shown, and the last one, in milliseconds. */
const [PAUSE, LAST_PAUSE] = [900, 3000];
const COLOURS = 64;

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
