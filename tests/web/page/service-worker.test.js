import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = new URL("../../../src/lodestone/web/page/service-worker.js", import.meta.url);
const SCOPE = "http://localhost/club/";
const FULL = new DOMException("the storage is full", "QuotaExceededError");

/**
 * The service worker in a browser whose storage fails in one way.
 * @param {string} failing  an operation of the caches
 * @param {() => Promise<Response>} fetch
 */
async function workerWithout(failing, fetch) {
  /** @type {Object<string, (event: any) => void>} */
  const heard = {};
  const fails = (/** @type {string} */ name, /** @type {unknown} */ result) => async () => {
    if (name === failing) throw FULL;
    return result;
  };
  const cache = {
    match: fails("match", undefined),
    put: fails("put", undefined),
    keys: async () => [],
  };
  const caches = { open: fails("open", cache), match: fails("match", undefined) };
  const self = {
    registration: { scope: SCOPE },
    addEventListener: (/** @type {string} */ name, /** @type {any} */ handle) =>
      (heard[name] = handle),
  };
  const globals = { self, caches, fetch, URL, Response, crypto, Uint8Array, Set, Promise };
  runInNewContext(await readFile(SOURCE, "utf8"), globals);
  return heard.fetch;
}

/**
 * What is answered; all that is to happen besides has to end well, too.
 * @param {(event: any) => void} handle @param {string} path @param {string} mode
 */
async function answerTo(handle, path, mode) {
  /** @type {Promise<Response>|undefined} */
  let answer;
  /** @type {Promise<unknown>[]} */
  const later = [];
  const request = Object.assign(new Request(SCOPE + path), {});
  Object.defineProperty(request, "mode", { value: mode });
  handle({
    request,
    respondWith: (/** @type {Promise<Response>} */ given) => (answer = given),
    waitUntil: (/** @type {Promise<unknown>} */ one) => void later.push(one),
  });
  const response = await answer;
  await Promise.all(later);
  return response;
}

const PATHS = [
  ["assets/1/play.js", "no-cors"],
  ["play", "navigate"],
  ["api/games", "cors"],
];

for (const failing of ["open", "match", "put"]) {
  test(`an answer is not lost where caches fail to ${failing}`, async () => {
    const headers = { "Content-Type": "text/html" };
    const page = '<base href="/"><script src="assets/1/main.js"></script>';
    const handle = await workerWithout(failing, async () => new Response(page, { headers }));
    for (const [path, mode] of PATHS) {
      const response = await answerTo(handle, path, mode);
      assert.equal(await response?.text(), page, path);
    }
  });
}
