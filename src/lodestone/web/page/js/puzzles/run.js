/**
 * Which puzzle comes next, and runs: ten puzzles of a game, of which those that were missed come back
 * at the end. Pure functions, and the run that the browser keeps.
 *
 * @import { PuzzleItem } from "../wire.js"
 * @import { Progress, Try } from "./progress.js"
 *
 * @typedef {object} Wish  which puzzles somebody wants
 * @property {string|null} theme  null: any
 * @property {string|null} category  null: any
 * @property {string|null} rules  null: any
 *
 * @typedef {object} Run
 * @property {string} game
 * @property {Wish} wish
 * @property {number} current  the puzzle that is open; 0: none yet
 * @property {{number: number, tried: Try}[]} done  the first tries
 * @property {number[]} again  missed, and not yet solved after that
 * @property {number|null} [until]  when a run against the clock ends, in milliseconds since 1970
 *
 * @typedef {{now: number, best: number}} Streak  how many puzzles in a row were right at the first
 *   try, from one run to the next
 */

import { fieldsLike, read, readObject, remove, write } from "../lib/storage.js";
import { doneWith, isDue, isSolved } from "./progress.js";

const KEY = "lodestone.puzzle-run";
const STREAK = "lodestone.puzzle-streak";
const RUSH = "lodestone.puzzle-rush";

/** A run against the clock lasts this long, in milliseconds, or until this many are missed. */
export const RUSH_TIME = 3 * 60_000;
const MOST_MISSED = 3;

/** It begins with puzzles this easy, and this is how much harder each solved one makes the next. */
const [EASY, HARDER] = [700, 60];

/** As many puzzles has a run. */
export const LENGTH = 10;

/** Of these come back at most this many that were missed on earlier days. */
const MOST_DUE = 3;

/** @type {Wish} */
export const ANY = { theme: null, category: null, rules: null };

/** @returns {Run|null} */
export function loadRun() {
  const { game, wish, current, done, again, until = null } = readObject(KEY);
  const isRun =
    typeof game === "string" &&
    [wish?.theme, wish?.rules, wish?.category ?? null].every(
      (one) => one === null || typeof one === "string",
    ) &&
    (until === null || Number.isFinite(until)) &&
    [done, again].every(Array.isArray) &&
    [current, ...again, ...done.map((/** @type {any} */ one) => one?.number)].every(
      Number.isInteger,
    );
  return isRun ? { game, wish: { ...ANY, ...wish }, current, done, again, until } : null;
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

/** How many puzzles of a game were solved against the clock at best. @param {string} game */
export const bestRush = (game) => Number(readObject(RUSH)[game]) || 0;

/** @param {Run} run */
export const keepRush = (run) =>
  write(RUSH, { ...readObject(RUSH), [run.game]: Math.max(bestRush(run.game), rightIn(run)) });

/** @param {string} game @param {Wish} [wish] @param {number|null} [until] @returns {Run} */
export const newRun = (game, wish = ANY, until = null) => ({
  game,
  wish,
  current: 0,
  done: [],
  again: [],
  until,
});

/** The milliseconds that a run against the clock still lasts; 0: it is over. @param {Run} run @param {number} now */
export const timeLeft = ({ until = null, done }, now) =>
  done.filter(({ tried }) => tried !== "right").length >= MOST_MISSED
    ? 0
    : Math.max(0, (until ?? now) - now);

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
export const wanted = (puzzles, { theme, category, rules }) =>
  puzzles.filter(
    (one) =>
      (theme === null || one.themes.includes(theme)) &&
      (category === null ? one.category !== "table" : one.category === category) &&
      (rules === null || one.rules === rules),
  );

/**
 * The puzzle that comes next in a run; null where it is over.
 * @param {Run} run @param {readonly PuzzleItem[]} puzzles @param {Progress} progress @param {number} day
 * @param {number} rating  of whom it is for @param {number} [now]  milliseconds since 1970
 */
export function nextIn(run, puzzles, progress, day, rating, now = Date.now()) {
  const isDone = (/** @type {PuzzleItem} */ { number }) =>
    run.done.some((one) => one.number === number);
  const left = wanted(puzzles, run.wish).filter((one) => !isDone(one));
  if (run.until) {
    const level = EASY + HARDER * rightIn(run);
    return timeLeft(run, now) > 0 && left.length > 0 ? fitting(left, level) : null;
  }
  const isOpen = run.done.length < LENGTH && left.length > 0;
  if (isOpen) return nextOf(left, progress, day, run.done.length < MOST_DUE, rating);
  return puzzles.find(({ number }) => number === run.again[0]) ?? null;
}

/**
 * A missed one that comes back, else a new one, of the difficulty that fits best; else one that is not
 * solved; else any.
 * @param {readonly PuzzleItem[]} left  at least one @param {Progress} progress @param {number} day
 * @param {boolean} mayComeBack @param {number} rating
 */
function nextOf(left, progress, day, mayComeBack, rating) {
  const due = mayComeBack && left.find((one) => isDue(progress, one, day));
  if (due) return due;
  const fresh = left.filter((one) => doneWith(progress, one) === null);
  const unsolved = left.filter((one) => !isSolved(progress, one));
  const [pool] = [fresh, unsolved, left].filter((some) => some.length > 0);
  return fitting(pool, rating);
}

/** The puzzle of the difficulty that is nearest, to a hundred. @param {readonly PuzzleItem[]} pool @param {number} level */
function fitting(pool, level) {
  const farOff = (/** @type {PuzzleItem} */ { rating }) =>
    Math.round(Math.abs(rating - level) / 100);
  return pool.toSorted((a, b) => farOff(a) - farOff(b) || mixed(a) - mixed(b))[0];
}

/** A number by which puzzles of one difficulty are mixed. @param {PuzzleItem} puzzle */
const mixed = ({ position, rules }) =>
  [...`${position} ${rules}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7);

/** How many of a run were solved at the first try. @param {Run} run */
export const rightIn = ({ done }) => done.filter(({ tried }) => tried === "right").length;

/** How many puzzles a run has in all. @param {Run} run @param {readonly PuzzleItem[]} puzzles */
export const lengthOf = ({ wish }, puzzles) => Math.min(LENGTH, wanted(puzzles, wish).length);
