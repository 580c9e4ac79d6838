/**
 * Rules being solved by the server, in the background: they are asked about until that has ended.
 * Play goes on meanwhile. One solve is followed at a time.
 *
 * @typedef {import("../wire.js").SolveJob} SolveJob
 */

import { refusalIn } from "./api.js";
import * as ask from "./ask.js";

const EVERY = 400;

/** @type {{rules: string|null, job: SolveJob|null, end: Promise<SolveJob>|null}} */
const NONE = { rules: null, job: null, end: null };

const followed = { ...NONE };

/** @type {Set<(job: SolveJob) => void>} */
const listeners = new Set();

/** Hear how far solving is. @param {(job: SolveJob) => void} heard @param {AbortSignal} signal */
export function listen(heard, signal) {
  listeners.add(heard);
  signal.addEventListener("abort", () => listeners.delete(heard));
}

/** @param {SolveJob|null|undefined} job */
export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** @param {string} rules @returns {SolveJob|null} what is known of solving them */
export const jobOf = (rules) => (followed.rules === rules ? followed.job : null);

/** Another game is opened; what is under way goes on without being looked at. */
export const leave = () => void Object.assign(followed, NONE);

/**
 * Have rules solved.
 * @param {string} rules
 * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
 */
export const solve = (rules) => follow(rules, () => ask.solve(rules));

/** Somebody else has rules solved: follow that. @param {string} rules */
export const join = (rules) => follow(rules, () => ask.solveJob(rules));

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
function follow(rules, begin) {
  const { end, job } = followed;
  const isKnown = job === null || job.state === "solved" || isActive(job);
  if (end && followed.rules === rules && isKnown) return end;
  Object.assign(followed, NONE, { rules });
  return (followed.end = watch(rules, begin));
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
    return { state: "failed", progress: null, fault: refusalIn(error), secret: null };
  }
}

/** @param {SolveJob} job */
function put(job) {
  followed.job = job;
  for (const heard of listeners) heard(job);
}
