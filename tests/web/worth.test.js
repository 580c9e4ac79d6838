import assert from "node:assert/strict";
import { test } from "node:test";

import { short } from "../../src/lodestone/web/js/stage/values.js";
import { worthOf } from "../../src/lodestone/web/js/core/worth.js";

const SIDES = ["white", "black"];

test("a turn has the sign that the explorer gives it", () => {
  // c2c3 in Queah: the explorer says what it is worth to White, the record what it leaves Black.
  const explored = short({ value: "win", remoteness: 85 });
  const kept = /** @type {const} */ ({
    exact: { value: "loss", remoteness: 84 },
    evaluation: null,
  });
  assert.deepEqual(worthOf(kept, "white", SIDES), { sign: explored, words: "wins in 85 plies" });
});

test("exact values are those of the side that made the turn", () => {
  const values = /** @type {const} */ ([
    { value: "win", remoteness: 88 },
    { value: "draw", remoteness: null },
    { value: "loss", remoteness: 0 },
  ]);
  const signs = values.map((exact) => worthOf({ exact, evaluation: null }, undefined, SIDES)?.sign);
  assert.deepEqual(signs, ["L89", "D", "W1"]);
});

test("evaluations are those of the side that made the turn", () => {
  const said = { exact: null, evaluation: 125 };
  assert.deepEqual(worthOf(said, "white", SIDES), {
    sign: "+1.25",
    words: "is better by 1.25 pieces",
  });
  assert.deepEqual(worthOf(said, "black", SIDES), {
    sign: "-1.25",
    words: "is worse by 1.25 pieces",
  });
  assert.equal(worthOf({ exact: null, evaluation: 0 }, "black", SIDES)?.sign, "0.00");
  assert.equal(worthOf(said, undefined, SIDES), null);
  assert.equal(worthOf({ exact: null, evaluation: null }, "white", SIDES), null);
});
