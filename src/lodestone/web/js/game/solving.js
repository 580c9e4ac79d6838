/**
 * Rules being solved by the server, in the background: they are asked about until that has ended.
 * Play goes on meanwhile.
 *
 * @typedef {import("../types.js").SolveJob} SolveJob
 */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";

const EVERY = 400;

/** @type {{rules: string|null, job: SolveJob|null, end: Promise<SolveJob>|null}} */
const followed = { rules: null, job: null, end: null };
let listeners = { progressed() {}, solved() {} };

/** @param {{progressed: () => void, solved: () => void}} to */
export function listen(to) {
  listeners = to;
}

export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** @returns {SolveJob|null} what is known of solving some rules */
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

/** Somebody else has rules solved: follow that. */
export const join = (rules) => follow(rules, () => ask.solveJob(rules));

/** The end is told to all who wait for it. */
export const stop = (rules) => ask.stopSolving(rules);

function follow(rules, begin) {
  const known = jobOf(rules);
  if (known?.state === "solved" || (followed.rules === rules && isOpen())) return followed.end;
  Object.assign(followed, { rules, job: null });
  followed.end = watch(rules, begin);
  return followed.end;
}

/** It was begun, or is under way. */
const isOpen = () => followed.end !== null && (followed.job === null || isActive(followed.job));

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

async function answer(question) {
  try {
    return await question();
  } catch (error) {
    return { state: "failed", progress: null, fault: refusalIn(error) };
  }
}

function put(job) {
  followed.job = job;
  listeners.progressed();
  if (job.state === "solved") listeners.solved();
}
