/**
 * Rules being solved by the server, in the background: they are asked about until that has ended.
 * Play continues meanwhile. One solve is followed at a time.
 *
 * @import { SolveJob } from "../wire.js"
 */

import { rest } from "../lib/motion.js";
import { get, post, refusalIn } from "./api.js";
import { own, secretOf } from "./ask.js";

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

/** Another game is opened; what is under way continues unseen. */
export const leave = () => void Object.assign(followed, NONE);

/**
 * Have rules solved; what is under way already is joined.
 * @param {string} rules
 * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
 */
export const solve = (rules) => follow(rules, begun);

/** Somebody else has rules solved: follow that. @param {string} rules */
export const join = (rules) => follow(rules, asked);

/** @param {string} rules @returns {boolean} whether this browser had them solved */
export const mayStop = (rules) => secretOf(rules) !== null;

/** @param {string} rules */
export const stop = (rules) => post("api/solve/stop", { rules, secret: secretOf(rules) ?? "" });

/** Have values fetched that the host of the page has. @param {string} rules */
export const fetchValues = (rules) =>
  follow(rules, () => post(/** @type {"api/solve"} */ ("api/solve/fetch"), { rules }));

/** @param {string} rules */
async function begun(rules) {
  const job = await post("api/solve", { rules }, { once: true });
  own(rules, job.secret);
  return job;
}

/** @param {string} rules */
const asked = (rules) => get("api/solve", { query: { rules } });

/** @param {string} rules @param {(rules: string) => Promise<SolveJob>} begin */
function follow(rules, begin) {
  const { end, job } = followed;
  const isKnown = job === null || job.state === "solved" || isActive(job);
  if (end && followed.rules === rules && isKnown) return end;
  Object.assign(followed, NONE, { rules });
  return (followed.end = watch(rules, begin));
}

/** @param {string} rules @param {(rules: string) => Promise<SolveJob>} begin */
async function watch(rules, begin) {
  let job = await begin(rules).catch(failed);
  while (followed.rules === rules && isActive(job)) {
    put(job);
    await rest(EVERY);
    job = await asked(rules).catch(failed);
  }
  if (followed.rules === rules) put(job);
  return job;
}

/** @param {unknown} error @returns {SolveJob} */
const failed = (error) => ({
  state: "failed",
  progress: null,
  fault: refusalIn(error),
  secret: null,
});

/** @param {SolveJob} job */
function put(job) {
  followed.job = job;
  for (const heard of listeners) heard(job);
}
