/**
 * A board as one SVG: the background, marks, pieces, and on top the cells, which receive input and have
 * labels. Any number of boards can be on a page:
 *
 *     const board = createBoard(svg, { scene, pieces });
 *     board.set({ pieces: later }, { known: actions });
 *     board.destroy();
 */

import { uniqueId } from "../lib/dom.js";
import { reduced } from "../lib/motion.js";
import { nothing, render, svg } from "../vendor/lit-html.js";
import { cellOf, pixels, spacing } from "./geometry.js";
import { letGo, listen, placeOf } from "./input.js";
import { liftedPieces, movePieces, pieces } from "./pieces.js";
import { NO_MARKS, noteFits, shapes } from "./shapes.js";

/**
 * @import { Action, Scene, SceneCell } from "../wire.js"
 * @import { Marks } from "./shapes.js"
 *
 * @typedef {object} Lifted  what is picked up on the board
 * @property {string} cell
 * @property {string} carries  the kind that is in the hand
 * @property {string|null} leaves  the kind that stays at the cell
 *
 * @typedef {object} Movable  what can be picked up, and where it can be put down
 * @property {string|null} picked  the place whose piece is picked up
 * @property {{has: (place: string) => boolean}} sources
 * @property {{has: (place: string) => boolean}} targets  of what is picked up
 *
 * @typedef {object} Events  what the hand does; each gets the place
 * @property {(place: string) => void} press  a click, Enter, or a screen reader's press
 * @property {(place: string) => void} choose  a tap on a cell that is smaller than a finger
 * @property {(place: string) => void} pick  a piece is picked up, perhaps to be dragged
 * @property {(from: string, to: string|null, fine: boolean) => void} drop  null: off the board;
 *   `fine`: by a finger on small cells
 * @property {(place: string|null, lines: boolean) => void} point  under the pointer; `lines` help a
 *   finger to find its cell
 * @property {(place: string|null) => void} focus  where the keyboard is
 *
 * @typedef {object} Config
 * @property {Scene} scene
 * @property {Map<string, string>} pieces  cell -> kind
 * @property {Lifted|null} lifted
 * @property {Marks} marks
 * @property {boolean} viewOnly  a picture without input and labels
 * @property {Movable} movable
 * @property {(cell: string) => {label: string, use: string|null}} describe  the label of a
 *   cell, and its attribute `data-use`
 * @property {Element} surface  the element that receives input: the board alone, or with the reserves beside
 *   it, whose elements have the attribute `data-place`
 * @property {boolean} sounds  whether motion has sounds
 * @property {Partial<Events>} events
 *
 * @typedef {object} Motion  how a new picture follows from the old one
 * @property {Action[]} [known]  the actions that led to it
 * @property {boolean} [still]  nothing moves
 * @property {boolean} [isTime]  nothing but the time has changed
 *
 * @typedef {ReturnType<typeof newBoard>} Board
 * @typedef {ReturnType<typeof createBoard>} BoardApi
 */

/** @type {Scene} */
const NO_SCENE = {
  width: 1,
  height: 1,
  under: "",
  cells: [],
  rows: [],
  pieces: {},
  radius: 1,
  hands: [],
};

/** @type {Omit<Config, "surface">} */
const DEFAULTS = {
  scene: NO_SCENE,
  pieces: new Map(),
  lifted: null,
  marks: NO_MARKS,
  viewOnly: false,
  movable: { picked: null, sources: new Set(), targets: new Set() },
  describe: (cell) => ({ label: cell, use: null }),
  sounds: false,
  events: {},
};

/** The data of a board, which its functions share. @param {SVGSVGElement} svg @param {Config} config */
const newBoard = (svg, config) => ({
  svg,
  config,
  /** The id of the drawing, which the magnifier shows a second time. */
  id: uniqueId("picture"),
  /** The scene that is drawn. @type {Scene|null} */
  built: null,
  /** @type {Map<string, SceneCell>} */
  cells: new Map(),
  /** How far apart neighbouring cells lie, in the scene's units. */
  apart: 0,
  /** Pixels of the screen for one unit of the scene; null: not measured in this size. @type {number|null} */
  scale: null,
  /** The cell in the tab order; the arrow keys start from it. */
  focusable: "",
  /** The cell that is seen to have the focus. @type {string|null} */
  focused: null,
  /** The focus is being set where nobody has to see it. */
  isFrameless: false,
  /** Those that are drawn, from the lowest to the highest: cell -> kind. @type {Map<string, string>} */
  pieces: new Map(),
  /** @type {import("./input.js").Press|null} */
  press: null,
  /** The magnifier. @type {HTMLElement|null} */
  glass: null,
});

/**
 * A board that is only a picture need not be destroyed, and can be created again in its place.
 * @param {SVGSVGElement} element  an empty one @param {Partial<Config>} config
 */
export function createBoard(element, config = {}) {
  const board = newBoard(element, { ...DEFAULTS, surface: element, ...config });
  const used = new AbortController();
  element.setAttribute("translate", "no"); // what is written in it are names of cells, and values
  draw(board, { still: true });
  if (!board.config.viewOnly) {
    listen(board, (name) => focusCell(board, name), used.signal);
    followSize(board, used.signal);
  }
  return {
    /**
     * Draw what has changed; `viewOnly` and `surface` are fixed when the board is made.
     * @param {Partial<Config>} changes @param {Motion} [motion]
     */
    set(changes, motion) {
      Object.assign(board.config, changes);
      // A piece that is being dragged was taken away, by undoing for example.
      if (board.press?.lifts && !board.config.movable.sources.has(board.press.place)) letGo(board);
      draw(board, motion);
    },
    /** Forget a press that has not ended: it was meant for another position. */
    letGo: () => letGo(board),
    /** Whether there is room for a note at its cell. @param {string} text */
    noteFits: (text) => noteFits(board, text),
    /**
     * Focus a cell, else the one that is in the tab order.
     * @param {string} [name] @param {{isSeen?: boolean}} [how]  with a frame, as for keys
     */
    focus: (name = board.focusable, { isSeen = true } = {}) => {
      board.isFrameless = !isSeen;
      focusCell(board, name);
      board.isFrameless = false;
    },
    /** Leave the element. */
    destroy() {
      used.abort();
      letGo(board);
      board.glass?.remove();
      render(nothing, element);
    },
  };
}

/**
 * Text on the board is large enough to be read at its size.
 * @param {Board} board @param {AbortSignal} signal
 */
function followSize(board, signal) {
  const observer = new ResizeObserver(() => {
    const before = board.scale;
    board.scale = null;
    if (pixels(board) !== before) draw(board);
  });
  observer.observe(board.svg);
  signal.addEventListener("abort", () => observer.disconnect());
}

/** @param {Board} board @param {string} name */
function focusCell({ svg }, name) {
  const cell = svg.querySelector(`[data-place="${CSS.escape(name)}"]`);
  if (cell instanceof SVGElement) cell.focus();
}

/** @param {Board} board @param {Motion} [motion] */
function draw(board, { known = [], still = false } = {}) {
  const { svg, config } = board;
  const isOther = config.scene !== board.built;
  const hadFocus = isOther && svg.querySelector(".cell:focus") !== null;
  if (isOther) build(board);
  movePieces(board, still || reduced() ? null : known, () => render(layers(board), svg));
  if (hadFocus) focusCell(board, board.focusable);
}

/** @param {Board} board */
function build(board) {
  const { svg, config, focusable } = board;
  const { cells, rows, width, height, radius } = config.scene;
  board.built = config.scene;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  // The style sheet's widths are for pieces of this size.
  svg.style.setProperty("--unit", String(radius / 34));
  board.cells = new Map(cells.map((cell) => [cell.name, cell]));
  board.apart = spacing(cells);
  board.scale = null;
  board.pieces = new Map();
  if (!board.cells.has(focusable)) board.focusable = rows[Math.floor(rows.length / 2)]?.[0] ?? "";
}

/** From the lowest to the highest: marks lie below the pieces and above them. @param {Board} board */
function layers(board) {
  const { scene, marks, viewOnly } = board.config;
  return svg`<g id=${board.id} class="picture" aria-hidden="true">
      <g .innerHTML=${scene.under}></g>
      <g>${shapes(board, marks.under)}</g>
      <g class="leaving"></g>
      <g class="pieces">${pieces(board)}</g>
      <g class="moving"></g>
      <g>${liftedPieces(board)}</g>
      <g class="preview">${shapes(board, marks.preview)}</g>
      <g class="above">${shapes(board, marks.over)}</g>
    </g>
    ${viewOnly ? nothing : [rowsOf(board), focusRing(board)]}`;
}

/** The cells, which receive input. @param {Board} board */
function rowsOf(board) {
  const { rows } = board.config.scene;
  /** @param {string|null} focused */
  const show = (focused) => {
    board.focused = focused;
    draw(board);
    board.config.events.focus?.(focused);
  };
  const focused = (/** @type {FocusEvent} */ { target }) => {
    const cell = cellOf(board, placeOf(target));
    if (!cell || !(target instanceof Element)) return;
    board.focusable = cell.name;
    if (target.matches(":focus-visible") && !board.isFrameless) show(cell.name);
    else draw(board);
  };
  const row = (/** @type {string[]} */ names, /** @type {number} */ index) =>
    svg`<g role="group" aria-label=${rowName(names, index)}>
      ${names.map((name) => cellShape(board, name))}
    </g>`;
  const pressed = (/** @type {KeyboardEvent} */ { target }) => {
    const cell = cellOf(board, placeOf(target));
    if (cell && board.focused === null) show(cell.name);
  };
  return svg`<g @focusin=${focused} @focusout=${() => show(null)} @keydown=${pressed}>${rows.map(row)}</g>`;
}

/** By the rank that is written beside it. @param {readonly string[]} names  of its cells @param {number} index */
function rowName([name], index) {
  const rank = /\d+$/.exec(name);
  return rank ? `Rank ${rank[0]}` : `Row ${index + 1}`;
}

/** @param {Board} board @param {string} name */
function cellShape(board, name) {
  const { label, use } = board.config.describe(name);
  return svg`<path class="cell" role="button" tabindex=${name === board.focusable ? 0 : -1}
    d=${cellOf(board, name)?.outline} data-place=${name} data-use=${use ?? nothing} aria-label=${label} />`;
}

/** A ring of two colours, one of which can be seen on any board. @param {Board} board */
function focusRing(board) {
  const outline = cellOf(board, board.focused)?.outline ?? "";
  return svg`<g class="focus" aria-hidden="true">
    <path d=${outline} class="focus-outer" /><path d=${outline} class="focus-inner" />
  </g>`;
}
