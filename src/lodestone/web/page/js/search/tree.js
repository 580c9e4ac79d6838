/**
 * Tree search in the browser: what `search/mcts.py` does around its kernels, on one thread.
 *
 * @import { Result, SearchTask } from "./request.js"
 */

import { rowOf } from "./kernels.js";
import {
  HALF,
  LARGEST_TREE,
  LONGEST_PLAYOUT,
  MOST_PLIES,
  NODE_PARTS,
  NUMBERS,
} from "./constants.js";
import { linesIn, newLines } from "./request.js";

/** Simulations before the first report; their number doubles from report to report. */
const FIRST = 16;
const ENDLESS = 2 ** 53 - 1;
/** How long the kernels simulate without a look at the clock, in milliseconds. */
const PORTION = 20;

/**
 * Simulate among some turns, and yield what is found; the last is the result.
 * @param {SearchTask} task @param {BigInt64Array} turns @returns {Generator<Result>}
 */
export function* think(task, turns) {
  const { kernels, asked, position } = task;
  const { limit, search } = asked.strength;
  const isGuided = search === "tree";
  const simulations = limit.nodes ?? ENDLESS;
  const size = Math.min(LARGEST_TREE, 1 + turns.length + simulations * asked.most_turns);
  const tree = new SearchTree(task, size, isGuided);
  kernels.view(tree.listed).set(turns);
  let seed = kernels.call("expand_root", position, turns.length, isGuided, asked.seed, tree.words);
  yield tree.result(asked.multipv);
  const end = limit.seconds === null ? Infinity : performance.now() + limit.seconds * 1000;
  const isLate = () => performance.now() >= end;
  let done = 0;
  let portion = FIRST;
  for (let goal = FIRST; done < simulations; goal = 2 * done) {
    goal = Math.min(goal, simulations);
    const before = tree.visits - done;
    while (done < goal && !(done >= FIRST && isLate())) {
      const more = Math.min(portion, goal - done);
      const begun = performance.now();
      seed = kernels.call("simulate_many", position, more, isGuided, seed, tree.words);
      done += more;
      portion = Math.max(1, Math.floor((more * PORTION) / (performance.now() - begun + 1)));
    }
    const result = tree.result(asked.multipv);
    yield result;
    if (tree.visits < before + done || isLate()) return;
    if (limit.depth !== null && result.depth >= limit.depth) return;
  }
}

class SearchTree {
  /** @param {SearchTask} task @param {number} size @param {boolean} isGuided */
  constructor({ kernels, asked, past, halt, blur }, size, isGuided) {
    const { contempt } = asked.strength;
    const dislike = contempt / (Math.abs(contempt) + HALF);
    const draws = kernels.lend([2], Float64Array);
    kernels.view(draws).set([-dislike, dislike]);
    this.kernels = kernels;
    this.isGuided = isGuided;
    const nodes = Object.fromEntries(NODE_PARTS.map((name) => [name, kernels.lend([size])]));
    this.nodes = nodes;
    this.listed = kernels.lend([asked.most_turns]);
    this.choice = [0, 0, 0, 0].map(() => kernels.lend([asked.most_turns]));
    /** In the order of `search/tree.py`. @type {import("./kernels.js").Lent<any>[]} */
    this.words = [
      ...NODE_PARTS.map((name) => nodes[name]),
      kernels.array([1, 0]),
      kernels.filled([MOST_PLIES + 1]),
      kernels.filled([MOST_PLIES + 2]),
      this.listed,
      kernels.lend([LONGEST_PLAYOUT + 1]),
      past,
      halt,
      draws,
      blur,
    ];
  }

  /** @param {string} name @param {number} node */
  #number(name, node) {
    return Number(this.kernels.view(this.nodes[name])[node]);
  }

  /** How many simulations there were. */
  get visits() {
    return this.#number("visits", 0);
  }

  /** What has been found. @param {number} multipv @returns {Result} */
  result(multipv) {
    const { kernels, isGuided, choice } = this;
    const [first, width] = [this.#number("first", 0), this.#number("widths", 0)];
    const lines = newLines(kernels, Math.min(multipv, width), 0n);
    kernels.call("add_tree", this.words, 0, width, true, choice);
    const count = Number(kernels.call("rank_turns", width, 1, isGuided, choice, lines));
    for (let row = 0; row < count; row++) {
      const line = rowOf(lines, row);
      const node = first + Number(kernels.view(line)[NUMBERS]);
      kernels.call("follow", this.words, node, isGuided, choice, line);
    }
    const found = linesIn(kernels, lines);
    const isKnown = this.visits > 0 || this.#number("solved", 0) !== 0;
    return { lines: found, depth: isKnown ? found[0].depth : 0, nodes: this.visits };
  }
}
