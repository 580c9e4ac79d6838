/**
 * The terms of a live game in words, for players who may join. Pure.
 *
 * @import { RulesInForce, Terms } from "../wire.js"
 */

import { sideTitle } from "../stage/model.js";
import { timeInWords } from "./time.js";

/** The first player, or the start position. @param {Terms} terms @param {RulesInForce} rules */
function startInWords({ start }, { starts }) {
  if (!start) return "The usual start.";
  const first = Object.keys(starts).find((side) => starts[side] === start);
  return first ? `${sideTitle(first)} moves first.` : "From a position that was set up.";
}

/**
 * The terms other than the rules.
 * @param {Terms} terms @param {RulesInForce} rules @param {string} side  that is free
 */
export const termsInWords = (terms, rules, side) =>
  [
    `You play ${sideTitle(side)}.`,
    timeInWords(terms.time ?? { kind: "none" }),
    startInWords(terms, rules),
    terms.swap ? "The second player may swap sides after the first turn." : "",
  ]
    .filter(Boolean)
    .join(" ");
