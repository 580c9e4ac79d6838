/**
 * Searches, which this page runs itself. The server prepares their tasks, and puts their results into
 * words.
 *
 * @import { AgreementAnswer, AskedSearch, FoundBest, ReportedPosition, ReportSummary, SearchAnswer } from "../wire.js"
 * @import { Asked, Result } from "../search/request.js"
 */

import { search } from "../search/searching.js";
import { ApiError, isAbort, post } from "./api.js";
import { assetAt, moduleOf } from "../lib/site.js";

const SECOND = 1000;

/** Results of the first milliseconds are left out, as the search may end at once. */
const EARLY = 150;

/**
 * @param {AskedSearch} asked @param {(result: Result) => void} onResult @param {AbortSignal} [signal]
 * @returns {Promise<Result>}
 */
async function searchFor(asked, onResult, signal) {
  const places = { module: moduleOf(asked.game), worker: assetAt("workers/search.js") };
  try {
    return await search(places, /** @type {Asked} */ (asked), onResult, signal);
  } catch (error) {
    if (signal?.aborted || isAbort(error)) throw error;
    throw new ApiError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Search for a turn. While one result is being put into words, only the last of the next ones is kept.
 * @param {"api/computer"|"api/hint"|"api/analysis"} path @param {any} task
 * @param {(found: SearchAnswer) => void} onInfo @param {AbortSignal} [signal]
 * @returns {Promise<SearchAnswer>}
 */
export async function searched(path, task, onInfo, signal) {
  const asked = await post(path, task, { signal });
  if ("lines" in asked) {
    const known = /** @type {SearchAnswer} */ (asked.lines[0]);
    onInfo(known);
    return known;
  }
  const begun = performance.now();
  /** @type {Result|null} */
  let newest = null;
  const pass = async (/** @type {Result} */ result, final = false) => {
    const seconds = (performance.now() - begun) / SECOND;
    const explains = final && path === "api/hint";
    const found = { record: task.record, ...result, seconds, final, explains };
    const words = await post("api/found", found, { signal });
    onInfo(words);
    return words;
  };
  const passing = repeated(async () => {
    const one = newest;
    newest = null;
    if (one) await pass(one);
    return one !== null;
  });
  const onResult = (/** @type {Result} */ result) => {
    newest = result;
    if (performance.now() - begun > EARLY) passing.begin();
  };
  const last = await searchFor(asked, onResult, signal);
  newest = null;
  await passing.end();
  return pass(last, true);
}

/**
 * Something that is done again and again until there is nothing to do, once at a time. What goes wrong is
 * thrown to who waits for the end.
 * @param {() => Promise<boolean>} work  whether there was something to do
 */
function repeated(work) {
  /** @type {Promise<void>|null} */
  let running = null;
  const run = async () => {
    while (await work());
    running = null;
  };
  return {
    begin() {
      running ??= run();
      running.catch(() => {});
    },
    async end() {
      await running;
      await run(); // something may have come just as the last round ended
    },
  };
}

/**
 * What a search says about ending the game.
 * @param {{record: object, player: string, seconds: number|null}} task @param {AbortSignal} [signal]
 * @returns {Promise<AgreementAnswer>}
 */
export async function agreed(task, signal) {
  const asked = await post("api/agreement", task, { signal });
  if ("lines" in asked) return /** @type {AgreementAnswer} */ (asked.lines[0]);
  const found = await searchFor(asked, () => {}, signal);
  return post("api/agreed", { record: task.record, ...found, seconds: 0, final: true }, { signal });
}

/**
 * The last lines of a report: positions, which may correct earlier ones, and the summary.
 * @param {object[]} lines @param {(position: ReportedPosition) => void} onFound
 */
function concluded(lines, onFound) {
  for (const line of lines.slice(0, -1)) onFound(/** @type {ReportedPosition} */ (line));
  return /** @type {ReportSummary} */ (lines.at(-1));
}

/** The scores of this many depths are sent. */
const DEPTHS = 3;

/**
 * The best turn, and its score at each of the last depths.
 * @param {Omit<AskedSearch, "threads">} asked @param {AbortSignal} [signal] @returns {Promise<FoundBest>}
 */
async function bestOf(asked, signal) {
  /** @type {Map<number, number>} */
  const depths = new Map();
  const note = (/** @type {Result} */ { depth, lines }) => depths.set(depth, lines[0].score);
  const last = await searchFor(asked, note, signal);
  note(last);
  return { scores: [...depths.values()].slice(-DEPTHS), turn: last.lines[0].turns[0] };
}

/**
 * Search every position of a game, and report each to `onFound`, and the whole at the end. What is
 * found while something is still judged follows together; the conclusion takes all of it, and reports
 * again the positions that it corrects.
 * @param {{record: object}} task @param {(position: ReportedPosition) => void} onFound
 * @param {AbortSignal} [signal]
 * @param {number} [first]  ply of the first position to search; those before it are not judged
 */
export async function reported(task, onFound, signal, first = 0) {
  const asked = await post("api/record/report", task, { signal });
  if ("lines" in asked) return concluded(asked.lines, onFound);
  const { search: common, positions } = asked;
  const past = positions.slice(0, first).flatMap((one) => one?.past ?? []);
  /** Before `first`, the turns that were played. @type {(FoundBest|null)[]} */
  const found = positions
    .slice(1, first + 1)
    .map((one) => ({ scores: [0], turn: one?.last ?? "" }));
  const judge = async (ply = 0, whole = false) => {
    const asking = { record: task.record, ply, found: found.slice(ply), whole };
    return (await post("api/record/judged", asking, { signal })).lines;
  };
  let passed = first;
  const passing = repeated(async () => {
    if (passed === found.length) return false;
    const lines = await judge(passed);
    passed += lines.length;
    for (const line of lines) onFound(/** @type {ReportedPosition} */ (line));
    return true;
  });
  for (const one of positions.slice(first)) {
    past.push(...(one?.past ?? []));
    found.push(one && (await bestOf({ ...common, ...one, past }, signal)));
    passing.begin();
  }
  await passing.end();
  return concluded(await judge(0, true), onFound);
}
