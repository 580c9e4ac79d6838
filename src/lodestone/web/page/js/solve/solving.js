/**
 * Rules solved in this browser, one after another in all its tabs: the answers that a server gives about
 * solving.
 *
 * @import { SolveJob } from "../wire.js"
 * @import { Asked } from "./solver.js"
 */

import { assetAt, moduleOf } from "../lib/site.js";
import { moduleAt, workBy } from "../search/searching.js";
import { folder, isIntact, nameOf, tables } from "./files.js";

const LOCK = "lodestone-solve";
const UNREADABLE = "The values were solved, but this browser cannot read them now: try again.";

/** @type {SolveJob} */
const UNSOLVED = { state: "unsolved", progress: null, fault: "" };

/** What Python refuses. */
class PythonRefusal extends Error {}

/** @param {(path: string, asked: string) => Promise<string>} ask  Python */
export function createSolving(ask) {
  /** @typedef {{job: SolveJob, stopping: AbortController}} Running */
  /** By the rules strings that were asked for. @type {Map<string, Running>} */
  const jobs = new Map();

  /** @param {Running} running @param {Partial<SolveJob>} change */
  const put = (running, change) => (running.job = { ...running.job, ...change });

  /** @param {string} rules */
  async function begin(rules) {
    const known = jobs.get(rules);
    if (known && ["waiting", "solving"].includes(known.job.state)) return known.job;
    const asked = JSON.parse(await ask("api/solve/asked", JSON.stringify({ rules })));
    if (asked.detail) throw new PythonRefusal(asked.detail);
    /** @type {Running} */
    const running = {
      job: { ...UNSOLVED, state: "waiting" },
      stopping: new AbortController(),
    };
    jobs.set(rules, running);
    solve(asked, running);
    return running.job;
  }

  /** @param {Asked} asked @param {Running} running */
  async function solve(asked, running) {
    const { signal } = running.stopping;
    try {
      await folder(); // without one, there may be no locks either
      await navigator.locks.request(LOCK, { signal }, () => solved(asked, running));
      put(running, { state: "solved" });
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      put(running, signal.aborted ? { state: "stopped" } : { state: "failed", fault });
    }
  }

  /** @param {Asked} asked @param {Running} running */
  async function solved(asked, running) {
    const { signal } = running.stopping;
    const name = nameOf({ rules: asked.name, fingerprint: asked.fingerprint });
    if ((await isKnown(asked.name)) && (await isIntact(name))) return;
    put(running, { state: "solving" });
    const module = await moduleAt(moduleOf(asked.game));
    signal.throwIfAborted();
    const onMessage = (/** @type {Partial<SolveJob>} */ { progress }) => {
      if (progress) put(running, { progress });
    };
    await workBy(
      assetAt("workers/solve.js"),
      { name, module, asked },
      onMessage,
      "Solving failed",
      signal,
    );
    if (!(await isKnown(asked.name))) throw new Error(UNREADABLE);
  }

  /** Whether Python has the values of rules, once it has looked again. @param {string} rules */
  async function isKnown(rules) {
    await ask("tables", "");
    const { is_known: known } = JSON.parse(await ask("api/solve/known", JSON.stringify({ rules })));
    return known === true;
  }

  /** @param {string} rules */
  async function stop(rules) {
    jobs.get(rules)?.stopping.abort();
    return jobs.get(rules)?.job ?? UNSOLVED;
  }

  /** @param {string} rules */
  const view = async (rules) => jobs.get(rules)?.job ?? UNSOLVED;

  /** What is answered at an address; nothing where it is another one's. @param {string} path @param {string|undefined} method @param {string} asked */
  async function answer(path, method, asked) {
    const answers = {
      "api/solve": method === "POST" ? begin : view,
      "api/solve/stop": stop,
    };
    if (!Object.hasOwn(answers, path)) return null;
    const { rules } = JSON.parse(asked);
    try {
      return JSON.stringify(await answers[/** @type {"api/solve"} */ (path)](rules));
    } catch (error) {
      if (!(error instanceof PythonRefusal)) throw error;
      return JSON.stringify({ detail: error.message });
    }
  }

  /** Whether rules were asked for here, or this browser keeps their values. @param {string} rules */
  const knows = async (rules) =>
    jobs.has(rules) ||
    (await tables().catch(() => [])).some(({ header }) => header.rules === rules);

  return { answer, knows };
}
