/**
 * What a search found, in words and as a share of the bar. Pure functions.
 *
 * @import { ExpectedLine, SearchResult } from "../wire.js"
 */

import { sayMoment } from "../stage/values.js";

/** A lead of so many hundredths fills the bar to 73 of 100. */
const LEAD = 200;

/** What is told while the server searches for others. */
export const WAITING = "Waiting for other searches…";

const count = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/**
 * Who is how much better.
 * @param {Pick<SearchResult, "score"|"worth">} result
 * @param {string} mover  the side to move
 * @param {readonly string[]} sides  both
 * @param {(side: string) => string} title
 */
export function sayScore({ score, worth }, mover, sides, title) {
  const other = sides.find((side) => side !== mover) ?? mover;
  if (worth) {
    const winner = worth.value === "win" ? mover : other;
    return sayMoment({ winner, remoteness: worth.remoteness }, title);
  }
  if (!score) return "Equal";
  return `${title(score > 0 ? mover : other)} is better by ${(Math.abs(score) / 100).toFixed(2)} pieces`;
}

/**
 * The same in so few words that it fits beside a line.
 * @param {Pick<SearchResult, "score"|"worth">} result
 * @param {string} mover @param {readonly string[]} sides @param {(side: string) => string} title
 */
export function scoreSign({ score, worth }, mover, sides, title) {
  const other = sides.find((side) => side !== mover) ?? mover;
  if (worth) return `${title(worth.value === "win" ? mover : other)} in ${worth.remoteness}`;
  if (!score) return "Equal";
  return `${title(score > 0 ? mover : other)} +${(Math.abs(score) / 100).toFixed(2)}`;
}

/**
 * All lines that a search found, the best first.
 * @param {SearchResult|null} result
 * @returns {ExpectedLine[]}
 */
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
