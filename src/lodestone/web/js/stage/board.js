/**
 * A board as one SVG: what lies under everything, marks, pieces, and on top the cells that are
 * touched and read out. Any number of boards can be on a page:
 *
 *     const board = createBoard(svg, { scene, pieces });
 *     board.set({ pieces: later }, { known: actions });
 *     board.destroy();
 */

import { s, setAttribute } from "../lib/dom.js";
import { reduced } from "../lib/motion.js";
import { listen } from "./input.js";
import { clearPieces, drawPieces } from "./pieces.js";
import { NO_MARKS, drawMarks, noteFits } from "./shapes.js";
import { NO_SCENE, cellOf, newBoard, pixels, setScene } from "./board-state.js";

/**
 * @import { Action } from "../wire.js"
 * @import { Marks } from "./shapes.js"
 * @import { Board, Config } from "./board-state.js"
 *
 * @typedef {object} Motion  how a new picture follows from the old one
 * @property {Action[]} [known]  what is known to have moved
 * @property {boolean} [still]  nothing moves
 *
 * @typedef {ReturnType<typeof createBoard>} BoardApi
 */

/** @type {Config} */
const DEFAULTS = {
  scene: NO_SCENE,
  pieces: new Map(),
  lifted: null,
  marks: NO_MARKS,
  viewOnly: false,
  movable: { picked: null, sources: new Set(), targets: new Set() },
  describe: (cell) => ({ label: cell, use: null }),
  surface: null,
  events: {},
};

/** @param {SVGSVGElement} svg  an empty element @param {Partial<Config>} config */
export function createBoard(svg, config = {}) {
  const board = newBoard(svg, { ...DEFAULTS, ...config });
  const { layers, picture } = board;
  const used = new AbortController();
  svg.append(picture);
  if (!board.config.viewOnly) {
    svg.append(layers.rows, layers.focus);
    listen(board, (name) => focusCell(board, name), used.signal);
    followFocus(board, used.signal);
  }
  render(board, { still: true });
  followSize(board, used.signal);
  return {
    /**
     * Draw what has changed; where the hand is followed (`viewOnly`, `surface`) is decided when the
     * board is made.
     * @param {Partial<Config>} changes @param {Motion} motion
     */
    set(changes, motion = {}) {
      Object.assign(board.config, changes);
      render(board, motion);
    },
    /** Draw other marks; nothing else changes. @param {Partial<Marks>} marks */
    setMarks(marks) {
      board.config.marks = { ...board.config.marks, ...marks };
      drawMarks(board);
    },
    /** Whether there is room for a note at its cell. @param {string} text */
    noteFits: (text) => noteFits(board, text),
    /** The cell that is in the tab order. */
    focus: () => focusCell(board, board.focusable),
    /** Leave the element. */
    destroy() {
      used.abort();
      board.press?.ghost?.remove();
      board.magnifier?.glass.remove();
      for (const part of [picture, layers.rows, layers.focus]) part.remove();
    },
  };
}

/**
 * What is written on the board is as large as can be read in its size.
 * @param {Board} board @param {AbortSignal} signal
 */
function followSize(board, signal) {
  const observer = new ResizeObserver(() => {
    const before = board.scale;
    board.scale = null;
    if (pixels(board) === before) return;
    board.marked.clear();
    drawMarks(board);
  });
  observer.observe(board.svg);
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * A ring of two colours, one of which can be seen on any board.
 * @param {Board} board @param {AbortSignal} signal
 */
function followFocus(board, signal) {
  const { svg, layers, config } = board;
  /** @param {string|null} place @param {string} [outline] */
  const show = (place, outline) => {
    const rings = ["focus-outer", "focus-inner"].map((look) =>
      s("path", { d: outline, class: look }),
    );
    layers.focus.replaceChildren(...(outline ? rings : []));
    config.events.focus?.(place);
  };
  const focused = (/** @type {FocusEvent} */ { target }) => {
    const cell = target instanceof SVGElement && cellOf(board, target.dataset.place ?? null);
    if (!cell) return;
    makeFocusable(board, cell.name);
    if (target.matches(":focus-visible")) show(cell.name, cell.outline);
  };
  svg.addEventListener("focusin", focused, { signal });
  svg.addEventListener("focusout", () => show(null), { signal });
}

/**
 * Of all cells one is in the tab order; the arrow keys go on from it.
 * @param {Board} board @param {string} name
 */
function makeFocusable(board, name) {
  board.cells.get(board.focusable)?.setAttribute("tabindex", "-1");
  board.focusable = name;
  board.cells.get(name)?.setAttribute("tabindex", "0");
}

/** @param {Board} board @param {string} name */
function focusCell(board, name) {
  makeFocusable(board, name);
  board.cells.get(name)?.focus();
}

/** @param {Board} board @param {Motion} motion */
function render(board, motion) {
  if (board.config.scene !== board.built) build(board);
  const still = motion.still || reduced();
  drawPieces(board, still ? null : (motion.known ?? []));
  drawMarks(board);
  for (const [name, cell] of board.cells) describe(board, cell, name);
}

/** @param {Board} board */
function build(board) {
  const { svg, layers, config, focusable } = board;
  setScene(board);
  const hadFocus = [...board.cells.values()].some((cell) => cell.matches(":focus"));
  layers.ground.innerHTML = config.scene.under;
  board.marked.clear();
  clearPieces(board);
  board.cells = new Map();
  if (config.viewOnly || config.scene === NO_SCENE) return;
  const { rows } = config.scene;
  layers.rows.replaceChildren(...rows.map((names, index) => buildRow(board, names, index)));
  const middle = rows[Math.floor(rows.length / 2)][0];
  makeFocusable(board, board.cells.has(focusable) ? focusable : middle);
  if (hadFocus && svg.isConnected) focusCell(board, board.focusable);
}

/** @param {Board} board @param {string[]} names @param {number} index */
function buildRow(board, names, index) {
  const of = `Row ${index + 1} of ${board.config.scene.rows.length}`;
  const row = s("g", { role: "group", "aria-label": of });
  for (const name of names) {
    const cell = s("path", {
      d: cellOf(board, name)?.outline,
      class: "cell",
      role: "button",
      tabindex: "-1",
      "data-place": name,
    });
    board.cells.set(name, cell);
    row.append(cell);
  }
  return row;
}

/** @param {Board} board @param {SVGPathElement} cell @param {string} name */
function describe(board, cell, name) {
  const { label, use } = board.config.describe(name);
  setAttribute(cell, "aria-label", label);
  setAttribute(cell, "data-use", use);
}
