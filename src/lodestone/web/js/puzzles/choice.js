/**
 * What somebody has done with puzzles, which are listed, and which one comes next. Pure functions, and
 * what the browser keeps. A puzzle is known by its rules and position, since numbers change when puzzles
 * are made again.
 *
 * @import { PuzzleItem } from "../wire.js"
 *
 * @typedef {object} Done
 * @property {"right"|"wrong"|"helped"} first  what the first try was, or that help came before it
 * @property {boolean} solved
 *
 * @typedef {Object<string, Done>} Progress  by puzzle
 * @typedef {Pick<PuzzleItem, "rules"|"position">} Known  by what a puzzle is known
 *
 * @typedef {object} Filter
 * @property {number|null} grade  null: any
 * @property {string|null} theme  null: any
 * @property {boolean} unsolved  only those that are not solved yet
 */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.puzzles";

/** So many first tries tell something of a grade. */
const ENOUGH = 3;

/** Grades above this one are of puzzles that no level solves. */
const LEVELS = 8;

/** @returns {Progress} */
export const loadProgress = () => readObject(KEY);

/** @param {Known} puzzle */
const keyOf = ({ rules, position }) => `${rules} ${position}`;

/** @param {Progress} progress @param {Known} puzzle @returns {Done|null} */
export const doneWith = (progress, puzzle) => progress[keyOf(puzzle)] ?? null;

/** @param {Progress} progress @param {Known} puzzle */
const isSolved = (progress, puzzle) => doneWith(progress, puzzle)?.solved === true;

/**
 * Keep a try, or a help: the first one decides what the puzzle counts for.
 * @param {Known} puzzle @param {Done["first"]} what
 * @returns {boolean} whether the browser keeps it
 */
export function keep(puzzle, what) {
  const progress = loadProgress();
  const first = doneWith(progress, puzzle)?.first ?? what;
  const solved = isSolved(progress, puzzle) || what === "right";
  return write(KEY, { ...progress, [keyOf(puzzle)]: { first, solved } });
}

/**
 * The highest grade of which at least half were solved at the first try; 0 where too few were tried.
 * @param {Progress} progress @param {readonly PuzzleItem[]} puzzles
 */
export function gradeReached(progress, puzzles) {
  const tried = puzzles.filter((one) => doneWith(progress, one) !== null);
  const reached = [...Map.groupBy(tried, ({ grade }) => grade)].filter(([, some]) => {
    const right = some.filter((one) => doneWith(progress, one)?.first === "right");
    return some.length >= ENOUGH && 2 * right.length >= some.length;
  });
  return Math.max(0, ...reached.map(([grade]) => grade));
}

/** @param {number} grade */
export const gradeWords = (grade) => (grade > LEVELS ? "beyond level 8" : `level ${grade}`);

/** @param {readonly PuzzleItem[]} puzzles @param {Filter} filter @param {Progress} progress */
export const chosen = (puzzles, { grade, theme, unsolved }, progress) =>
  puzzles.filter(
    (one) =>
      (grade === null || one.grade === grade) &&
      (theme === null || one.themes.includes(theme)) &&
      !(unsolved && isSolved(progress, one)),
  );

/**
 * The next one that is not solved: of those that come after an open one, then of those before it; null
 * if there is none.
 * @param {readonly PuzzleItem[]} listed @param {number} number  the one that is open; 0: none
 * @param {Progress} progress
 */
export function nextOf(listed, number, progress) {
  const later = listed.filter((one) => one.number > number);
  const order = [...later, ...listed.filter((one) => one.number < number)];
  return order.find((one) => !isSolved(progress, one)) ?? order[0] ?? null;
}
