/**
 * A game as the server takes it: in the JSON form of records (docs/records.md), of which it needs
 * only the turns, and how the players ended the game if they did. Pure.
 *
 * @typedef {object} GameRecord  a game as it was played
 * @property {string} rules
 * @property {string|null} start
 * @property {string[]} turns
 * @property {{by: "resignation"|"agreement", winner: string|null}|null} ended  by the players
 */

/** @type {Object<string, "1-0"|"0-1">} */
const WINS = { white: "1-0", black: "0-1" };

/** @param {GameRecord["ended"]} ended */
function resultOf(ended) {
  if (ended === null) return "*";
  return ended.winner === null ? "1/2-1/2" : WINS[ended.winner];
}

/** @param {GameRecord} record @returns {Required<import("../wire.js").GameRecord>} */
export const written = ({ rules, start, turns, ended }) => ({
  rules,
  start,
  result: resultOf(ended),
  termination: ended?.by ?? null,
  nodes: [{}, ...turns.map((turn) => ({ turn }))],
});
