/**
 * The keys of a viewer. The arrow keys walk through the game, except where the keyboard led to
 * something that has its own use for them: a cell of the board, a tab, a group of radio buttons.
 */

import { among, back, first, foldAll, last, on, redo, turnBoard, undo } from "../core/state.js";

/**
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../lib/keys.js").Keys<(viewer: Viewer) => unknown>} Keys
 */

/** @param {(state: import("../core/state.js").State) => import("../core/state.js").State} next @returns {(viewer: Viewer) => void} */
const change = (next) => (viewer) => viewer.change(next);

/** @type {Keys} */
export const KEYS = {
  ArrowLeft: ["one turn back", change(back)],
  ArrowRight: ["one turn on", change(on)],
  ArrowUp: ["to the variation above", change((state) => among(state, -1))],
  ArrowDown: ["to the variation below", change((state) => among(state, 1))],
  Home: ["to the start", change(first)],
  End: ["to the end of the line", change(last)],
  ",": ["one turn back, from the board too", change(back)],
  ".": ["one turn on, from the board too", change(on)],
  p: ["play, or stop playing", (viewer) => viewer.play()],
  f: ["see the board from the other side", change((state) => turnBoard(state, 2))],
  t: ["turn the board by a quarter", change((state) => turnBoard(state, 1))],
  a: [
    "next turns, variations and what the analysis found as arrows",
    change((state) => ({ ...state, arrows: !state.arrows })),
  ],
  v: ["fold all variations, or unfold them", change(foldAll)],
};

/** @type {Keys} of a viewer in which the game can be changed */
export const EDITING_KEYS = {
  "Ctrl+z": ["undo", change(undo)],
  "Ctrl+y": ["do again what was undone", change(redo)],
};
