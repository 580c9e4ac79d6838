/**
 * The keys that work everywhere on the page.
 *
 * @typedef {object} Page
 * @property {() => void} chooseNew
 * @property {() => void} help
 * @property {import("../stage/stage.js").Stage} stage
 */

import * as analysis from "../game/analysis.js";
import * as commands from "../game/commands.js";
import { hint } from "../game/hint.js";
import { state } from "../game/current.js";
import { settings } from "../game/store.js";

/**
 * What each key does, in words, and how.
 * @type {Object<string, [string, (page: Page) => void]>}
 */
export const SHORTCUTS = {
  n: ["new game", (page) => page.chooseNew()],
  e: ["end the turn here, where it may also go on", endIfPossible],
  u: ["take back a turn", commands.takeBackOne],
  h: ["a hint: mark the best turn", hint],
  a: ["switch the analysis on or off", analysis.toggle],
  f: ["see the board from the other side", commands.flip],
  ",": ["look one turn back", () => commands.look(-1)],
  ".": ["look one turn on", () => commands.look(1)],
  "?": ["this help", (page) => page.help()],
};

/** @param {Page} page */
function endIfPossible({ stage }) {
  if (stage.maker.model.ending) stage.maker.endHere();
}

/** @param {Page} page @param {AbortSignal} signal */
export function mountKeys(page, signal) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A dialog has its own keys, and outside of dialogs nothing is typed.
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && state.shown) return page.stage.maker.escape();
    const shortcut = settings.shortcuts && SHORTCUTS[event.key];
    if (!shortcut) return;
    event.preventDefault();
    shortcut[1](page);
  };
  addEventListener("keydown", pressed, { signal });
}
