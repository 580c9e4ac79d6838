import assert from "node:assert/strict";
import { test } from "node:test";

import { recordOf } from "../../src/lodestone/web/js/net/record.js";

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

for (const [by, winner, result] of /** @type {const} */ ([
  ["resignation", "white", "1-0"],
  ["resignation", "black", "0-1"],
  ["agreement", "black", "0-1"],
  ["agreement", null, "1/2-1/2"],
])) {
  test(`a game ended by ${by} with winner ${winner} has the result ${result}`, () => {
    const told = recordOf({ ...LINE, ended: { by, winner } });
    assert.deepEqual([told.termination, told.result], [by, result]);
  });
}
