/**
 * Collections in portions that one request can hold, and the answers put together again: the
 * server's bodies have a limit, collections of thousands of games are far beyond it. Pure.
 *
 * @import { Explored, ReadGame } from "../wire.js"
 *
 * @typedef {object} Portion
 * @property {string} text
 * @property {number|null} lines  that come before it; null where places in it mean nothing
 */

/** Less than a body holds, in bytes, so that there is room for what stands around. */
export const LARGEST = 200_000;

/** Before the tags of a game that follows a blank line. */
const NEXT_GAME = /(?<=\n[ \t]*\n)(?=\[)/;

const encoder = new TextEncoder();

/** @param {string} text */
const sizeOf = (text) => encoder.encode(JSON.stringify(text)).length;

/**
 * Neighbours together, as many as a portion holds; what is larger by itself stands alone.
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

/**
 * A game of a portion, with its faults where they are in the whole text.
 * @param {ReadGame} game @param {number|null} lines
 * @returns {ReadGame}
 */
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

/** @param {Explored[]} answers  to the same question about different games @returns {Explored} */
export function together(answers) {
  /** @type {Map<string, Explored["turns"][number]>} */
  const turns = new Map();
  for (const turn of answers.flatMap((answer) => answer.turns)) {
    const known = turns.get(turn.text);
    const won = Object.entries(turn.won).map(([side, games]) => [
      side,
      games + (known?.won[side] ?? 0),
    ]);
    turns.set(turn.text, {
      ...turn,
      count: turn.count + (known?.count ?? 0),
      won: Object.fromEntries(won),
      drawn: turn.drawn + (known?.drawn ?? 0),
    });
  }
  const sorted = [...turns.values()].sort(
    (a, b) => b.count - a.count || (a.text < b.text ? -1 : 1),
  );
  return { games: answers.reduce((sum, { games }) => sum + games, 0), turns: sorted };
}
