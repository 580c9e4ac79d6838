import assert from "node:assert/strict";
import { test } from "node:test";

import {
  NOWHERE,
  isEnd,
  nodeAfter,
  onlySource,
  pathOf,
  sameWay,
  waysFrom,
} from "../../../src/lodestone/web/page/js/stage/model.js";
import { step } from "./examples.js";

const isHand = (/** @type {string} */ place) => place.startsWith("hand:");

/** A turn of one leg, or of two. */
function tree() {
  const second = step("b", "c");
  const first = step("a", "b", { leads_to: { turn: "a-b", steps: [second] } });
  return { root: { turn: null, steps: [step("a", "d"), first] }, first, second };
}

test("steps are ordered by where they start and where they lead", () => {
  const twice = [step("a", "b"), step("a", "b"), step("a", "c"), step("d", "b")];
  const ways = waysFrom({ turn: null, steps: twice });
  assert.deepEqual([...ways.keys()], ["a", "d"]);
  assert.deepEqual(ways.get("a")?.get("b"), twice.slice(0, 2));
  assert.equal(ways.get("a")?.get("c")?.length, 1);
});

test("a walk leads to its last step's node", () => {
  const { root, first } = tree();
  assert.equal(nodeAfter(root, []), root);
  assert.equal(nodeAfter(root, [first]), first.leads_to);
  assert.equal(nodeAfter(null, []), NOWHERE);
});

test("a path names each step by its number", () => {
  const { root, first, second } = tree();
  assert.deepEqual(pathOf(root, [first, second]), [1, 0]);
});

test("a way is found in a refreshed tree", () => {
  const old = tree();
  const fresh = tree();
  fresh.first.leads_to = null;
  const way = sameWay(fresh.root, old.root, [old.first]);
  assert.deepEqual(way, [fresh.first]);
  assert.equal(fresh.first.leads_to, old.first.leads_to);
});

test("a complete turn without continuation ends", () => {
  const { first, second } = tree();
  assert.equal(isEnd(second.leads_to), true);
  assert.equal(isEnd(first.leads_to), false);
  assert.equal(isEnd(null), false);
});

test("a sole reserve or begun turn is chosen", () => {
  const board = waysFrom({ turn: null, steps: [step("a", "b")] });
  const reserve = waysFrom({ turn: null, steps: [step("hand:white", "b")] });
  const both = waysFrom({ turn: null, steps: [step("hand:white", "b"), step("a", "b")] });
  assert.equal(onlySource(board, false, isHand), null);
  assert.equal(onlySource(board, true, isHand), "a");
  assert.equal(onlySource(reserve, false, isHand), "hand:white");
  assert.equal(onlySource(both, true, isHand), null);
});
