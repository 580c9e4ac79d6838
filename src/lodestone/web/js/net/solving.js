/**
 * Rules being solved by the server, in the background: the page asks about them until that has ended.
 * Play continues meanwhile. One solve is followed at a time.
 *
 * @import { SolveJob } from "../wire.js"
 */

import { rest } from "../lib/motion.js";
import { get, post, refusalIn } from "./api.js";

const EVERY = 400;

/** @param {SolveJob|null|undefined} job */
export const isActive = (job) => job?.state === "waiting" || job?.state === "solving";

/** @param {string} rules */
export const stopSolving = (rules) => post("api/solve/stop", { rules });

class SolveRequests {
  /** @type {string|null} */
  #rules = null;
  /** @type {SolveJob|null} */
  #job = null;
  /** @type {Promise<SolveJob>|null} */
  #end = null;
  /** @type {Set<(job: SolveJob) => void>} */
  #listeners = new Set();

  /** Report how far solving is. @param {(job: SolveJob) => void} listener @param {AbortSignal} signal */
  listen(listener, signal) {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  /** @param {string} rules @returns {SolveJob|null} what is known of solving them */
  jobOf(rules) {
    return this.#rules === rules ? this.#job : null;
  }

  /** Another game is opened: a solve in progress continues unseen. */
  leave() {
    this.#forget(null);
  }

  /**
   * Have rules solved, or join their solve.
   * @param {string} rules
   * @returns {Promise<SolveJob>} how it ended; solved where they were solved before
   */
  solve(rules) {
    return this.#follow(rules, begun);
  }

  /** Follow a solve that was begun elsewhere. @param {string} rules */
  join(rules) {
    return this.#follow(rules, asked);
  }

  /** Fetch values that the host of the page has. @param {string} rules */
  fetchValues(rules) {
    return this.#follow(rules, () =>
      post(/** @type {"api/solve"} */ ("api/solve/fetch"), { rules }),
    );
  }

  /** @param {string|null} rules */
  #forget(rules) {
    this.#rules = rules;
    this.#job = null;
    this.#end = null;
  }

  /** @param {string} rules @param {(rules: string) => Promise<SolveJob>} begin */
  #follow(rules, begin) {
    const job = this.#job;
    const isKnown = job === null || job.state === "solved" || isActive(job);
    if (this.#end && this.#rules === rules && isKnown) return this.#end;
    this.#forget(rules);
    return (this.#end = this.#watch(rules, begin));
  }

  /** @param {string} rules @param {(rules: string) => Promise<SolveJob>} begin */
  async #watch(rules, begin) {
    let job = await begin(rules).catch(failed);
    while (this.#rules === rules && isActive(job)) {
      this.#put(job);
      await rest(EVERY);
      job = await asked(rules).catch(failed);
    }
    if (this.#rules === rules) this.#put(job);
    return job;
  }

  /** @param {SolveJob} job */
  #put(job) {
    this.#job = job;
    for (const listener of this.#listeners) listener(job);
  }
}

export const solving = new SolveRequests();

/** @param {string} rules */
const begun = (rules) => post("api/solve", { rules }, { once: true });

/** @param {string} rules */
const asked = (rules) => get("api/solve", { query: { rules } });

/** @param {unknown} error @returns {SolveJob} */
const failed = (error) => ({ state: "failed", progress: null, fault: refusalIn(error) });
