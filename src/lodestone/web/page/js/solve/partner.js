/**
 * A second thread for a solve: a worker with kernels, memory and values apart. Blocks of a level
 * lead only to levels before it, so each thread solves a share of them, and then both tell what they found.
 * That takes twice the memory, but none that is shared, which browsers allow to isolated pages alone.
 *
 *     const partner = Partner.begin(solver.size, module, asked);
 *     partner.ask(solver, [[0, 900]], 0);
 *     const { parts } = await partner.answer;
 *
 * @import { Asked, Block, Solver } from "./solver.js"
 *
 * @typedef {{first: number, codes: Int16Array}} Part  the values of some positions, from a number on
 * @typedef {object} Share  what a thread is asked to solve
 * @property {Part[]} parts  what others have solved since the last share
 * @property {Block[]} blocks
 * @property {number} solved  all positions below are
 *
 * @typedef {{parts: Part[], counts: number[], bytes: number}} ShareFound  with the counts of all its shares
 */

/** A level with fewer positions is not worth the messages. */
const LEAST_SHARED = 20_000;
/** Keeping a solved position takes such a part of the time that solving it does. */
const RECORDING = 1 / 12;

/** @param {Block} block */
const sizeOf = ([first, end]) => end - first;

/** @param {Block[]} blocks */
export const sizeOfAll = (blocks) => blocks.reduce((size, block) => size + sizeOf(block), 0);

/**
 * Two shares of a level, nearly equal: the largest blocks first, each to the smaller share.
 * @param {Block[]} level @param {number} unrecorded  solved positions that the first thread has to keep before
 * @returns {[Block[], Block[]]} the second is empty where sharing is not worth it
 */
export function sharesOf(level, unrecorded = 0) {
  if (level.length < 2 || sizeOfAll(level) < LEAST_SHARED) return [level, []];
  /** @type {[Block[], Block[]]} */
  const shares = [[], []];
  const sizes = [unrecorded * RECORDING, 0];
  for (const block of level.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const smaller = sizes[0] <= sizes[1] ? 0 : 1;
    shares[smaller].push(block);
    sizes[smaller] += sizeOf(block);
  }
  return shares;
}

/** Copies of what was solved. @param {Solver} solver @param {Block[]} blocks @returns {Part[]} */
const partsOf = (solver, blocks) =>
  blocks.map(([first, end]) => ({ first, codes: solver.view(first, end).slice() }));

/** @param {Part[]} parts */
const buffersOf = (parts) => parts.map(({ codes }) => codes.buffer);

/** @param {Solver} solver @param {Part[]} parts */
export function putParts(solver, parts) {
  for (const { first, codes } of parts) solver.view(first, first + codes.length).set(codes);
}

/** Solve a share; what it found, and the buffers that go along. @param {Solver} solver @param {Share} share */
export function solveShare(solver, { parts, blocks, solved }) {
  putParts(solver, parts);
  for (const block of blocks) solver.solve(solved, block);
  /** @type {ShareFound} */
  const found = {
    parts: partsOf(solver, blocks),
    counts: [...solver.kernels.view(solver.counts)].map(Number),
    bytes: solver.kernels.size,
  };
  return { found, buffers: buffersOf(found.parts) };
}

export class Partner {
  /** Positions that it does not know yet. @type {Block[]} */
  #news = [];
  /** What it finds of the last share; null where it cannot continue. @type {Promise<ShareFound|null>} */
  answer = Promise.resolve(null);

  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
  }

  /**
   * The partner for a solve; null where one is no use, or cannot be.
   * @param {number} size  how many positions there are @param {WebAssembly.Module} module @param {Asked} asked
   */
  static begin(size, module, asked) {
    const [least, most] = asked.shared;
    const isUseful = size >= least && size <= most && navigator.hardwareConcurrency > 1;
    if (!isUseful || typeof Worker === "undefined") return null;
    const worker = new Worker(self.location.href, { type: "module" });
    worker.postMessage({ module, asked, isPartner: true });
    return new Partner(worker);
  }

  /** Somebody else has solved some blocks. @param {Block[]} blocks */
  note(blocks) {
    this.#news.push(...blocks);
  }

  /** @param {Solver} solver @param {Block[]} blocks @param {number} solved */
  ask(solver, blocks, solved) {
    const parts = partsOf(solver, this.#news);
    this.#news = [];
    this.answer = new Promise((resolve) => {
      this.worker.onmessage = ({ data: { found } }) => resolve(found ?? null);
      this.worker.onerror = (event) => {
        // The first thread takes over: without this, the page would hear that solving has failed.
        event.preventDefault();
        resolve(null);
      };
    });
    this.worker.postMessage({ share: { parts, blocks, solved } }, buffersOf(parts));
  }

  end() {
    this.worker.terminate();
  }
}
