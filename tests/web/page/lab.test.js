import assert from "node:assert/strict";
import { test } from "node:test";

import {
  aboutOption,
  aboutPresets,
  baseOf,
  basesOf,
  begunWith,
  conditionOf,
  gridOf,
  lackOf,
  numbersIn,
  sidesOf,
  statusOf,
  taskOf,
  timeLeft,
  titleOf,
  valuesOf,
} from "../../../src/lodestone/web/page/js/lab/task.js";

const OPTIONS = [
  { name: "capture", title: "Capture" },
  { name: "reserve", title: "Reserve" },
  { name: "repetition", title: "Repetition" },
];
const PRESET = /** @type {any} */ ({
  name: "balanced",
  rules: "queah:balanced",
  title: "Balanced",
  options: { capture: "optional", reserve: 6, repetition: "none" },
});
const GAME = /** @type {any} */ ({
  title: "Queah",
  options: OPTIONS,
  presets: [PRESET],
  play_defaults: { repetition: "threefold" },
  first: {
    ...{ rules: "queah:balanced,repetition=threefold", preset: "balanced", title: "Few" },
    options: { ...PRESET.options, repetition: "threefold" },
  },
});

/** @param {Object<string, any>} [more] @returns {import("../../../src/lodestone/web/page/js/lab/task.js").Choice} */
const choice = (more = {}) => ({
  ...begunWith(GAME),
  players: ["random"],
  games: 20,
  metrics: [],
  title: "",
  ...more,
});

const CAPTURES = { capture: ["optional", "mandatory"] };

test("a grid has differences from the preset", () => {
  assert.deepEqual(choice().grid, { repetition: ["threefold"] });
  assert.deepEqual(gridOf(choice(), { repetition: ["none"], reserve: [6], ...CAPTURES }), CAPTURES);
  assert.deepEqual(Object.keys(gridOf(choice(), { reserve: [], ...CAPTURES })), [
    "capture",
    "reserve",
  ]);
  assert.deepEqual(valuesOf(choice(), "reserve"), [6]);
});

test("rule sets without a tick become conditions", () => {
  const dropped = [conditionOf({ capture: "mandatory" })];
  const { rules, without, title } = taskOf(choice({ grid: CAPTURES, without: dropped }));
  assert.equal(rules, "queah:balanced");
  assert.deepEqual(without, [{ capture: ["mandatory"] }]);
  assert.equal(title, "Queah: capture");
  assert.equal(taskOf(choice({ title: "  Mine " })).title, "Mine");
  assert.equal(titleOf(choice()), "Queah: Balanced");
});

test("missing choices are named", () => {
  assert.equal(lackOf(choice()), "");
  assert.equal(lackOf(choice({ players: [] })), "Choose who plays.");
  const grid = { ...CAPTURES, reserve: [] };
  assert.equal(lackOf(choice({ grid })), "Reserve: choose at least one.");
});

test("numbers are read in common notations", () => {
  assert.deepEqual(numbersIn("4, 3 4", 0, 6), [3, 4]);
  assert.deepEqual(numbersIn("1-3;6", 0, 6), [1, 2, 3, 6]);
  for (const text of ["", "7", "3-1", "1.5", "-1", "x", "1-99999999"]) {
    assert.equal(numbersIn(text, 0, 6), null);
  }
});

test("the progress of an experiment in words", () => {
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
    "Stopped at 1,200 of 4,000 games. The games played are kept.",
  );
  assert.equal(
    statusOf({ ...job, state: "stopped", kept: null }),
    "Stopped. The games played are kept.",
  );
  assert.equal(timeLeft(null), "");
  assert.equal(timeLeft(59), "less than a minute left");
  assert.equal(timeLeft(7200), "about 2 hours left");
});

test("a question about an option compares two of its values", () => {
  const options = [
    { name: "capture", title: "Capture", sentence: "Must one capture?", values: [] },
    {
      name: "reserve",
      title: "Reserve",
      sentence: "How many?",
      values: [],
      low: 0,
      high: 6,
      phrase: "{} in reserve",
    },
  ];
  const game = { ...GAME, options };
  const asked = aboutOption(game, "reserve");
  assert.deepEqual(asked.grid, { reserve: [6, 3] });
  assert.equal(titleOf({ ...choice(), ...asked }), "Queah: How many?");
  const titles = sidesOf({ ...choice(), ...asked }).map(({ title }) => title);
  assert.deepEqual(titles, ["6 in reserve", "3 in reserve"]);
});

test("the lab begins with the first game's rules", () => {
  const options = { ...GAME.first.options, reserve: 3 };
  const captures = [{ name: "optional" }, { name: "mandatory" }];
  const varied = [{ name: "capture", title: "Capture", values: captures }, ...OPTIONS.slice(1)];
  const game = { ...GAME, options: varied, first: { ...GAME.first, options } };
  const asked = { ...choice(), ...aboutOption(game, "capture") };
  assert.deepEqual(asked.grid.reserve, [3]);
  assert.equal(baseOf(asked), "first");
  assert.deepEqual(
    basesOf(game).map(({ title }) => title),
    ["Few", "Balanced"],
  );
  assert.deepEqual(aboutOption(game, "capture", "balanced").grid.reserve, undefined);
  assert.deepEqual([baseOf(choice()), basesOf(GAME)], ["balanced", GAME.presets]);
});

test("rule sets between two presets are left out", () => {
  const options = { capture: "mandatory", reserve: 3, repetition: "none" };
  const other = { ...PRESET, title: "House", options };
  const asked = aboutPresets(GAME, PRESET, other);
  assert.deepEqual(asked.grid.reserve, [6, 3]);
  assert.deepEqual(asked.without, [
    { capture: ["optional"], reserve: [3] },
    { capture: ["mandatory"], reserve: [6] },
  ]);
  assert.equal(titleOf({ ...choice(), ...asked }), "Queah: Balanced or House?");
  assert.equal(
    lackOf({ ...choice(), ...aboutPresets(GAME, PRESET, PRESET) }),
    "Choose two different rule sets.",
  );
});
