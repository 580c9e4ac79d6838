/**
 * What a search found, in words and as a share of the bar. Pure functions.
 *
 * @import { SearchResult } from "../net/ask.js"
 * @import { ExpectedLine } from "../wire.js"
 */

import { sideTitle } from "../stage/model.js";
import { sayMoment } from "../stage/values.js";

/** A lead of so many hundredths fills the bar to 73 of 100. */
const LEAD = 200;

/** What is told while the server searches for others. */
export const WAITING = "Waiting for other searches…";

const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

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
