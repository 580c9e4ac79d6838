import assert from "node:assert/strict";
import { test } from "node:test";

import {
  best,
  inWords,
  mistake,
  ofTurn,
  sayMoment,
  short,
  shortest,
  verdictOf,
} from "../../../src/lodestone/web/page/js/stage/values.js";
import { step } from "./examples.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").Worth} Worth */

/** @type {Record<string, Worth>} */
const WORTH = {
  win3: { value: "win", remoteness: 3 },
  win7: { value: "win", remoteness: 7 },
  draw: { value: "draw", remoteness: null },
  loss2: { value: "loss", remoteness: 2 },
  loss8: { value: "loss", remoteness: 8 },
};

/** @param {(keyof WORTH)[]} names */
const bestOf = (...names) => best(names.map((name) => step("a", "b", { worth: WORTH[name] })));

test("best: quickest win, draw, then slowest loss", () => {
  assert.equal(bestOf("loss8", "win7", "draw", "win3"), WORTH.win3);
  assert.equal(bestOf("loss8", "draw", "loss2"), WORTH.draw);
  assert.equal(bestOf("loss2", "loss8"), WORTH.loss8);
});

test("incomplete values have no best turn", () => {
  assert.equal(best([]), null);
  assert.equal(best([step("a", "b", { worth: WORTH.win3 }), step("a", "c")]), null);
});

test("a value names its winner", () => {
  const sides = ["white", "black"];
  const signs = (/** @type {"win3"|"loss2"|"draw"} */ name) => {
    const verdict = verdictOf(WORTH[name], "black", sides);
    return [short(verdict), shortest(verdict)];
  };
  assert.deepEqual(signs("win3"), ["Black in 3", "B3"]);
  assert.deepEqual(signs("loss2"), ["White in 2", "W2"]);
  assert.deepEqual(signs("draw"), ["Draw", "="]);
  assert.equal(inWords(WORTH.loss2), "loses in 2");
  assert.equal(inWords(WORTH.draw), "draw");
});

test("a turn is worth one turn more than the position after it", () => {
  const after = { winner: "white", remoteness: 4 };
  assert.deepEqual(ofTurn(after), { winner: "white", remoteness: 5 });
  assert.deepEqual(ofTurn({ winner: null, remoteness: null }), { winner: null, remoteness: null });
});

test("a win counts the turns to the end", () => {
  assert.equal(sayMoment({ winner: null, remoteness: null }), "a draw");
  assert.equal(sayMoment({ winner: "white", remoteness: 0 }), "White has won");
  assert.equal(sayMoment({ winner: "white", remoteness: 1 }), "White wins in 1");
  assert.equal(sayMoment({ winner: "white", remoteness: 2 }), "White wins in 2");
});

test("only a turn that gave something away is a mistake", () => {
  const last = {
    text: "c1-b2",
    annotated: "",
    side: "white",
    say: "",
    marks: [],
    removed: [],
    removes: false,
    actions: [],
  };
  /** @param {"win"|null} thrown */
  const after = (thrown) => ({
    last,
    exact: {
      state: /** @type {const} */ ("solved"),
      value: /** @type {const} */ ("draw"),
      remoteness: null,
      turns: [],
      course: [{ winner: null, remoteness: null, thrown }],
    },
  });
  assert.equal(mistake(after("win")), "c1-b2 threw away the win");
  assert.equal(mistake(after(null)), "");
  assert.equal(mistake({ last, exact: null }), "");
});
