import assert from "node:assert/strict";
import { test } from "node:test";

import { motions, shownAfter, slides } from "../../../src/lodestone/web/page/js/stage/picture.js";
import { action } from "./examples.js";

/** @param {string} a @param {string} b */
const distance = (a, b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0));

test("actions move, change and remove pieces, and take from reserves", () => {
  const hand = { name: "hand:white", count: 3, label: "three", pieces: null };
  const view = {
    pieces: [
      { cell: "a", kind: "white" },
      { cell: "b", kind: "black" },
    ],
    hands: [hand],
  };
  const jump = action("a", "c", { changes: { a: null, b: null, c: "king" } });
  const entry = action("hand:white", "d", { changes: { d: "white" } });
  const { pieces, hands } = shownAfter(view, [jump, entry]);
  assert.deepEqual(
    [...pieces],
    [
      ["c", "king"],
      ["d", "white"],
    ],
  );
  assert.equal(hands.get("hand:white")?.count, 2);
  assert.equal(hand.count, 3);
});

test("a known action says which piece moves", () => {
  const before = new Map([
    ["a", "white"],
    ["b", "white"],
  ]);
  const after = new Map([
    ["b", "white"],
    ["c", "white"],
  ]);
  assert.deepEqual(motions(before, after, [action("a", "c")], distance), [{ from: "a", to: "c" }]);
});

test("without a known action the nearest missing piece of the kind moves", () => {
  const before = new Map([
    ["a", "white"],
    ["f", "white"],
    ["h", "black"],
  ]);
  const after = new Map([["g", "white"]]);
  assert.deepEqual(motions(before, after, [], distance), [{ from: "f", to: "g" }]);
});

test("a piece of another kind appears instead of moving", () => {
  const moved = motions(new Map([["a", "black"]]), new Map([["b", "white"]]), [], distance);
  assert.deepEqual(moved, [{ from: null, to: "b" }]);
});

test("a joining piece passes over the board", () => {
  const before = new Map([
    ["a", "white"],
    ["b", "white"],
  ]);
  const joining = action("a", "b", { changes: { a: null, b: "two" } });
  const moving = action("a", "c");
  assert.deepEqual(slides(before, new Map([["b", "two"]]), [joining]), [joining]);
  assert.deepEqual(
    slides(
      before,
      new Map([
        ["b", "white"],
        ["c", "white"],
      ]),
      [moving],
    ),
    [],
  );
});
