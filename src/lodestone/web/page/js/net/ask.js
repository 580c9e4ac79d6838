/**
 * The page's requests about games, lessons and puzzles. The same question has the same answer, so
 * answers are remembered.
 *
 * @import { NearestPuzzle, RulesInForce, RulesChoice, SearchAnswer, SetupQuestion, View } from "../wire.js"
 * @import { Line } from "./record.js"
 */

import { dateOf, dayOf } from "../lib/days.js";
import { readObject, write } from "../lib/storage.js";
import { get, ignored, post, postOnce } from "./api.js";
import { recordOf } from "./record.js";

/** This many answers are remembered. */
const MOST = 60;

/** Answers by question: each saves no more than a request. @type {Map<string, any>} */
const known = new Map();

/** Requests in progress; settled when the answer is kept, or has failed. @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/**
 * A question in progress is not asked twice, unless it fails or is cancelled.
 * @template T @param {string} key @param {() => Promise<T>} ask @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function once(key, ask, signal) {
  const before = coming.get(key);
  if (before) {
    await before;
    signal?.throwIfAborted();
  }
  return known.has(key) ? known.get(key) : begin(key, ask);
}

/** No answer is not kept. @template T @param {string} key @param {() => Promise<T>} ask */
async function begin(key, ask) {
  const answering = ask();
  const settled = answering.catch(() => {});
  coming.set(key, settled);
  try {
    const answer = await answering;
    if (answer) keep(key, answer);
    return answer;
  } finally {
    if (coming.get(key) === settled) coming.delete(key);
  }
}

/** @param {string} key @param {any} answer */
function keep(key, answer) {
  const [oldest] = known.keys();
  if (known.size >= MOST) known.delete(oldest);
  known.set(key, answer);
}

export const games = () => once("games", () => get("api/games"));
export const players = () => once("players", () => get("api/players"));

/** The live games that the server offers. */
export const live = () => once("live", () => get("api/live"));

/** A live game as a record. @param {string} game @param {AbortSignal} signal */
export const liveRecord = (game, signal) =>
  get(/** @type {"api/live/games/{game}/record"} */ (`api/live/games/${game}/record`), { signal });

/** What a game's own page says. @param {string} game */
export const gamePage = (game) =>
  once(`page ${game}`, () =>
    get(/** @type {"api/pages/{game}"} */ (`api/pages/${encodeURIComponent(game)}`)),
  );

/** What each source of a game says. @param {string} game */
export const sources = (game) =>
  once(`sources ${game}`, () =>
    get(/** @type {"api/sources/{game}"} */ (`api/sources/${encodeURIComponent(game)}`)),
  );

/** The annotated studies of a game. @param {string} game @param {AbortSignal} [signal] */
export const collection = (game, signal) =>
  get(/** @type {"api/collections/{game}"} */ (`api/collections/${encodeURIComponent(game)}`), {
    signal,
  });

/** Games between programs under some rules. @param {string} rules */
export const programs = (rules) =>
  once(`programs ${rules}`, () =>
    get(/** @type {"api/programs"} */ (`api/programs?rules=${encodeURIComponent(rules)}`)),
  );

/**
 * @param {Line} line @param {AbortSignal} [signal]
 * @param {boolean} [exact]  with exact values; before these are known, the answer may change
 */
export async function view(line, signal, exact = false) {
  const key = viewKey(line, exact);
  const task = { ...recordOf(line), exact };
  const answer = await once(key, () => post("api/view", task, { signal }), signal);
  if (exact && answer.exact?.state !== "solved") known.delete(key);
  return answer;
}

/** Request a view that may soon be needed: a failure shows when it is. @param {Line} line @param {boolean} exact */
export function foresee(line, exact) {
  const key = viewKey(line, exact);
  if (known.has(key) || coming.has(key)) return;
  begin(key, () => postOnce("api/view", { ...recordOf(line), exact })).catch(() => {});
}

/** The view, where it needs no request. @param {Line} line @param {boolean} exact @returns {View|undefined} */
export const knownView = (line, exact) => known.get(viewKey(line, exact));

/** @param {Line} line @param {boolean} exact */
const viewKey = (line, exact) => JSON.stringify({ ...line, exact });

/**
 * How the turn that is being made continues.
 * @param {Line} line @param {number[]} path  at each node the number of the step
 * @param {AbortSignal} signal @param {boolean} exact
 */
export const steps = (line, path, signal, exact) =>
  post("api/steps", { record: recordOf(line), path, exact }, { signal });

/** All legal turns of a position. @param {Line} line @param {AbortSignal} signal */
export const turns = (line, signal) => post("api/turns", { record: recordOf(line) }, { signal });

/** @param {RulesChoice} asked @param {AbortSignal} [signal] */
export const rules = (asked, signal) =>
  once(`rules ${JSON.stringify(asked)}`, () => post("api/rules", asked, { signal }), signal);

/**
 * The parts and faults of a setup: of a text, of parts, or of the start.
 * @param {SetupQuestion} question @param {AbortSignal} [signal]
 */
export const setup = (question, signal) => post("api/setup", question, { signal });

/** The start position with a side to move first; null is the start that the rules name. @param {RulesInForce} rules @param {string} first */
export async function startOf({ rules, starts }, first) {
  const usual = await view({ rules, start: null, turns: [], ended: null });
  return usual.side === first ? null : starts[first];
}

/**
 * @param {string} rules @param {string} near  the side at the bottom
 * @param {Object<string, string>} pictures  chosen of those that the game has
 * @param {AbortSignal} [signal]
 */
export function scene(rules, near, pictures, signal) {
  const query = { rules, near, ...pictures };
  return once(`scene ${JSON.stringify(query)}`, () => get("api/scene", { query, signal }), signal);
}

/** What searches need is loaded with the first one: nobody waits for it to see a page. */
const searching = () => import("./searches.js");

/**
 * @param {"api/computer"|"api/hint"|"api/analysis"} path @param {Line} line @param {object} task
 * @param {AbortSignal} signal @param {(found: SearchAnswer) => void} [onInfo]
 */
const searched = async (path, line, task, signal, onInfo = () => {}) =>
  (await searching()).searched(path, { record: recordOf(line), ...task }, onInfo, signal);

/**
 * Have a player choose a turn.
 * @param {Line} line @param {string} player
 * @param {number|null} seconds  null: as long as the player needs
 * @param {(found: SearchAnswer) => void} onInfo  called with what it finds on the way
 * @param {AbortSignal} signal
 */
export const computer = (line, player, seconds, onInfo, signal) =>
  searched("api/computer", line, { player, seconds }, signal, onInfo);

/** Ask for the best turn. @param {Line} line @param {number} seconds @param {AbortSignal} signal */
export const hint = (line, seconds, signal) => searched("api/hint", line, { seconds }, signal);

/** Why the last turn of a line was made. @param {Line} line @param {AbortSignal} signal */
export const reason = (line, signal) =>
  post("api/turn/reason", { record: recordOf(line) }, { signal });

/** How the answer to the last turn of a line wins at once, where another turn was safe. @param {Line} line @param {AbortSignal} signal */
export const slip = (line, signal) => post("api/turn/slip", { record: recordOf(line) }, { signal });

/**
 * Analyse the position until that is cancelled.
 * @param {Line} line @param {number} multipv  how many lines are looked for
 * @param {(found: SearchAnswer) => void} onInfo @param {AbortSignal} signal
 */
export const analysis = (line, multipv, onInfo, signal) =>
  searched("api/analysis", line, { multipv }, signal, onInfo);

/**
 * Offer a player to end the game by agreement.
 * @param {Line} line @param {string} player @param {number|null} seconds @param {AbortSignal} signal
 */
export const agreement = async (line, player, seconds, signal) =>
  (await searching()).agreed({ record: recordOf(line), player, seconds }, signal);

/** @param {string} game @param {string} name @param {AbortSignal} [signal] */
export const lesson = (game, name, signal) => get("api/lesson", { query: { game, name }, signal });

/** The board on which each lesson of a game begins. @param {string} game */
export const lessons = (game) =>
  once(`lessons ${game}`, () => get("api/lessons", { query: { game } }));

/** The endgame drills of a game. @param {string} game */
export const drills = (game) =>
  once(`drills ${game}`, () => get("api/drills", { query: { game } }));

/** A game's puzzles. @param {string} game @param {AbortSignal} [signal] */
export const puzzles = (game, signal) =>
  once(`puzzles ${game}`, () => get("api/puzzles", { query: { game }, signal }), signal);

/** The puzzle of the day. @param {AbortSignal} signal */
export const daily = (signal) =>
  get("api/puzzle/daily", { query: { day: dateOf(dayOf()) }, signal });

/**
 * The puzzle most like a mistake, and why it is one; null if the game has no puzzles.
 * @param {{record: Line, best: string, turn: string, reveals?: boolean}} missed
 * @param {AbortSignal} signal @returns {Promise<NearestPuzzle|null>}
 */
export const nearestTo = ({ record, ...missed }, signal) =>
  post("api/puzzle/nearest", { record: recordOf(record), ...missed }, { signal }).catch(ignored);

const OWNED = "lodestone.owned";
const MOST_OWNED = 20;

/**
 * Keep the secret of a job that this browser had the server begin: stopping it takes the secret. The oldest
 * ones are forgotten.
 * @param {string} what @param {string|null} secret  null: somebody else has begun it
 */
export function own(what, secret) {
  if (secret === null) return;
  const others = Object.entries(readObject(OWNED)).filter(([name]) => name !== what);
  write(OWNED, Object.fromEntries([...others.slice(1 - MOST_OWNED), [what, secret]]));
}

/** @param {string} what @returns {string|null} null: somebody else has begun it */
export function secretOf(what) {
  const secret = readObject(OWNED)[what];
  return typeof secret === "string" ? secret : null;
}
