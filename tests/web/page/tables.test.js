/** Tables that this browser keeps: read whole, or not at all, and written as the program writes them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { TABLE_FORMAT } from "../../../src/lodestone/web/page/js/search/constants.js";
import { Kernels } from "../../../src/lodestone/web/page/js/search/kernels.js";
import {
  directoryOf,
  HEAD,
  headOf,
  opened,
  readingOf,
  sealed,
} from "../../../src/lodestone/web/page/js/solve/files.js";
import { UnfinishedFile } from "../../../src/lodestone/web/page/js/solve/unfinished.js";

const PAGE = sealed(Uint8Array.from([1, 2, 3, 4]));
const VALUES = Uint8Array.from([...directoryOf([PAGE.length]), ...PAGE]);
const FACTS = { rules: "queah", fingerprint: "0".repeat(16), index: "", summary: {} };
const HEADER = { ...FACTS, format: TABLE_FORMAT, codes: 4, arrays: {} };

/** What the program made (`tests/web/replies/test_kept.py`): 20,000 values, and what numbers them. */
const MADE = new Uint8Array(readFileSync(new URL("made.table", import.meta.url)));
const [SIZE, NUMBERS] = [20_000, Int32Array.from([5, 6, 7])];
/** @param {number} number */
const codeOf = (number) => {
  const plies = number % 1000 < 500 ? 7 : (number * number) % 61;
  return plies % 3 === 0 ? 0 : (plies % 3 === 1 ? 1 : -1) * (30_000 - plies);
};

/** @param {Uint8Array[]} parts */
const fileOf = (...parts) => new File(/** @type {any} */ (parts), "queah.table");

test("a table that was cut off is none", async () => {
  const head = headOf(HEADER);
  assert.equal((await opened(fileOf(head, VALUES)))?.start, head.length);
  assert.equal(await opened(fileOf(head, VALUES.subarray(0, -1))), null);
  assert.equal(await opened(fileOf(head, VALUES.subarray(0, 3))), null);
  assert.equal(await opened(fileOf(head.subarray(1), VALUES)), null);
});

test("a table with another directory is none", async () => {
  const altered = VALUES.slice();
  altered[0] ^= 1;
  assert.equal(await opened(fileOf(headOf(HEADER), altered)), null);
});

test("a table of another version can be removed", async () => {
  const old = headOf(/** @type {any} */ ({ ...FACTS, format: 1, arrays: { codes: {} } }));
  assert.equal((await opened(fileOf(old)))?.header.format, 1);
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
  const bytes = Uint8Array.from([...headOf(HEADER), ...VALUES]);
  const kept = { bytes };
  const read = await readerOf(kept);
  assert.deepEqual(read(2, 10), VALUES.subarray(2, 10));
  kept.bytes = bytes.subarray(0, -6); // cut off
  assert.equal(read(2, 10).length, 0);
  kept.bytes = new Uint8Array(bytes.length); // solved again in place: nothing is there yet
  assert.equal(read(2, 10).length, 0);
  kept.bytes = Uint8Array.from([...headOf({ ...HEADER, index: "other" }), ...VALUES]);
  assert.equal(read(2, 10).length, 0);
  kept.bytes = bytes;
  assert.deepEqual(read(0, VALUES.length), VALUES);
});

/** A file that is open for writing, in memory. */
class Written {
  bytes = new Uint8Array();

  /** @param {Uint8Array} bytes @param {{at: number}} options */
  write(bytes, { at }) {
    if (at + bytes.length > this.bytes.length) this.truncate(at + bytes.length);
    this.bytes.set(bytes, at);
    return bytes.length;
  }

  /** @param {number} size */
  truncate(size) {
    const kept = this.bytes.subarray(0, size);
    this.bytes = new Uint8Array(size);
    this.bytes.set(kept);
  }

  flush() {}
}

/** What a solve has found, in the memory of a module. */
async function solved() {
  const url = new URL("../../../src/lodestone/web/page/wasm/qo.wasm", import.meta.url);
  const { instance } = await WebAssembly.instantiate(readFileSync(url));
  const kernels = new Kernels(instance);
  const numbers = kernels.lend([NUMBERS.length], Int32Array);
  kernels.view(numbers).set(NUMBERS);
  const codes = kernels.lend([SIZE], Int16Array);
  kernels.view(codes).set(Int16Array.from({ length: SIZE }, (_, number) => codeOf(number)));
  return /** @type {any} */ ({ kernels, codes, size: SIZE, arrays: { numbers } });
}

test("a browser and the program write the same", async () => {
  const [table, part, journal] = [new Written(), new Written(), new Written()];
  const asked = /** @type {any} */ ({ name: "queah", fingerprint: FACTS.fingerprint, index: "" });
  const handles = /** @type {[any, any, any]} */ ([table, part, journal]);
  new UnfinishedFile(asked, ...handles).finish(await solved(), {});
  const [ours, theirs] = [await opened(fileOf(table.bytes)), await opened(fileOf(MADE))];
  assert.ok(ours);
  assert.ok(theirs);
  assert.equal(ours.start, HEAD);
  assert.deepEqual(ours.header, theirs.header);
  assert.deepEqual(table.bytes.subarray(ours.start), MADE.subarray(theirs.start));
});
