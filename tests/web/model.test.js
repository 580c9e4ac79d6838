import assert from "node:assert/strict";
import { test } from "node:test";

import { newState } from "../../src/lodestone/web/js/game/state.js";
import { modelOf } from "../../src/lodestone/web/js/turn/model.js";
import { kept, step } from "./examples.js";

/** @typedef {import("../../src/lodestone/web/js/game/state.js").State} State */

/**
 * A game that is open, White to move.
 * @param {import("../../src/lodestone/web/js/types.js").Step[]} steps @param {Partial<State>} more
 * @returns {State}
 */
function openState(steps, more = {}) {
  const shown = /** @type {import("../../src/lodestone/web/js/types.js").View} */ ({
    side: "white",
    pieces: [{ cell: "a", kind: "white" }],
    hands: [{ name: "hand:white", count: 2, label: "" }],
    first: { turn: null, steps },
  });
  const scene = /** @type {import("../../src/lodestone/web/js/types.js").Scene} */ ({
    hands: [{ name: "hand:white", side: "white", title: "reserve", kind: "white" }],
  });
  return { ...newState(), kept: kept([]), shown, latest: shown, scene, ...more };
}

test("nothing can be touched while no game is open", () => {
  const model = modelOf(newState());
  assert.equal(model.mine, false);
  assert.equal(model.sources.size, 0);
});

test("the picked piece has its targets, and is lifted", () => {
  const model = modelOf(openState([step("a", "b"), step("c", "d")], { picked: "a" }));
  assert.equal(model.picked, "a");
  assert.deepEqual([...model.targets.keys()], ["b"]);
  assert.deepEqual(model.lifted, { cell: "a", carries: "white", leaves: null });
});

test("what cannot move is not picked", () => {
  assert.equal(modelOf(openState([step("a", "b"), step("c", "d")], { picked: "x" })).picked, null);
});

test("a press on a cell enters a piece where one reserve alone can mean it", () => {
  const model = modelOf(
    openState([step("hand:white", "b"), step("a", "c"), step("hand:white", "a")]),
  );
  assert.deepEqual([...model.entries.keys()], ["b"]);
});

test("an entry that is due needs no picking", () => {
  const model = modelOf(openState([step("hand:white", "b")]));
  assert.equal(model.picked, "hand:white");
  assert.equal(model.automatic, true);
  assert.equal(model.lifted, null);
});

test("a turn that could go on may end, and its picture is that of its steps", () => {
  const second = step("b", "c");
  const first = step("a", "b", { leads_to: { turn: "a-b", steps: [second] } });
  const model = modelOf(openState([first], { walked: [first] }));
  assert.equal(model.ending, "a-b");
  assert.equal(model.picked, "b");
  assert.deepEqual([...model.picture.pieces], [["b", "white"]]);
});

test("nothing is touched while a turn is sent, or the computer thinks about what is shown", () => {
  for (const busy of /** @type {const} */ (["sending", "thinking"])) {
    assert.equal(modelOf(openState([step("a", "b")], { busy })).mine, false);
  }
});
