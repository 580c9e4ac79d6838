import assert from "node:assert/strict";
import { test } from "node:test";

import { say, withTurns } from "../../../src/lodestone/web/page/js/core/edits.js";
import { Session } from "../../../src/lodestone/web/page/js/core/session.js";
import { UNTOUCHED, goTo } from "../../../src/lodestone/web/page/js/core/state.js";
import { mainLine, nodeAt, turnsTo } from "../../../src/lodestone/web/page/js/core/tree.js";
import { kept } from "./examples.js";

const scene = /** @type {any} */ ({ hands: [] });

/** A session of two turns, and the changes that its listener was notified of. */
function opened() {
  const { tree } = kept(["a", "b"]);
  /** @type {import("../../../src/lodestone/web/page/js/core/state.js").State} */
  const state = { ...UNTOUCHED, tree, at: 0, scene, sides: ["white", "black"] };
  const session = new Session(state);
  /** @type {[number, number, unknown][]} */
  const changes = [];
  session.onChange((now, before, motion) => changes.push([before.at, now.at, motion]));
  return { session, changes };
}

test("listeners are notified of changes and motions", () => {
  const { session, changes } = opened();
  session.update((state) => goTo(state, 1), { still: true });
  session.change((state) => goTo(state, 2));
  assert.deepEqual(changes, [
    [0, 1, { still: true }],
    [1, 2, undefined],
  ]);
});

test("unseen changes and no changes are not notified", () => {
  const { session, changes } = opened();
  session.update((state) => goTo(state, 1), null);
  session.change((state) => goTo(state, 1));
  assert.equal(session.state.at, 1);
  assert.deepEqual(changes, []);
});

test("a closed session notifies nobody", () => {
  const { session, changes } = opened();
  session.close();
  session.change((state) => goTo(state, 1));
  assert.deepEqual(changes, []);
});

test("other turns keep the notes of shared ones", () => {
  const before = say(kept(["a", "b", "c"]).tree, 1, { comments: ["good"] });
  for (const turns of [["a", "x"], ["a"], ["a", "b", "c", "d"], []]) {
    const tree = withTurns(before, turns);
    assert.deepEqual(turnsTo(tree, mainLine(tree).at(-1) ?? 0), turns);
    if (turns.length > 0) assert.deepEqual(nodeAt(tree, 1).comments, ["good"]);
  }
});
