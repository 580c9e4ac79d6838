/**
 * A line of turns as the server takes it: in the JSON form of records (docs/records.md), of which it
 * needs only the turns, and how the players ended the game if they did. Pure.
 *
 * @typedef {object} Line
 * @property {string} rules
 * @property {string|null} start
 * @property {string[]} turns
 * @property {{by: "resignation"|"agreement", winner: string|null}|null} ended  by the players
 *
 * @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result
 */

/** @type {Object<string, "1-0"|"0-1">} */
const WINS = { white: "1-0", black: "0-1" };

/** @param {string|null} winner @returns {Result} */
export const resultOf = (winner) => (winner === null ? "1/2-1/2" : WINS[winner]);

/** As records say it. @param {Line["ended"]} ended */
export const headOf = (ended) =>
  ended === null
    ? { result: /** @type {Result} */ ("*"), termination: null }
    : { result: resultOf(ended.winner), termination: ended.by };

/** How players ended a game; null where they did not. @param {{result: Result, termination: string|null}} end @returns {Line["ended"]} */
export function endedIn({ result, termination }) {
  if (termination !== "resignation" && termination !== "agreement") return null;
  const winner = Object.keys(WINS).find((side) => WINS[side] === result) ?? null;
  return { by: termination, winner };
}

/** @param {Omit<Line, "ended"> & Partial<Line>} line */
export const recordOf = ({ rules, start, turns, ended = null }) => ({
  rules,
  start,
  ...headOf(ended),
  nodes: [{}, ...turns.map((turn) => ({ turn }))],
});
