import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage.js";

/** What a file that somebody made may hold under any key. */
const ODD = [
  null,
  0,
  "x",
  [],
  [null],
  {},
  { x: null },
  {
    x: 5,
    id: 5,
    theme: 5,
    pictures: null,
    newGame: [],
    now: "x",
    best: null,
    done: [null],
    again: [],
  },
  { id: "x", record: null, seats: null },
  { id: "x", record: { rules: "queah", nodes: [] } },
  { id: "x", record: { rules: "queah", nodes: [{}, { turn: "a1", parent: 7 }] } },
  { id: "x", record: { rules: "queah", nodes: [{ comments: [5] }] } },
  { id: "x", record: { rules: "queah", nodes: [{}] }, seats: { white: null } },
  { id: "x", records: [{ rules: "queah", nodes: null }] },
  { id: "abcdefghijklmnop", key: 5, title: {} },
  { names: 5, newGame: { names: [null], ruleChoices: { queah: 5 } }, pictures: { queah: null } },
];
const KEYS = [
  "game.x",
  "study.x",
  "collection",
  "viewer",
  "settings",
  "puzzles",
  "puzzle-run",
  "puzzle-streak",
  "puzzle-ratings",
  "puzzle-history",
  "mistakes",
  "mistakes-done",
  "lessons",
  "read",
  "owned",
  "name",
  "live.abcdefghijklmnop",
].map((name) => `lodestone.${name}`);

for (const key of KEYS) localStorage.setItem(key, JSON.stringify(ODD.at(-1)));

const games = await import("../../../src/lodestone/web/page/js/core/games.js");
const live = await import("../../../src/lodestone/web/page/js/live/kept.js");
const progress = await import("../../../src/lodestone/web/page/js/puzzles/progress.js");
const mistakes = await import("../../../src/lodestone/web/page/js/game/mistakes.js");
const run = await import("../../../src/lodestone/web/page/js/puzzles/run.js");
const { backup, changesBy, restore, settingsIn } =
  await import("../../../src/lodestone/web/page/js/core/backup.js");
const { settings } = await import("../../../src/lodestone/web/page/js/game/store.js");

/** @type {ReadonlySet<import("../../../src/lodestone/web/page/js/core/backup.js").Kind>} */
const ALL = new Set(["games", "seats", "progress", "settings"]);

test("imported entries never break their readers", () => {
  for (const odd of ODD) {
    const kept = Object.fromEntries(KEYS.map((key) => [key, odd]));
    restore(kept, ALL);
    assert.deepEqual(games.list(), []);
    assert.equal(games.loadCollection(), null);
    assert.deepEqual(live.list(), []);
    assert.equal(typeof live.nameOfMine(), "string");
    assert.deepEqual(progress.loadProgress(), {});
    assert.equal(run.loadRun(), null);
    assert.deepEqual(run.loadStreak(), { now: 0, best: 0 });
    assert.deepEqual(progress.loadHistory(), []);
    assert.equal(progress.ratingOf("queah").rating, 1000);
    assert.deepEqual(mistakes.loadMissed(), []);
    const { all, ...look } = games.loadLook();
    assert.deepEqual(look, { pace: 2, arrows: false, engine: false, exact: false });
    assert.equal(all, false);
  }
  assert.deepEqual([settings.theme, settings.pictures], ["auto", { queah: null }]);
  assert.deepEqual([settings.newGame.names, settings.newGame.ruleChoices], [[], {}]);
});

test("valid entries are read unchanged", () => {
  for (const key of KEYS) localStorage.removeItem(key);
  const done = { first: "wrong", solved: true, due: 5, passed: 1 };
  const seat = { id: "abcdefghijklmnop", key: "k", title: "Queah", updated: 1 };
  const kept = {
    "lodestone.puzzles": { "queah x": done, odd: null },
    "lodestone.puzzle-streak": { now: 2, best: 3 },
    "lodestone.live.abcdefghijklmnop": seat,
  };
  restore(kept, ALL);
  assert.deepEqual(progress.loadProgress(), { "queah x": done });
  assert.deepEqual(run.loadStreak(), { now: 2, best: 3 });
  assert.deepEqual(live.list(), [seat]);
  assert.equal(backup(false).includes("lodestone.live."), false);
  assert.equal(JSON.parse(backup(true)).kept["lodestone.live.abcdefghijklmnop"].key, "k");
});

test("an import names what keeps the browser from it", () => {
  const said = () => restore({ "lodestone.run": { now: 1 } }, ALL);
  const { value } = Object.getOwnPropertyDescriptor(globalThis, "localStorage") ?? {};
  value.full = true;
  assert.deepEqual(said(), { message: "This browser has no room for all of it.", isDone: false });
  const get = () => {
    throw new DOMException("denied", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  assert.equal(said().message, "This browser is set to keep nothing for this site.");
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
});

test("an import says first what it replaces, and keeps the rest", () => {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  /** @param {string} key @param {any} value */
  const put = (key, value) => localStorage.setItem(key, JSON.stringify(value));
  put("lodestone.game.aaaaaa", { updated: 5 });
  put("lodestone.study.bbbbbb", { updated: 5 });
  put("lodestone.lessons", { "queah/board": [0, 1] });
  put("lodestone.settings", { theme: "dark", sounds: true });
  const kept = {
    "lodestone.game.aaaaaa": { updated: 4 },
    "lodestone.study.bbbbbb": { updated: 6 },
    "lodestone.game.cccccc": { updated: 1 },
    "lodestone.lessons": { "queah/board": [0] },
    "lodestone.puzzle-rush": { queah: 3 },
    "lodestone.settings": { theme: "light", sounds: true },
  };
  assert.deepEqual(
    [...changesBy(kept)],
    [
      ["games", { added: ["game.cccccc"], replaced: ["study.bbbbbb"], later: ["game.aaaaaa"] }],
      ["progress", { added: ["puzzle rush"], replaced: ["lessons"], later: [] }],
      ["settings", { added: [], replaced: ["settings"], later: [] }],
    ],
  );
  assert.deepEqual(settingsIn(kept), ["theme"]);
  assert.equal(restore(kept, new Set(["games"])).message, "Read: 2 games.");
  const read = (/** @type {string} */ key) => JSON.parse(localStorage.getItem(key) ?? "null");
  assert.deepEqual(read("lodestone.lessons"), { "queah/board": [0, 1] });
  assert.equal(read("lodestone.settings").theme, "dark");
  assert.deepEqual([...changesBy(kept).keys()], ["games", "progress", "settings"]);
  restore(kept, ALL);
  assert.deepEqual(
    [...changesBy(kept)],
    [["games", { added: [], replaced: [], later: ["game.aaaaaa"] }]],
  );
});
