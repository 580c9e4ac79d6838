/**
 * Which puzzle comes next, and runs: ten puzzles of a game, of which those that were missed come back
 * at the end. Pure functions, and the run that the browser keeps.
 *
 * @import { PuzzleItem } from "../wire.js"
 * @import { Progress, Try } from "./progress.js"
 *
 * @typedef {object} Wish  which puzzles somebody wants
 * @property {string|null} theme  null: any
 * @property {string|null} rules  null: any
 *
 * @typedef {object} Run
 * @property {string} game
 * @property {Wish} wish
 * @property {number} current  the puzzle that is open; 0: none yet
 * @property {{number: number, tried: Try}[]} done  the first tries
 * @property {number[]} again  missed, and not yet solved after that
 *
 * @typedef {{now: number, best: number}} Streak  how many puzzles in a row were right at the first
 *   try, from one run to the next
 */

import { fieldsLike, read, readObject, remove, write } from "../lib/storage.js";
import { doneWith, fitOf, isDue, isSolved } from "./progress.js";

const KEY = "lodestone.puzzle-run";
const STREAK = "lodestone.puzzle-streak";

/** As many puzzles has a run. */
export const LENGTH = 10;

/** Of these come back at most this many that were missed on earlier days. */
const MOST_DUE = 3;

/** @type {Wish} */
export const ANY = { theme: null, rules: null };

/** @returns {Run|null} */
export function loadRun() {
  const { game, wish, current, done, again } = readObject(KEY);
  const isRun =
    typeof game === "string" &&
    [wish?.theme, wish?.rules].every((one) => one === null || typeof one === "string") &&
    [done, again].every(Array.isArray) &&
    [current, ...again, ...done.map((/** @type {any} */ one) => one?.number)].every(
      Number.isInteger,
    );
  return isRun ? { game, wish, current, done, again } : null;
}

/** @param {Run|null} run  null: none is under way */
export const keepRun = (run) => (run ? write(KEY, run) : remove(KEY));

/** @returns {Streak} */
export function loadStreak() {
  const none = { now: 0, best: 0 };
  return { ...none, ...fieldsLike(read(STREAK), none) };
}

/** @param {Streak} streak */
export const keepStreak = (streak) => write(STREAK, streak);

/** @param {Streak} streak @param {Try} tried  the first try of a puzzle @returns {Streak} */
export function streakAfter({ now, best }, tried) {
  const count = tried === "right" ? now + 1 : 0;
  return { now: count, best: Math.max(best, count) };
}

/** @param {string} game @param {Wish} [wish] @returns {Run} */
export const newRun = (game, wish = ANY) => ({ game, wish, current: 0, done: [], again: [] });

/**
 * The run after a try. One that comes back and is missed comes back once more.
 * @param {Run} run @param {number} number @param {Try} tried @returns {Run}
 */
export function noted(run, number, tried) {
  const isNew = !run.done.some((one) => one.number === number);
  const done = isNew ? [...run.done, { number, tried }] : run.done;
  const others = run.again.filter((one) => one !== number);
  return { ...run, done, again: tried === "right" ? others : [...others, number] };
}

/** @param {readonly PuzzleItem[]} puzzles @param {Wish} wish */
export const wanted = (puzzles, { theme, rules }) =>
  puzzles.filter(
    (one) =>
      (theme === null || one.themes.includes(theme)) && (rules === null || one.rules === rules),
  );

/**
 * The puzzle that comes next in a run; null where it is over.
 * @param {Run} run @param {readonly PuzzleItem[]} puzzles @param {Progress} progress @param {number} day
 */
export function nextIn(run, puzzles, progress, day) {
  const isDone = (/** @type {PuzzleItem} */ { number }) =>
    run.done.some((one) => one.number === number);
  const left = wanted(puzzles, run.wish).filter((one) => !isDone(one));
  const isOpen = run.done.length < LENGTH && left.length > 0;
  if (isOpen) {
    return nextOf(left, progress, day, run.done.length < MOST_DUE, fitOf(progress, puzzles));
  }
  return puzzles.find(({ number }) => number === run.again[0]) ?? null;
}

/**
 * A missed one that comes back, else a new one, of the grade that fits best; else one that is not
 * solved; else any.
 * @param {readonly PuzzleItem[]} left  at least one @param {Progress} progress @param {number} day
 * @param {boolean} mayComeBack @param {number} level
 */
function nextOf(left, progress, day, mayComeBack, level) {
  const due = mayComeBack && left.find((one) => isDue(progress, one, day));
  if (due) return due;
  const fresh = left.filter((one) => doneWith(progress, one) === null);
  const unsolved = left.filter((one) => !isSolved(progress, one));
  const [pool] = [fresh, unsolved, left].filter((some) => some.length > 0);
  const farOff = (/** @type {PuzzleItem} */ { grade }) => Math.abs(grade - level);
  return pool.toSorted((a, b) => farOff(a) - farOff(b) || mixed(a) - mixed(b))[0];
}

/** A number by which puzzles of one grade are mixed. @param {PuzzleItem} puzzle */
const mixed = ({ position, rules }) =>
  [...`${position} ${rules}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7);

/** How many of a run were solved at the first try. @param {Run} run */
export const rightIn = ({ done }) => done.filter(({ tried }) => tried === "right").length;

/** How many puzzles a run has in all. @param {Run} run @param {readonly PuzzleItem[]} puzzles */
export const lengthOf = ({ wish }, puzzles) => Math.min(LENGTH, wanted(puzzles, wish).length);
