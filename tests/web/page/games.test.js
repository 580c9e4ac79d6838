import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { kept } from "./examples.js";
import { storage } from "./storage.js";

const games = await import("../../../src/lodestone/web/page/js/core/games.js");
const { gameLine } = await import("../../../src/lodestone/web/page/js/core/tree.js");
const { addTurn } = await import("../../../src/lodestone/web/page/js/core/edits.js");
const { keepOpened, list } = games;

beforeEach(() => {
  storage.full = false;
  for (const key of Object.keys(storage)) if (key !== "full") storage.removeItem(key);
});

/** @param {string} id */
const turnsOf = (id) => gameLine(/** @type {any} */ (games.load(id)).tree).turns;

/** @param {string} id @param {import("../../../src/lodestone/web/page/js/core/games.js").Command} command */
const perform = (id, command) => games.perform(/** @type {any} */ (games.load(id)), command);

test("commands are performed in order", () => {
  games.add(kept([], { id: "one" }));
  perform("one", { kind: "turn", turn: "a", ply: 0 });
  perform("one", { kind: "turn", turn: "b", ply: 1 });
  perform("one", { kind: "turn", turn: "c", ply: 2 });
  perform("one", { kind: "take-back", ply: 2 });
  perform("one", { kind: "turn", turn: "d", ply: 1 });
  assert.deepEqual(turnsOf("one"), ["a", "d"]);
  perform("one", { kind: "end", ended: { result: "1/2-1/2", termination: "agreement" } });
  assert.equal(games.load("one")?.tree.head.result, "1/2-1/2");
  perform("one", { kind: "take-back", ply: 2 });
  assert.equal(games.load("one")?.tree.head.result, "*");
});

test("variations are kept outside the main line", () => {
  games.add(kept(["a", "b"], { id: "one" }));
  const { tree } = addTurn(/** @type {any} */ (games.load("one")).tree, 0, "other");
  perform("one", { kind: "annotate", tree });
  assert.deepEqual(turnsOf("one"), ["a", "b"]);
  assert.deepEqual(games.load("one")?.tree.nodes[0]?.children.length, 2);
});

test("changes by another tab are not overwritten", () => {
  games.add(kept([], { id: "one" }));
  const before = /** @type {any} */ (games.load("one"));
  games.perform(before, { kind: "turn", turn: "a", ply: 0 });
  assert.equal(games.perform(before, { kind: "turn", turn: "b", ply: 0 }), null);
  assert.deepEqual(turnsOf("one"), ["a"]);
});

test("a deleted game is kept again by the next command", () => {
  const deleted = { ...kept(["a"], { id: "gone" }), sequence: 7 };
  const done = games.perform(deleted, { kind: "turn", turn: "b", ply: 1 });
  assert.deepEqual(done, { sequence: 1, isKept: true });
  assert.deepEqual(turnsOf("gone"), ["a", "b"]);
});

test("games are listed latest first, without empty ones", (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  games.add(kept(["a"], { id: "old" }));
  context.mock.timers.tick(1000);
  games.add(kept(["a"], { id: "new" }));
  games.add(kept([], { id: "empty" }));
  assert.deepEqual(
    games.listGames().map(({ id }) => id),
    ["new", "old"],
  );
});

test("refused entries last as long as the page", () => {
  games.add(kept(["a"], { id: "first" }));
  storage.full = true;
  assert.equal(games.add(kept(["a"], { id: "refused" })).isKept, false);
  assert.equal(games.loadGame("refused")?.id, "refused");
  storage.full = false;
  games.remove("first");
  assert.ok(storage.getItem("lodestone.game.refused"));
  games.remove("refused");
});

test("damaged entries are ignored", () => {
  storage.setItem("lodestone.game.broken", "{");
  storage.setItem("lodestone.game.strange", '{"id": 7}');
  storage.setItem("lodestone.study.bad", '{"id": "bad"}');
  for (const id of ["broken", "strange", "bad"]) assert.equal(games.load(id), null);
  assert.deepEqual(games.list(), []);
});

test("a game without a turn or a name is empty", () => {
  assert.equal(games.isEmpty(kept([])), true);
  assert.equal(games.isEmpty(kept(["a"])), false);
  assert.equal(games.isEmpty(kept([], { name: "Sunday" })), false);
});

test("empty games are forgotten after a day", (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  for (const id of ["stale", "opening"]) games.add(kept([], { id }));
  context.mock.timers.tick(25 * 3600 * 1000);
  games.add(kept([], { id: "fresh" }));
  games.forgetEmptyGames("opening");
  const left = ["stale", "opening", "fresh"].filter((id) => games.loadGame(id));
  assert.deepEqual(left, ["opening", "fresh"]);
});

test("naming does not bring back a deleted game", () => {
  assert.equal(games.note("gone", { name: "Sunday" }), true);
  assert.equal(games.loadGame("gone"), null);
});

/** @param {string} turn */
const recordOf = (turn) => ({
  rules: "queah",
  result: /** @type {const} */ ("*"),
  nodes: [{}, { turn }],
});

/** @param {import("../../../src/lodestone/web/page/js/core/games.js").Kept} kept */
function change({ id, tree }) {
  perform(id, { kind: "annotate", tree, place: { isAsOpened: false } });
}

test("an opened game is kept once", () => {
  const first = keepOpened(recordOf("a"));
  assert.equal(first.kept, true);
  assert.equal(keepOpened({ ...recordOf("a"), start: null, tags: {} }).id, first.id);
  assert.notEqual(keepOpened(recordOf("b")).id, first.id);
  const opened = games.load(first.id);
  assert.ok(opened);
  change(opened);
  assert.notEqual(keepOpened(recordOf("a")).id, first.id);
});

test("changed games of a collection are never forgotten", () => {
  const listed = (/** @type {number} */ index) => ({ id: "list", index });
  const changed = keepOpened(recordOf("a"), listed(0)).id;
  const opened = games.load(changed);
  assert.ok(opened);
  change(opened);
  for (let i = 1; i < 50; i++) keepOpened(recordOf("a"), listed(i));
  const left = list().map((one) => one.listed?.index);
  assert.equal(left.length, 21);
  assert.ok(left.includes(0) && left.includes(49) && !left.includes(1));
  assert.equal(keepOpened(recordOf("a"), listed(0)).id, changed);
});
