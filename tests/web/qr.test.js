import assert from "node:assert/strict";
import { test } from "node:test";

import { outline, qrOf } from "../../src/lodestone/web/js/lib/qr.js";

/**
 * By version: the alignment patterns' centres, and blocks as [how many, codewords, those of data]
 * (ISO/IEC 18004, tables 9 and E.1, level M).
 * @type {{[version: number]: {centres: number[], blocks: [number, number, number][]}}}
 */
const VERSIONS = {
  1: { centres: [], blocks: [[1, 26, 16]] },
  3: { centres: [6, 22], blocks: [[1, 70, 44]] },
  5: { centres: [6, 30], blocks: [[2, 67, 43]] },
  8: {
    centres: [6, 24, 42],
    blocks: [
      [2, 60, 38],
      [2, 61, 39],
    ],
  },
  10: {
    centres: [6, 28, 50],
    blocks: [
      [4, 69, 43],
      [1, 70, 44],
    ],
  },
  15: {
    centres: [6, 26, 48, 70],
    blocks: [
      [5, 65, 41],
      [5, 66, 42],
    ],
  },
  20: {
    centres: [6, 34, 62, 90],
    blocks: [
      [3, 67, 41],
      [13, 68, 42],
    ],
  },
};
/** The 15 bits that name masks 0 to 7 at level M (table C.1). */
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
/** Whether a mask inverts row i, column j (table 10). @type {((i: number, j: number) => boolean)[]} */
const INVERTS = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements. @type {number[]} */
const POWERS = [1];
while (POWERS.length < 255) {
  const next = /** @type {number} */ (POWERS.at(-1)) * 2;
  POWERS.push(next > 255 ? next ^ 285 : next);
}

/** Read a symbol as a scanner does, step by step. @param {number[][]} symbol @returns {string} */
function scanned(symbol) {
  const size = symbol.length;
  const version = (size - 17) / 4;
  const { centres, blocks } = VERSIONS[version] ?? assert.fail(`version ${version}`);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => symbol[i]?.[j] ?? 0;
  checkFinders(at, size);
  const row = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((j) => at(8, j)),
    ...[7, 5, 4, 3, 2, 1, 0].map((i) => at(i, 8)),
  ];
  const mask = FORMATS.indexOf(parseInt(row.join(""), 2));
  assert.notEqual(mask, -1, "the format is damaged");
  const again = [1, 2, 3, 4, 5, 6, 7].map((k) => at(size - k, 8));
  again.push(...[8, 7, 6, 5, 4, 3, 2, 1].map((k) => at(8, size - k)));
  assert.deepEqual(again, row);
  const isFixed = (/** @type {number} */ i, /** @type {number} */ j) =>
    i === 6 ||
    j === 6 ||
    (i < 9 && (j < 9 || j > size - 9)) ||
    (i > size - 9 && j < 9) ||
    (version > 6 && ((i < 6 && j > size - 12) || (j < 6 && i > size - 12))) ||
    centres.some((y) =>
      centres.some((x) => {
        const isCorner = (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);
        return !isCorner && Math.abs(i - y) < 3 && Math.abs(j - x) < 3;
      }),
    );
  /** @type {number[]} */
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++) {
      const i = up ? size - 1 - k : k;
      for (const j of [right, right - 1]) {
        if (!isFixed(i, j)) bits.push(at(i, j) ^ Number(INVERTS[mask]?.(i, j)));
      }
    }
  }
  return textIn(bits, blocks, version);
}

/** @param {(i: number, j: number) => number} at @param {number} size */
function checkFinders(at, size) {
  for (const [i, j] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    const rows = [0, 1, 2, 3, 4, 5, 6].map((k) =>
      [0, 1, 2, 3, 4, 5, 6].map((l) => at((i ?? 0) + k, (j ?? 0) + l)).join(""),
    );
    assert.deepEqual(rows, [
      "1111111",
      "1000001",
      "1011101",
      "1011101",
      "1011101",
      "1000001",
      "1111111",
    ]);
  }
  for (let k = 8; k < size - 8; k++) {
    assert.deepEqual([at(6, k), at(k, 6)], [1 - (k % 2), 1 - (k % 2)]);
  }
  assert.equal(at(size - 8, 8), 1);
}

/** @param {number[]} bits @param {[number, number, number][]} sorts @param {number} version */
function textIn(bits, sorts, version) {
  const lengths = sorts.flatMap(([count, all, data]) => Array(count).fill({ all, data }));
  /** @type {number[][]} */
  const blocks = lengths.map(() => []);
  const longest = Math.max(...lengths.map(({ data }) => data));
  const total = lengths.reduce((sum, { all }) => sum + all, 0);
  const words = Array.from({ length: total }, (_, k) =>
    parseInt(bits.slice(8 * k, 8 * k + 8).join(""), 2),
  );
  for (let k = 0; k < longest; k++) {
    lengths.forEach(({ data }, b) => k < data && blocks[b]?.push(words.shift() ?? 0));
  }
  const data = blocks.map((block) => [...block]).flat();
  while (words.length) blocks.forEach((block) => block.push(words.shift() ?? 0));
  lengths.forEach(({ all, data: own }, b) => checkBlock(blocks[b] ?? [], all - own));
  const read = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(read.slice(0, 4), "0100", "byte mode");
  const head = version < 10 ? 12 : 20;
  const length = parseInt(read.slice(4, head), 2);
  const codes = Array.from({ length }, (_, k) =>
    parseInt(read.slice(head + 8 * k, head + 8 * k + 8), 2),
  );
  const rest = read.slice(head + 8 * length);
  assert.match(rest, /^0{0,4}((1110110000010001)*(11101100)?)?$/, "terminator and padding");
  return String.fromCharCode(...codes);
}

/** A block is damaged unless its polynomial is 0 at the first powers of 2. @param {number[]} block @param {number} count */
function checkBlock(block, count) {
  for (let root = 0; root < count; root++) {
    let sum = 0;
    block.forEach((word, k) => {
      if (word) sum ^= POWERS[(POWERS.indexOf(word) + root * (block.length - 1 - k)) % 255] ?? 0;
    });
    assert.equal(sum, 0, "a block is damaged");
  }
}

/** Links as long as symbols can hold, by version, and shorter ones. */
const LENGTHS = {
  1: [1, 13, 14],
  3: [27, 42],
  5: [63, 84],
  8: [123, 152],
  10: [181, 213],
  15: [363, 412],
  20: [625, 666],
};

for (const [version, lengths] of Object.entries(LENGTHS)) {
  test(`symbols of version ${version} are read back`, () => {
    for (const length of lengths) {
      const text = Array.from({ length }, (_, k) =>
        String.fromCharCode(33 + ((k * 31 + length) % 94)),
      ).join("");
      const symbol = qrOf(text);
      assert(symbol);
      assert.equal(symbol.length, 17 + 4 * Number(version));
      assert.equal(scanned(symbol), text);
    }
  });
}

test("a text that is too long has no symbol", () => {
  assert.equal(qrOf("x".repeat(667)), null);
});

test("an outline covers the dark modules", () => {
  assert.equal(
    outline([
      [1, 1, 0, 1],
      [0, 0, 1, 0],
    ]),
    "M0 0h2v1h-2zM3 0h1v1h-1zM2 1h1v1h-1z",
  );
});
