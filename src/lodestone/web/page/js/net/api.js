/**
 * Requests to the server. The server keeps nothing, and requests only ask about records, so a request
 * without an answer can always be sent again: it is, until the server answers or the
 * caller cancels it.
 */

import { rest } from "../lib/motion.js";
import { version } from "../lib/site.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10000;
/** A request that is not answered in time has more the next time: the server may be slow, not away. */
const PATIENCE = 20000;
const MOST_PATIENCE = 320000;
/** Only for now, or from somebody else: the same request may be answered later. */
const NO_ANSWER = new Set([408, 425, 429, 502, 503, 504, 511]);
const TOO_LARGE = 413;
const SECOND = 1000;
const OTHER_VERSION =
  "Lodestone has another version now. Load this page again: your games are kept.";

/** The server understood and refused; the message is the line it sent. */
export class ApiError extends Error {}

/**
 * The server is not there, went away before its answer was whole, or somebody else answered in its
 * place, a hotel's network for example.
 */
class NoAnswer extends Error {}

/** The page has cancelled the request. @param {unknown} error @returns {error is DOMException} */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The words of a refusal; every other error is a fault of the page, and is thrown on. @param {unknown} error */
export function refusalIn(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Handle an error by showing a refusal, unless the request was cancelled; null stands for the answer. @param {(refusal: string) => unknown} show */
export const refused = (show) => (/** @type {unknown} */ error) => {
  if (!isAbort(error)) show(refusalIn(error));
  return null;
};

/** Handle an error where what was asked for can be missing. */
export const ignored = refused(() => {});

/** How many requests the server does not answer at the moment, and the function that shows it. */
const unanswered = {
  count: 0,
  tell: /** @type {(isLost: boolean, isBusy: boolean) => void} */ (() => {}),
};

/** @param {typeof unanswered.tell} tell  `isBusy`: the server only has too much to do */
export const onUnanswered = (tell) => void (unanswered.tell = tell);

/** @param {number} more  by how much their number changes @param {boolean} isBusy */
function addUnanswered(more, isBusy) {
  unanswered.count += more;
  const isLost = unanswered.count > 0;
  if (more >= 0 || !isLost) unanswered.tell(isLost, isBusy);
}

/** The event of the window that has all requests without an answer sent again at once. */
const RETRY = "lodestone-retry";

export const retryNow = () => void dispatchEvent(new Event(RETRY));

const retried = () => new Promise((resolve) => addEventListener(RETRY, resolve, { once: true }));

/**
 * @import { paths } from "../wire.js"
 * @typedef {{[K in keyof paths as K extends `/${infer P}` ? P : never]: paths[K]}} Api  by address
 */

/**
 * What an address answers.
 * @template {keyof Api} P @template {"get"|"post"} M
 * @typedef {Api[P][M] extends {responses: {200: {content: infer C}}} ? C[keyof C] : never} Answer
 */

/**
 * @typedef {object} Options
 * @property {Object<string, string>} [query]
 * @property {string} [base]  an address that the path is relative to, instead of this page's
 * @property {AbortSignal} [signal]  gives the request up
 * @property {boolean} [once]  that the server is busy is its answer
 * @property {Object<string, string>} [headers]
 */

/** @template {keyof Api} P @param {P} path @param {Options} [options] @returns {Promise<Answer<P, "get">>} */
export const get = (path, { headers, ...options } = {}) => request(path, { headers }, options);

/** @template {keyof Api} P @param {P} path @param {unknown} body @param {Options} [options] @returns {Promise<Answer<P, "post">>} */
export const post = (path, body, { headers, ...options } = {}) =>
  request(path, posted(body, headers), options);

/**
 * Request something inessential: undefined if the server does not answer at the first
 * try, or has too much to do.
 * @template {keyof Api} P @param {P} path @param {unknown} body
 * @returns {Promise<Answer<P, "post">|undefined>}
 */
export const postOnce = async (path, body) => (await attempt(path, posted(body))).answer;

/** The same for what is only read. @template {keyof Api} P @param {P} path @param {AbortSignal} signal @returns {Promise<Answer<P, "get">|undefined>} */
export const getOnce = async (path, signal) => (await attempt(path, {}, signal)).answer;

/** @param {unknown} body @param {Object<string, string>} [headers] @returns {RequestInit} */
const posted = (body, headers) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Sends a request to the server that its address names. */
let send = (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(url, init);

/** Have requests answered by something other than a server. @param {typeof send} answer */
export const answerBy = (answer) => void (send = answer);

/** @param {string} path @param {RequestInit} init @param {Options} options @returns {Promise<any>} the answer */
async function request(path, init, { query, base, signal, once = false } = {}) {
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const url = new URL(address, base ?? document.baseURI).href;
  let wait = FIRST_WAIT;
  let patience = PATIENCE;
  let lost = false;
  try {
    for (;;) {
      const { answer, busy } = await attempt(url, init, signal, patience);
      if (answer !== undefined) return answer;
      if (busy && once) throw busy.refusal;
      addUnanswered(lost ? 0 : 1, busy !== undefined);
      lost = true;
      await Promise.race([rest(busy ? busy.seconds * SECOND : wait, signal), retried()]);
      if (busy) continue;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      patience = Math.min(patience * 2, MOST_PATIENCE);
    }
  } finally {
    if (lost) addUnanswered(-1, false);
  }
}

/**
 * The answer, or that the server is busy; nothing without an answer. The body is read here:
 * a server may die in the middle of it. The limit of patience applies to each part, however long the whole
 * takes.
 * @param {string} path @param {RequestInit} init @param {AbortSignal} [signal]
 * @param {number} [patience]  how long each part may take, in milliseconds
 * @returns {Promise<{answer?: any, busy?: {seconds: number, refusal: Error}}>}  after how many seconds
 *   it can be asked again
 */
async function attempt(path, init, signal, patience = PATIENCE) {
  const late = new AbortController();
  let clock = 0;
  const giveUp = () => late.abort();
  const alive = () => {
    clearTimeout(clock);
    clock = window.setTimeout(giveUp, patience);
  };
  const limits = signal ? [late.signal, signal] : [late.signal];
  try {
    alive();
    addEventListener(RETRY, giveUp);
    const answer = send(path, { ...init, signal: AbortSignal.any(limits) });
    const response = watched(await fromServer(answer), alive);
    removeEventListener(RETRY, giveUp);
    const seconds = Number(response.headers.get("Retry-After"));
    if (response.status === 503 && seconds > 0) {
      return { busy: { seconds, refusal: await refusal(response) } };
    }
    if (NO_ANSWER.has(response.status)) return {};
    checkVersion(response);
    if (!response.ok) throw await refusal(response);
    return { answer: await json(response) };
  } catch (error) {
    late.abort();
    if (!(error instanceof NoAnswer)) throw error;
    if (signal?.aborted) throw signal.reason;
    return {};
  } finally {
    clearTimeout(clock);
    removeEventListener(RETRY, giveUp);
  }
}

/** The response, which reports every part of its body that comes. @param {Response} response @param {() => void} alive */
function watched(response, alive) {
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const parts = new TransformStream({
    transform(part, taken) {
      alive();
      taken.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(parts), response);
}

/**
 * A promise of the server's; only its failure counts as a lost answer.
 * @template T
 * @param {Promise<T>} promise
 */
async function fromServer(promise) {
  try {
    return await promise;
  } catch (cause) {
    throw new NoAnswer("", { cause });
  }
}

/** A server of another version may mean something else by its answers. @param {Response} response */
function checkVersion({ headers }) {
  const theirs = headers.get("Lodestone-Version");
  if (theirs && version && theirs !== version) throw new ApiError(OTHER_VERSION);
}

/** The server answers in JSON. @param {Response} response @returns {Promise<any>} */
const json = (response) => fromServer(response.json());

/** The server refuses in one line; a proxy before it in any other text, as does a server with a fault. @param {Response} response */
async function refusal(response) {
  const { status } = response;
  const text = await fromServer(response.text());
  let line = null;
  try {
    line = JSON.parse(text).detail;
  } catch {
    // not from the server
  }
  if (typeof line === "string") return new ApiError(line);
  const why = status === TOO_LARGE ? "This is too large for the server" : "The server refused this";
  return new ApiError(status < 500 ? `${why} (${status}).` : `The server answered ${status}.`);
}
