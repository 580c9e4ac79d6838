/**
 * What a search is asked, in numbers, and what it finds. Whatever may have more than 53 bits is a text.
 *
 * @import { Argument, Kernels, Words } from "./kernels.js"
 * @import { AskedSearch, AskedStrength, Limit as SentLimit } from "../wire.js"
 *
 * @typedef {Required<SentLimit>} Limit
 * @typedef {AskedStrength & {search: "alpha-beta"|"tree"|"uct"|"greedy"|"random", limit: Limit}} Strength
 * @typedef {AskedSearch & {strength: Strength}} Asked
 * @typedef {{score: number, depth: number, turns: string[]}} Found
 * @typedef {(number|string)[]} Row
 * @typedef {{lines: Found[], depth: number, nodes: number}} Result
 */

import { DEPTH, LENGTH, MOST_PLIES, NUMBERS, PROVEN_WIN, SCORE } from "./constants.js";

/** A position in the memory of kernels, and a search's turns. */
export class SearchTask {
  /** @param {Kernels} kernels @param {Asked} asked */
  constructor(kernels, asked) {
    kernels.reset();
    this.kernels = kernels;
    this.asked = asked;
    this.rules = rulesIn(kernels, asked.rules);
    /** @type {Argument[]} */
    this.position = [this.rules, asked.state];
    this.listed = kernels.lend([asked.most_turns]);
    this.past = pastOf(kernels, asked.past);
    this.halt = kernels.filled([1]);
    /** The noise of evaluations. */
    this.blur = kernels.array([asked.strength.noise, kernels.call("mix", asked.seed)]);
  }

  /** All legal turns. */
  legal() {
    const count = Number(this.kernels.call("legal", this.position, this.listed));
    return this.kernels.view(this.listed).slice(0, count);
  }

  /** The turns that a level notices. */
  noticed() {
    const { last, seed, strength } = this.asked;
    const how = [last, seed, strength.sees, strength.spots_wins];
    const count = this.kernels.call("notice", this.position, how, this.listed);
    return this.kernels.view(this.listed).slice(0, Number(count));
  }
}

/** Rules as kernels take them. @param {Kernels} kernels @param {Asked["rules"]} rules */
export const rulesIn = (kernels, rules) =>
  rules.map((one) => (Array.isArray(one) ? table(kernels, one) : one));

/** @param {Kernels} kernels @param {Row|Row[]} rows  one row of numbers, or several */
function table(kernels, rows) {
  const words = kernels.array(rows.flat());
  return Array.isArray(rows[0]) ? { ...words, shape: [rows.length, rows[0].length] } : words;
}

/** @param {Kernels} kernels @param {string[]} keys */
function pastOf(kernels, keys) {
  const bits = keys.length ? Math.floor(Math.log2(2 * keys.length)) + 1 : 0;
  const past = kernels.filled([2 ** bits]);
  for (const key of keys) kernels.call("add_past", past, key);
  return past;
}

/** Lend rows for lines. @param {Kernels} kernels @param {number} count @param {bigint} turn  the first, of the first */
export function newLines(kernels, count, turn) {
  const lines = kernels.filled([count, NUMBERS + MOST_PLIES + 1]);
  const view = kernels.view(lines);
  [view[LENGTH], view[NUMBERS]] = [1n, turn];
  return lines;
}

/** @param {Kernels} kernels @param {Words} lines @returns {Found[]} */
export function linesIn(kernels, lines) {
  const [count, width] = lines.shape;
  const view = kernels.view(lines);
  const rows = Array.from({ length: count }, (_, row) =>
    view.subarray(row * width, (row + 1) * width),
  );
  return rows
    .filter((row) => row[LENGTH])
    .map((row) => ({
      score: Number(row[SCORE]),
      depth: Number(row[DEPTH]),
      turns: [...row.subarray(NUMBERS, NUMBERS + Number(row[LENGTH]))].map(String),
    }));
}

/** Whether a line wins or loses, beyond all estimates. @param {Found} line */
export const isProven = ({ score }) => Math.abs(score) > PROVEN_WIN;
