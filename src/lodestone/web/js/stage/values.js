/**
 * Exact values in words and in signs, which are letters besides being colours. Pure functions.
 *
 * @import { Moment, View, Worth } from "../wire.js"
 */

import { counted } from "../lib/counted.js";

const LETTERS = { win: "W", draw: "D", loss: "L" };
const VERBS = { win: "wins", draw: "draws", loss: "loses" };
const RANKS = { win: 1, draw: 0, loss: -1 };

/** The exact values, where they are known. @param {View["exact"]} exact */
export const solved = (exact) => (exact?.state === "solved" ? exact : null);

/** @param {Worth} worth */
export const short = ({ value, remoteness }) => LETTERS[value] + (remoteness ?? "");

/** A ply is one turn of one side. @param {number} count */
const plies = (count) => counted(count, "ply", "plies");

/** @param {Worth} worth */
export const inWords = ({ value, remoteness }) =>
  remoteness === null ? "draw" : `${VERBS[value]} in ${plies(remoteness)}`;

/** The quickest win, else a draw, else the slowest loss. @param {Worth} a @param {Worth} b */
function better(a, b) {
  const rank = RANKS[a.value] - RANKS[b.value];
  if (rank !== 0) return rank > 0 ? a : b;
  const longer = (a.remoteness ?? 0) - (b.remoteness ?? 0);
  return RANKS[a.value] * longer <= 0 ? a : b;
}

/**
 * The best of what steps can lead to; null where not all is known.
 * @param {import("../wire.js").Step[]} steps
 * @returns {Worth|null}
 */
export function best(steps) {
  const worths = steps.flatMap(({ worth }) => worth ?? []);
  return steps.length === 0 || worths.length < steps.length ? null : worths.reduce(better);
}

/**
 * What a turn was worth to the side that made it.
 * @param {Pick<Moment, "winner"|"remoteness">} after
 * @param {string} mover
 * @returns {Worth}
 */
export function ofTurn({ winner, remoteness }, mover) {
  if (winner === null) return { value: "draw", remoteness };
  return { value: winner === mover ? "win" : "loss", remoteness: (remoteness ?? 0) + 1 };
}

/**
 * Who wins from a position on, and in how many plies.
 * @param {Pick<Moment, "winner"|"remoteness">} moment
 * @param {(side: string) => string} title
 */
export function sayMoment({ winner, remoteness }, title) {
  if (winner === null) return "a draw";
  if (remoteness === 0) return `${title(winner)} has won`;
  return remoteness === null
    ? `${title(winner)} wins`
    : `${title(winner)} wins in ${plies(remoteness)}`;
}

/**
 * What the turn before a position gave away, in words; "" where that is nothing, or not known.
 * @param {Pick<View, "exact"|"last">} view
 */
export function mistake({ exact, last }) {
  const thrown = solved(exact)?.course.at(-1)?.thrown;
  return thrown && last ? sayMistake(last.text, thrown) : "";
}

/** @param {string} turn @param {string} thrown */
export const sayMistake = (turn, thrown) => `${turn} threw away the ${thrown}`;
