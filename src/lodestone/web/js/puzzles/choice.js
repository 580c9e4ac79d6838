/**
 * Which puzzles are listed, which one comes next, and how they are named. Pure functions.
 *
 * @typedef {import("../net/teaching.js").PuzzleItem} PuzzleItem
 * @typedef {import("./progress.js").Progress} Progress
 *
 * @typedef {object} Filter
 * @property {number|null} grade  null: any
 * @property {string|null} theme  null: any
 * @property {boolean} unsolved  only those that are not solved yet
 */

import { doneWith } from "./progress.js";

/** Grades above this one are of puzzles that no level solves. */
const LEVELS = 8;

/** @param {number} grade */
export const gradeWords = (grade) => (grade > LEVELS ? "beyond level 8" : `level ${grade}`);

/**
 * @param {readonly PuzzleItem[]} puzzles @param {Filter} filter @param {Progress} progress
 * @returns {PuzzleItem[]}
 */
export const chosen = (puzzles, { grade, theme, unsolved }, progress) =>
  puzzles.filter(
    (one) =>
      (grade === null || one.grade === grade) &&
      (theme === null || one.themes.includes(theme)) &&
      (!unsolved || doneWith(progress, one)?.solved !== true),
  );

/**
 * The next one that is not solved, after those that come first the ones before it; null: none.
 * @param {readonly PuzzleItem[]} listed @param {number} number  the one that is open; 0: none
 * @param {Progress} progress
 * @returns {PuzzleItem|null}
 */
export function nextOf(listed, number, progress) {
  const later = listed.filter((one) => one.number > number);
  const earlier = listed.filter((one) => one.number < number);
  const order = [...later, ...earlier];
  return order.find((one) => doneWith(progress, one)?.solved !== true) ?? order[0] ?? null;
}

/**
 * What the end of an address names.
 * @param {string} hash  #game or #game/number
 * @returns {{game: string|null, number: string|null}}  the number as it is written
 */
export function readAddress(hash) {
  const [game, number] = decoded(hash.replace(/^#/, "")).split("/");
  return { game: game || null, number: number || null };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}
