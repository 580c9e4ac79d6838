import assert from "node:assert/strict";
import { test } from "node:test";

import { coursesOf, whenChanged } from "../../../src/lodestone/web/page/js/stage/timing.js";
import { action } from "./examples.js";

const cells = new Map(
  ["a", "b", "c", "d"].map((name, i) => [name, { name, x: 100 * i, y: 0, outline: "" }]),
);

test("a leap over a piece is slower than a step", () => {
  const over = coursesOf([action("a", "c")], cells, new Map([["b", "black"]]), 100);
  const free = coursesOf([action("a", "c")], cells, new Map([["d", "black"]]), 100);
  assert.deepEqual(over, [{ delay: 0, lasts: 220, leaps: true }]);
  assert.deepEqual(free, [{ delay: 0, lasts: 150, leaps: false }]);
});

test("captured pieces leave after each action", () => {
  const actions = [action("a", "b"), action("b", "c", { removes: ["d"] })];
  const courses = coursesOf(actions, cells, new Map(), 100);
  assert.deepEqual(
    courses.map(({ delay }) => delay),
    [0, 150],
  );
  assert.equal(whenChanged("d", actions, courses), 300);
  assert.equal(whenChanged("x", actions, courses), 0);
});

test("a turn of many actions is shown faster", () => {
  const many = coursesOf(Array(20).fill(action("hand:white", "b")), cells, new Map(), 100);
  const { delay, lasts } = many[19];
  assert.ok(Math.abs(delay + lasts - 700) < 1);
});
