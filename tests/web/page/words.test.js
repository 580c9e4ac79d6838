import assert from "node:assert/strict";
import { test } from "node:test";

import {
  caption,
  label,
  list,
  noteOf,
  useOf,
} from "../../../src/lodestone/web/page/js/stage/words.js";
import * as counted from "../../../src/lodestone/web/page/js/lib/counted.js";
import { action, model, step } from "./examples.js";

const named = (/** @type {string} */ name) => name;

const priced = step("a", "b", {
  action: action("a", "b", { note: "costs 4", warning: "loses c3", removes: ["d", "e"] }),
});

test("a list has commas, and “and” before its last", () => {
  assert.equal(list([]), "");
  assert.equal(list(["a"]), "a");
  assert.equal(list(["a", "b"]), "a and b");
  assert.equal(list(["a", "b", "c"]), "a, b and c");
});

test("a target's label describes the press", () => {
  const now = model({ picked: "a", targets: new Map([["b", [priced]]]) });
  const words = label(now, "b", undefined, { b: "goal" }, named);
  assert.equal(
    words,
    "b, empty, possible destination, costs 4, takes d and e away, warning: loses c3, goal",
  );
});

test("a piece left behind is mentioned", () => {
  const lifted = { cell: "a", carries: "upper", leaves: "lower" };
  const now = model({ picked: "a", lifted });
  assert.equal(label(now, "a", "stack", {}, named), "a, upper picked up, lower stays");
});

test("the caption keeps warnings apart", () => {
  const now = model({ picked: "a", targets: new Map([["b", [priced]]]) });
  assert.deepEqual(caption(now, "b", {}, named), {
    plain: "b: costs 4; takes d and e away",
    warning: "loses c3",
  });
});

test("a source's caption sums up its costs", () => {
  const many = ["b", "c", "d", "e"];
  const targets = new Map(many.map((to) => [to, [step("a", to, { action: priced.action })]]));
  const now = model({ sources: new Map([["a", targets]]) });
  assert.equal(caption(now, "a", {}, named).plain, "a: to 4 places costs 4");
});

test("equal notes are given once", () => {
  assert.equal(noteOf([priced, priced]), "costs 4");
  assert.equal(noteOf([step("a", "b")]), "");
});

test("a place has one use, the nearest to the hand", () => {
  const sources = new Map([["a", new Map([["b", [step("a", "b")]]])]]);
  const now = model({ picked: "a", sources, targets: new Map([["b", [step("a", "b")]]]) });
  assert.deepEqual(
    ["a", "b", "c"].map((place) => useOf(now, place)),
    ["picked", "target", null],
  );
  assert.equal(useOf(model({ sources }), "a"), "source");
});

test("both sides' turns share a number", () => {
  const signs = [1, 2, 3, 4].map((ply) => counted.numberSign(ply));
  assert.deepEqual(signs, ["1.", "1…", "2.", "2…"]);
  assert.deepEqual(
    [2, 3].map((ply) => counted.numberSign(ply, false)),
    ["", "2."],
  );
  assert.deepEqual(
    [0, 57].map((ply) => counted.numbered(ply, "d4c4")),
    ["Start", "29. d4c4"],
  );
});
