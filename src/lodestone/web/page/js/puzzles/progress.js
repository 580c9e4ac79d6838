/**
 * What somebody has done with puzzles: how each was solved, which ones come back, the rating
 * and the history.
 * Pure functions, and what the browser keeps. A puzzle is known by its rules and position, since
 * numbers change when puzzles are made again.
 *
 * @import { PuzzleItem } from "../wire.js"
 * @import { Rating } from "./rating.js"
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
 *
 * @typedef {object} Tried  one try
 * @property {number} at  milliseconds since 1970
 * @property {string} game
 * @property {string} rules
 * @property {string} position
 * @property {Try} tried
 * @property {number} rating  after it
 * @property {number} change  of the rating
 */

import { dayOf } from "../lib/days.js";
import { fieldsLike, read, readObject, write } from "../lib/storage.js";
import { UNRATED, rated } from "./rating.js";

const KEY = "lodestone.puzzles";
const RATINGS = "lodestone.puzzle-ratings";
const HISTORY = "lodestone.puzzle-history";

/** How a try ended, as a sign. @type {Readonly<Object<Try, string>>} */
export const SIGNS = { right: "✓", wrong: "✗", helped: "–" };

/** A missed puzzle comes back after this many days, each time that it is solved. */
const RESTS = [1, 3, 7];

/** The history has at most this many tries. */
const MOST = 300;

/** @param {any} done @returns {done is Done} */
const isDone = (done) =>
  ["right", "wrong", "helped"].includes(done?.first) &&
  typeof done.solved === "boolean" &&
  [done.due ?? 0, done.passed ?? 0].every(Number.isInteger);

/** @param {string} [key]  where it is kept: puzzles by default @returns {Progress} */
export const loadProgress = (key = KEY) =>
  Object.fromEntries(Object.entries(readObject(key)).filter(([, done]) => isDone(done)));

/** @param {Known} puzzle */
export const keyOf = ({ rules, position }) => `${rules} ${position}`;

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

/** Of a game's puzzles. @param {string} game @returns {Rating} */
export const ratingOf = (game) => ({
  ...UNRATED,
  ...fieldsLike(readObject(RATINGS)[game], UNRATED),
});

/** The tries, the last one first. @returns {Tried[]} */
export function loadHistory() {
  const kept = read(HISTORY);
  return Array.isArray(kept) ? kept.filter(isTried) : [];
}

/** @param {any} one @returns {one is Tried} */
const isTried = (one) =>
  [one?.at, one?.rating, one?.change].every(Number.isFinite) &&
  [one.game, one.rules, one.position].every((text) => typeof text === "string") &&
  one.tried in SIGNS;

/**
 * Keep how a try ended; the first one of a puzzle counts for the rating, unless there was help.
 * @param {Known & Pick<PuzzleItem, "rating">} puzzle @param {Try} tried
 * @returns {{isKept: boolean, change: number|null}} whether the browser keeps it, and how the rating has changed;
 *   null: the try does not count
 */
export function keepTry(puzzle, tried) {
  const { rules, position } = puzzle;
  const done = doneWith(loadProgress(), puzzle);
  const [game] = rules.split(":");
  const before = ratingOf(game);
  const counts = done === null && tried !== "helped";
  const rating = counts ? rated(before, puzzle.rating, Number(tried === "right")) : before;
  const change = Math.round(rating.rating) - Math.round(before.rating);
  const at = Date.now();
  const entry = { at, game, rules, position, tried, rating: Math.round(rating.rating), change };
  write(RATINGS, { ...readObject(RATINGS), [game]: rating });
  write(HISTORY, [entry, ...loadHistory()].slice(0, MOST));
  return { isKept: put(puzzle, after(done, tried, dayOf())), change: counts ? change : null };
}

/** Keep that a puzzle that was missed, or needed help, has been solved after all. @param {Known} puzzle */
export function keepSolved(puzzle) {
  const done = doneWith(loadProgress(), puzzle);
  return done === null || put(puzzle, { ...done, solved: true });
}
