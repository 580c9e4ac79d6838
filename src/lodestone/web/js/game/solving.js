/**
 * Rules being solved by the server, in the background: they are asked about until that has ended.
 * Play goes on meanwhile.
 *
 * @typedef {import("../wire.js").SolveJob} SolveJob
 */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { changed, NO_SOLVING, state, update } from "./state.js";

const EVERY = 400;

/** @param {SolveJob|null|undefined} job */
export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** @param {string} rules @returns {SolveJob|null} what is known of solving them */
export const jobOf = (rules) => (state.solving.rules === rules ? state.solving.job : null);

/** Rules have been solved since this was asked last. */
export function areJustSolved() {
  const { job, isTold } = state.solving;
  if (job?.state !== "solved" || isTold) return false;
  update({ solving: { ...state.solving, isTold: true } });
  return true;
}

/** Another game is opened; what is under way goes on without being looked at. */
export function leave() {
  update({ solving: NO_SOLVING });
}

/**
 * Have rules solved.
 * @param {string} rules
 * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
 */
export const solve = (rules) => follow(rules, () => ask.solve(rules));

/** Somebody else has rules solved: follow that. @param {string} rules */
export const join = (rules) => follow(rules, () => ask.solveJob(rules));

/** Only the browser that began it may stop it. @param {string} rules */
export const mayStop = (rules) => ask.mayStopSolving(rules);

/** The end is told to all who wait for it. @param {string} rules */
export const stop = (rules) => ask.stopSolving(rules);

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
function follow(rules, begin) {
  const { end, job } = state.solving;
  const isKnown = job === null || job.state === "solved" || isActive(job);
  if (end && state.solving.rules === rules && isKnown) return end;
  update({ solving: { ...NO_SOLVING, rules } });
  const begun = watch(rules, begin);
  update({ solving: { ...state.solving, end: begun } });
  return begun;
}

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
async function watch(rules, begin) {
  let job = await answer(begin);
  while (state.solving.rules === rules && isActive(job)) {
    put(job);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    job = await answer(() => ask.solveJob(rules));
  }
  if (state.solving.rules === rules) put(job);
  return job;
}

/** @param {() => Promise<SolveJob>} question @returns {Promise<SolveJob>} */
async function answer(question) {
  try {
    return await question();
  } catch (error) {
    return { state: "failed", progress: null, fault: refusalIn(error), secret: null };
  }
}

/** @param {SolveJob} job */
function put(job) {
  update({ solving: { ...state.solving, job } });
  changed({ still: true });
}
