/**
 * The terms of a live game: time controls as they can be chosen, and all terms in words, for players who
 * may join. Pure.
 *
 * @import { RulesInForce, Terms } from "../wire.js"
 * @import { Time } from "./followed.js"
 */

import { counted } from "../lib/counted.js";
import { sideTitle } from "../stage/model.js";
import { SECOND } from "./followed.js";

const MINUTE = 60 * SECOND;

/** @param {number} minutes @param {number} seconds @returns {Time} */
const fischer = (minutes, seconds) => ({
  kind: "fischer",
  main: minutes * MINUTE,
  increment: seconds * SECOND,
});

/** @param {number} minutes @param {number} seconds @param {number} periods @returns {Time} */
const byoYomi = (minutes, seconds, periods) => ({
  kind: "byo-yomi",
  main: minutes * MINUTE,
  period: seconds * SECOND,
  periods,
});

/** @type {readonly Time[]} */
const OFFERED = [
  { kind: "none" },
  fischer(3, 2),
  fischer(5, 3),
  fischer(10, 5),
  fischer(30, 0),
  byoYomi(5, 20, 3),
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
  { kind: "days", days: 7 },
];

/** @param {Time} time */
export function timeInWords(time) {
  switch (time.kind) {
    case "none":
      return "No clock.";
    case "days":
      return `${counted(time.days, "day")} for each turn.`;
    case "fischer": {
      const more = time.increment ? `, and ${time.increment / SECOND} seconds a turn` : "";
      return `${time.main / MINUTE} minutes for each player${more}.`;
    }
    case "byo-yomi":
      return (
        `${time.main / MINUTE} minutes for each player, then ` +
        `${counted(time.periods ?? 1, "period")} of ${time.period / SECOND} seconds.`
      );
  }
}

/** To choose from. */
export const TIMES = OFFERED.map((time, i) => ({
  name: String(i),
  title: timeInWords(time).slice(0, -1),
}));

/** The one that was chosen. @param {string} name */
export const timeOf = (name) => OFFERED[Number(name)] ?? OFFERED[0];

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
