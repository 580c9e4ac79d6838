/**
 * What turns and positions are worth, in words and in signs. What a turn is worth is said for the side
 * that made it, so that it has the same sign in the list of turns, in the explorer and in the analysis.
 * A record keeps something else: the exact value for the side to move after the turn, and evaluations
 * as the first side sees them. Pure functions.
 *
 * @import { Said } from "./tree.js"
 * @import { ExpectedLine, SearchResult } from "../wire.js"
 *
 * @typedef {object} Worth
 * @property {string} sign  as short as in tables
 * @property {string} words  what the side that made the turn does: "wins in 85 plies"
 */

import { sideTitle } from "../stage/model.js";
import { inWords, ofTurn, sayMoment, short } from "../stage/values.js";

/** A lead of this many hundredths fills the bar to 73 of 100. */
const LEAD = 200;

/** Shown while the server searches for others. */
export const WAITING = "Waiting for other searches…";

const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/**
 * @param {Pick<Said, "exact"|"evaluation">} said  at the position after the turn
 * @param {string|undefined} mover  the side that made the turn, if it is known
 * @param {readonly string[]} sides  in the order of results
 * @returns {Worth|null} null where nothing is known
 */
export function worthOf({ exact, evaluation }, mover, sides) {
  if (exact) {
    const winner = { win: "opponent", draw: null, loss: "mover" }[exact.value];
    const worth = ofTurn({ winner, remoteness: exact.remoteness ?? null }, "mover");
    return { sign: short(worth), words: winner === null ? "draws" : inWords(worth) };
  }
  if (evaluation === null || !mover) return null;
  const lead = (mover === sides[0] ? evaluation : -evaluation) / 100;
  const ahead = lead > 0 ? "better" : "worse";
  return {
    sign: `${lead > 0 ? "+" : ""}${lead.toFixed(2)}`,
    words: lead === 0 ? "is equal" : `is ${ahead} by ${Math.abs(lead).toFixed(2)} pieces`,
  };
}

/**
 * Who is how much better, in words and so short that it fits beside a line.
 * @param {Pick<SearchResult, "score"|"worth">} result
 * @param {string} mover  the side to move @param {readonly string[]} sides  both
 */
export function scoreOf({ score, worth }, mover, sides) {
  const isMovers = worth ? worth.value === "win" : Number(score) > 0;
  const winner = sides.find((side) => (side === mover) === isMovers) ?? mover;
  const title = sideTitle(winner);
  if (worth) {
    const { remoteness } = worth;
    const words = sayMoment({ winner, remoteness }, sideTitle);
    return { sign: `${title} in ${remoteness}`, words };
  }
  if (!score) return { sign: "Equal", words: "Equal" };
  const pieces = (Math.abs(score) / 100).toFixed(2);
  return { sign: `${title} +${pieces}`, words: `${title} is better by ${pieces} pieces` };
}

/** All lines that a search found, the best first. @param {SearchResult|null} result @returns {ExpectedLine[]} */
export const linesOf = (result) => (result ? [result, ...result.alternatives] : []);

/**
 * How much of the bar a side has, from 0 to 1.
 * @param {Pick<SearchResult, "score"|"worth">} result
 * @param {boolean} toMove  whether it is the side to move
 */
export function share({ score, worth }, toMove) {
  const mine = worth ? Number(worth.value === "win") : 1 / (1 + Math.exp(-(score ?? 0) / LEAD));
  return toMove ? mine : 1 - mine;
}

/**
 * How far the search is, and how fast; what its nodes are depends on the search.
 * @param {Pick<SearchResult, "depth"|"nodes"|"seconds">} result
 */
export function sayEffort({ depth, nodes, seconds }) {
  const words = [`Depth ${depth}`, `${count.format(nodes)} nodes`];
  // A table is looked up; a speed would tell nothing.
  if (seconds > 0.01) words.push(`${count.format(nodes / seconds)}/s`);
  return words.join(" · ");
}
