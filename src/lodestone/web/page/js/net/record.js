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
 * @typedef {{result: Result, termination: "resignation"|"agreement"|"time"}} Ended
 */

/** Of a game that continues. @type {{result: Result, termination: null}} */
export const UNENDED = { result: "*", termination: null };

/** @param {string|null} winner @param {readonly string[]} sides  in the order of results @returns {Result} */
export const resultOf = (winner, sides) =>
  winner === null ? "1/2-1/2" : winner === sides[0] ? "1-0" : "0-1";

/** @type {readonly (string|null)[]} */
const BY_PLAYERS = ["resignation", "agreement", "time"];

/** The end of a game by its players or clocks; null otherwise. @param {{result: Result, termination: string|null}} end @returns {Ended|null} */
export const endedIn = ({ result, termination }) =>
  BY_PLAYERS.includes(termination) ? /** @type {Ended} */ ({ result, termination }) : null;

/** @param {Omit<Line, "ended"> & Partial<Line>} line */
export const recordOf = ({ rules, start, turns, ended = null }) => ({
  rules,
  start,
  ...(ended ?? UNENDED),
  nodes: [{}, ...turns.map((turn) => ({ turn }))],
});
