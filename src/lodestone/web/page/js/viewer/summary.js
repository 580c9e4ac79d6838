/**
 * The names of games, alone and in lists, and the lines of a long list that are shown.
 * Pure.
 *
 * @import { GameRecord } from "../wire.js"
 *
 * @typedef {object} Summary  a game in a list
 * @property {number} index  from 0
 * @property {string} text
 */

import { counted } from "../lib/counted.js";
import { finder } from "../lib/search.js";
import { titleOf } from "../core/record.js";

/** How many more lines are shown at a time. */
export const PAGE = 200;

/** The turns of the main line, which comes first. @param {GameRecord} record */
export function turnsIn({ nodes }) {
  const others = nodes.findIndex(({ parent }, i) => typeof parent === "number" && parent !== i - 1);
  return (others < 0 ? nodes.length : others) - 1;
}

/** @param {GameRecord[]} records @returns {Summary[]} */
export const summariesOf = (records) =>
  records.map((record, index) => {
    const { Round: round, Date: date } = record.tags ?? {};
    const count = turnsIn(record);
    const parts = [
      `${index + 1}. ${titleOf(record)}`,
      round && round !== "?" ? `round ${round}` : "",
      date && !date.startsWith("?") ? date : "",
      record.result,
      counted(count, "turn"),
    ];
    return { index, text: parts.filter(Boolean).join(" · ") };
  });

/**
 * The games that a search finds: the one of that number first, then all that have each of its words.
 * @param {Summary[]} summaries @param {string} search
 */
export function found(summaries, search) {
  const hasAll = finder(search);
  const number = /^\d+$/.test(search.trim()) ? Number(search) : 0;
  const numbered = summaries.filter(({ index }) => index + 1 === number);
  return [...numbered, ...summaries.filter((one) => hasAll(one.text) && one.index + 1 !== number)];
}

/**
 * The page of a list that a line is on: from where, and up to where.
 * @param {number} line  from 0
 * @param {number} count  of all lines
 * @returns {[from: number, to: number]}
 */
export function pageOf(line, count) {
  const from = Math.floor(Math.max(0, line) / PAGE) * PAGE;
  return [from, Math.min(count, from + PAGE)];
}
