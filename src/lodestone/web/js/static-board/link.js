/**
 * The way to Python, which answers in a worker what a server would answer elsewhere: requests are the
 * same, and so are answers. Searches need no Python, but for the numbers that they are given, and for
 * the names of the turns that they find.
 *
 * @import { Asked, Result } from "../search/request.js"
 * @typedef {{id: number, text?: string, fault?: string}} Reply
 */

import { search } from "../search/searching.js";

const ENCODER = new TextEncoder();

/** @param {unknown} error */
const faultLine = (error) =>
  `${JSON.stringify({ fault: error instanceof Error ? error.message : String(error) })}\n`;

/** What a search answers, line by line. */
const SEARCHES = ["api/computer", "api/hint", "api/analysis"];

/** Starts Python. @param {(path: string) => string} at  the address of a file */
export function createLink(at) {
  const worker = new Worker(at("worker.js"), { type: "module" });
  /** Who waits for an answer, by the number of the question. @type {Map<number, (reply: Reply) => void>} */
  const waiting = new Map();
  let count = 0;
  worker.addEventListener("message", ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", ({ message }) => {
    for (const [id, hear] of waiting) hear({ id, fault: message || "its script is missing" });
    waiting.clear();
  });

  /** @param {string} path @param {string} asked @returns {Promise<string>} */
  const ask = (path, asked) =>
    new Promise((resolve, reject) => {
      const id = count++;
      waiting.set(id, ({ text, fault }) =>
        text === undefined ? reject(new Error(fault)) : resolve(text),
      );
      worker.postMessage({ id, path, asked });
    });

  /**
   * What `fetch` would get from a server.
   * @param {string} url @param {RequestInit} init
   */
  async function fetchAnswer(url, { body, signal }) {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice(new URL(".", document.baseURI).pathname.length);
    const asked =
      typeof body === "string" ? body : JSON.stringify(Object.fromEntries(searchParams));
    const text = await ask(path, asked);
    signal?.throwIfAborted();
    const answer = JSON.parse(text);
    if ("detail" in answer) return new Response(`${text}\n`, { status: 400 });
    if (!SEARCHES.includes(path)) return new Response(`${text}\n`);
    return new Response(linesOf(answer, JSON.parse(asked).record, signal ?? undefined));
  }

  /**
   * What a search finds, a line of JSON each, the last one final. Of what it finds while Python still
   * puts into words what was found before, only the last is passed on.
   * @param {Asked} asked @param {unknown} record @param {AbortSignal} [signal]
   */
  function linesOf(asked, record, signal) {
    const begun = performance.now();
    const urls = { module: at(`${asked.game}.wasm`), worker: at("search.js") };
    return new ReadableStream({
      async start(stream) {
        /** @type {{newest: Result|null, telling: Promise<void>|null}} */
        const now = { newest: null, telling: null };
        const tell = async (/** @type {Result} */ result, isFinal = false) => {
          const seconds = (performance.now() - begun) / 1000;
          const found = { record, ...result, seconds, final: isFinal };
          stream.enqueue(ENCODER.encode(`${await ask("api/found", JSON.stringify(found))}\n`));
        };
        const tellAll = async () => {
          for (let one = now.newest; one; one = now.newest) {
            now.newest = null;
            await tell(one);
          }
          now.telling = null;
        };
        const hear = (/** @type {Result} */ result) => {
          now.newest = result;
          now.telling ??= tellAll();
        };
        try {
          const last = await search(urls, asked, hear, signal);
          now.newest = null;
          await now.telling;
          await tell(last, true);
        } catch (error) {
          if (signal?.aborted) return stream.error(signal.reason);
          stream.enqueue(ENCODER.encode(faultLine(error)));
        }
        stream.close();
      },
    });
  }

  return { fetchAnswer, ready: () => ask("api/games", "{}") };
}
