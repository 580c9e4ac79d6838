/**
 * Solving rules whose positions are numbered, on one thread: what `solve/solver.py` and
 * `solve/boards.py` do around the kernels.
 *
 * @import { Kernels, Kind, Lent, Words } from "../search/kernels.js"
 *
 * @typedef {object} Asked  as `replies/kept.py` asks it; a text is a number of 64 bits
 * @property {string} game
 * @property {(string|number[]|number[][])[]} rules
 * @property {string} name  the rules string
 * @property {string} fingerprint
 * @property {string} sources
 * @property {string[]} state  the start
 * @property {number} most_blocks
 * @property {string} index
 * @property {Object<string, [keyof typeof KINDS, number[]]>} arrays
 * @property {number} alike
 * @property {Object<string, [keyof typeof KINDS, number[]]>} expansion
 * @property {[number, number]} shared  the fewest and the most positions that two threads share
 *
 * @typedef {[number, number]} Block  its first number, and the one after its last
 */

import {
  ASTRAY,
  LONE_ROW_WORDS,
  MOST_KEPT,
  MOST_LINKS,
  NEVER,
  PORTION,
  ROW_PLACES,
  ROW_WORDS,
} from "../search/constants.js";
import { rulesIn } from "../search/request.js";

/** The types of arrays, by their names in Python. */
export const KINDS = {
  int64: BigInt64Array,
  int32: Int32Array,
  int16: Int16Array,
  int8: Int8Array,
};

const WORD_BITS = 32;

export class Solver {
  /** @param {Kernels} kernels @param {Asked} asked */
  constructor(kernels, asked) {
    kernels.reset();
    this.kernels = kernels;
    this.rules = rulesIn(kernels, asked.rules);
    /** The arrays that number the positions, by their names. */
    this.arrays = this.#lent(asked.arrays);
    this.index = Object.values(this.arrays);
    this.levels = this.#numbered(asked.most_blocks);
    this.size = this.levels.at(-1)?.at(-1)?.[1] ?? 0;
    this.alike = asked.alike;
    const expansion = this.#lent(asked.expansion);
    this.expansion = Object.values(expansion);
    /** Room for turns within a block. */
    this.kept = kernels.lend([MOST_KEPT, 2], Int32Array);
    /** Where the game was last. */
    this.cursor = expansion.cursor;
    kernels.view(/** @type {Words} */ (this.cursor)).fill(0n);
    /** How many positions are won, lost and drawn, and the greatest remoteness. */
    this.counts = kernels.filled([4]);
    this.codes = kernels.lend([this.size], Int16Array);
    this.view(0, this.size).fill(0);
  }

  /** @param {Asked["arrays"]} shapes @returns {Object<string, Lent<Kind>>} */
  #lent(shapes) {
    return Object.fromEntries(
      Object.entries(shapes).map(([name, [kind, shape]]) => [
        name,
        /** @type {Lent<Kind>} */ (this.kernels.lend(shape, KINDS[kind])),
      ]),
    );
  }

  /** @param {number} most @returns {Block[][]} the blocks by levels */
  #numbered(most) {
    const { kernels } = this;
    const blocks = kernels.lend([most, 3]);
    const count = Number(kernels.call("number_positions", this.index, this.rules, blocks));
    const rows = Array.from({ length: count }, (_, row) =>
      [...kernels.view(blocks).subarray(3 * row, 3 * row + 3)].map(Number),
    );
    const levels = Map.groupBy(rows, ([level]) => level);
    return [...levels.values()].map((level) => level.map(([, first, end]) => [first, end]));
  }

  /** The values of some numbers, as long as nothing is lent. @param {number} first @param {number} end */
  view(first, end) {
    return this.kernels.view(this.#part(first, end));
  }

  /** @param {number} first @param {number} end @returns {Lent<Int16ArrayConstructor>} */
  #part(first, end) {
    const address = this.codes.address + first * Int16Array.BYTES_PER_ELEMENT;
    return { address, shape: [end - first], kind: Int16Array };
  }

  /** Solve a block; all that it leads to outside of it is solved, and below `solved`. @param {number} solved @param {Block} block */
  solve(solved, [first, end]) {
    const { kernels, index, rules, codes, expansion } = this;
    const mark = kernels.mark();
    const rows = this.#rowsOf(first, end);
    const result = this.#part(first, end);
    const back = this.#filled([end - first + 1], Int32Array, 0);
    const due = this.#filled([((end - first) >> PORTION) + 1], Int16Array, NEVER);
    const block = [first, end, expansion, ...rows, this.kept];
    const given = [index, rules, codes, solved, ...block, back, due, result];
    const links = Number(kernels.call("look_ahead", ...given));
    if (links === ASTRAY) throw new Error(`a turn leads from block ${first} astray`);
    kernels.call("add_up", back);
    const sources = kernels.lend([links], Int32Array);
    if (links <= MOST_KEPT) kernels.call("turn_round", this.kept, links, back, sources);
    else kernels.call("look_back", index, rules, ...block, back, sources);
    kernels.call("settle_rows", ...rows, back, sources, due, result);
    kernels.release(mark);
    kernels.call("count", index, rules, codes, first, end, this.cursor, this.counts);
  }

  /** Room for the rows of a block; the size of the largest one, and the bits for its positions. @param {number} first @param {number} end */
  #rowsOf(first, end) {
    const { kernels, index, rules, cursor } = this;
    let [count, widest] = [end - first, 1];
    if (this.alike > 1) {
      const found = kernels.results("measure", 2, index, rules, first, end, cursor);
      [count, widest] = [...found].map(Number);
    }
    const isShared = widest > 1;
    const rows = [
      kernels.lend([count, isShared ? ROW_WORDS : LONE_ROW_WORDS], Int16Array),
      kernels.lend([isShared ? count : 0, ROW_PLACES], Int32Array),
    ];
    const bits = isShared ? WORD_BITS - Math.clz32(2 * widest) : 0;
    if (count * 2 ** bits > MOST_LINKS) throw new Error(`block ${first} has too many rows`);
    return [rows, widest, bits];
  }

  /** @param {number[]} shape @param {Kind} kind @param {number} number */
  #filled(shape, kind, number) {
    const lent = this.kernels.lend(shape, kind);
    /** @type {any} */ (this.kernels.view(lent)).fill(number);
    return lent;
  }

  /** The value of a position. @param {string[]} state */
  codeOf(state) {
    const number = Number(this.kernels.call("rank", this.index, this.rules, state));
    return this.view(number, number + 1)[0];
  }
}
