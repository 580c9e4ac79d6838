import assert from "node:assert/strict";
import { test } from "node:test";

import {
  PAGE,
  found,
  pageOf,
  summariesOf,
  turnsIn,
} from "../../../src/lodestone/web/page/js/viewer/summary.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").GameRecord} GameRecord */

/** @param {Object<string, string>} tags @returns {GameRecord} */
const game = (tags) => ({ rules: "qo", tags, result: "1-0", nodes: [{}, { turn: "d4" }] });

test("a game in a list has its number, round and date", () => {
  const [first, second] = summariesOf([
    game({ White: "Ann", Black: "Bea", Round: "3.1", Date: "2026.11.24" }),
    game({ Round: "?", Date: "????.??.??" }),
  ]);
  assert.equal(first.text, "1. Ann – Bea · round 3.1 · 2026.11.24 · 1-0 · 1 turn");
  assert.equal(second.text, "2. qo · 1-0 · 1 turn");
});

test("turns are those of the main line", () => {
  const nodes = [{}, { turn: "a" }, { turn: "b" }, { turn: "c", parent: 1 }, { turn: "d" }];
  assert.equal(turnsIn({ ...game({}), nodes }), 2);
  assert.equal(turnsIn({ ...game({}), nodes: [{}] }), 0);
});

test("a number finds the game of that number first", () => {
  const summaries = summariesOf(
    Array.from({ length: 500 }, (_, i) => game({ White: "Ann", Round: `${i + 1}.1` })),
  );
  assert.equal(found(summaries, "42")[0].index, 41);
  assert.deepEqual(
    found(summaries, "ann 499.1").map(({ index }) => index),
    [498],
  );
  assert.equal(found(summaries, "").length, 500);
  assert.equal(found(summaries, "nobody").length, 0);
});

test("every line is on a page", () => {
  assert.deepEqual(pageOf(-1, 0), [0, 0]);
  assert.deepEqual(pageOf(0, 500), [0, PAGE]);
  assert.deepEqual(pageOf(449, 450), [400, 450]);
});
