/**
 * The state of the page: one object, which `update` changes and nothing else, and which `changed`
 * draws as a whole.
 */

import { isOpen, newState } from "./state.js";

/**
 * @typedef {import("../stage/board.js").Motion} Motion
 * @typedef {import("./state.js").OpenState} OpenState
 * @typedef {import("./state.js").State} State
 */

const all = newState();

/** @type {Readonly<State>} */
export const state = all;

/** Draws the state. @type {{draw: (motion?: Motion) => void}} */
const page = { draw() {} };

/** @param {(motion?: Motion) => void} draw */
export function onChange(draw) {
  page.draw = draw;
}

/** @param {Partial<State>} changes */
export const update = (changes) => void Object.assign(all, changes);

/** Draw what has been changed. @param {Motion} [motion] */
export const changed = (motion) => page.draw(motion);

/** The state, where a game is open; only where one is can this be called. @returns {OpenState} */
export function opened() {
  if (!isOpen(state)) throw new Error("no game is open");
  return state;
}
