import assert from "node:assert/strict";
import { test } from "node:test";

import { shortest, verdictOf } from "../../../src/lodestone/web/page/js/stage/values.js";
import {
  linesOf,
  sayEffort,
  scoreOf,
  share,
  worthOf,
} from "../../../src/lodestone/web/page/js/core/worth.js";

const SIDES = ["white", "black"];

test("exact values name the winner, as the explorer does", () => {
  // c2c3 in Queah: the explorer says what it is worth to White, the record what it leaves Black.
  const explored = shortest(verdictOf({ value: "win", remoteness: 85 }, "white", SIDES));
  const values = /** @type {const} */ ([
    { value: "loss", remoteness: 84 },
    { value: "win", remoteness: 88 },
    { value: "draw", remoteness: null },
    { value: "loss", remoteness: 0 },
  ]);
  const worths = values.map((exact) => worthOf({ exact, evaluation: null }, "white", SIDES));
  const signs = worths.map((worth) => worth?.sign);
  assert.deepEqual(signs, [explored, "B89", "=", "W1"]);
  assert.equal(worths[0]?.words, "White wins in 85");
  assert.deepEqual(
    worths.map((worth) => worth?.look),
    ["side-white", "side-black", "drawn", "side-white"],
  );
});

test("evaluations are from the first side's view", () => {
  const said = { exact: null, evaluation: 125 };
  const worth = { sign: "+1.25", words: "White is better by 1.25 pieces", look: "estimate" };
  assert.deepEqual(worthOf(said, "white", SIDES), worth);
  assert.deepEqual(worthOf(said, "black", SIDES), worth);
  assert.equal(worthOf({ exact: null, evaluation: -5 }, "black", SIDES)?.sign, "-0.05");
  assert.equal(worthOf({ exact: null, evaluation: 0 }, "black", SIDES)?.sign, "0.00");
  assert.equal(worthOf({ exact: null, evaluation: null }, "white", SIDES), null);
});

/** @param {number|null} score @param {"win"|"loss"|null} value */
const found = (score, value = null) => ({ score, worth: value && { value, remoteness: 3 } });

test("a score names the better side", () => {
  const white = { sign: "White +1.50", words: "White is better by 1.50 pieces" };
  const black = { sign: "Black +0.05", words: "Black is better by 0.05 pieces" };
  assert.deepEqual(scoreOf(found(150), "white", SIDES), white);
  assert.deepEqual(scoreOf(found(-150), "black", SIDES), white);
  assert.deepEqual(scoreOf(found(-5), "white", SIDES), black);
  assert.deepEqual(scoreOf(found(0), "white", SIDES), { sign: "Equal", words: "Equal" });
});

test("a proven value is a side's win", () => {
  const white = { sign: "White in 3", words: "White wins in 3" };
  const black = { sign: "Black in 3", words: "Black wins in 3" };
  assert.deepEqual(scoreOf(found(null, "win"), "black", SIDES), black);
  assert.deepEqual(scoreOf(found(null, "loss"), "black", SIDES), white);
});

test("the best line comes first", () => {
  const other = { depth: 1, score: 1, worth: null, line: [], actions: [] };
  const best = {
    ...other,
    turn: "",
    say: "",
    nodes: 1,
    seconds: 0,
    because: "",
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

test("only searches have a speed", () => {
  const effort = { depth: 9, nodes: 250_000, seconds: 0.5 };
  assert.equal(sayEffort(effort), "Depth 9 · 250K nodes · 500K/s");
  assert.equal(sayEffort({ ...effort, seconds: 0 }), "Depth 9 · 250K nodes");
});
