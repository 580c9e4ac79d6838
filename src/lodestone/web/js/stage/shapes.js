/**
 * How marks are drawn. A mark is data: its form and its place. Each form differs from the others;
 * none is told by its colour alone.
 *
 * @import { Board } from "./board-state.js"
 * @import { Worth } from "../wire.js"
 *
 * @typedef {{form: "inset", at: string, kind: string}} Inset  the cell's own outline
 * @typedef {{form: "ring", at: string, size: number, kind: string}} Ring  so many times a piece
 * @typedef {{form: "cross", at: string}} Cross
 * @typedef {{form: "corners", at: string}} Corners
 * @typedef {{form: "warning", at: string}} Warning
 * @typedef {{form: "note", at: string, text: string}} Note
 * @typedef {{form: "worth", at: string, worth: Worth, high: boolean}} Badge  `high`: at the cell's
 *   upper edge
 * @typedef {{form: "arrow", from: string, to: string, kind?: string}} Arrow  a hint's, where no kind
 *   is said
 * @typedef {{form: "shade", at: string, piece: string}} Shade  a piece that is not there yet
 * @typedef {{form: "lines", at: string}} Lines  across the whole board
 * @typedef {Inset|Ring|Cross|Corners|Warning|Note|Badge|Arrow|Shade|Lines} Mark
 *
 * @typedef {object} Marks
 * @property {Mark[]} under  below the pieces
 * @property {Mark[]} preview  what a press would do
 * @property {Mark[]} over
 *
 * @typedef {import("../wire.js").SceneCell} Cell
 */

import { drawn, s } from "../lib/dom.js";
import { short } from "./values.js";
import { at, cellOf, cellSize, pixels } from "./board-state.js";

/** How far inside a cell's outline its marks lie. */
const INSET = 0.88;

/** The last turn's marks stay, and lie around the names that are written in cells. */
const EDGE = 0.965;

/** Notes are not written smaller than this, in pixels. */
const SMALLEST_NOTE = 9.5;

/** How wide a letter of a note is, in font sizes. */
const LETTER = 0.56;

/** How wide the signs of a value are. */
const WIDE = 0.72;

/** @type {Marks} */
export const NO_MARKS = { under: [], preview: [], over: [] };

/** Draw the marks, in each layer only where they are others than before. @param {Board} board */
export function drawMarks(board) {
  const { marks } = board.config;
  put(board, board.layers.under, marks.under);
  put(board, board.layers.preview, marks.preview);
  put(board, board.layers.over, marks.over);
}

/** @param {Board} board @param {SVGGElement} layer @param {Mark[]} marks */
function put(board, layer, marks) {
  const key = JSON.stringify(marks);
  if (board.marked.get(layer) === key) return;
  board.marked.set(layer, key);
  layer.replaceChildren(
    ...marks.map((mark) => draw(board, mark)).filter((shape) => shape !== null),
  );
}

/**
 * The shape of a mark; null beside the board, and for a note that has no room.
 * @param {Board} board @param {Mark} mark
 * @returns {SVGElement|null}
 */
function draw(board, mark) {
  if (mark.form === "arrow") {
    return arrow(board, cellOf(board, mark.from), cellOf(board, mark.to), mark.kind);
  }
  const cell = cellOf(board, mark.at);
  if (!cell) return null;
  const { radius, width, height } = board.config.scene;
  switch (mark.form) {
    case "inset":
      return inset(cell, mark.kind);
    case "ring":
      return s("circle", { cx: cell.x, cy: cell.y, r: radius * mark.size, class: mark.kind });
    case "cross":
      return cross(cell, radius * 0.4);
    case "corners":
      return corners(cell, radius * 1.12);
    case "warning":
      return warningSign(board, cell);
    case "note":
      return note(board, cell, mark.text);
    case "worth":
      return badge(board, cell, mark);
    case "shade":
      return shade(board, cell, mark.piece);
    case "lines":
      return s("path", {
        d: `M0 ${cell.y}H${width}M${cell.x} 0V${height}`,
        class: "crosshair",
      });
  }
}

/** @param {Cell} cell @param {string} kind */
function inset({ x, y, outline }, kind) {
  const size = kind === "mark-last" ? EDGE : INSET;
  const transform = `${at({ x: x * (1 - size), y: y * (1 - size) })} scale(${size})`;
  return s("path", { d: outline, class: kind, transform });
}

/** @param {Cell} cell @param {number} size */
function cross(cell, size) {
  const d = `M${-size} ${-size} ${size} ${size} M${size} ${-size} ${-size} ${size}`;
  return s("path", { d, class: "mark-removed", transform: at(cell) });
}

/** @param {Board} board @param {Cell} cell @param {string} kind */
function shade({ config }, cell, kind) {
  return drawn(config.scene.pieces[kind].markup, { class: "shade", transform: at(cell) });
}

/**
 * From the middle of one cell to the ring around the other; null from beside the board.
 * @param {Board} board @param {Cell} [from] @param {Cell} [to] @param {string} [kind]
 */
function arrow(board, from, to, kind = "mark-hint") {
  if (!from || !to) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  const size = board.config.scene.radius;
  const end = far - 0.5 * size;
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  const [neck, wing] = [end - 0.7 * size, 0.42 * size];
  return s(
    "g",
    { class: `${kind} arrow`, transform: `${at(from)} rotate(${turn})` },
    s("path", { class: "shaft", d: `M0 0H${neck}` }),
    s("path", { d: `M${neck} ${-wing}L${end} 0 ${neck} ${wing}Z` }),
  );
}

/** Four corners around a cell that deserves attention. @param {Cell} cell @param {number} far */
function corners(cell, far) {
  const near = far * 0.55;
  const ways = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // prettier-ignore
  const d = ways
    .map(([x, y]) => `M${x * near} ${y * far}L${x * far} ${y * far} ${x * far} ${y * near}`)
    .join("");
  return s("path", { d, class: "mark-highlight", transform: at(cell) });
}

/**
 * A triangle with an exclamation mark, at the upper right of its cell.
 * @param {Board} board @param {Cell} cell
 */
function warningSign(board, { x, y }) {
  const { radius } = board.config.scene;
  const size = Math.max(radius * 0.46, 9 / pixels(board));
  const middle = { x: x + radius * 0.62, y: y - radius * 0.62 };
  return s(
    "g",
    { class: "mark-warning", transform: `${at(middle)} scale(${size})` },
    s("path", { d: "M0 -1 1.05 0.85H-1.05Z" }),
    s("path", { d: "M0 -0.32V0.25M0 0.55V0.56", class: "stroke" }),
  );
}

/**
 * What a step costs or does, below the mark of its target.
 * @param {Board} board @param {Cell} cell @param {string} text
 */
function note(board, cell, text) {
  const words = shortened(board, text);
  const y = cell.y + board.config.scene.radius * 0.95;
  const size = noteSize(board);
  return words ? s("text", { x: cell.x, y, "font-size": size, class: "mark-note" }, words) : null;
}

/**
 * At the lower edge of its cell, or the upper one where a note stands below.
 * @param {Board} board @param {Cell} cell @param {Badge} mark
 */
function badge(board, { x, y }, { worth, high }) {
  const size = noteSize(board);
  const text = short(worth);
  const [width, height] = [(text.length * WIDE + 0.6) * size, 1.4 * size];
  const middle = { x, y: y + board.config.scene.radius * (high ? -0.86 : 0.86) };
  return s(
    "g",
    { class: "mark-worth", "data-value": worth.value, transform: at(middle) },
    s("rect", { x: -width / 2, y: -height / 2, width, height, rx: height * 0.3 }),
    s("text", { "font-size": size, dy: "0.36em" }, text),
  );
}

/** @param {Board} board */
const noteSize = (board) =>
  Math.max(board.config.scene.radius * 0.4, SMALLEST_NOTE / pixels(board));

/**
 * Whether a note has room at its cell, with a letter's width to the next one.
 * @param {Board} board @param {string} text
 */
export const noteFits = (board, text) =>
  (text.length + 1) * LETTER * noteSize(board) * pixels(board) <= cellSize(board);

/**
 * A note that is too long for its cell is told by the number that it begins with, if it has one.
 * @param {Board} board @param {string} text
 */
const shortened = (board, text) =>
  noteFits(board, text) ? text : (/^[^,:]*?(\d+)/.exec(text)?.[1] ?? null);
