/**
 * Solves rules next to the page, without Python: gets a game's compiled module and numbers, and reports
 * how far it is. Who wants it to stop ends the worker; what is done is kept.
 *
 * @import { Asked } from "./solver.js"
 */

import { WIN_CODE } from "../search/constants.js";
import { Kernels, faultOf } from "../search/kernels.js";
import { Solver } from "./solver.js";
import { UnfinishedFile } from "./unfinished.js";

const SECOND = 1000;

/** @param {string} name  of the table @param {WebAssembly.Module} module @param {Asked} asked */
async function solve(name, module, asked) {
  const unfinished = await UnfinishedFile.open(name, asked);
  try {
    const solver = new Solver(new Kernels(new WebAssembly.Instance(module)), asked);
    solveLevels(solver, unfinished, asked);
  } finally {
    unfinished.close();
  }
}

/** @param {Solver} solver @param {UnfinishedFile} unfinished @param {Asked} asked */
function solveLevels(solver, unfinished, asked) {
  const begun = performance.now();
  const done = unfinished.resume(solver);
  const known = done.at(-1)?.end ?? 0;
  const earlier = done.at(-1)?.seconds ?? 0;
  const spent = () => (performance.now() - begun) / SECOND;
  const { kernels, levels, size, counts } = solver;
  if (done.length) kernels.view(counts).set(done[done.length - 1].counts.map(BigInt));
  const report = (/** @type {number} */ level, /** @type {number} */ end) => {
    const seconds = spent();
    const rate = seconds ? (end - known) / seconds : 0;
    const left = rate ? (size - end) / rate : null;
    const progress = { level, levels: levels.length, done: end, total: size, known };
    self.postMessage({ progress: { ...progress, seconds, rate, left } });
  };
  report(done.length, known);
  for (let number = done.length; number < levels.length; number++) {
    const level = levels[number];
    const [[first]] = level;
    for (const block of level) {
      solver.solve(first, block);
      report(number, block[1]);
    }
    const [, end] = level[level.length - 1];
    const found = [...kernels.view(counts)].map(Number);
    const seconds = earlier + spent();
    unfinished.record(solver.view(first, end), first, { end, counts: found, seconds });
  }
  report(levels.length, size);
  unfinished.finish(solver, summaryOf(solver, asked, earlier + spent()));
}

/** @param {Solver} solver @param {Asked} asked @param {number} seconds */
function summaryOf(solver, asked, seconds) {
  const [wins, losses, draws, longest] = [...solver.kernels.view(solver.counts)].map(Number);
  const code = solver.codeOf(asked.state);
  return {
    value: code > 0 ? "win" : code < 0 ? "loss" : "draw",
    remoteness: code ? WIN_CODE - Math.abs(code) : null,
    positions: wins + losses + draws,
    wins,
    losses,
    draws,
    longest,
    seconds: Math.round(seconds * SECOND) / SECOND,
    peak_bytes: solver.kernels.size,
  };
}

self.addEventListener("message", ({ data: { name, module, asked } }) =>
  solve(name, module, asked).then(
    () => self.postMessage({ isOver: true }),
    (error) => self.postMessage({ fault: faultOf(error) }),
  ),
);
