/**
 * What a viewer asks the server about records.
 *
 * @typedef {import("../core/record.js").Record} GameRecord
 */

import { listenTo, post, postOnce } from "./api.js";
import { placed, recordPortions, textPortions, together } from "./portions.js";

/**
 * The games of a text, in either form, with what is wrong with each.
 * @param {string} text @param {AbortSignal} [signal]
 */
export async function read(text, signal) {
  /** @type {import("../wire.js").ReadGame[]} */
  const games = [];
  for (const { text: part, lines } of textPortions(text)) {
    const answer = await post("api/record/read", { text: part }, { signal });
    for (const game of answer.games) games.push(placed(game, lines));
  }
  return { games };
}

/** @param {GameRecord[]} records @param {"text"|"json"} to */
export const write = (records, to) => post("api/record/write", { records, to });

/**
 * The same where nobody wants to wait for it: nothing where the server does not answer at once.
 * @param {GameRecord[]} records @param {"text"|"json"} to
 */
export const writeOnce = (records, to) => postOnce("api/record/write", { records, to });

/**
 * All that is needed to show a game.
 * @param {GameRecord} record @param {Object<string, string>} styles @param {AbortSignal} [signal]
 */
export const document = (record, styles, signal) =>
  post("api/record/document", { record, styles }, { signal });

/**
 * What was played from a position in some games.
 * @param {GameRecord[]} records @param {string} rules @param {string} position
 * @param {AbortSignal} signal
 */
export async function explore(records, rules, position, signal) {
  const answers = [];
  for (const part of recordPortions(records)) {
    answers.push(await post("api/record/explore", { records: part, rules, position }, { signal }));
  }
  return together(answers);
}

/** The player that searches for reports. */
const SEARCHER = "level-8";

/**
 * What every position of the main line is worth, one line each, and what was made of it.
 * @param {GameRecord} record
 * @param {string} effort  "exact", or seconds for a position
 * @param {(line: import("../wire.js").ReportLine) => void} heard @param {AbortSignal} signal
 */
export const report = (record, effort, heard, signal) =>
  listenTo(
    "api/record/report",
    effort === "exact"
      ? { record, player: "exact" }
      : { record, player: SEARCHER, limit: { seconds: Number(effort) } },
    heard,
    signal,
  );

/**
 * @typedef {object} PictureOptions
 * @property {number[]} path  which of the turns that follow is taken at each node from the start on
 * @property {"svg"|"png"|"gif"} format
 * @property {"light"|"dark"} theme
 * @property {boolean} coordinates
 * @property {string} near
 * @property {Object<string, string>} styles
 *
 * @param {GameRecord} record @param {PictureOptions} options
 * @returns {Promise<any>}  a blob
 */
export const picture = (record, options) =>
  post("api/record/picture", { record, ...options }, { take: (response) => response.blob() });
