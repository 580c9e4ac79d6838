/**
 * What the page of puzzles asks the server.
 *
 * @typedef {import("../wire.js").PuzzleList} PuzzleList
 * @typedef {import("../wire.js").PuzzleItem} PuzzleItem
 * @typedef {import("../wire.js").PuzzleDetail} Puzzle
 */

import { get } from "../net/api.js";

/** @param {string} game @param {AbortSignal} [signal] @returns {Promise<PuzzleList>} */
export const list = (game, signal) =>
  get(`api/puzzles?${new URLSearchParams({ game })}`, { signal });

/** @param {string} game @param {number} number @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
export const puzzle = (game, number, signal) =>
  get(`api/puzzle?${new URLSearchParams({ game, number: String(number) })}`, { signal });
