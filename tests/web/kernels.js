/**
 * Answers what `tests/wasm` asks of the modules: calls of kernels, and searches. Gets the name of a file
 * with the modules' addresses and the questions; prints the answers.
 *
 * @import { Asked } from "../../src/lodestone/web/js/search/request.js"
 *
 * @typedef {{shape: number[], kind: keyof typeof KINDS, numbers: (string|number)[]}} Given
 * @typedef {{call: string, words: number, given: any[]}} Call
 * @typedef {{game: string} & ({asked: Asked} | Call)} Question
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { Kernels } from "../../src/lodestone/web/js/search/kernels.js";
import { choose } from "../../src/lodestone/web/js/search/player.js";

const KINDS = {
  BigInt64: BigInt64Array,
  Int32: Int32Array,
  Int16: Int16Array,
  Int8: Int8Array,
};

/** @param {string} path */
function kernelsIn(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  return new Kernels(new WebAssembly.Instance(module));
}

/** The arrays are lent; what they hold after the call is a part of the answer. @param {Kernels} kernels @param {Call} asked */
function call(kernels, { call: name, words, given }) {
  kernels.reset();
  /** @type {import("../../src/lodestone/web/js/search/kernels.js").Lent<any>[]} */
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

const { modules, questions } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const kernels = Object.fromEntries(
  Object.entries(modules).map(([game, path]) => [game, kernelsIn(path)]),
);
const answers = questions.map((/** @type {Question} */ one) =>
  "asked" in one ? search(kernels[one.game], one.asked) : call(kernels[one.game], one),
);
process.stdout.write(JSON.stringify(answers));
