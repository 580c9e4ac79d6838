/**
 * Time controls as people choose them: minutes for each side, and seconds that each turn adds. Pure.
 *
 * @typedef {{minutes: number, seconds: number}} TimeControl
 */

import { counted } from "../lib/counted.js";

/** @type {readonly [minutes: number, seconds: number][]} */
const PRESETS = [
  [1, 0],
  [2, 1],
  [3, 0],
  [3, 2],
  [5, 0],
  [5, 3],
  [10, 0],
  [10, 5],
  [15, 10],
  [30, 0],
  [30, 20],
];

/** What the names of players' own times begin with. */
const OWN = "own:";

/** To begin with. */
const USUAL_OWN = `${OWN}20+10`;

/** What players' own times may be. */
export const BOUNDS = [
  { name: "minutes", title: "Minutes for each player", low: 1, high: 600 },
  { name: "seconds", title: "Seconds added each turn", low: 0, high: 600 },
];

/** @param {TimeControl} time */
export const controlInWords = ({ minutes, seconds }) =>
  counted(minutes, "minute") + (seconds > 0 ? `, and ${counted(seconds, "second")} a turn` : "");

/** To choose from. */
export const CONTROLS = PRESETS.map(([minutes, seconds]) => ({
  name: `${minutes}+${seconds}`,
  title: controlInWords({ minutes, seconds }),
}));

export const OWN_CONTROL = { name: OWN, title: "Your own time…" };

/** The name of the choice that a time belongs to. @param {string} name */
export const choiceNamed = (name) => (name.startsWith(OWN) ? OWN : name);

/** The time that a choice begins with. @param {string} choice */
export const chosenTime = (choice) => (choice === OWN ? USUAL_OWN : choice);

/** The numbers of a player's own time, as they are written; null for another time. @param {string} name @returns {string[]|null} */
export const ownNumbers = (name) =>
  name.startsWith(OWN) ? name.slice(OWN.length).split("+") : null;

/** @param {readonly (string|number)[]} numbers */
export const ownNamed = (numbers) => OWN + numbers.join("+");

/** @param {string} written @param {number} i  which of the numbers */
export const isNumberAble = (written, i) =>
  /^\d+$/.test(written) && Number(written) >= BOUNDS[i].low && Number(written) <= BOUNDS[i].high;

/** The time of a name; null where it names no time. @param {string} name @returns {TimeControl|null} */
export function controlNamed(name) {
  const own = ownNumbers(name);
  const isAble = own ? own.every(isNumberAble) : CONTROLS.some((one) => one.name === name);
  if (!isAble) return null;
  const [minutes, seconds] = (own ?? name.split("+")).map(Number);
  return { minutes, seconds };
}
