/**
 * What somebody has done with puzzles: how each was solved, which ones come back, how hard they may be.
 * Pure functions, and what the browser keeps. A puzzle is known by its rules and position, since
 * numbers change when puzzles are made again.
 *
 * @import { PuzzleItem } from "../wire.js"
 *
 * @typedef {"right"|"wrong"|"helped"} Try  how the first try ended: solved alone, missed, or with help
 *
 * @typedef {object} Done
 * @property {Try} first  what the very first try was
 * @property {boolean} solved
 * @property {number|null} [due]  the day on which it comes back; null: not any more
 * @property {number} [passed]  how many times in a row it was solved since it was missed
 *
 * @typedef {Object<string, Done>} Progress  by puzzle
 * @typedef {Pick<PuzzleItem, "rules"|"position">} Known  by what a puzzle is known
 */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.puzzles";

/** A missed puzzle comes back after this many days, each time that it is solved. */
const RESTS = [1, 3, 7];

/** Fewer first tries say nothing of how good somebody is. */
const ENOUGH = 3;

/** The logit of 3 in 4: people solve that many of the puzzles at their level. */
const EVEN = Math.log(3);

/** What is assumed of somebody who has solved nothing yet: a grade, and how far it may be off. */
const ASSUMED = 2;
const SPREAD = 1.5;

const DAY = 24 * 60 * 60 * 1000;

/** The day where the user is, counted from 1970. @param {Date} [now] */
export const dayOf = (now = new Date()) =>
  Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);

/** The day as the server takes it. @param {number} day */
export const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);

/** @param {any} done @returns {done is Done} */
const isDone = (done) =>
  ["right", "wrong", "helped"].includes(done?.first) &&
  typeof done.solved === "boolean" &&
  [done.due ?? 0, done.passed ?? 0].every(Number.isInteger);

/** @returns {Progress} */
export const loadProgress = () =>
  Object.fromEntries(Object.entries(readObject(KEY)).filter(([, done]) => isDone(done)));

/** @param {Known} puzzle */
const keyOf = ({ rules, position }) => `${rules} ${position}`;

/** @param {Progress} progress @param {Known} puzzle @returns {Done|null} */
export const doneWith = (progress, puzzle) => progress[keyOf(puzzle)] ?? null;

/** @param {Progress} progress @param {Known} puzzle */
export const isSolved = (progress, puzzle) => doneWith(progress, puzzle)?.solved === true;

/**
 * Whether a puzzle that was missed is to be tried again. Those missed before days were kept are.
 * @param {Progress} progress @param {Known} puzzle @param {number} day
 */
export function isDue(progress, puzzle, day) {
  const done = doneWith(progress, puzzle);
  if (!done) return false;
  const { due = done.first === "right" ? null : 0 } = done;
  return due !== null && due <= day;
}

/**
 * What is kept of a puzzle after a try. One that was missed comes back the next day, and after each
 * success later, until it has been solved often enough.
 * @param {Done|null} before @param {Try} tried @param {number} day @returns {Done}
 */
export function after(before, tried, day) {
  const solved = before?.solved === true || tried === "right";
  const first = before?.first ?? tried;
  if (tried !== "right") return { first, solved, due: day + RESTS[0], passed: 0 };
  if (first === "right" && !before?.due) return { first, solved, due: null };
  // Solved again at once, as at the end of a run, it still comes back.
  if (before?.due && before.due > day) return { ...before, solved };
  const passed = (before?.passed ?? 0) + 1;
  return { first, solved, due: passed < RESTS.length ? day + RESTS[passed] : null, passed };
}

/** @param {Known} puzzle @param {Done} done @returns {boolean} whether the browser keeps it */
const put = (puzzle, done) => write(KEY, { ...loadProgress(), [keyOf(puzzle)]: done });

/** Keep how a try ended. @param {Known} puzzle @param {Try} tried */
export const keepTry = (puzzle, tried) =>
  put(puzzle, after(doneWith(loadProgress(), puzzle), tried, dayOf()));

/** Keep that a puzzle that was missed, or needed help, has been solved after all. @param {Known} puzzle */
export function keepSolved(puzzle) {
  const done = doneWith(loadProgress(), puzzle);
  return done === null || put(puzzle, { ...done, solved: true });
}

/**
 * The grade of which somebody solves three in four at the first try, by all that was tried; null while
 * that is too little.
 * @param {Progress} progress @param {readonly PuzzleItem[]} puzzles
 */
export function levelOf(progress, puzzles) {
  const tried = puzzles.flatMap((puzzle) => {
    const done = doneWith(progress, puzzle);
    return done ? [{ grade: puzzle.grade, isRight: done.first === "right" }] : [];
  });
  if (tried.length < ENOUGH) return null;
  const excess = (/** @type {number} */ level) =>
    tried.reduce(
      (sum, { grade, isRight }) => sum + Number(isRight) - 1 / (1 + Math.exp(grade - level - EVEN)),
      (ASSUMED - level) / SPREAD ** 2,
    );
  const highest = Math.max(...puzzles.map(({ grade }) => grade));
  return rootOf(excess, 0, highest + 1);
}

/** Where a falling function is 0, to a tenth. @param {(at: number) => number} f @param {number} low @param {number} high */
function rootOf(f, low, high) {
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.round(low * 10) / 10;
}

/** The level of which somebody is given puzzles. @param {Progress} progress @param {readonly PuzzleItem[]} puzzles */
export const fitOf = (progress, puzzles) => levelOf(progress, puzzles) ?? 1;
