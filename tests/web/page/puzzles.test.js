import assert from "node:assert/strict";
import { test } from "node:test";

import { storage } from "./storage.js";
import { dateOf, dayOf } from "../../../src/lodestone/web/page/js/lib/days.js";
import {
  after,
  doneWith,
  isDue,
  keepSolved,
  keepTry,
  loadHistory,
  loadProgress,
  ratingOf,
} from "../../../src/lodestone/web/page/js/puzzles/progress.js";
import {
  ANY,
  lengthOf,
  newRun,
  nextIn,
  noted,
  streakAfter,
  timeLeft,
  wanted,
} from "../../../src/lodestone/web/page/js/puzzles/run.js";
import { UNRATED, rated } from "../../../src/lodestone/web/page/js/puzzles/rating.js";
import {
  calendarOf,
  daysInRow,
  keepDay,
  loadDays,
  saidOf,
  toldToOthers,
} from "../../../src/lodestone/web/page/js/puzzles/days.js";
import { dueMistakes, keepMended } from "../../../src/lodestone/web/page/js/puzzles/mistakes.js";
import { bare } from "../../../src/lodestone/web/page/js/puzzles/bare.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").PuzzleItem} PuzzleItem */

const DAY = 20_000;

/** @param {number} number @param {number} [grade] @param {string} [rules] @returns {PuzzleItem} */
const item = (number, grade = 1, rules = "queah") => ({
  number,
  grade,
  rules,
  position: `p${number}`,
  rating: 700 + 200 * grade,
  category: "middle",
  themes: ["fork"],
  kind: "win",
});

/** @param {PuzzleItem[]} puzzles @param {import("../../../src/lodestone/web/page/js/puzzles/progress.js").Try} first */
const allDone = (puzzles, first) =>
  Object.fromEntries(
    puzzles.map(({ rules, position }) => [`${rules} ${position}`, { first, solved: true }]),
  );

test("a missed puzzle comes back later each time", () => {
  let done = after(null, "wrong", DAY);
  assert.deepEqual(done, { first: "wrong", solved: false, due: DAY + 1, passed: 0 });
  done = after(done, "right", DAY);
  assert.equal(done.due, DAY + 1); // at once, at the end of the run
  done = after(done, "right", DAY + 1);
  assert.equal(done.due, DAY + 1 + 3);
  done = after(done, "right", DAY + 4);
  assert.equal(done.due, DAY + 4 + 7);
  assert.equal(after(done, "right", DAY + 11).due, null);
  assert.equal(after(done, "helped", DAY + 11).due, DAY + 12);
});

test("progress without due dates is read", () => {
  const progress = { "queah p1": { first: /** @type {const} */ ("wrong"), solved: true } };
  assert.ok(isDue(progress, item(1), DAY));
  assert.ok(!isDue(allDone([item(1)], "right"), item(1), DAY));
  assert.ok(!isDue({}, item(1), DAY));
});

test("a try and a later solution are kept", () => {
  keepTry(item(7), "wrong");
  keepSolved(item(7));
  const done = doneWith(loadProgress(), item(7));
  assert.deepEqual([done?.first, done?.solved, done?.due], ["wrong", true, dayOf() + 1]);
  storage.full = true;
  assert.ok(!keepTry(item(8), "right").isKept);
  assert.equal(doneWith(loadProgress(), item(8))?.first, "right");
  storage.full = false;
});

test("days are those of the user", () => {
  const date = new Date(2026, 10, 25, 0, 30);
  assert.equal(dateOf(dayOf(date)), "2026-11-25");
});

test("the rating moves with each new puzzle", () => {
  const before = ratingOf("queah");
  const { change } = keepTry(item(11), "right");
  const after = ratingOf("queah");
  assert.ok(change !== null && change > 0);
  assert.ok(after.rating > before.rating && after.deviation < before.deviation);
  assert.equal(keepTry(item(11), "wrong").change, null); // it is known by now
  const [again, first] = loadHistory();
  assert.deepEqual([again.tried, again.change, first.change], ["wrong", 0, change]);
});

test("a try with help is not rated, nor is a later one", () => {
  const before = ratingOf("queah");
  assert.equal(keepTry(item(12), "helped").change, null);
  assert.equal(keepTry(item(12), "right").change, null);
  assert.deepEqual(ratingOf("queah"), before);
});

test("days in a row end with a day that was not solved", () => {
  const solved = { first: /** @type {const} */ ("right"), solved: true };
  const after = { first: /** @type {const} */ ("wrong"), solved: true };
  const missed = { first: /** @type {const} */ ("wrong"), solved: false };
  const days = { [DAY - 4]: solved, [DAY - 3]: missed, [DAY - 2]: after, [DAY - 1]: solved };
  assert.equal(daysInRow(days, DAY), 2); // today is still open
  assert.equal(daysInRow({ ...days, [DAY]: solved }, DAY), 3);
  assert.equal(daysInRow({ ...days, [DAY]: missed }, DAY), 2);
  assert.equal(daysInRow(days, DAY + 1), 0);
  assert.equal(daysInRow({}, DAY), 0);
});

test("a day keeps its first try, and that it was solved after all", () => {
  keepDay(DAY, "wrong");
  keepDay(DAY, "right");
  assert.deepEqual(loadDays()[DAY], { first: "wrong", solved: true });
  assert.equal(saidOf(loadDays()[DAY]), "solved after all");
});

test("the calendar begins on a Monday and ends today", () => {
  for (const today of [DAY, DAY + 1, DAY + 6]) {
    const shown = calendarOf({}, today);
    const [first] = shown;
    assert.equal(new Date(dateOf(first.day)).getUTCDay(), 1);
    assert.equal(shown.at(-1)?.day, today);
    assert.ok(shown.length > 28 && shown.length <= 35);
  }
});

test("what others are told does not give the solution away", () => {
  const days = { [DAY - 1]: { first: /** @type {const} */ ("right"), solved: true } };
  const told = toldToOthers(
    { title: "Queah – Comment", grade: 3 },
    days,
    DAY - 1,
    "https://x.org/p",
  );
  assert.deepEqual(told.split("\n"), [
    "Lodestone, 2024-10-03: Queah – Comment, level 3",
    "✓ solved at the first try",
    "https://x.org/p",
  ]);
});

test("ratings find a player's strength", () => {
  const strength = 1500;
  let [player, seed] = [UNRATED, 7];
  for (let i = 0; i < 200; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const difficulty = player.rating + (i % 5) * 50 - 100;
    const chance = 1 / (1 + 10 ** ((difficulty - strength) / 400));
    player = rated(player, difficulty, Number(seed / 2 ** 31 < chance));
  }
  assert.ok(Math.abs(player.rating - strength) < 2 * player.deviation, JSON.stringify(player));
  assert.ok(player.deviation < 80);
});

test("a surprise raises the volatility", () => {
  const sure = { rating: 1500, deviation: 40, volatility: 0.06 };
  assert.ok(rated(sure, 3000, 1).volatility > sure.volatility);
  assert.ok(rated(sure, 1500, 1).volatility < sure.volatility);
});

test("runs against the clock grow harder and end", () => {
  const puzzles = [item(1, 1), item(2, 3), item(3, 5)];
  const run = newRun("queah", ANY, 1_000);
  assert.equal(nextIn(run, puzzles, {}, DAY, 1500, 0)?.number, 1);
  assert.equal(nextIn(run, puzzles, {}, DAY, 1500, 1_000), null);
  const missed = [1, 2, 3].reduce((now, number) => noted(now, number, "wrong"), run);
  assert.equal(timeLeft(missed, 0), 0);
});

test("puzzles from the table come only when asked", () => {
  const puzzles = [item(1), { ...item(2), category: /** @type {const} */ ("table") }];
  assert.deepEqual(
    wanted(puzzles, ANY).map(({ number }) => number),
    [1],
  );
  assert.deepEqual(
    wanted(puzzles, { ...ANY, category: "table" }).map(({ number }) => number),
    [2],
  );
});

test("own mistakes come back after days", () => {
  const missed = {
    game: "queah",
    rules: "queah",
    position: "p",
    side: "white",
    played: "a1b1",
    best: "a1a2",
    words: "won position lost",
  };
  const day = dayOf();
  assert.equal(dueMistakes([missed], day).length, 1);
  keepMended(missed, "right");
  assert.equal(dueMistakes([missed], day).length, 0);
  assert.equal(dueMistakes([missed], day + 3).length, 1);
  keepMended(missed, "wrong");
  assert.equal(dueMistakes([missed], day + 1).length, 1);
});

test("a run begins with due puzzles of its level", () => {
  const puzzles = [item(1, 1), item(2, 5), item(3, 1), item(4, 3)];
  const missed = { "queah p2": { first: /** @type {const} */ ("wrong"), solved: true } };
  const run = newRun("queah");
  assert.equal(nextIn(run, puzzles, missed, DAY, 900)?.number, 2);
  const [begun] = [noted(run, 2, "right")];
  assert.equal(nextIn(begun, puzzles, missed, DAY, 900)?.grade, 1);
});

test("missed puzzles return at the run's end", () => {
  const puzzles = [item(1), item(2), item(3, 1, "qo")];
  const wish = { ...ANY, rules: "queah" };
  let run = noted(noted(newRun("queah", wish), 1, "wrong"), 2, "right");
  assert.equal(lengthOf(run, puzzles), 2);
  assert.equal(nextIn(run, puzzles, {}, DAY, 900)?.number, 1);
  run = noted(run, 1, "helped");
  assert.equal(nextIn(run, puzzles, {}, DAY, 900)?.number, 1);
  run = noted(run, 1, "right");
  assert.equal(nextIn(run, puzzles, {}, DAY, 900), null);
  assert.deepEqual(
    run.done.map(({ tried }) => tried),
    ["wrong", "right"],
  );
});

test("a streak ends with a miss or help", () => {
  const tries = /** @type {const} */ (["right", "right", "helped", "right", "wrong"]);
  let streak = { now: 0, best: 0 };
  const seen = tries.map((tried) => (streak = streakAfter(streak, tried)));
  assert.deepEqual(
    seen.map(({ now, best }) => [now, best]),
    [
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 2],
      [0, 2],
    ],
  );
});

test("a bare position has only moves", () => {
  const action = (/** @type {string} */ to, /** @type {string} */ note) => ({
    from: "a1",
    to,
    carries: "w",
    changes: {},
    leaves: null,
    note,
    warning: "loses",
    hands: [],
    removes: [],
  });
  const step = (/** @type {string} */ to, /** @type {string} */ note) => ({
    action: action(to, note),
    say: "",
    leads_to: { turn: `a1${to}`, steps: [] },
    worth: null,
  });
  const view = /** @type {any} */ ({
    highlights: { a1: "in danger" },
    facts: [
      { side: null, text: "all" },
      { side: "white", text: "loses" },
    ],
    first: { turn: null, steps: [step("b2", "wins"), step("c3", "pays 1"), step("c3", "pays 2")] },
  });
  const { highlights, facts, first } = bare(view);
  assert.deepEqual([highlights, facts.length], [{}, 1]);
  assert.deepEqual(
    first?.steps.map(({ action: { note, warning } }) => note + warning),
    ["", "pays 1", "pays 2"],
  );
  assert.equal(bare(view), bare(view));
});
