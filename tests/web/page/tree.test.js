import assert from "node:assert/strict";
import { test } from "node:test";

import * as edits from "../../../src/lodestone/web/page/js/core/edits.js";
import { fromRecord, toRecord } from "../../../src/lodestone/web/page/js/core/record.js";
import { recordOf } from "../../../src/lodestone/web/page/js/net/record.js";
import * as tree from "../../../src/lodestone/web/page/js/core/tree.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").GameRecord} Record */

/** @type {Record} a b c, with b2 c2 instead of b, c3 instead of c2, and d instead of c */
const RECORD = {
  rules: "queah",
  tags: { White: "Ann" },
  result: "1-0",
  termination: "resignation",
  nodes: [
    { comments: ["Quiet."] },
    { turn: "a", nags: [1], clock: 83.4 },
    { turn: "b", arrows: [{ colour: "green", source: "c2", target: "c3" }] },
    { turn: "c", others: ["bookmark end"] },
    { turn: "b2", parent: 1, before: ["Or"] },
    { turn: "c2" },
    { turn: "c3", parent: 4 },
    { turn: "d", parent: 2 },
  ],
};

/** The tree as turns, variations in brackets. @param {tree.Tree} of @param {number} id @returns {string} */
function textOf(of, id = tree.START) {
  const { turn, children } = tree.nodeAt(of, id);
  const [next, ...others] = children;
  const variations = others.map((one) => `(${textOf(of, one)})`);
  const rest =
    next === undefined ? [] : [`${textOf(of, next).replace(/ |$/, `${variations.join("")} `)}`];
  return [turn, ...rest].filter(Boolean).join(" ").trim();
}

test("a record round-trips", () => {
  assert.deepEqual(toRecord(fromRecord(RECORD)), RECORD);
  const line = recordOf({ rules: "qo", start: null, turns: ["a1"] });
  assert.deepEqual(toRecord(fromRecord(line)).nodes, [{}, { turn: "a1" }]);
});

test("a tree is never changed in place", () => {
  const before = fromRecord(RECORD);
  const copy = structuredClone(before);
  edits.addLine(before, 3, ["x", "y"]);
  for (const edit of [edits.promote, edits.makeMain, edits.remove, edits.keepOnly]) edit(before, 5);
  edits.toggleArrow(before, 2, "red", "c2", "c3");
  edits.bookmark(before, 1, "end");
  assert.deepEqual(before, copy);
});

test("a known turn is not added again", () => {
  const before = fromRecord(RECORD);
  assert.deepEqual(edits.addTurn(before, 1, "b2"), { tree: before, id: 4 });
  const { tree: after, id } = edits.addLine(before, 1, ["b2", "new"]);
  assert.equal(tree.isVariation(after, id), true);
  assert.deepEqual(tree.turnsTo(after, id), ["a", "b2", "new"]);
});

test("a promoted variation moves one place up", () => {
  const before = fromRecord(RECORD);
  assert.equal(textOf(before), "a b(b2 c2(c3)) c(d)");
  assert.equal(textOf(edits.promote(before, 6)), "a b(b2 c3(c2)) c(d)");
  assert.equal(textOf(edits.promote(before, 5)), "a b2(b c(d)) c2(c3)");
  assert.equal(edits.promote(before, 3), before);
});

test("a new main line leads to its node", () => {
  const after = edits.makeMain(fromRecord(RECORD), 6);
  assert.deepEqual(tree.turnsTo(after, tree.mainLine(after).at(-1) ?? 0), ["a", "b2", "c3"]);
});

test("deleting removes all later turns", () => {
  const after = edits.remove(fromRecord(RECORD), 4);
  assert.equal(textOf(after), "a b c(d)");
  assert.deepEqual(
    [4, 5, 6].map((id) => tree.has(after, id)),
    [false, false, false],
  );
  assert.equal(edits.remove(after, tree.START), after);
  assert.equal(textOf(edits.keepOnly(fromRecord(RECORD), 6)), "a b2 c3");
  assert.equal(textOf(edits.removeAfter(fromRecord(RECORD), 1)), "a");
});

test("each line is a separate comment", () => {
  const after = edits.comment(fromRecord(RECORD), 3, " One.\n\nTwo. ");
  assert.deepEqual(tree.nodeAt(after, 3).comments, ["One.", "Two."]);
  assert.equal(edits.comment(after, 3, "One.\nTwo."), after);
});

test("only one of exclusive glyphs stays", () => {
  const wrong = edits.toggleNag(fromRecord(RECORD), 1, 4);
  assert.deepEqual(tree.nodeAt(wrong, 1).nags, [4]);
  const both = edits.toggleNag(wrong, 1, 14);
  assert.deepEqual(tree.nodeAt(both, 1).nags, [4, 14]);
  assert.deepEqual(tree.nodeAt(edits.toggleNag(both, 1, 4), 1).nags, [14]);
});

test("drawing a mark again removes it", () => {
  const before = fromRecord(RECORD);
  const red = edits.toggleArrow(before, 2, "red", "c2", "c3");
  assert.deepEqual(tree.nodeAt(red, 2).arrows, [{ colour: "red", source: "c2", target: "c3" }]);
  assert.deepEqual(tree.nodeAt(edits.toggleArrow(red, 2, "red", "c2", "c3"), 2).arrows, []);
  const cell = edits.toggleCell(before, 2, "blue", "c3");
  assert.deepEqual(tree.nodeAt(cell, 2).cells, [{ colour: "blue", cell: "c3" }]);
  assert.deepEqual(tree.nodeAt(edits.clearMarks(cell, 2), 2).cells, []);
});

test("a bookmark's name is used once", () => {
  const after = edits.bookmark(fromRecord(RECORD), 5, " the [end] ");
  assert.deepEqual(tree.bookmarks(after), [
    { id: 3, name: "end" },
    { id: 5, name: "the end" },
  ]);
  const moved = edits.bookmark(after, 1, "end");
  assert.deepEqual(
    tree.bookmarks(moved).map(({ id }) => id),
    [1, 5],
  );
  assert.deepEqual(
    tree.bookmarks(edits.bookmark(moved, 5, "")).map(({ id }) => id),
    [1],
  );
});
