/**
 * What the page asks the server about a game. Answers to the same question are the same, so they
 * are remembered.
 */

import { get, post } from "./api.js";
import { picturesOf } from "./store.js";

const MOST = 60;
const remembered = new Map();

async function once(key, ask) {
  if (remembered.has(key)) return remembered.get(key);
  const answer = await ask();
  if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value);
  remembered.set(key, answer);
  return answer;
}

/** @returns {Promise<import("./types.js").Game[]>} */
export const games = () => get("api/games");

/** @returns {Promise<import("./types.js").Player[]>} */
export const players = () => get("api/players");

/**
 * @param {import("./types.js").GameRecord} record
 * @param {AbortSignal} [signal]
 * @param {boolean} [exact]  with exact values; where there are none yet, the answer may change
 * @returns {Promise<import("./types.js").View>}
 */
export async function view(record, signal, exact = false) {
  const question = { ...record, exact };
  const key = JSON.stringify(question);
  const answer = await once(key, () => post("api/view", question, { signal }));
  if (exact && answer.exact.state !== "solved") remembered.delete(key);
  return answer;
}

/**
 * How the turn that is being made goes on.
 * @param {import("./types.js").GameRecord} record
 * @param {number[]} path  at each node the number of the step
 * @param {AbortSignal} signal
 * @param {boolean} exact
 * @returns {Promise<import("./types.js").Node>}
 */
export const steps = (record, path, signal, exact) =>
  post("api/steps", { record, path, exact }, { signal });

/** @returns {Promise<import("./types.js").Rules>} */
export const rules = (asked, signal) =>
  once(`rules ${JSON.stringify(asked)}`, () => post("api/rules", asked, { signal }));

/**
 * The start position with a side to move first; null is the start that the rules name.
 * @param {import("./types.js").Rules} rules
 * @param {string} first
 */
export async function startOf(rules, first) {
  const usual = await view({ rules: rules.rules, start: null, turns: [], ended: null });
  return usual.side === first ? null : rules.starts[first];
}

/** @returns {Promise<import("./types.js").Scene>} */
export function scene(game, rulesText, near, signal) {
  const query = new URLSearchParams({ rules: rulesText, near, ...picturesOf(game) });
  return once(`scene ${query}`, () => get(`api/scene?${query}`, { signal }));
}

/** A strong computer may think for long; two minutes without an answer count as none. */
const THINKING = 120000;

/** @returns {Promise<{turn: string, say: string}>} */
export const computer = (record, player, signal) =>
  post("api/computer", { record, player }, { signal, patience: THINKING });

/** @returns {Promise<{accepted: boolean, say: string}>} */
export const agreement = (record, player, signal) =>
  post("api/agreement", { record, player }, { signal, patience: THINKING });

/**
 * Have rules solved; what is under way already is joined.
 * @returns {Promise<import("./types.js").SolveJob>}
 */
export const solve = (rulesText) => post("api/solve", { rules: rulesText });

/** @returns {Promise<import("./types.js").SolveJob>} */
export const solveJob = (rulesText) =>
  get(`api/solve?${new URLSearchParams({ rules: rulesText })}`);

/** @returns {Promise<import("./types.js").SolveJob>} */
export const stopSolving = (rulesText) => post("api/solve/stop", { rules: rulesText });
