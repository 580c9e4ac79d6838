/**
 * What a viewer asks the server about records. The server's bodies have a limit, and collections of
 * thousands of games are far beyond it: they are sent in portions, and the answers put together again.
 *
 * @import { GameRecord, ReadGame, ReportedPosition } from "../wire.js"
 *
 * @typedef {object} Portion
 * @property {string} text
 * @property {number|null} lines  that come before it; null where places in it mean nothing
 */

import { ApiError, post } from "./api.js";

/** Beginnings of files in UTF-16: the mark of its byte order, or two characters of ASCII. */
const UTF_16 = [
  { encoding: "utf-16le", mark: [0xff, 0xfe], zeros: [1, 3] },
  { encoding: "utf-16be", mark: [0xfe, 0xff], zeros: [0, 2] },
];

/**
 * The text of a file: in UTF-16 if it begins so, else in UTF-8, or as old programs of Windows wrote.
 * @param {Blob} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zeros = [...bytes.subarray(0, 4).keys()].filter((i) => bytes[i] === 0).join();
  const begins = UTF_16.find(
    (form) => form.mark.every((byte, i) => bytes[i] === byte) || form.zeros.join() === zeros,
  );
  try {
    return new TextDecoder(begins?.encoding, { fatal: !begins }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The games of a text, in either form, with the faults of each. @param {string} text */
export async function read(text) {
  /** @type {ReadGame[]} */
  const games = [];
  for (const { text: part, lines } of textPortions(text)) {
    if (sizeOf(part) > LARGEST_GAME) throw new ApiError(TOO_LONG);
    const answer = await post("api/record/read", { text: part });
    for (const game of answer.games) games.push(placed(game, lines));
  }
  return { games };
}

/** @param {GameRecord[]} records @param {"text"|"json"} to */
export const write = (records, to) => post("api/record/write", { records, to });

/**
 * Everything that is needed to show a game.
 * @param {GameRecord} record @param {Object<string, string>} styles @param {AbortSignal} [signal]
 */
export const document = (record, styles, signal) =>
  post("api/record/document", { record, styles }, { signal });

/** The player that searches for reports. */
const SEARCHER = "level-8";

/**
 * A report on a game; `onFound` is called with the value of every position of the main line.
 * @param {GameRecord} record
 * @param {string} effort  "exact", or seconds for a position
 * @param {(position: ReportedPosition) => void} onFound @param {AbortSignal} signal
 * @param {number} [first]  ply of the first position to search
 */
export const report = async (record, effort, onFound, signal, first) => {
  const by =
    effort === "exact"
      ? { player: "exact" }
      : { player: SEARCHER, limit: { seconds: Number(effort), nodes: null, depth: null } };
  const { reported } = await import("./searches.js");
  return reported({ record, limit: null, ...by }, onFound, signal, first);
};

/** Less than a body holds, in bytes, so that there is room for the rest of the request. */
export const LARGEST = 100_000;

/** A text that cannot be cut, and no body holds, in bytes. */
const LARGEST_GAME = 125_000;

const TOO_LONG =
  "One game in this text is longer than the page can read (125 kB). “lodestone record render --html” writes a page of it, “lodestone record filter” chooses among games.";

/** Before the tags of a game that follows a blank line, and before lines of comments ahead of them. */
const NEXT_GAME =
  /(?<=\n[ \t]*\n)(?<!^(?:[;%][^\n]*|\{[^}\n]*\}[ \t]*)\n\s*)(?=(?:(?:[;%][^\n]*|\{[^}\n]*\}[ \t]*)\n\s*)*\[)/m;

const encoder = new TextEncoder();

/** @param {string} text */
const sizeOf = (text) => encoder.encode(JSON.stringify(text)).length;

/**
 * Neighbours together, as many as fit into a portion; a larger one makes a portion alone.
 * @template T
 * @param {T[]} items @param {(item: T) => number} size
 * @returns {T[][]}
 */
function grouped(items, size) {
  /** @type {T[][]} */
  const groups = [];
  let left = 0;
  for (const item of items) {
    const bytes = size(item) + 2;
    if (bytes > left) {
      groups.push([]);
      left = LARGEST;
    }
    groups[groups.length - 1].push(item);
    left -= bytes;
  }
  return groups;
}

/** @param {string} text in either form @returns {Portion[]} */
export function textPortions(text) {
  const whole = text.replace(/\r\n?/g, "\n");
  if (sizeOf(whole) <= LARGEST) return [{ text, lines: 0 }];
  if (/^\s*\[\s*\{/.test(whole)) return listPortions(whole);
  const parts = /^\s*\{\s*"/.test(whole) ? whole.split(/(?<=\n)/) : whole.split(NEXT_GAME);
  let lines = 0;
  return grouped(parts, sizeOf).map((group) => {
    const portion = { text: group.join(""), lines };
    lines += portion.text.split("\n").length - 1;
    return portion;
  });
}

/** @param {string} text  a list in JSON @returns {Portion[]} */
function listPortions(text) {
  try {
    const games = /** @type {unknown[]} */ (JSON.parse(text)).map((game) => JSON.stringify(game));
    return grouped(games, sizeOf).map((group) => ({ text: `[${group.join()}]`, lines: null }));
  } catch {
    return [{ text, lines: 0 }]; // The server says what is wrong with it.
  }
}

/** A game of a portion, with its faults where they are in the whole text. @param {ReadGame} game @param {number|null} lines */
export const placed = (game, lines) => ({
  ...game,
  errors: game.errors.map((error) => ({
    ...error,
    line: lines === null || error.line === 0 ? 0 : error.line + lines,
  })),
});

/** @template T @param {T[]} records @returns {T[][]} */
export const recordPortions = (records) =>
  grouped(records, (record) => encoder.encode(JSON.stringify(record)).length);
