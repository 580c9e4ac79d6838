/**
 * What the page asks the server about lessons and puzzles.
 *
 * @typedef {import("../wire.js").PuzzleList} PuzzleList
 * @typedef {import("../wire.js").PuzzleItem} PuzzleItem
 * @typedef {import("../wire.js").PuzzleDetail} Puzzle
 */

import { get, post } from "./api.js";

/**
 * @param {string} game @param {string} name @param {AbortSignal} [signal]
 * @returns {Promise<import("../wire.js").Lesson>}
 */
export const lesson = (game, name, signal) =>
  get(`api/lesson?${new URLSearchParams({ game, name })}`, { signal });

/**
 * Whether a turn meets the goal of a step.
 * @param {import("../wire.js").LessonTurn} turn @param {AbortSignal} signal
 * @returns {Promise<import("../wire.js").Judgement>}
 */
export const judged = (turn, signal) => post("api/lesson/turn", turn, { signal });

/** @param {string} game @param {AbortSignal} [signal] @returns {Promise<PuzzleList>} */
export const puzzles = (game, signal) =>
  get(`api/puzzles?${new URLSearchParams({ game })}`, { signal });

/** @param {string} game @param {number} number @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
export const puzzle = (game, number, signal) =>
  get(`api/puzzle?${new URLSearchParams({ game, number: String(number) })}`, { signal });
