import assert from "node:assert/strict";
import { test } from "node:test";

import { UNENDED, endedIn, recordOf, resultOf } from "../../src/lodestone/web/js/net/record.js";

const LINE = { rules: "queah", start: null, turns: ["d3d4", "b3a3"], ended: null };

test("a game is sent in the JSON form of records", () => {
  assert.deepEqual(recordOf(LINE), {
    rules: "queah",
    start: null,
    result: "*",
    termination: null,
    nodes: [{}, { turn: "d3d4" }, { turn: "b3a3" }],
  });
});

test("a game that its players ended is sent with how they did", () => {
  const ended = /** @type {const} */ ({ result: "0-1", termination: "resignation" });
  const { result, termination } = recordOf({ ...LINE, ended });
  assert.deepEqual({ result, termination }, ended);
  assert.deepEqual(endedIn({ result, termination }), ended);
  assert.equal(endedIn(UNENDED), null);
});

test("a result names the sides by their order, whatever they are called", () => {
  const sides = ["cross", "nought"];
  const results = ["cross", "nought", null].map((winner) => resultOf(winner, sides));
  assert.deepEqual(results, ["1-0", "0-1", "1/2-1/2"]);
});
