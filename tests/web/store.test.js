import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { kept } from "./examples.js";

/** A browser's storage that can be full. */
class Storage {
  full = false;

  /** @param {string} key */
  getItem(key) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.full) throw new Error("the storage is full");
    Reflect.set(this, key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    Reflect.deleteProperty(this, key);
  }
}

const storage = new Storage();
Object.defineProperty(globalThis, "localStorage", { value: storage });
const store = await import("../../src/lodestone/web/js/game/store.js");

afterEach(() => {
  storage.full = false;
  for (const { id } of store.listGames()) store.deleteGame(id);
});

test("games are listed the latest first, without the empty ones", (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  store.saveGame(kept(["a"], { id: "old" }));
  context.mock.timers.tick(1000);
  store.saveGame(kept(["a"], { id: "new" }));
  store.saveGame(kept([], { id: "empty" }));
  assert.deepEqual(
    store.listGames().map(({ id }) => id),
    ["new", "old"],
  );
  assert.equal(store.loadListed("empty"), null);
});

test("what the browser refuses to keep lives as long as the page", () => {
  storage.full = true;
  assert.equal(store.saveGame(kept(["a"], { id: "refused" })), false);
  assert.equal(store.loadGame("refused")?.id, "refused");
  assert.deepEqual(
    store.listGames().map(({ id }) => id),
    ["refused"],
  );
});

test("what was refused is kept once there is room", () => {
  store.saveGame(kept(["a"], { id: "first" }));
  storage.full = true;
  store.saveGame(kept(["b"], { id: "second" }));
  storage.full = false;
  store.deleteGame("first");
  assert.ok(storage.getItem("lodestone.game.second"));
});

test("what is damaged, or not a game, is as if it were not there", () => {
  storage.setItem("lodestone.game.broken", "{");
  storage.setItem("lodestone.game.strange", '{"id": 7}');
  assert.equal(store.loadGame("broken"), null);
  assert.equal(store.loadGame("strange"), null);
  assert.deepEqual(store.listGames(), []);
});

test("empty games are forgotten after a day, but not the one that is being opened", (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  for (const id of ["stale", "opening"]) store.saveGame(kept([], { id }));
  context.mock.timers.tick(25 * 3600 * 1000);
  store.saveGame(kept([], { id: "fresh" }));
  store.forgetEmptyGames("opening");
  const left = ["stale", "opening", "fresh"].filter((id) => store.loadGame(id));
  assert.deepEqual(left, ["opening", "fresh"]);
  for (const id of left) store.deleteGame(id);
});

test("a game that is gone is not named back into being", () => {
  assert.equal(store.renameGame("gone", "Sunday"), true);
  assert.equal(store.loadGame("gone"), null);
});
