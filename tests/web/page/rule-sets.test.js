import assert from "node:assert/strict";
import { test } from "node:test";

import {
  aligned,
  rulesOf,
  valueIn,
  valuesIn,
} from "../../../src/lodestone/web/page/js/pages/rule-sets.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").Game} Game */
/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").Clause} Clause */

const game = /** @type {Game} */ (
  /** @type {unknown} */ ({
    name: "queah",
    presets: [
      { name: "traditional", options: { capture: "optional", reserve: 6 } },
      { name: "compulsory", options: { capture: "mandatory", reserve: 6 } },
    ],
  })
);

test("a rules string has the value of every option", () => {
  assert.deepEqual(valuesIn(game, "queah:compulsory,reserve=2"), {
    capture: "mandatory",
    reserve: "2",
  });
  assert.equal(valueIn(game, "queah:traditional", "reserve"), "6");
  assert.equal(valueIn(game, "queah:traditional", "unknown"), "");
});

test("a rules string names differences from its preset", () => {
  const values = valuesIn(game, "queah:compulsory,reserve=2");
  assert.equal(rulesOf(game, "compulsory", values), "queah:compulsory,reserve=2");
  assert.equal(
    rulesOf(game, "traditional", { ...values, reserve: 6 }),
    "queah:traditional,capture=mandatory",
  );
  // The file may say otherwise of what equals the preset.
  assert.equal(
    rulesOf(game, "traditional", { board: "{a=1}", capture: "optional" }),
    "queah:traditional,board={a=1},capture=optional",
  );
});

/** @param {string} number @param {string} text @returns {Clause} */
const clause = (number, text) => ({ heading: "A turn", number, text, source: "", reading: false });

test("clauses of the same number are next to each other", () => {
  const ones = [clause("1", "a"), clause("2", "b"), clause("4", "d")];
  const others = [clause("1", "a"), clause("2", "c"), clause("2", "more"), clause("3", "e")];
  const rows = aligned(ones, others).map(({ number, one, other }) => [number, one, other]);
  assert.deepEqual(rows, [
    ["1", "a", "a"],
    ["2", "b", "c"],
    ["2", undefined, "more"],
    ["3", undefined, "e"],
    ["4", "d", undefined],
  ]);
});
