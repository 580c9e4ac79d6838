import assert from "node:assert/strict";
import { test } from "node:test";

import {
  linesOf,
  sayEffort,
  sayScore,
  scoreSign,
  share,
} from "../../src/lodestone/web/js/core/search-words.js";

const SIDES = ["white", "black"];
const title = (/** @type {string} */ side) => side;

/** @param {number|null} score @param {"win"|"loss"|null} value */
const found = (score, value = null) => ({ score, worth: value && { value, remoteness: 3 } });

test("a score is told from the side that is better", () => {
  assert.equal(sayScore(found(150), "white", SIDES, title), "white is better by 1.50 pieces");
  assert.equal(sayScore(found(-50), "white", SIDES, title), "black is better by 0.50 pieces");
  assert.equal(sayScore(found(0), "white", SIDES, title), "Equal");
});

test("a proven value is told as a win of one side", () => {
  assert.equal(sayScore(found(null, "win"), "black", SIDES, title), "black wins in 3 plies");
  assert.equal(sayScore(found(null, "loss"), "black", SIDES, title), "white wins in 3 plies");
});

test("a score beside a line names the side that is better", () => {
  assert.equal(scoreSign(found(150), "white", SIDES, title), "white +1.50");
  assert.equal(scoreSign(found(150), "black", SIDES, title), "black +1.50");
  assert.equal(scoreSign(found(-5), "white", SIDES, title), "black +0.05");
  assert.equal(scoreSign(found(0), "white", SIDES, title), "Equal");
  assert.equal(scoreSign(found(null, "win"), "black", SIDES, title), "black in 3");
  assert.equal(scoreSign(found(null, "loss"), "black", SIDES, title), "white in 3");
});

test("the best line is the first of all lines", () => {
  const other = { depth: 1, score: 1, worth: null, line: [], actions: [] };
  const best = {
    ...other,
    turn: "",
    say: "",
    nodes: 1,
    seconds: 0,
    final: /** @type {true} */ (true),
  };
  const result = { ...best, alternatives: [other, other] };
  assert.deepEqual(linesOf(result), [result, other, other]);
  assert.deepEqual(linesOf(null), []);
});

test("both sides' shares of the bar make one whole", () => {
  assert.equal(share(found(0), true), 0.5);
  assert.ok(share(found(200), true) > 0.7);
  assert.equal(share(found(120), true) + share(found(120), false), 1);
  assert.equal(share(found(null, "loss"), true), 0);
  assert.equal(share(found(null, "loss"), false), 1);
});

test("a speed is told only where something was searched", () => {
  const effort = { depth: 9, nodes: 250_000, seconds: 0.5 };
  assert.equal(sayEffort(effort), "Depth 9 · 250K nodes · 500K/s");
  assert.equal(sayEffort({ ...effort, seconds: 0 }), "Depth 9 · 250K nodes");
});
