import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage.js";
import { newTree } from "../../../src/lodestone/web/page/js/core/tree.js";

const { endWords, statusOf } = await import("../../../src/lodestone/web/page/js/game/played.js");
const { site } = await import("../../../src/lodestone/web/page/js/game/site.js");

site.games = /** @type {any} */ ([
  { name: "queah", title: "Queah", rivals: [{ name: "white" }, { name: "black" }] },
]);

/** A live game of Ann, White, and Bea that is over. @param {string} mine @param {string} status */
const over = (mine, status) => {
  const tree = newTree({ rules: "queah", start: null, tags: { White: "Ann", Black: "Bea" } });
  const head = { ...tree.head, result: "0-1" };
  const seats = { white: "human", black: "human" };
  const kept = { game: "queah", title: "Queah – Balanced", seats, mine, status, over: true };
  return /** @type {any} */ ({ ...kept, tree: { ...tree, head } });
};

test("one's own result names its players, not sides", () => {
  const status = "Bea wins. White's time was up.";
  assert.equal(statusOf(over("white", status)), "You lost. Your time was up.");
  assert.equal(statusOf(over("black", status)), "You won. Ann's time was up.");
  assert.equal(endWords(over("black", status)), "You won Queah against Ann. Ann's time was up.");
});
