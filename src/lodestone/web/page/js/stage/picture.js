/**
 * The pieces on the board: of a view, and after the actions of a turn that is not sent yet. Pure functions.
 *
 * @import { Action, View } from "../wire.js"
 * @typedef {{pieces: Map<string, string>, hands: Map<string, import("../wire.js").Hand>}} Shown  what lies on the board and beside it
 *
 * @typedef {{to: string, from: string|null}} Motion  a piece new on `to`; null: it appears
 */

/** The piece on each cell. @param {Pick<View, "pieces">} view @returns {Map<string, string>} */
export const piecesIn = ({ pieces }) => new Map(pieces.map(({ cell, kind }) => [cell, kind]));

/** @param {Pick<View, "pieces"|"hands">} view @param {readonly Action[]} actions */
export function shownAfter(view, actions) {
  const pieces = piecesIn(view);
  const hands = new Map(view.hands.map((hand) => [hand.name, hand]));
  for (const { from, changes, hands: changed } of actions) {
    const source = hands.get(from);
    if (source) hands.set(from, { ...source, count: source.count - 1 });
    for (const hand of changed) hands.set(hand.name, hand);
    for (const [cell, kind] of Object.entries(changes)) {
      if (kind === null) pieces.delete(cell);
      else pieces.set(cell, kind);
    }
  }
  return { pieces, hands };
}

/**
 * A piece stays itself on its way: it does not join others, and it leaves nothing behind.
 * @param {Action} action @param {Map<string, string>} before @param {Map<string, string>} after
 */
const staysItself = ({ from, to, carries }, before, after) =>
  after.get(to) === carries && (!before.has(from) || before.get(from) === carries);

/**
 * Which pieces to move between two pictures. A known action decides; otherwise a piece that is
 * missing and the nearest new one of its kind count as one piece that moved.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @param {Action[]} known
 * @param {(a: string, b: string) => number} distance
 */
export function motions(before, after, known, distance) {
  const used = new Set(known.map((action) => action.from));
  const missing = [...before.keys()].filter(
    (cell) => !used.has(cell) && after.get(cell) !== before.get(cell),
  );
  /** @type {Motion[]} */
  const found = [];
  for (const [to, kind] of after) {
    const moved = known.find((one) => one.to === to && staysItself(one, before, after));
    if (!moved && before.get(to) === kind) continue;
    const from = moved?.from ?? nearestOfKind(to, kind, missing, before, distance);
    if (from && !moved) missing.splice(missing.indexOf(from), 1);
    found.push({ to, from });
  }
  return found;
}

/**
 * The known actions whose pieces pass over the board before they join what they meet, or before
 * they are lifted again from `held`.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @param {Action[]} known
 * @param {string} [held]
 */
export const slides = (before, after, known, held) =>
  known.filter((action) => action.to === held || !staysItself(action, before, after));

/**
 * @param {string} to @param {string} kind @param {string[]} missing @param {Map<string, string>} before
 * @param {(a: string, b: string) => number} distance
 */
function nearestOfKind(to, kind, missing, before, distance) {
  const same = missing.filter((cell) => before.get(cell) === kind);
  same.sort((a, b) => distance(a, to) - distance(b, to));
  return same[0] ?? null;
}
