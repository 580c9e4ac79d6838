/**
 * How marks are drawn. A mark is data: its form and its place. Each form differs from the others;
 * none depends on its colour alone.
 *
 * @import { Board } from "./board.js"
 * @import { Scene, SceneCell as Cell, Worth } from "../wire.js"
 *
 * @typedef {{form: "arrow", from: string, to: string, kind?: string}} Arrow  a hint's, where no kind
 *   is said
 * @typedef {{form: "inset", at: string, kind: string}} Inset  the cell's own outline
 * @typedef {{form: "ring", at: string, size: number, kind: string}} Ring  its size is in pieces
 * @typedef {{form: "danger"|"diamond"|"warning", at: string}} Sign
 * @typedef {{form: "note"|"count", at: string, text: string}} Note
 * @typedef {{form: "worth", at: string, worth: Worth, mover: string, high: boolean}} Badge  `high`: at the cell's
 *   upper edge
 * @typedef {{form: "shade", at: string, piece: string}} Shade  a piece that would be put there
 * @typedef {{form: "lines", at: string}} Lines  across the whole board
 * @typedef {Inset|Ring|Sign|Note|Badge|Shade|Lines} AtCell
 * @typedef {{form: "dots", places: string[]}} Dots  small ones
 * @typedef {AtCell|Arrow|Dots} Mark
 *
 * @typedef {object} Marks
 * @property {Mark[]} under  below the pieces
 * @property {Mark[]} preview  what a press would do
 * @property {Mark[]} over
 */

import { nothing, svg } from "../vendor/lit-html.js";
import { at, cellOf, cellSize, pixels } from "./geometry.js";
import { lookOf, shortest, verdictOf } from "./values.js";

/** How far inside a cell's outline its marks lie. */
const INSET = 0.88;

/** The last turn's brackets lie at the edges of its cells. */
const EDGE = 0.87;

/** Notes are not written smaller than this, in pixels. */
const SMALLEST_NOTE = 9.5;

/** How wide a letter of a note is, in font sizes. */
const LETTER = 0.56;

/** How wide the signs of a value are. */
const WIDE = 0.72;

/** How large a small dot is, in pieces. */
const DOT = 0.2;

/** @type {Marks} */
export const NO_MARKS = { under: [], preview: [], over: [] };

/** @param {Scene} scene @param {string} kind @param {string} transform @param {string} look */
export const piece = ({ pieces }, kind, transform, look) =>
  svg`<g class=${look} transform=${transform} .innerHTML=${pieces[kind].markup}></g>`;

/** @param {Board} board @param {Mark[]} marks */
export const shapes = (board, marks) => marks.map((mark) => shape(board, mark));

/**
 * The shape of a mark; nothing beside the board, and for a note without room.
 * @param {Board} board @param {Mark} mark
 */
function shape(board, mark) {
  if (mark.form === "arrow") return arrow(board, mark);
  if (mark.form === "dots") return dots(board, mark);
  const cell = cellOf(board, mark.at);
  const form = /** @type {(board: Board, cell: Cell, mark: AtCell) => unknown} */ (
    FORMS[mark.form]
  );
  return cell ? form(board, cell, mark) : nothing;
}

/**
 * From the middle of one cell to the ring around the other; nothing from beside the board.
 * @param {Board} board @param {Arrow} mark
 */
function arrow(board, { kind = "mark-hint", ...mark }) {
  const [from, to] = [cellOf(board, mark.from), cellOf(board, mark.to)];
  if (!from || !to) return nothing;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const size = board.config.scene.radius;
  const end = Math.hypot(x, y) - 0.5 * size;
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  const [neck, wing] = [end - 0.7 * size, 0.42 * size];
  return svg`<g class="${kind} arrow" transform="${at(from)} rotate(${turn})">
    <path class="shaft" d="M0 0H${neck}" />
    <path d="M${neck} ${-wing}L${end} 0 ${neck} ${wing}Z" />
  </g>`;
}

/**
 * One shape, though there may be a hundred of them: a browser draws it as fast as a single one.
 * @param {Board} board @param {Dots} mark
 */
function dots(board, { places }) {
  const size = board.config.scene.radius * DOT;
  const half = (/** @type {number} */ way) => `a${size} ${size} 0 1 0 ${2 * way * size} 0`;
  const d = places
    .flatMap((place) => cellOf(board, place) ?? [])
    .map(({ x, y }) => `M${x - size} ${y}${half(1)}${half(-1)}Z`)
    .join("");
  return svg`<path d=${d} class="mark-target" />`;
}

/**
 * How the forms are drawn at a cell.
 * @type {{[F in AtCell["form"]]: (board: Board, cell: Cell, mark: Extract<AtCell, {form: F}>) => unknown}}
 */
const FORMS = {
  inset(_, { x, y, outline }, { kind }) {
    const size = kind === "mark-last" ? EDGE : INSET;
    const transform = `${at({ x: x * (1 - size), y: y * (1 - size) })} scale(${size})`;
    // A side of a square is one long, whether it lies straight or stands on a corner. A round
    // outline begins at its left: there, brackets are half a side away from that.
    const begin = outline.includes("a") ? 0.5 : 0;
    return svg`<path d=${outline} class=${kind} transform=${transform} pathLength="4"
      stroke-dashoffset=${begin} />`;
  },
  ring: ({ config }, { x, y }, { size, kind }) =>
    svg`<circle cx=${x} cy=${y} r=${config.scene.radius * size} class=${kind} pathLength="16" />`,
  /** Four points toward the piece. */
  danger({ config }, cell) {
    const { radius } = config.scene;
    const [far, near, half] = [1.34, 0.72, 0.36].map((size) => size * radius);
    const d = `M${-half} ${-far}H${half}L0 ${-near}Z`;
    return svg`<g class="mark-danger" transform=${at(cell)}>
      ${[0, 90, 180, 270].map((turn) => svg`<path d=${d} transform="rotate(${turn})" />`)}
    </g>`;
  },
  diamond({ config }, cell) {
    const size = config.scene.radius * 1.5;
    const d = `M0 ${-size}L${size} 0 0 ${size} ${-size} 0Z`;
    return svg`<path d=${d} class="mark-highlight" transform=${at(cell)} />`;
  },
  /** A triangle with an exclamation mark, at the upper right of its cell. */
  warning(board, { x, y }) {
    const { radius } = board.config.scene;
    const size = Math.max(radius * 0.46, 9 / pixels(board));
    const middle = { x: x + radius * 0.62, y: y - radius * 0.62 };
    return svg`<g class="mark-warning" transform="${at(middle)} scale(${size})">
      <path d="M0 -1 1.05 0.85H-1.05Z" />
      <path d="M0 -0.32V0.25M0 0.55V0.56" class="stroke" />
    </g>`;
  },
  /** Below the mark of a target; of a text that is too long only the number at its beginning is drawn. */
  note(board, { x, y }, { text }) {
    const words = noteFits(board, text) ? text : /^[^,:]*?(\d+)/.exec(text)?.[1];
    if (!words) return nothing;
    const below = y + board.config.scene.radius * 0.95;
    return svg`<text x=${x} y=${below} class="mark-note" font-size=${noteSize(board)}>${words}</text>`;
  },
  /** At the lower edge of its cell, or the upper one where a note is below. */
  worth(board, { x, y }, { worth, mover, high }) {
    const size = noteSize(board);
    const sides = board.config.scene.hands.map(({ side }) => side);
    const verdict = verdictOf(worth, mover, sides);
    const text = shortest(verdict);
    const middle = { x, y: y + board.config.scene.radius * (high ? -0.86 : 0.86) };
    return badge(`mark-worth ${lookOf(verdict)}`, middle, text, size);
  },
  /** How many turns begin here, at the upper right of its cell. */
  count(board, { x, y }, { text }) {
    const { radius } = board.config.scene;
    const middle = { x: x + radius * 0.72, y: y - radius * 0.72 };
    return badge("mark-count", middle, text, noteSize(board));
  },
  shade: ({ config }, cell, mark) => piece(config.scene, mark.piece, at(cell), "shade"),
  lines: ({ config: { scene } }, { x, y }) =>
    svg`<path d="M0 ${y}H${scene.width}M${x} 0V${scene.height}" class="crosshair" />`,
};

/** A few signs on a plate. @param {string} look @param {{x: number, y: number}} middle @param {string} text @param {number} size */
function badge(look, middle, text, size) {
  const [width, height] = [(text.length * WIDE + 0.6) * size, 1.4 * size];
  return svg`<g class=${look} transform=${at(middle)}>
    <rect x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx=${height * 0.3} />
    <text font-size=${size} dy="0.36em">${text}</text>
  </g>`;
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
