/**
 * Solves rules next to the page, without Python: gets a game's compiled module and numbers, and reports
 * how far it is. Who wants it to stop ends the worker; what is done is kept. A worker that was begun as the
 * partner of another one solves the shares that it is asked for.
 *
 * @import { Asked, Block } from "./solver.js"
 */

import { WIN_CODE } from "../search/constants.js";
import { Kernels, faultOf } from "../search/kernels.js";
import { Partner, putParts, sharesOf, sizeOfAll, solveShare } from "./partner.js";
import { Solver } from "./solver.js";
import { UnfinishedFile } from "./unfinished.js";

const SECOND = 1000;

/** @param {WebAssembly.Module} module @param {Asked} asked */
const solverOf = (module, asked) =>
  new Solver(new Kernels(new WebAssembly.Instance(module)), asked);

/** @param {string} name  of the table @param {WebAssembly.Module} module @param {Asked} asked */
async function solve(name, module, asked) {
  const unfinished = await UnfinishedFile.open(name, asked);
  try {
    const solver = solverOf(module, asked);
    const partner = Partner.begin(solver.size, module, asked);
    await new Solve(solver, partner, asked).run(unfinished);
  } finally {
    unfinished.close();
  }
}

/** One run of a solve, which may resume an earlier one. */
class Solve {
  #begun = performance.now();
  /** Positions that were known when it began, and the seconds that they took. */
  #known = 0;
  #earlier = 0;
  /** What the partner has counted, and the memory of its kernels. */
  #theirs = { counts: [0, 0, 0, 0], bytes: 0 };
  /** The last level, and how many positions it has, until it is kept. @type {Omit<import("./unfinished.js").Level, "crc">|null} */
  #solved = null;
  #unrecorded = 0;

  /** @param {Solver} solver @param {Partner|null} partner @param {Asked} asked */
  constructor(solver, partner, asked) {
    this.solver = solver;
    this.partner = partner;
    this.asked = asked;
  }

  /** @param {UnfinishedFile} unfinished */
  async run(unfinished) {
    const { solver } = this;
    const { levels, size } = solver;
    const done = unfinished.resume(solver);
    this.#resume(done.at(-1));
    this.#report(done.length, this.#known);
    for (let number = done.length; number < levels.length; number++) {
      await this.#solveLevel(number, levels[number], unfinished);
    }
    this.#record(unfinished);
    this.#report(levels.length, size);
    unfinished.finish(solver, this.#summary);
  }

  /** @param {import("./unfinished.js").Level} [last] */
  #resume(last) {
    if (!last) return;
    const { kernels, counts } = this.solver;
    kernels.view(counts).set(last.counts.map(BigInt));
    [this.#known, this.#earlier] = [last.end, last.seconds];
    this.partner?.note([[0, last.end]]);
  }

  /** @param {number} number @param {Block[]} level @param {UnfinishedFile} unfinished */
  async #solveLevel(number, level, unfinished) {
    const [first, end] = [level[0][0], level[level.length - 1][1]];
    const [own, theirs] = this.partner ? sharesOf(level, this.#unrecorded) : [level, []];
    const isShared = theirs.length > 0;
    if (isShared) this.partner?.ask(this.solver, theirs, first);
    this.#record(unfinished);
    // Both threads are taken to be equally fast.
    const scale = sizeOfAll(level) / sizeOfAll(own);
    let done = 0;
    for (const block of own) {
      this.solver.solve(first, block);
      done += sizeOfAll([block]);
      this.#report(number, first + Math.floor(done * scale));
    }
    if (isShared) await this.#take(first, theirs);
    this.partner?.note(own);
    this.#solved = { end, counts: this.#counts, seconds: this.#earlier + this.#spent };
    this.#unrecorded = end - first;
  }

  /** Keep the last level, which the partner need not wait for. @param {UnfinishedFile} unfinished */
  #record(unfinished) {
    if (!this.#solved) return;
    const { end } = this.#solved;
    const first = end - this.#unrecorded;
    unfinished.record(this.solver.view(first, end), first, this.#solved);
    [this.#solved, this.#unrecorded] = [null, 0];
  }

  /** What the partner has found of its share. @param {number} first @param {Block[]} blocks */
  async #take(first, blocks) {
    const found = await this.partner?.answer;
    if (!found) return this.#takeOver(first, blocks);
    putParts(this.solver, found.parts);
    this.#theirs = found;
  }

  /** The partner cannot continue. @param {number} first @param {Block[]} blocks */
  #takeOver(first, blocks) {
    this.partner?.end();
    this.partner = null;
    for (const block of blocks) this.solver.solve(first, block);
  }

  get #spent() {
    return (performance.now() - this.#begun) / SECOND;
  }

  /** How many positions are won, lost and drawn, and the greatest remoteness. */
  get #counts() {
    const { kernels, counts } = this.solver;
    const [wins, losses, draws, longest] = [...kernels.view(counts)].map(Number);
    const [won, lost, drawn, most] = this.#theirs.counts;
    return [wins + won, losses + lost, draws + drawn, Math.max(longest, most)];
  }

  get #summary() {
    const { solver, asked } = this;
    const [wins, losses, draws, longest] = this.#counts;
    const code = solver.codeOf(asked.state);
    return {
      value: code > 0 ? "win" : code < 0 ? "loss" : "draw",
      remoteness: code ? WIN_CODE - Math.abs(code) : null,
      positions: wins + losses + draws,
      wins,
      losses,
      draws,
      longest,
      seconds: Math.round((this.#earlier + this.#spent) * SECOND) / SECOND,
      peak_bytes: solver.kernels.size + this.#theirs.bytes,
    };
  }

  /** @param {number} level @param {number} end  about how many positions are done */
  #report(level, end) {
    const { levels, size } = this.solver;
    const seconds = this.#spent;
    const rate = seconds ? (end - this.#known) / seconds : 0;
    const left = rate ? (size - end) / rate : null;
    const known = this.#known;
    const progress = { level, levels: levels.length, done: end, total: size, known };
    self.postMessage({ progress: { ...progress, seconds, rate, left } });
  }
}

/** Solve what another worker asks for. @param {WebAssembly.Module} module @param {Asked} asked */
function assist(module, asked) {
  const solver = solverOf(module, asked);
  self.onmessage = ({ data: { share } }) => {
    const { found, buffers } = solveShare(solver, share);
    self.postMessage({ found }, { transfer: buffers });
  };
}

self.onmessage = ({ data: { name, module, asked, isPartner } }) => {
  if (isPartner) return assist(module, asked);
  solve(name, module, asked).then(
    () => self.postMessage({ isOver: true }),
    (error) => self.postMessage({ fault: faultOf(error) }),
  );
};
