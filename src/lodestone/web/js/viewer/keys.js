/**
 * The keys of a viewer. The arrow keys walk through the game, except where the keyboard led to
 * something that has its own use for them: a cell of the board, a tab, a group of radio buttons.
 */

import { among, back, first, foldAll, last, on, redo, turnBoard, undo } from "../core/state.js";

/**
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {[words: string, command: (viewer: Viewer) => void]} Shortcut
 */

/** @param {(state: import("../core/state.js").State) => import("../core/state.js").State} next @returns {(viewer: Viewer) => void} */
const change = (next) => (viewer) => viewer.change(next);

/** @type {Object<string, Shortcut>} */
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

/** @type {Object<string, Shortcut>} of a viewer in which the game can be changed */
export const EDITING_KEYS = {
  "Ctrl+z": ["undo", change(undo)],
  "Ctrl+y": ["do again what was undone", change(redo)],
};

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const WALKS = /^(Arrow|Home|End)/;

/** What the arrow keys work on where the keyboard led to it. */
const WALKED = '[role="tab"], input, [data-place]';

/** As keys are named in the tables. @param {KeyboardEvent} event */
const nameOf = ({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey ? `Ctrl+${key}` : key);

/**
 * Whether an element has the key to itself.
 * @param {Element} target @param {string} key
 * @param {boolean} walks  the keyboard led to the element, and not a press on it
 */
function isTaken(target, key, walks) {
  if (target.matches(TYPED)) return true;
  return walks && WALKS.test(key) && target.matches(WALKED);
}

/**
 * @template T
 * @param {T} subject  what the commands are about
 * @param {EventTarget} heard  where the keys are pressed
 * @param {{[key: string]: [words: string, command: (subject: T) => void]}} keys
 * @param {AbortSignal} signal
 */
export function mountKeys(subject, heard, keys, signal) {
  let walks = false;
  /** @param {Event} event */
  const pressed = (event) => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.defaultPrevented) return;
    if (event.key === "Tab") walks = true;
    // A dialog has its own keys. What had the focus in it may be gone: then the page is the target.
    if (document.querySelector("dialog:modal")) return;
    const [target] = event.composedPath();
    if (!(target instanceof Element)) return;
    const shortcut = keys[nameOf(event)];
    if (!shortcut || isTaken(target, event.key, walks)) return;
    event.preventDefault();
    // The board's own walking over its cells.
    if (WALKS.test(event.key)) event.stopPropagation();
    shortcut[1](subject);
  };
  heard.addEventListener("keydown", pressed, { signal, capture: true });
  heard.addEventListener("pointerdown", () => (walks = false), { signal, capture: true });
}
