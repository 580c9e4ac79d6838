/**
 * Turns that are watched, taken apart: one frame for each action, so that one can go through them a
 * step at a time. Pure functions.
 *
 * @import { Action, View } from "../wire.js"
 *
 * @typedef {object} Frame  what the board shows at one moment
 * @property {View} view
 * @property {Action[]} actions  of a turn that is not complete, made in the view
 * @property {Action|null} last  what has just moved
 * @property {string} say
 */

import { turnHeard } from "../stage/words.js";

/**
 * @param {View} before  the position in which the turns begin
 * @param {View[]} after  the position after each turn
 * @returns {Frame[]} the first is the position itself
 */
export const framesOf = (before, after) => [
  { view: before, actions: [], last: null, say: "" },
  ...after.flatMap((view, number) => framesOfTurn(after[number - 1] ?? before, view)),
];

/** @param {View} before @param {View} after @returns {Frame[]} */
function framesOfTurn(before, after) {
  const actions = after.last?.actions ?? [];
  const begun = actions.slice(0, -1).map((last, number) => ({
    view: before,
    actions: actions.slice(0, number + 1),
    last,
    say: sayAction(last),
  }));
  const last = actions.at(-1) ?? null;
  return [...begun, { view: after, actions: [], last, say: turnWords(after) }];
}

/** The turn that led to a position, and the end that it made. @param {View} view */
export const turnWords = (view) => (view.outcome ? turnHeard(view) : `${view.last?.say ?? ""}.`);

/** @param {Action} action */
function sayAction({ from, to, note, leaves, removes }) {
  const place = (/** @type {string} */ name) => (name.includes(":") ? "the reserve" : name);
  const words = [`${place(from)} to ${place(to)}`];
  if (leaves) words.push("the largest piece stays");
  if (removes.length > 0) words.push(`takes ${removes.join(" and ")} away`);
  if (note) words.push(note);
  return `${words.join(", ")}.`;
}
