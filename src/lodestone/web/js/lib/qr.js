/**
 * QR symbols (ISO/IEC 18004) of texts in ASCII: in byte mode, with error correction of level M.
 *
 * A symbol is a list of rows of dark (1) and light (0) modules.
 */

/** By version, from 1 on: the codewords of a block that correct errors, and the number of blocks. */
const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** Whether a mask turns a module over. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {number} length */
const range = (length) => Array.from({ length }, (_, i) => i);

/** The bits of a number, the highest first. @param {number} value @param {number} length */
const bitsOf = (value, length) => range(length).map((i) => (value >> (length - 1 - i)) & 1);

/**
 * The symbol of a text; null where it is too long.
 * @param {string} text @returns {number[][]|null}
 */
export function qrOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    1 + range(BLOCKS.length).findIndex((i) => bitsIn(bytes, i + 1) <= room(i + 1) * 8);
  if (version === 0) return null;
  const bits = interleaved(codewords(bytes, version), version).flatMap((word) => bitsOf(word, 8));
  const masked = MASKS.map((_, mask) => drawn(bits, version, mask));
  const penalties = masked.map(penalty);
  return masked[penalties.indexOf(Math.min(...penalties))] ?? null;
}

/** @param {number[]} bytes @param {number} version */
const bitsIn = (bytes, version) => 4 + countBits(version) + bytes.length * 8;

/** @param {number} version */
const countBits = (version) => (version < 10 ? 8 : 16);

/** How many codewords a symbol has for data. @param {number} version */
const room = (version) =>
  allCodewords(version) - (CORRECTING[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** @param {number} version */
function allCodewords(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const aligning = marks ? (25 * marks - 10) * marks - 55 : 0;
  const modules = (16 * version + 128) * version + 64 - aligning - (version > 6 ? 36 : 0);
  return Math.floor(modules / 8);
}

/** The text as codewords, filled up. @param {number[]} bytes @param {number} version */
function codewords(bytes, version) {
  const head = [...bitsOf(4, 4), ...bitsOf(bytes.length, countBits(version))];
  const all = [...head, ...bytes.flatMap((byte) => bitsOf(byte, 8))];
  const most = room(version) * 8;
  all.push(...bitsOf(0, Math.min(4, most - all.length)));
  all.push(...bitsOf(0, (8 - (all.length % 8)) % 8));
  const words = range(all.length / 8).map((i) =>
    all.slice(8 * i, 8 * i + 8).reduce((word, bit) => 2 * word + bit, 0),
  );
  return [...words, ...range(room(version) - words.length).map((i) => (i % 2 ? 0x11 : 0xec))];
}

/** The codewords of all blocks alternately, those of data first. @param {number[]} words @param {number} version */
function interleaved(words, version) {
  const count = BLOCKS[version - 1] ?? 0;
  const short = Math.floor(words.length / count);
  const shorter = count - (words.length % count);
  const starts = range(count + 1).map((i) => i * short + Math.max(0, i - shorter));
  const blocks = range(count).map((i) => words.slice(starts[i], starts[i + 1]));
  const corrections = blocks.map((block) => remainder(block, CORRECTING[version - 1] ?? 0));
  return [...byTurns(blocks), ...byTurns(corrections)];
}

/** @param {number[][]} lists */
const byTurns = (lists) =>
  range(Math.max(...lists.map((list) => list.length))).flatMap((i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  );

/** A product in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (const bit of bitsOf(b, 8)) {
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (bit * a);
  }
  return product;
}

/** The code of Reed and Solomon: what corrects a block. @param {number[]} block @param {number} length */
function remainder(block, length) {
  let divisor = [1];
  let root = 1;
  for (let i = 0; i < length; i++) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((one, j) => one ^ (j ? times(divisor[j - 1] ?? 0, root) : 0));
    root = times(root, 2);
  }
  let rest = range(length).map(() => 0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, i) => one ^ times(divisor[i + 1] ?? 0, factor));
  }
  return rest;
}

/** A symbol with one of the masks. @param {number[]} bits @param {number} version @param {number} mask */
function drawn(bits, version, mask) {
  const size = 17 + 4 * version;
  /** @type {(number|undefined)[][]} */
  const modules = range(size).map(() => Array(size).fill(undefined));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ dark) => {
    const row = modules[y];
    if (row && x in row) row[x] = dark;
  };
  drawPatterns(set, size, version);
  drawFormat(set, size, mask);
  let next = 0;
  for (const [x, y] of places(size)) {
    if (modules[y]?.[x] !== undefined) continue;
    set(x, y, (bits[next++] ?? 0) ^ Number(MASKS[mask]?.(x, y)));
  }
  return modules.map((row) => row.map((dark) => dark ?? 0));
}

/** @typedef {(x: number, y: number, dark: number) => void} Set */

/** What finds a symbol, aligns it, and says its version. @param {Set} set @param {number} size @param {number} version */
function drawPatterns(set, size, version) {
  for (const i of range(size)) {
    set(i, 6, (i + 1) % 2);
    set(6, i, (i + 1) % 2);
  }
  const centres = aligning(size, version);
  const last = centres.length - 1;
  for (const [i, x] of centres.entries()) {
    for (const [j, y] of centres.entries()) {
      const isCorner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isCorner) square(set, x, y, [1, 0, 1]);
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    square(set, x ?? 0, y ?? 0, [1, 1, 0, 1, 0]);
  }
  if (version > 6) {
    for (const [i, dark] of withCheck(version, 12, 0x1f25, 18).entries()) {
      const [long, short] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(long, short, dark);
      set(short, long, dark);
    }
  }
}

/** Rings around a centre. @param {Set} set @param {number} x @param {number} y @param {number[]} rings */
function square(set, x, y, rings) {
  const reach = rings.length - 1;
  for (const i of range(2 * reach + 1)) {
    for (const j of range(2 * reach + 1)) {
      set(
        x + i - reach,
        y + j - reach,
        rings[Math.max(Math.abs(i - reach), Math.abs(j - reach))] ?? 0,
      );
    }
  }
}

/** @param {number} size @param {number} version */
function aligning(size, version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  return [6, ...range(count - 1).map((i) => size - 7 - (count - 2 - i) * step)];
}

/** Which mask there is, twice. @param {Set} set @param {number} size @param {number} mask */
function drawFormat(set, size, mask) {
  const bits = withCheck(mask, 10, 0x537, 15).map((bit, i) => bit ^ ((0x5412 >> i) & 1));
  for (const [i, dark] of bits.entries()) {
    if (i < 8) {
      set(8, i < 6 ? i : i + 1, dark);
      set(size - 1 - i, 8, dark);
    } else {
      set(i === 8 ? 7 : 14 - i, 8, dark);
      set(8, size - 15 + i, dark);
    }
  }
  set(8, size - 8, 1);
}

/** A number and what checks it, the lowest bit first. @param {number} value @param {number} length  of the check @param {number} divisor @param {number} all */
function withCheck(value, length, divisor, all) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return bitsOf((value << length) | rest, all).reverse();
}

/** The modules in the order of the bits: columns of two, up and down, from the right. @param {number} size */
function places(size) {
  const columns = range((size - 1) / 2).map((i) => size - 1 - 2 * i);
  return columns.flatMap((right, i) =>
    range(size).flatMap((y) =>
      [0, 1].map((left) => [right - left - (right <= 6 ? 1 : 0), i % 2 ? y : size - 1 - y]),
    ),
  );
}

/** How badly a symbol can be read. @param {number[][]} modules */
function penalty(modules) {
  const size = modules.length;
  const rows = modules.map((row) => row.join(""));
  const columns = range(size).map((x) => modules.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (const y of range(size - 1)) {
    for (const x of range(size - 1)) {
      const four = `${rows[y]?.slice(x, x + 2)}${rows[y + 1]?.slice(x, x + 2)}`;
      if (four === "0000" || four === "1111") sum += 3;
    }
  }
  const dark = rows.join("").replaceAll("0", "").length;
  return sum + 10 * Math.floor(Math.abs((dark / size ** 2) * 20 - 10));
}

/** The outline of the dark modules as an SVG path, in modules. @param {number[][]} modules */
export const outline = (modules) =>
  modules
    .flatMap((row, y) =>
      [...row.join("").matchAll(/1+/g)].map(
        (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join("");
