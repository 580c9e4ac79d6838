/**
 * The values of turns and positions, in words and in signs: who wins, or by how much the first side is
 * ahead. A turn has the same sign in the list of turns, in the explorer and in the analysis, for
 * both sides. A record keeps the exact value for the side to move after the turn. Pure functions.
 *
 * @import { Said } from "./tree.js"
 * @import { ExpectedLine, SearchAnswer } from "../wire.js"
 *
 * @typedef {object} Worth
 * @property {string} sign  as short as in tables
 * @property {string} words  "White wins in 85"
 * @property {string} look  a class, for its colour
 */

import { sideTitle } from "../stage/model.js";
import { lookOf, ofTurn, sayMoment, shortest, verdictOf } from "../stage/values.js";

/** A lead of this many hundredths fills the bar to 73 of 100. */
const LEAD = 200;

const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/**
 * @param {Pick<Said, "exact"|"evaluation">} said  at the position after the turn
 * @param {string|undefined} mover  the side that made the turn, if it is known
 * @param {readonly string[]} sides  in the order of results
 * @returns {Worth|null} null where nothing is known
 */
export function worthOf({ exact, evaluation }, mover, sides) {
  const toMove = sides.find((side) => side !== mover);
  if (exact && mover && toMove) {
    const { value, remoteness = null } = exact;
    return signed(ofTurn(verdictOf({ value, remoteness }, toMove, sides)));
  }
  if (evaluation === null) return null;
  const { words } = scoreOf({ score: evaluation, worth: null }, sides[0], sides);
  return { sign: lead(evaluation), words, look: "estimate" };
}

/** @param {import("../stage/values.js").Verdict} verdict @returns {Worth} */
const signed = (verdict) => ({
  sign: shortest(verdict),
  words: sayMoment(verdict),
  look: lookOf(verdict),
});

/** In pieces, of the first side. @param {number} evaluation */
const lead = (evaluation) => `${evaluation > 0 ? "+" : ""}${(evaluation / 100).toFixed(2)}`;

/**
 * Which side is better and by how much, in words and as a short sign.
 * @param {Pick<SearchAnswer, "score"|"worth">} result
 * @param {string} mover  the side to move @param {readonly string[]} sides  both
 */
export function scoreOf({ score, worth }, mover, sides) {
  const isMovers = worth ? worth.value === "win" : Number(score) > 0;
  const winner = sides.find((side) => (side === mover) === isMovers) ?? mover;
  const title = sideTitle(winner);
  if (worth) {
    const { remoteness } = worth;
    const words = sayMoment({ winner, remoteness });
    return { sign: `${title} in ${remoteness}`, words };
  }
  if (!score) return { sign: "Equal", words: "Equal" };
  const pieces = (Math.abs(score) / 100).toFixed(2);
  return { sign: `${title} +${pieces}`, words: `${title} is better by ${pieces} pieces` };
}

/** All lines that a search found, the best first. @param {SearchAnswer|null} result @returns {ExpectedLine[]} */
export const linesOf = (result) => (result ? [result, ...result.alternatives] : []);

/**
 * How much of the bar a side has, from 0 to 1.
 * @param {Pick<SearchAnswer, "score"|"worth">} result
 * @param {boolean} toMove  whether it is the side to move
 */
export function share({ score, worth }, toMove) {
  const mine = worth ? Number(worth.value === "win") : 1 / (1 + Math.exp(-(score ?? 0) / LEAD));
  return toMove ? mine : 1 - mine;
}

/**
 * The depth and speed of a search; the meaning of its nodes depends on the search.
 * @param {Pick<SearchAnswer, "depth"|"nodes"|"seconds">} result
 */
export function sayEffort({ depth, nodes, seconds }) {
  const words = [`Depth ${depth}`, `${count.format(nodes)} nodes`];
  // A table is only looked up: its speed does not matter.
  if (seconds > 0.01) words.push(`${count.format(nodes / seconds)}/s`);
  return words.join(" · ");
}
