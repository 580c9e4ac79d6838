/**
 * Requests to the server. The server keeps nothing and every request only asks what a record means,
 * so a request that got no answer can always be sent again: it is, until the server answers or the
 * caller gives up.
 */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10000;
const PATIENCE = 20000;
const NO_ANSWER = new Set([502, 503, 504]);

/** The server understood and refused; the message is the line it sent. */
export class ApiError extends Error {}

/** The request was given up by the page. */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** One function for each request that waits for its next try. */
const waiting = new Set();
let listeners = { lost() {}, found() {} };
let missing = 0;

/** @param {{lost: () => void, found: () => void}} to  the server stops and starts to answer */
export function listen(to) {
  listeners = to;
}

/** Do not wait for the next try. */
export function retryNow() {
  for (const wake of [...waiting]) wake();
}

export const get = (path, options) => request(path, {}, options);

export const post = (path, body, options) =>
  request(
    path,
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    options,
  );

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {{signal?: AbortSignal, patience?: number}} options
 */
async function request(path, init, { signal, patience = PATIENCE } = {}) {
  let wait = FIRST_WAIT;
  let lost = false;
  try {
    for (;;) {
      const response = await attempt(path, init, signal, patience);
      if (response) return read(response);
      if (!lost && missing++ === 0) listeners.lost();
      lost = true;
      await pause(wait, signal);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  } finally {
    if (lost && --missing === 0) listeners.found();
  }
}

/**
 * The answer, or null where there was none. The body is read here: a server may die in the middle
 * of it.
 */
async function attempt(path, init, signal, patience) {
  const limits = [AbortSignal.timeout(patience)];
  if (signal) limits.push(signal);
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.any(limits) });
    if (NO_ANSWER.has(response.status)) return null;
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

function read({ ok, status, text }) {
  if (ok) return JSON.parse(text);
  throw new ApiError(detail(text) ?? `The server answered ${status}.`);
}

function detail(text) {
  try {
    const said = JSON.parse(text).detail;
    return typeof said === "string" ? said : null;
  } catch {
    return null;
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const end = (settle) => {
      clearTimeout(timer);
      waiting.delete(wake);
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    const wake = () => end(resolve);
    const giveUp = () => end(() => reject(signal.reason));
    const timer = setTimeout(wake, milliseconds);
    waiting.add(wake);
    signal?.addEventListener("abort", giveUp);
  });
}
