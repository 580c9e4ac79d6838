/**
 * Solving rules whose positions are numbered, on one thread: what `solve/solver.py` and
 * `solve/retrograde.py` do around the kernels.
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
 * @property {number} most_turns
 * @property {number} most_blocks
 * @property {string} index
 * @property {Object<string, [keyof typeof KINDS, number[]]>} arrays
 *
 * @typedef {[number, number]} Block  its first number, and the one after its last
 */

import { ASTRAY, END, FEW_TURNS, TOO_SHORT, WIN_CODE } from "../search/constants.js";
import { rulesIn } from "../search/request.js";

/** The types of arrays, by their names in Python. */
export const KINDS = {
  int64: BigInt64Array,
  int32: Int32Array,
  int16: Int16Array,
  int8: Int8Array,
};

export class Solver {
  /** @param {Kernels} kernels @param {Asked} asked */
  constructor(kernels, asked) {
    kernels.reset();
    this.kernels = kernels;
    this.rules = rulesIn(kernels, asked.rules);
    /** The arrays that number the positions, by their names. */
    this.arrays = Object.fromEntries(
      Object.entries(asked.arrays).map(([name, [kind, shape]]) => [
        name,
        /** @type {Lent<Kind>} */ (kernels.lend(shape, KINDS[kind])),
      ]),
    );
    this.index = Object.values(this.arrays);
    this.levels = this.#numbered(asked.most_blocks);
    this.size = this.levels.at(-1)?.at(-1)?.[1] ?? 0;
    this.turns = kernels.lend([asked.most_turns]);
    /** How many positions are won, lost and drawn, and the greatest remoteness. */
    this.counts = kernels.filled([4]);
    this.codes = kernels.lend([this.size], Int16Array);
    this.view(0, this.size).fill(0);
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
    const { kernels, index, rules, codes } = this;
    const mark = kernels.mark();
    const graph = this.#linked(solved, [first, end]);
    const { best, starts, targets, links } = graph;
    const size = end - first;
    const back = kernels.filled([size + 1]);
    const sources = kernels.lend([links], Int32Array);
    kernels.call("reverse", starts, targets, back, sources);
    const [waiting, later, queue] = [0, 0, 0].map(() => kernels.lend([size], Int32Array));
    const due = kernels.lend([WIN_CODE + 1], Int32Array);
    kernels.view(due).fill(END);
    const result = this.#part(first, end);
    kernels.call("settle", best, starts, back, sources, waiting, due, later, queue, result);
    kernels.release(mark);
    kernels.call("count", index, rules, codes, first, end, this.counts);
  }

  /** Follow every turn of a block. @param {number} solved @param {Block} block */
  #linked(solved, [first, end]) {
    const { kernels, index, rules, codes, turns } = this;
    const size = end - first;
    const best = kernels.lend([size], Int16Array);
    const starts = kernels.lend([size + 1]);
    const mark = kernels.mark();
    for (let capacity = FEW_TURNS * size; ; capacity *= 2) {
      kernels.release(mark);
      const targets = kernels.lend([capacity + turns.shape[0]], Int32Array);
      const given = [index, rules, codes, solved, first, end, best, starts, targets, turns];
      const links = Number(kernels.call("link", ...given));
      if (links === ASTRAY) throw new Error(`a turn leads from block ${first} astray`);
      if (links !== TOO_SHORT) return { best, starts, targets, links };
    }
  }

  /** The value of a position. @param {string[]} state */
  codeOf(state) {
    const number = Number(this.kernels.call("rank", this.index, this.rules, state));
    return this.view(number, number + 1)[0];
  }
}
