/**
 * Exact values in words and in signs: who wins, and in how many turns of either side ("White wins in 85").
 * Pure functions.
 *
 * @import { Moment, View, Worth } from "../wire.js"
 *
 * @typedef {NonNullable<View["exact"]>} Exact
 * @typedef {Pick<Moment, "winner"|"remoteness">} Verdict
 */

import { sideTitle } from "./model.js";

const VERBS = { win: "wins", draw: "draws", loss: "loses" };
const RANKS = { win: 1, draw: 0, loss: -1 };

/** The exact values, where they are known. @param {View["exact"]} exact */
export const solved = (exact) => (exact?.state === "solved" ? exact : null);

/**
 * The winner if something has this value for one side.
 * @param {Worth} worth @param {string} mover @param {readonly string[]} sides
 * @returns {Verdict}
 */
export function verdictOf({ value, remoteness }, mover, sides) {
  const other = sides.find((side) => side !== mover) ?? null;
  return { winner: { win: mover, draw: null, loss: other }[value], remoteness };
}

/** As short as in lists. @param {Verdict} verdict */
export const short = ({ winner, remoteness }) =>
  winner === null
    ? "Draw"
    : [sideTitle(winner), remoteness && `in ${remoteness}`].filter(Boolean).join(" ");

/** As short as on a board. @param {Verdict} verdict */
export const shortest = ({ winner, remoteness }) =>
  winner === null ? "=" : sideTitle(winner)[0] + (remoteness ?? "");

/** The colour of the winner's pieces, as a class. @param {Verdict} verdict */
export const lookOf = ({ winner }) => (winner ? `side-${winner}` : "drawn");

/** @param {Worth} worth */
export const inWords = ({ value, remoteness }) =>
  remoteness === null ? "draw" : `${VERBS[value]} in ${remoteness}`;

/** The quickest win, else a draw, else the slowest loss. @param {Worth} a @param {Worth} b */
function better(a, b) {
  const rank = RANKS[a.value] - RANKS[b.value];
  if (rank !== 0) return rank > 0 ? a : b;
  const longer = (a.remoteness ?? 0) - (b.remoteness ?? 0);
  return RANKS[a.value] * longer <= 0 ? a : b;
}

/**
 * The best of what steps can lead to; null if some are not known.
 * @param {import("../wire.js").TurnStep[]} steps
 * @returns {Worth|null}
 */
export function best(steps) {
  const worths = steps.flatMap(({ worth }) => worth ?? []);
  return steps.length === 0 || worths.length < steps.length ? null : worths.reduce(better);
}

/** Who wins by a turn: it counts itself. @param {Verdict} after @returns {Verdict} */
export const ofTurn = ({ winner, remoteness }) =>
  winner === null ? { winner, remoteness } : { winner, remoteness: (remoteness ?? 0) + 1 };

/** Who wins from a position on, and in how many turns. @param {Verdict} moment */
export function sayMoment({ winner, remoteness }) {
  if (winner === null) return "a draw";
  const title = sideTitle(winner);
  if (remoteness === 0) return `${title} has won`;
  return remoteness === null ? `${title} wins` : `${title} wins in ${remoteness}`;
}

/**
 * What the turn before a position gave away, in words; "" if that is nothing, or not known.
 * @param {Pick<View, "exact"|"last">} view
 */
export function mistake({ exact, last }) {
  const thrown = solved(exact)?.course.at(-1)?.thrown;
  return thrown && last ? sayMistake(last.text, thrown) : "";
}

/** @param {string} turn @param {string} thrown */
export const sayMistake = (turn, thrown) => `${turn} threw away the ${thrown}`;
