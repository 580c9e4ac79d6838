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

/** The server is not there, or went away before its answer was whole. */
class NoAnswer extends Error {}

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

export const post = (path, body, options) => request(path, posted(body), options);

/** @returns {RequestInit} */
const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Ask for something that the server tells bit by bit: lines of JSON, of which the last is `final`.
 * Where the server goes away meanwhile, it is asked anew. Patience is for the time between lines.
 * @param {(told: any) => void} heard  called with every line
 * @returns {Promise<any>} the final one
 */
export function listenTo(path, body, heard, options) {
  const take = (response, alive) => lastLine(response, heard, alive);
  return request(path, posted(body), { ...options, take });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {{signal?: AbortSignal, take?: Take}} options
 */
async function request(path, init, { signal, take = whole } = {}) {
  let wait = FIRST_WAIT;
  let lost = false;
  try {
    for (;;) {
      const answer = await attempt(path, init, signal, take);
      if (answer) return read(answer);
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
async function attempt(path, init, signal, take) {
  const late = new AbortController();
  let clock = 0;
  const alive = () => {
    clearTimeout(clock);
    clock = setTimeout(() => late.abort(), PATIENCE);
  };
  const limits = signal ? [late.signal, signal] : [late.signal];
  try {
    alive();
    const response = await fromServer(fetch(path, { ...init, signal: AbortSignal.any(limits) }));
    if (NO_ANSWER.has(response.status)) return null;
    const { ok, status } = response;
    const text = await (ok ? take(response, alive) : whole(response));
    return text === null ? null : { ok, status, text };
  } catch (error) {
    if (error instanceof NoAnswer && !signal?.aborted) return null;
    late.abort();
    throw error instanceof NoAnswer ? signal.reason : error;
  } finally {
    clearTimeout(clock);
  }
}

/** What should come from the server; that alone can be lost, whatever else fails here. */
const fromServer = (promise) =>
  promise.catch((cause) => {
    throw new NoAnswer("", { cause });
  });

/**
 * How a body is read: to a text, or null where it has no end. `alive` tells that something came.
 * @callback Take
 * @param {Response} response
 * @param {() => void} alive
 * @returns {Promise<string|null>}
 */

/** @type {Take} */
const whole = (response) => fromServer(response.text());

async function lastLine(response, heard, alive) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await fromServer(reader.read());
    if (done) return null;
    alive();
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    // An empty line is a sign of life.
    for (const line of lines.filter(Boolean)) {
      const told = JSON.parse(line);
      if (told.fault) throw new ApiError(told.fault);
      heard(told);
      if (told.final) return line;
    }
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
