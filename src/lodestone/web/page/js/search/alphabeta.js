/**
 * Alpha-beta in the browser: what `search/alphabeta.py` does around its kernels, on one thread.
 *
 * @import { Limit, Result, SearchTask } from "./request.js"
 * @import { Kernels, Words } from "./kernels.js"
 */

import { HISTORY_BITS, LARGEST_TABLE, MOST_PLIES } from "./constants.js";
import { isProven, linesIn, newLines } from "./request.js";

const ENDLESS = 2 ** 53 - 1;
/** Milliseconds in which it is not worth searching. */
const LITTLE = 5;

/**
 * Search ever deeper among some turns, and yield what is found at each depth; the last is the result.
 * @param {SearchTask} task @param {BigInt64Array} turns @returns {Generator<Result>}
 */
export function* think(task, turns) {
  const { kernels, asked, position } = task;
  const { limit } = asked.strength;
  const order = kernels.array(turns);
  const scores = kernels.lend(order.shape);
  kernels.call("shuffle", order, asked.seed);
  const deepest = Math.min(limit.depth ?? MOST_PLIES, MOST_PLIES);
  const { stack, nodes } = newStack(task, deepest);
  const count = Math.min(asked.multipv, turns.length);
  const first = kernels.view(order)[0];
  const [lines, fresh] = [0, 0].map(() => newLines(kernels, count, first));
  const allowance = new Allowance(kernels, nodes, limit);
  const found = (/** @type {number} */ depth) => ({
    lines: linesIn(kernels, lines),
    depth,
    nodes: allowance.used,
  });
  yield found(0);
  for (let depth = 1; depth <= deepest; depth++) {
    let isWhole;
    do {
      allowance.renew(depth === 1);
      const arrays = [order, scores, lines, fresh, stack];
      isWhole = kernels.call("deepen", position, depth, 0, arrays) === 1n;
    } while (!isWhole && allowance.isLeft);
    const result = found(isWhole ? depth : depth - 1);
    yield result;
    if (!isWhole || result.lines.every(isProven)) return;
  }
}

/**
 * How many nodes a search may still visit. A kernel cannot see the time, so that seconds become nodes:
 * as many as fit in by the speed so far. Where some time is left then, the depth is searched again,
 * which the table makes short.
 */
class Allowance {
  #kernels;
  #nodes;
  #most;
  #begun = performance.now();
  #end;

  /** @param {Kernels} kernels @param {Words} nodes @param {Limit} limit */
  constructor(kernels, nodes, { nodes: most, seconds }) {
    this.#kernels = kernels;
    this.#nodes = nodes;
    this.#most = most ?? ENDLESS;
    this.#end = seconds === null ? Infinity : this.#begun + seconds * 1000;
  }

  get used() {
    return Number(this.#kernels.view(this.#nodes)[0]);
  }

  /** Allow what is left. @param {boolean} isFirst  the first depth may take any time */
  renew(isFirst) {
    const { used } = this;
    const now = performance.now();
    const speed = used / (now - this.#begun);
    const timely = isFirst || this.#end === Infinity ? ENDLESS : used + speed * (this.#end - now);
    const allowed = Math.round(Math.min(this.#most, timely));
    this.#kernels.view(this.#nodes)[1] = BigInt(allowed);
  }

  get isLeft() {
    return this.used < this.#most && performance.now() + LITTLE < this.#end && this.#end < Infinity;
  }
}

/** The arrays of a search, in the order of `SearchStack`. @param {SearchTask} task @param {number} plies */
function newStack({ kernels, asked, past, halt, blur }, plies) {
  const { contempt, limit } = asked.strength;
  const allowed = limit.nodes ?? ENDLESS;
  const nodes = kernels.array([0, allowed]);
  const slots = Math.min(LARGEST_TABLE, 2 ** (bitLength(allowed) + 1));
  /** @type {Words[]} */
  const stack = [
    kernels.lend([plies, asked.most_turns]),
    kernels.lend([plies, asked.most_turns]),
    kernels.filled([plies + 1, plies + 2]),
    kernels.filled([plies + 1]),
    kernels.filled([plies, 2], -1n),
    kernels.filled([2 ** HISTORY_BITS]),
    nodes,
    kernels.filled([slots, 3]),
    past,
    halt,
    kernels.array([-contempt, contempt]),
    blur,
  ];
  return { stack, nodes };
}

/** @param {number} number */
const bitLength = (number) => number.toString(2).length;
