/**
 * Rules being solved by the server, in the background: the page asks about them until that has ended.
 * Play continues meanwhile. One solve is followed at a time.
 *
 * @import { SolveJob } from "../wire.js"
 */

import { rest } from "../lib/motion.js";
import { get, post, refusalIn } from "./api.js";

const EVERY = 400;

/** What is followed: of which rules, how far it is, and its end. */
const now = {
  rules: /** @type {string|null} */ (null),
  job: /** @type {SolveJob|null} */ (null),
  end: /** @type {Promise<SolveJob>|null} */ (null),
};

/** @type {Set<(job: SolveJob) => void>} */
const listeners = new Set();

/** @param {SolveJob|null|undefined} job */
export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** Report how far solving is. @param {(job: SolveJob) => void} listener @param {AbortSignal} signal */
export function listen(listener, signal) {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}

/** @param {string} rules @returns {SolveJob|null} what is known of solving them */
export const jobOf = (rules) => (now.rules === rules ? now.job : null);

/** Another game is opened: a solve in progress continues unseen. */
export const leave = () => forget(null);

/**
 * Have rules solved, or join their solve.
 * @param {string} rules
 * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
 */
export const solve = (rules) => follow(rules, () => post("api/solve", { rules }, { once: true }));

/** Follow a solve that was begun elsewhere. @param {string} rules */
export const join = (rules) => follow(rules, () => asked(rules));

/** @param {string} rules */
export const stop = (rules) => post("api/solve/stop", { rules });

/** Fetch values that the host of the page has. @param {string} rules */
export const fetchValues = (rules) =>
  follow(rules, () => post(/** @type {"api/solve"} */ ("api/solve/fetch"), { rules }));

/** @param {string|null} rules */
const forget = (rules) => Object.assign(now, { rules, job: null, end: null });

/** @param {string} rules @param {() => Promise<SolveJob>} begin @returns {Promise<SolveJob>} */
function follow(rules, begin) {
  const { job, end } = now;
  const isKnown = job === null || job.state === "solved" || isActive(job);
  if (end && now.rules === rules && isKnown) return end;
  forget(rules);
  return (now.end = watch(rules, begin));
}

/** @param {string} rules @param {() => Promise<SolveJob>} begin */
async function watch(rules, begin) {
  let job = await begin().catch(failed);
  while (now.rules === rules && isActive(job)) {
    put(job);
    await rest(EVERY);
    job = await asked(rules).catch(failed);
  }
  if (now.rules === rules) put(job);
  return job;
}

/** @param {SolveJob} job */
function put(job) {
  now.job = job;
  for (const listener of listeners) listener(job);
}

/** @param {string} rules */
const asked = (rules) => get("api/solve", { query: { rules } });

/** @param {unknown} error @returns {SolveJob} */
const failed = (error) => ({ state: "failed", progress: null, fault: refusalIn(error) });
