import assert from "node:assert/strict";
import { test } from "node:test";

import { NOT_BEGUN, modelOf } from "../../../src/lodestone/web/page/js/stage/model.js";
import { action, step } from "./examples.js";

/** @typedef {import("../../../src/lodestone/web/page/js/stage/model.js").Making} Making */
/** @typedef {import("../../../src/lodestone/web/page/js/stage/model.js").Position} Position */
/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").TurnStep} TurnStep */

/** White to move. @param {TurnStep[]} steps @param {Partial<Position>} more @returns {Position} */
function positionWith(steps, more = {}) {
  const view = /** @type {import("../../../src/lodestone/web/page/js/wire.js").View} */ ({
    side: "white",
    pieces: [{ cell: "a", kind: "white" }],
    hands: [{ name: "hand:white", count: 2, label: "" }],
    first: { turn: null, steps },
  });
  const scene = /** @type {import("../../../src/lodestone/web/page/js/wire.js").Scene} */ ({
    hands: [{ name: "hand:white", side: "white", title: "reserve", kind: "white" }],
  });
  return { view, scene, near: "white", ...more };
}

/** @param {TurnStep[]} steps @param {Partial<Making>} making */
const modelWith = (steps, making = {}) => modelOf(positionWith(steps), { ...NOT_BEGUN, ...making });

test("unknown or forbidden turns cannot be touched", () => {
  const { view, ...rest } = positionWith([step("a", "b")]);
  assert.equal(modelOf({ ...rest, view, isReadOnly: true }, NOT_BEGUN).mine, false);
  const model = modelOf({ ...rest, view: { ...view, first: undefined } }, NOT_BEGUN);
  assert.equal(model.mine, false);
  assert.equal(model.sources.size, 0);
});

test("a picked piece is lifted and has targets", () => {
  const model = modelWith([step("a", "b"), step("c", "d")], { picked: "a" });
  assert.equal(model.picked, "a");
  assert.deepEqual([...model.targets.keys()], ["b"]);
  assert.deepEqual(model.lifted, { cell: "a", carries: "white", leaves: null });
});

test("a piece that cannot move is not picked", () => {
  assert.equal(modelWith([step("a", "b"), step("c", "d")], { picked: "x" }).picked, null);
});

test("a press enters a piece if unambiguous", () => {
  const model = modelWith([step("hand:white", "b"), step("a", "c"), step("hand:white", "a")]);
  assert.deepEqual([...model.entries.keys()], ["b"]);
});

test("a forced entry needs no picking", () => {
  const model = modelWith([step("hand:white", "b")]);
  assert.equal(model.picked, "hand:white");
  assert.equal(model.automatic, true);
  assert.equal(model.lifted, null);
});

test("a turn that could continue can end", () => {
  const second = step("b", "c");
  const first = step("a", "b", { leads_to: { turn: "a-b", steps: [second] } });
  const model = modelWith([first], { walked: [first] });
  assert.equal(model.ending, "a-b");
  assert.equal(model.picked, "b");
  assert.deepEqual([...model.picture.pieces], [["b", "white"]]);
});

test("a hint is followed while the turn matches", () => {
  const [first, second] = [
    step("a", "b", { leads_to: { turn: null, steps: [] } }),
    action("b", "c"),
  ];
  const position = positionWith([first], { hint: [first.action, second] });
  assert.equal(modelOf(position, NOT_BEGUN).hint, first.action);
  assert.equal(modelOf(position, { ...NOT_BEGUN, walked: [first] }).hint, second);
  const other = step("a", "c", { leads_to: { turn: null, steps: [] } });
  assert.equal(modelOf(position, { ...NOT_BEGUN, walked: [other] }).hint, null);
});

test("an arriving turn is drawn step by step", () => {
  const position = positionWith([], { shown: [action("a", "b")], isReadOnly: true });
  assert.deepEqual([...modelOf(position, NOT_BEGUN).picture.pieces], [["b", "white"]]);
});
