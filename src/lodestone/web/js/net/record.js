/**
 * A line of turns as the server takes it: in the JSON form of records (docs/records.md), of which it
 * needs only the turns, and how the players ended the game if they did. Pure.
 *
 * @typedef {object} Line
 * @property {string} rules
 * @property {string|null} start
 * @property {string[]} turns
 * @property {Ended|null} ended  by the players
 *
 * @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result
 * @typedef {{result: Result, termination: "resignation"|"agreement"}} Ended
 */

/** Of a game that goes on. @type {{result: Result, termination: null}} */
export const UNENDED = { result: "*", termination: null };

/** @param {string|null} winner @param {readonly string[]} sides  in the order of results @returns {Result} */
export const resultOf = (winner, sides) =>
  winner === null ? "1/2-1/2" : winner === sides[0] ? "1-0" : "0-1";

/** How players ended a game; null where they did not. @param {{result: Result, termination: string|null}} end @returns {Ended|null} */
export const endedIn = ({ result, termination }) =>
  termination === "resignation" || termination === "agreement" ? { result, termination } : null;

/** @param {Omit<Line, "ended"> & Partial<Line>} line */
export const recordOf = ({ rules, start, turns, ended = null }) => ({
  rules,
  start,
  ...(ended ?? UNENDED),
  nodes: [{}, ...turns.map((turn) => ({ turn }))],
});
