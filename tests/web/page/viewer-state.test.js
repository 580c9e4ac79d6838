import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addLine,
  addTurn,
  remove,
  withLine,
} from "../../../src/lodestone/web/page/js/core/edits.js";
import * as viewer from "../../../src/lodestone/web/page/js/core/state.js";
import { START, turnsTo } from "../../../src/lodestone/web/page/js/core/tree.js";

/** @typedef {import("../../../src/lodestone/web/page/js/core/state.js").Diagram} Diagram */

const SIDES = ["White", "Black"].map((title) => ({ name: title.toLowerCase(), title }));
const HANDS = ["black", "white"].map((side) => ({
  name: `hand:${side}`,
  side,
  title: side,
  kind: side,
  caption: "",
}));
const SCENE = {
  width: 1,
  height: 1,
  under: "",
  cells: [],
  rows: [],
  pieces: {},
  radius: 1,
  hands: HANDS,
};

/** @param {string} text @returns {Diagram} after a turn */
const diagram = (text) => ({
  position: text,
  side: "white",
  ply: 1,
  pieces: [],
  hands: [],
  facts: [],
  highlights: {},
  status: "",
  outcome: null,
  last: {
    text,
    annotated: `${text}*`,
    side: "black",
    say: "",
    actions: [],
    marks: [],
    removed: [],
    removes: false,
  },
});

/** a b, with c instead of b */
const state = () =>
  viewer.newState({
    record: {
      rules: "queah",
      result: "*",
      nodes: [{}, { turn: "a" }, { turn: "b" }, { turn: "c", parent: 1 }],
    },
    scene: SCENE,
    rules: { rules: "queah", game: "queah", title: "Queah", sides: SIDES },
    nodes: ["", "a", "b", "c"].map(diagram),
  });

test("walking stays on the shown line", () => {
  const end = viewer.last(state());
  assert.equal(end.at, 2);
  assert.equal(viewer.among(end, 1).at, 3);
  assert.equal(viewer.among(end, -1), end);
  assert.equal(viewer.back(viewer.among(end, 1)).at, 1);
  assert.equal(viewer.first(end).at, START);
  assert.equal(viewer.goTo(end, 99), end);
});

test("an undone change is redone", () => {
  const before = state();
  const added = addTurn(before.tree, 2, "d");
  const after = viewer.edited(before, added.tree, added.id);
  const undone = viewer.undo(after);
  assert.deepEqual([undone.tree, undone.at], [before.tree, before.at]);
  assert.equal(viewer.redo(undone).tree, after.tree);
  assert.equal(viewer.undo(before), before);
});

test("a new turn has no diagram of an undone one", () => {
  const before = state();
  const { tree, id } = addTurn(before.tree, 2, "d");
  const undone = viewer.undo(viewer.edited(before, tree, id, [[id, diagram("d")]]));
  const other = addTurn(undone.tree, 2, "e");
  const after = viewer.edited(undone, other.tree, other.id);
  assert.equal(other.id, id);
  assert.equal(viewer.shown(after), null);
});

test("deleting the shown node shows its parent", () => {
  const there = viewer.goTo(state(), 3);
  assert.equal(viewer.edited(there, remove(there.tree, 3)).at, 1);
});

test("going to a node unfolds it", () => {
  const folded = viewer.fold(viewer.goTo(state(), 3), 1);
  assert.deepEqual([folded.at, [...folded.folded]], [1, [1]]);
  assert.deepEqual([...viewer.goTo(folded, 3).folded], []);
  assert.deepEqual([...viewer.foldAll(state()).folded], [1]);
  assert.equal(viewer.foldAll(viewer.foldAll(state())).folded.size, 0);
});

test("a half turn brings the other side near", () => {
  assert.equal(viewer.nearSide(state()), "white");
  assert.equal(viewer.nearSide(viewer.turnBoard(state(), 2)), "black");
});

test("a line reuses known turns", () => {
  const { tree, id } = withLine(state(), START, ["a", "c", "d"]);
  assert.deepEqual(turnsTo(tree, id), ["a", "c", "d"]);
  assert.equal(tree.nodes.length, addLine(state().tree, 3, ["d"]).tree.nodes.length);
});
