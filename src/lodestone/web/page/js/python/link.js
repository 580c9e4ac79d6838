/**
 * Python answers in a worker what a server would answer elsewhere: requests are the same, and so are
 * answers. What the site's book has needs no Python.
 *
 * @typedef {{id: number, text?: string, fault?: string}} Reply
 */

import { createBook } from "./book.js";
import { questionOf } from "./question.js";
import { assetAt } from "../lib/site.js";
import { createSolving } from "../solve/solving.js";

/** Python does not take part in a game's first seconds, in milliseconds. */
const QUIET = 2000;

/**
 * @typedef {object} Places  the addresses of folders, with a slash
 * @property {string} [book]  the answers that the site was made with
 * @property {string} [tables]  the tables that the site has
 */

/**
 * Called while Python starts.
 * @typedef {object} Starting
 * @property {() => void} needed  something waits for it
 * @property {(bytes: number) => void} loaded
 * @property {(fault: string) => void} ready  "" unless it cannot start; what asks again has it try again
 */

/**
 * The way to Python, which starts when it is first needed, or after a while.
 * @param {Places} places @param {Starting} starting
 */
export function createLink({ book, tables }, starting) {
  /** @type {Worker|null} */
  let worker = null;
  /** Functions that wait for an answer, by the number of the question. @type {Map<number, (reply: Reply) => void>} */
  const waiting = new Map();
  let count = 0;
  let isReady = false;
  let version = "";

  function start() {
    if (worker) return worker;
    worker = new Worker(assetAt("workers/python.js"), { type: "module" });
    if (tables) worker.postMessage({ tables });
    worker.addEventListener("message", ({ data }) => {
      if (data.loaded) return starting.loaded(data.loaded);
      if (data.began) return died(data.began);
      if (data.began === "") return began(data.version);
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    worker.addEventListener("error", ({ message }) => died(message || "its script is missing"));
    return worker;
  }

  /** @param {string} its  version */
  function began(its) {
    version = its;
    isReady = true;
    starting.ready("");
  }

  /** It answers nothing any more: the next question starts another one. @param {string} fault */
  function died(fault) {
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const [id, answer] of waiting) answer({ id, fault });
    waiting.clear();
    starting.ready(fault);
  }

  /** @param {string} path @param {string} asked @returns {Promise<string>} */
  const ask = (path, asked) =>
    new Promise((resolve, reject) => {
      if (!isReady) starting.needed();
      const id = count++;
      waiting.set(id, ({ text, fault }) =>
        text === undefined ? reject(new Error(fault)) : resolve(text),
      );
      start().postMessage({ id, path, asked });
    });

  const solving = createSolving(ask);
  const answerOfBook = book ? createBook((path) => book + path) : async () => null;

  /** @param {string} path @param {string} asked */
  const answerTo = async (path, asked) =>
    (isReady ? null : await answerOfBook(path, asked)) ?? ask(path, asked);

  /**
   * What `fetch` would get from a server.
   * @param {string} url @param {RequestInit} init
   */
  async function fetchAnswer(url, init) {
    const { path, asked } = questionOf(url, init);
    const text = (await solving.answer(path, init.method, asked)) ?? (await answerTo(path, asked));
    init.signal?.throwIfAborted();
    const status = "detail" in JSON.parse(text) ? 400 : 200;
    return new Response(`${text}\n`, { status, headers: { "Lodestone-Version": version } });
  }

  /** Start Python when the page has nothing else to load, unless the visitor saves data. */
  function startLater() {
    const { connection } = /** @type {any} */ (navigator);
    if (connection?.saveData) return;
    setTimeout(() => requestIdleCallback(start), QUIET);
  }

  return { fetchAnswer, knows: solving.knows, ready: () => ask("api/live", "{}"), startLater };
}
