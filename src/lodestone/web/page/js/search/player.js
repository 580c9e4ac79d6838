/**
 * Players that search in the browser, as those of `players/computer.py` do natively: for equal limits
 * in nodes and equal seeds they choose the same turns.
 *
 * @import { Asked, Result } from "./request.js"
 * @import { Kernels } from "./kernels.js"
 */

import * as alphabeta from "./alphabeta.js";
import * as tree from "./tree.js";
import { ALL, PROVEN_WIN } from "./constants.js";
import { SearchTask } from "./request.js";

/** What every search does with a task and the turns among which it chooses. */
const SEARCHES = {
  "alpha-beta": alphabeta.think,
  tree: tree.think,
  uct: tree.think,
  greedy,
  random,
};

/**
 * Search for a turn, and yield what has been found so far; the last is the result.
 * @param {Kernels} kernels @param {Asked} asked @returns {Generator<Result>}
 */
export function* choose(kernels, asked) {
  const { strength } = asked;
  const isAll = strength.sees === ALL;
  const found = yield* search(kernels, asked, !isAll);
  if (!isAll && strength.looks_again && found && found.lines[0].score < -PROVEN_WIN) {
    yield* search(kernels, asked, false);
  }
}

/** @param {Kernels} kernels @param {Asked} asked @param {boolean} isLevel  it overlooks turns */
function* search(kernels, asked, isLevel) {
  const task = new SearchTask(kernels, asked);
  const turns = isLevel ? task.noticed() : task.legal();
  /** @type {Result|null} */
  let last = null;
  for (const result of SEARCHES[asked.strength.search](task, turns)) yield (last = result);
  return last;
}

/** One ply ahead, by what the rules count. @param {SearchTask} task @param {BigInt64Array} turns */
function* greedy({ kernels, asked, position, past, halt }, turns) {
  const order = kernels.array(turns);
  kernels.call("shuffle", order, asked.seed);
  order.shape = [Math.min(turns.length, asked.strength.limit.nodes ?? turns.length)];
  const scores = kernels.lend(order.shape);
  const done = Number(kernels.call("score_turns", position, order, past, scores, halt));
  const depth = Number(done === turns.length);
  const [all, worth] = [kernels.view(order), kernels.view(scores)];
  const best = Array.from(all, (turn, place) => ({
    score: Number(worth[place]),
    depth,
    turns: [String(turn)],
  }));
  best.sort((one, other) => other.score - one.score);
  yield { lines: best.slice(0, asked.multipv), depth, nodes: done };
}

/** @param {SearchTask} task @param {BigInt64Array} turns */
function* random({ kernels, asked }, turns) {
  const turn = String(kernels.call("pick", kernels.array(turns), asked.seed));
  yield { lines: [{ score: 0, depth: 0, turns: [turn] }], depth: 0, nodes: 0 };
}
