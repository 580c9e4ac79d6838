/**
 * What a turn is worth, always to the side that made it, so that a turn has the same sign in the list
 * of turns, in the explorer and in the analysis. A record keeps something else: the exact value for
 * the side to move after the turn, and evaluations as the first side sees them. Pure.
 *
 * @import { Said } from "./tree.js"
 *
 * @typedef {object} Worth
 * @property {string} sign  as short as in tables
 * @property {string} words  what the side that made the turn does: "wins in 85 plies"
 */

import { inWords, ofTurn, short } from "../stage/values.js";

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
