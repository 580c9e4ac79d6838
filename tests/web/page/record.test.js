import assert from "node:assert/strict";
import { test } from "node:test";

import { fileNameOf } from "../../../src/lodestone/web/page/js/core/record.js";
import {
  UNENDED,
  endedIn,
  recordOf,
  resultOf,
} from "../../../src/lodestone/web/page/js/net/record.js";

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

test("an agreed end is sent with the game", () => {
  const ended = /** @type {const} */ ({ result: "0-1", termination: "resignation" });
  const { result, termination } = recordOf({ ...LINE, ended });
  assert.deepEqual({ result, termination }, ended);
  assert.deepEqual(endedIn({ result, termination }), ended);
  assert.equal(endedIn(UNENDED), null);
});

test("a result orders the sides", () => {
  const sides = ["cross", "nought"];
  const results = ["cross", "nought", null].map((winner) => resultOf(winner, sides));
  assert.deepEqual(results, ["1-0", "0-1", "1/2-1/2"]);
});

test("files are named after their players in any alphabet", () => {
  const named = (/** @type {string[]} */ [White, Black]) =>
    fileNameOf({ tags: { White, Black }, rules: "queah:balanced" }, "txt");
  assert.deepEqual(
    [
      ["Jürgen", "Zoe\u0308 O’Neil"],
      ["Иван", "Мария"],
      ["李雷", "韩梅梅"],
      ["محمد", "علي"],
      ["हिन्दी", ""],
      ["-rf", "../x"],
      ["?", "…"],
    ].map(named),
    [
      "Jürgen-Zoë-O-Neil.txt",
      "Иван-Мария.txt",
      "李雷-韩梅梅.txt",
      "محمد-علي.txt",
      "हिन्दी.txt",
      "rf-x.txt",
      "queah-balanced.txt",
    ],
  );
  assert.equal(named(["a".repeat(100), "b"]).length, 64);
});
