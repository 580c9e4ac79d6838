import assert from "node:assert/strict";
import { test } from "node:test";

import {
  gridOf,
  lackOf,
  numbersIn,
  sentence,
  statusOf,
  taskOf,
  ticksOf,
  timeLeft,
  titleOf,
} from "../../src/lodestone/web/js/lab/task.js";

const OPTIONS = [
  { name: "capture", title: "Capture" },
  { name: "reserve", title: "Reserve" },
  { name: "repetition", title: "Repetition" },
];
const PRESET = /** @type {any} */ ({
  rules: "queah:balanced",
  title: "Balanced",
  options: { capture: "optional", reserve: 6, repetition: "none" },
});
const GAME = /** @type {any} */ ({
  title: "Queah",
  options: OPTIONS,
  presets: [PRESET],
  play_defaults: { repetition: "threefold" },
});

/** @param {Object<string, any>} [more] @returns {import("../../src/lodestone/web/js/lab/task.js").Choice} */
const choice = (more = {}) => ({
  game: GAME,
  preset: PRESET,
  ticked: ticksOf(GAME, PRESET),
  dropped: [],
  players: ["random"],
  games: 20,
  metrics: [],
  title: "",
  ...more,
});

const CAPTURES = { capture: ["optional", "mandatory"], reserve: [6], repetition: ["none"] };

test("a grid has what differs from the preset", () => {
  assert.deepEqual(gridOf(choice()), { repetition: ["threefold"] });
  assert.deepEqual(gridOf(choice({ ticked: CAPTURES })), { capture: ["optional", "mandatory"] });
});

test("rule sets without a tick become conditions", () => {
  const dropped = [{ capture: "mandatory" }];
  const { rules, without, title } = taskOf(choice({ ticked: CAPTURES, dropped }));
  assert.equal(rules, "queah:balanced");
  assert.deepEqual(without, [{ capture: ["mandatory"] }]);
  assert.equal(title, "Queah: capture");
  assert.equal(taskOf(choice({ title: "  Mine " })).title, "Mine");
  assert.equal(titleOf(choice()), "Queah: Balanced");
});

test("what is missing is named", () => {
  assert.equal(lackOf(choice()), "");
  assert.equal(lackOf(choice({ players: [] })), "Choose who plays.");
  const ticked = { ...CAPTURES, reserve: [] };
  assert.equal(lackOf(choice({ ticked })), "Reserve: choose at least one.");
});

test("numbers are read as people write them", () => {
  assert.deepEqual(numbersIn("4, 3 4", 0, 6), [3, 4]);
  assert.deepEqual(numbersIn("1-3;6", 0, 6), [1, 2, 3, 6]);
  for (const text of ["", "7", "3-1", "1.5", "-1", "x", "1-99999999"]) {
    assert.equal(numbersIn(text, 0, 6), null);
  }
});

test("how far an experiment is stands in words", () => {
  const job = /** @type {any} */ ({
    state: "running",
    kept: 1200,
    total: 4000,
    left: 130,
    fault: "",
  });
  assert.equal(statusOf(job), "1,200 of 4,000 games, about 2 minutes left");
  assert.match(statusOf({ ...job, kept: null }), /^Getting ready/);
  assert.match(statusOf({ ...job, kept: 4000 }), /report is being written/);
  assert.equal(
    statusOf({ ...job, state: "stopped" }),
    "Stopped at 1,200 of 4,000 games. What was played is kept.",
  );
  assert.equal(
    statusOf({ ...job, state: "stopped", kept: null }),
    "Stopped. What was played is kept.",
  );
  assert.equal(timeLeft(null), "");
  assert.equal(timeLeft(59), "less than a minute left");
  assert.equal(timeLeft(7200), "about 2 hours left");
});

test("clauses become sentences", () => {
  assert.equal(sentence("no advantage is proven"), "No advantage is proven.");
});
