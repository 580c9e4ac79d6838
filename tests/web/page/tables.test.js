/** Tables that this browser keeps: read whole, or not at all. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { headOf, opened, readingOf } from "../../../src/lodestone/web/page/js/solve/files.js";

const CODES = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
const HEADER = {
  ...{ format: 1, rules: "queah", fingerprint: "0".repeat(16), index: "", summary: {} },
  arrays: { codes: { type: "<i2", shape: [4], crc: 0 } },
};

/** @param {Uint8Array[]} parts */
const fileOf = (...parts) => new File(/** @type {any} */ (parts), "queah.table");

test("a table that was cut off is none", async () => {
  const head = headOf(HEADER);
  assert.equal((await opened(fileOf(head, CODES)))?.start, head.length);
  assert.equal(await opened(fileOf(head, CODES.subarray(1))), null);
  assert.equal(await opened(fileOf(head.subarray(1), CODES)), null);
});

/** What reads a file that changes in place. @param {{bytes: Uint8Array}} kept */
async function readerOf(kept) {
  const table = await opened(fileOf(kept.bytes));
  assert.ok(table);
  const file = { slice: (/** @type {number} */ first, /** @type {number} */ end) => [first, end] };
  const bytesOf = (/** @type {any} */ [first, end]) => kept.bytes.slice(first, end).buffer;
  return readingOf({ ...table, file: /** @type {any} */ (file) }, bytesOf);
}

test("values are read whole or not at all", async () => {
  const bytes = Uint8Array.from([...headOf(HEADER), ...CODES]);
  const kept = { bytes };
  const read = await readerOf(kept);
  assert.deepEqual(read(2, 6), CODES.subarray(2, 6));
  kept.bytes = bytes.subarray(0, -4); // cut off
  assert.equal(read(2, 6).length, 0);
  kept.bytes = new Uint8Array(bytes.length); // solved again in place: nothing is there yet
  assert.equal(read(2, 6).length, 0);
  kept.bytes = Uint8Array.from([...headOf({ ...HEADER, index: "other" }), ...CODES]);
  assert.equal(read(2, 6).length, 0);
  kept.bytes = bytes;
  assert.deepEqual(read(0, 8), CODES);
});
