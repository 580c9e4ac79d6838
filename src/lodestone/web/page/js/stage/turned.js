/**
 * A scene turned by quarters, so that a board can be seen from all four sides without a
 * request. Pieces and letters stay upright. Pure.
 *
 * @import { Scene } from "../wire.js"
 * @typedef {import("../wire.js").SceneCell} Cell
 * @typedef {[x: number, y: number]} Vector
 */

/** To the right, by a quarter. @type {((vector: Vector) => Vector)[]} */
const TURNS = [([x, y]) => [x, y], ([x, y]) => [-y, x], ([x, y]) => [-x, -y], ([x, y]) => [y, -x]];

const TEXT = /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"/g;
const SHIFT = /transform="translate\(([\d.-]+) ([\d.-]+)\)"/g;
const PAINT = /url\(#(lit-cell(?:-alt)?)\)/g;
/** A command with where it ends, and before that how it curves. */
const ENDS = /([MLa])([^MLaZ]*?)(-?[\d.]+)[\s,]+(-?[\d.]+)(?=\s*(?:[MLaZ]|$))/g;

/** The height of a letter's middle above its base, in font sizes. */
const MIDDLE = 0.35;

/** Cells of a row differ in height by less than this. */
const LEVEL = 1;

/** @param {number} number */
const rounded = (number) => Math.round(number * 100) / 100 + 0;

/** @param {Scene} scene @param {number} quarters  to the right @returns {Scene} */
export function turned(scene, quarters) {
  const turn = TURNS[((quarters % 4) + 4) % 4];
  if (turn === TURNS[0]) return scene;
  const point = around(scene, turn);
  const cells = scene.cells.map(({ name, x, y, outline }) => {
    const [left, top] = point([x, y]);
    return { name, x: left, y: top, outline: turnedPath(outline, point, turn) };
  });
  const [width, height] = turn([scene.width, scene.height]).map(Math.abs);
  return {
    ...scene,
    width,
    height,
    under: turnedMarkup(scene.under, point([0, 0]), quarters),
    cells,
    rows: rowsOf(cells),
  };
}

/** @param {Pick<Scene, "width"|"height">} scene @param {(vector: Vector) => Vector} turn @returns {(point: Vector) => Vector} */
function around({ width, height }, turn) {
  const [right, bottom] = turn([width, height]);
  const [left, top] = [Math.min(right, 0), Math.min(bottom, 0)];
  return (point) => {
    const [x, y] = turn(point);
    return [rounded(x - left), rounded(y - top)];
  };
}

/**
 * A path of the commands that boards are drawn with: M and L to points, a by a vector.
 * @param {string} path @param {(point: Vector) => Vector} point @param {(vector: Vector) => Vector} turn
 */
const turnedPath = (path, point, turn) =>
  path.replace(ENDS, (_, command, curve, x, y) => {
    const end = command === "a" ? turn([+x, +y]).map(rounded) : point([+x, +y]);
    return command + curve + end.join(" ");
  });

/**
 * The background; its letters, shadows and light are turned back.
 * @param {string} under @param {Vector} origin  where its corner comes to @param {number} quarters
 */
function turnedMarkup(under, [left, top], quarters) {
  const upright = under.replace(TEXT, (text, x, y, size) => {
    const middle = Number(y) - Number(size) * MIDDLE;
    return `${text} transform="rotate(${-90 * quarters} ${x} ${rounded(middle)})"`;
  });
  const back = TURNS[((-quarters % 4) + 4) % 4];
  const shifted = upright.replace(SHIFT, (_, x, y) => {
    const [right, down] = back([Number(x), Number(y)]);
    return `transform="translate(${right + 0} ${down + 0})"`;
  });
  const used = new Set([...under.matchAll(PAINT)].map(([, name]) => name));
  const paints = [...used].map(
    (name) =>
      `<linearGradient id="${name}-${quarters}" href="#${name}" ` +
      `gradientTransform="rotate(${-90 * quarters} 0.5 0.5)"/>`,
  );
  const lit = shifted.replace(PAINT, `url(#$1-${quarters})`);
  const defs = paints.length > 0 ? `<defs>${paints.join("")}</defs>` : "";
  return `<g transform="translate(${left} ${top}) rotate(${90 * quarters})">${defs}${lit}</g>`;
}

/** In reading order. @param {Cell[]} cells */
function rowsOf(cells) {
  /** @type {Cell[][]} */
  const rows = [];
  for (const cell of cells.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && cell.y - row[0].y < LEVEL) row.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x).map(({ name }) => name));
}
