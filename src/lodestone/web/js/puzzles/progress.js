/**
 * What somebody has done with puzzles: pure functions, and what the browser keeps of it. A puzzle is
 * known by its rules and position, since numbers change when puzzles are made anew.
 *
 * @typedef {import("../net/teaching.js").PuzzleItem} PuzzleItem
 *
 * @typedef {object} Done
 * @property {"right"|"wrong"|"helped"} first  what the first try was, or that help came before it
 * @property {boolean} solved
 *
 * @typedef {Object<string, Done>} Progress  by puzzle
 */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.puzzles";

/** So many first tries tell something of a grade. */
const ENOUGH = 3;

/** @returns {Progress} */
export const loadProgress = () => readObject(KEY);

/** @param {Progress} progress @returns {boolean} whether the browser keeps it */
export const saveProgress = (progress) => write(KEY, progress);

/** @param {Pick<PuzzleItem, "rules"|"position">} puzzle */
const keyOf = ({ rules, position }) => `${rules} ${position}`;

/** @param {Progress} progress @param {Pick<PuzzleItem, "rules"|"position">} puzzle @returns {Done|null} */
export const doneWith = (progress, puzzle) => progress[keyOf(puzzle)] ?? null;

/**
 * The progress after a try or a help: the first one decides what the puzzle counts for.
 * @param {Progress} progress @param {Pick<PuzzleItem, "rules"|"position">} puzzle
 * @param {Done["first"]} what
 * @returns {Progress}
 */
export function after(progress, puzzle, what) {
  const before = doneWith(progress, puzzle);
  const solved = before?.solved === true || what === "right";
  return { ...progress, [keyOf(puzzle)]: { first: before?.first ?? what, solved } };
}

/**
 * The highest grade of which at least half were solved at the first try; 0 where too few were tried.
 * @param {Progress} progress @param {readonly PuzzleItem[]} puzzles
 */
export function gradeReached(progress, puzzles) {
  /** @type {Map<number, {tried: number, right: number}>} */
  const counts = new Map();
  for (const puzzle of puzzles) {
    const done = doneWith(progress, puzzle);
    if (!done) continue;
    const { tried, right } = counts.get(puzzle.grade) ?? { tried: 0, right: 0 };
    counts.set(puzzle.grade, {
      tried: tried + 1,
      right: right + Number(done.first === "right"),
    });
  }
  const reached = [...counts].filter(
    ([, { tried, right }]) => tried >= ENOUGH && 2 * right >= tried,
  );
  return Math.max(0, ...reached.map(([grade]) => grade));
}
