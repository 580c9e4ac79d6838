/**
 * The terms of a live game: time controls as they can be chosen, and all terms in words, for players who
 * may join. Pure.
 *
 * @import { RulesInForce, Terms } from "../wire.js"
 * @import { TimeControl } from "../game/times.js"
 * @import { Time } from "./followed.js"
 */

import { CONTROLS, OWN_CONTROL, controlInWords, controlNamed } from "../game/times.js";
import { counted } from "../lib/counted.js";
import { sideTitle } from "../stage/model.js";
import { SECOND } from "./followed.js";

const MINUTE = 60 * SECOND;

/** @param {TimeControl} control @returns {Time} */
const fischer = ({ minutes, seconds }) => ({
  kind: "fischer",
  main: minutes * MINUTE,
  increment: seconds * SECOND,
});

/** Those that are not minutes and seconds for each turn, by their names. @type {Record<string, Time>} */
const OTHERS = {
  none: { kind: "none" },
  "byo-yomi": { kind: "byo-yomi", main: 5 * MINUTE, period: 20 * SECOND, periods: 3 },
  "1 day": { kind: "days", days: 1 },
  "3 days": { kind: "days", days: 3 },
  "7 days": { kind: "days", days: 7 },
};

/** @param {Time} time */
export function timeInWords(time) {
  switch (time.kind) {
    case "none":
      return "No clock.";
    case "days":
      return `${counted(time.days, "day")} for each turn.`;
    case "fischer": {
      const more = time.increment
        ? `, and ${counted(time.increment / SECOND, "second")} a turn`
        : "";
      return `${counted(time.main / MINUTE, "minute")} for each player${more}.`;
    }
    case "byo-yomi":
      return (
        `${time.main / MINUTE} minutes for each player, then ` +
        `${counted(time.periods ?? 1, "period")} of ${time.period / SECOND} seconds.`
      );
  }
}

/** As a part of a line. @param {Time} time */
export function timeBriefly(time) {
  if (time.kind === "fischer") {
    const { main, increment = 0 } = time;
    return controlInWords({ minutes: main / MINUTE, seconds: increment / SECOND });
  }
  const words = timeInWords(time);
  return words.charAt(0).toLowerCase() + words.slice(1, -1);
}

/** The one that was chosen. @param {string} name @returns {Time} */
export function timeOf(name) {
  const control = controlNamed(name);
  return control ? fischer(control) : (OTHERS[name] ?? OTHERS.none);
}

/** @param {string} name */
const choice = (name) => ({ name, title: timeInWords(timeOf(name)).slice(0, -1) });

const [NONE, ...LATER] = Object.keys(OTHERS);

/** To choose from. */
export const TIMES = [
  choice(NONE),
  ...CONTROLS.map(({ name }) => choice(name)),
  OWN_CONTROL,
  ...LATER.map(choice),
];

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
