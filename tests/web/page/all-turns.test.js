import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allMarks,
  byPlace,
  countWords,
} from "../../../src/lodestone/web/page/js/stage/all-turns.js";

/** @param {string} source @param {string} target @param {string[]} [takes] */
const leg = (source, target, takes = []) => ({ source, target, takes });

/** @param {string} turn @param {...ReturnType<typeof leg>} legs */
const turnOf = (turn, ...legs) => ({ turn, say: turn, legs });

const TURNS = [
  turnOf("c1-c2", leg("c1", "c2")),
  turnOf("c1-c2-d3", leg("c1", "c2"), leg("c2", "d3", ["d3"])),
  turnOf("a2-c2", leg("a2", "c2")),
  turnOf("@e5", leg("hand:white", "e5")),
  turnOf("-"),
];
const ALL = { turns: TURNS, from: null, turn: null };

test("turns are counted where they begin or enter", () => {
  assert.deepEqual(
    [...byPlace(TURNS)].map(([place, turns]) => [place, turns.length]),
    [
      ["c1", 2],
      ["a2", 1],
      ["e5", 1],
      ["", 1],
    ],
  );
  assert.deepEqual(countWords(ALL, "c1"), ["2 turns"]);
  assert.deepEqual(countWords(ALL, "b1"), []);
  const marks = allMarks(ALL, [null]);
  const texts = marks.flatMap((mark) => (mark.form === "count" ? [[mark.at, mark.text]] : []));
  assert.deepEqual(texts.slice(0, 2), [
    ["c1", "2"],
    ["a2", "1"],
  ]);
  assert.ok(marks.some((mark) => mark.form === "dots" && String(mark.places) === "e5"));
});

test("ways from a place are drawn leg by leg", () => {
  const marks = allMarks(ALL, ["b1", "c1"]);
  assert.deepEqual(
    marks.map((mark) => mark.form),
    ["arrow", "arrow", "danger"],
  );
  assert.deepEqual(
    marks.map((mark) => ("kind" in mark ? mark.kind : "")),
    ["mark-way leg-1", "mark-way leg-0", ""],
  );
  assert.equal(allMarks({ ...ALL, turn: "c1-c2" }, ["a2"]).length, 1);
  assert.deepEqual(allMarks(null, ["c1"]), []);
});
