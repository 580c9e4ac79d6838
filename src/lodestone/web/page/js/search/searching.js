/**
 * The page's searches, each in a separate worker, which is ended to stop it.
 *
 * @import { Asked, Result } from "./request.js"
 */

const TOO_OLD = "This browser cannot run the computer player.";

/** The compiled modules by their addresses. @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {string} url */
export function moduleAt(url) {
  const known = modules.get(url) ?? compiled(url);
  modules.set(url, known);
  known.catch(() => modules.delete(url));
  return known;
}

/** @param {string} url */
async function compiled(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is missing (${response.status})`);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new Error(TOO_OLD, { cause: error });
  }
}

/**
 * Search for a turn; `onFound` is called with each result so far.
 * @param {{module: string, worker: string}} urls @param {Asked} asked
 * @param {(result: Result) => void} onFound
 * @param {AbortSignal} [signal]  gives the search up
 * @returns {Promise<Result>}
 */
export async function search(urls, asked, onFound, signal) {
  const module = await moduleAt(urls.module);
  signal?.throwIfAborted();
  /** @type {Result|null} */
  let last = null;
  const onMessage = (/** @type {{result?: Result}} */ { result }) => {
    if (result) onFound((last = result));
  };
  await workBy(urls.worker, { module, asked }, onMessage, "The search failed", signal);
  if (!last) throw new Error("The search found nothing.");
  return last;
}

/**
 * Start a worker with a task, and pass on its messages until it ends.
 * @param {string} url @param {object} task @param {(said: any) => void} onMessage
 * @param {string} failed  the words before a fault
 * @param {AbortSignal} [signal]  gives the work up
 * @returns {Promise<void>}
 */
export async function workBy(url, task, onMessage, failed, signal) {
  const worker = new Worker(url, { type: "module" });
  try {
    await new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      worker.addEventListener("error", ({ message }) =>
        reject(new Error(message || "a script could not be loaded")),
      );
      worker.addEventListener("message", ({ data }) => {
        onMessage(data);
        if (data.fault) reject(new Error(`${failed}: ${data.fault}`));
        if (data.isOver) resolve(undefined);
      });
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
