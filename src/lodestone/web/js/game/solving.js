/**
 * Rules being solved by the server, in the background: they are asked about until that has ended.
 * Play goes on meanwhile.
 *
 * @typedef {import("../types.js").SolveJob} SolveJob
 */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";

const EVERY = 400;

/**
 * @typedef {object} Followed
 * @property {string|null} rules
 * @property {SolveJob|null} job
 * @property {Promise<SolveJob>|null} end
 */

/** @type {Followed} */
const followed = { rules: null, job: null, end: null };
let listeners = { progressed() {}, solved() {} };

/** @param {{progressed: () => void, solved: () => void}} to */
export function listen(to) {
  listeners = to;
}

/** @param {SolveJob|null|undefined} job */
export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** @param {string} rules @returns {SolveJob|null} what is known of solving them */
export const jobOf = (rules) => (followed.rules === rules ? followed.job : null);

/** Another game is opened; what is under way goes on without being looked at. */
export function leave() {
  Object.assign(followed, { rules: null, job: null, end: null });
}

/**
 * Have rules solved.
 * @param {string} rules
 * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
 */
export const solve = (rules) => follow(rules, () => ask.solve(rules));

/** Somebody else has rules solved: follow that. @param {string} rules */
export const join = (rules) => follow(rules, () => ask.solveJob(rules));

/** The end is told to all who wait for it. @param {string} rules */
export const stop = (rules) => ask.stopSolving(rules);

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
function follow(rules, begin) {
  const { end, job } = followed;
  const isKnown = job === null || job.state === "solved" || isActive(job);
  if (end && followed.rules === rules && isKnown) return end;
  Object.assign(followed, { rules, job: null });
  const begun = watch(rules, begin);
  followed.end = begun;
  return begun;
}

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
async function watch(rules, begin) {
  let job = await answer(begin);
  while (followed.rules === rules && isActive(job)) {
    put(job);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    job = await answer(() => ask.solveJob(rules));
  }
  if (followed.rules === rules) put(job);
  return job;
}

/** @param {() => Promise<SolveJob>} question @returns {Promise<SolveJob>} */
async function answer(question) {
  try {
    return await question();
  } catch (error) {
    return { state: "failed", progress: null, fault: refusalIn(error) };
  }
}

/** @param {SolveJob} job */
function put(job) {
  followed.job = job;
  listeners.progressed();
  if (job.state === "solved") listeners.solved();
}
