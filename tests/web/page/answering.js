/**
 * Answers what `tests/web/wasm` asks of the modules: calls of kernels, and searches.
 *
 * @import { Asked } from "../../../src/lodestone/web/page/js/search/request.js"
 *
 * @typedef {{shape: number[], kind: keyof typeof KINDS, numbers: (string|number)[]}} Given
 * @typedef {{call: string, words: number, given: any[]}} Call
 * @typedef {{game: string} & ({asked: Asked} | Call)} Question
 */

import { Kernels } from "../../../src/lodestone/web/page/js/search/kernels.js";
import { choose } from "../../../src/lodestone/web/page/js/search/player.js";

const KINDS = {
  BigInt64: BigInt64Array,
  Int32: Int32Array,
  Int16: Int16Array,
  Int8: Int8Array,
};

/** The arrays are lent; what they hold after the call is a part of the answer. @param {Kernels} kernels @param {Call} asked */
function call(kernels, { call: name, words, given }) {
  kernels.reset();
  /** @type {import("../../../src/lodestone/web/page/js/search/kernels.js").Lent<any>[]} */
  const lent = [];
  /** @param {any} one @returns {any} */
  const lend = (one) => {
    if (Array.isArray(one)) return one.map(lend);
    if (typeof one !== "object") return one;
    const { shape, kind, numbers } = /** @type {Given} */ (one);
    const array = kernels.lend(shape, KINDS[kind]);
    lent.push(array);
    const isLarge = kind === "BigInt64";
    const values = isLarge ? numbers.map(BigInt) : numbers.map(Number);
    const view = /** @type {any} */ (kernels.view(array));
    view.fill(isLarge ? 0n : 0);
    view.set(values);
    return array;
  };
  const result = kernels.results(name, words, ...given.map(lend));
  return {
    words: [...result].map(String),
    arrays: lent.map((array) => trimmed(kernels.view(array))),
  };
}

/** The numbers up to the last that is not 0. @param {ArrayLike<bigint|number>} view */
function trimmed(view) {
  let { length } = view;
  while (length > 0 && !view[length - 1]) length--;
  return Array.from({ length }, (_, place) => String(view[place]));
}

/** @param {Kernels} kernels @param {Asked} asked */
function search(kernels, asked) {
  let last = null;
  for (const result of choose(kernels, asked)) last = result;
  return last;
}

/**
 * The answers to questions about one game.
 *
 * @param {BufferSource} bytes  its module
 * @param {Question[]} questions
 */
export async function answersOf(bytes, questions) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const kernels = new Kernels(instance);
  return questions.map((one) => ("asked" in one ? search(kernels, one.asked) : call(kernels, one)));
}
