import assert from "node:assert/strict";
import { test } from "node:test";

import { Partner, sharesOf } from "../../../src/lodestone/web/page/js/solve/partner.js";

/** Blocks of some sizes, one after another. @param {number[]} sizes @returns {[number, number][]} */
function blocksOf(sizes) {
  let first = 0;
  return sizes.map((size) => [first, (first += size)]);
}

/** @param {[number, number][]} blocks */
const sizeOf = (blocks) => blocks.reduce((sum, [first, end]) => sum + end - first, 0);

test("two threads share a level nearly equally", () => {
  const level = blocksOf([10_000, 70_000, 30_000, 20_000, 40_000]);
  const shares = sharesOf(level);
  assert.deepEqual(shares.map(sizeOf), [90_000, 80_000]);
  assert.deepEqual(
    shares.flat().sort(([a], [b]) => a - b),
    level,
  );
});

test("who has a level to keep gets a smaller share", () => {
  const level = blocksOf([10_000, 70_000, 30_000, 20_000, 40_000]);
  const [own, theirs] = sharesOf(level, 600_000).map(sizeOf);
  assert.deepEqual([own, theirs], [60_000, 110_000]);
});

test("a level that is small or has one block is not shared", () => {
  for (const level of [blocksOf([90_000]), blocksOf([300, 200, 100])]) {
    assert.deepEqual(sharesOf(level), [level, []]);
  }
});

test("empty blocks keep a share of their own", () => {
  const shares = sharesOf(blocksOf([0, 50_000, 0, 50_000]));
  assert.deepEqual(shares.map(sizeOf), [50_000, 50_000]);
});

test("a partner that breaks off leaves its share, and is not reported", async () => {
  const worker = /** @type {any} */ ({ postMessage: () => {} });
  const partner = new Partner(worker);
  partner.ask(/** @type {any} */ (null), blocksOf([50_000]), 0);
  let isReported = true;
  worker.onerror({ preventDefault: () => (isReported = false) });
  assert.equal(await partner.answer, null);
  assert.equal(isReported, false);
});
