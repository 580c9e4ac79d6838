/**
 * Answers that come line by line, in JSON, the last one final: searches, which need Python only for what
 * they are asked and for the names of what they find.
 *
 * @import { Asked, Result } from "../search/request.js"
 * @typedef {(path: string, asked: object) => Promise<any>} Ask  Python; refusals are lines, too
 * @typedef {{asked: any, record: unknown, send: (line: object) => void, signal?: AbortSignal}} Answering
 */

import { search } from "../search/searching.js";

const ENCODER = new TextEncoder();
const SECOND = 1000;

/** @param {(path: string) => string} at  the address of a file @param {Ask} ask */
export function createStreams(at, ask) {
  /** @param {Asked} asked @param {(result: Result) => void} hear @param {AbortSignal} [signal] */
  const searchFor = (asked, hear, signal) =>
    search({ module: at(`${asked.game}.wasm`), worker: at("search.js") }, asked, hear, signal);

  /**
   * What a search finds. Of what it finds while Python still puts into words what was found before,
   * only the last is passed on.
   * @param {Answering} answering
   */
  async function searched({ asked, record, send, signal }) {
    const begun = performance.now();
    /** @type {{newest: Result|null, telling: Promise<void>|null}} */
    const now = { newest: null, telling: null };
    const tell = async (/** @type {Result} */ result, final = false) => {
      const seconds = (performance.now() - begun) / SECOND;
      send(await ask("api/found", { record, ...result, seconds, final }));
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
    const last = await searchFor(asked, hear, signal);
    now.newest = null;
    await now.telling;
    await tell(last, true);
  }

  /** What a search says about ending the game. @param {Answering} answering */
  async function agreed({ asked, record, send, signal }) {
    const found = await searchFor(asked, () => {}, signal);
    send(await ask("api/agreed", { record, ...found, seconds: 0, final: true }));
  }

  /** What searches say about every position of a game. @param {Answering} answering */
  async function reported({ asked, send, signal }) {
    for (const [ply, one] of asked.searches.entries()) {
      const result = one && (await searchFor(one, () => {}, signal));
      const found = result && { ...result, seconds: 0, final: true };
      const { lines } = await ask("api/judged", { ply, found });
      lines.forEach(send);
    }
  }

  /** By the addresses. @type {Object<string, (answering: Answering) => Promise<void>>} */
  const streams = {
    "api/computer": searched,
    "api/hint": searched,
    "api/analysis": searched,
    "api/agreement": agreed,
    "api/record/report": reported,
  };

  /**
   * The lines of an answer; null where it is not of several lines.
   * @param {string} path @param {any} asked  what Python says about it
   * @param {unknown} record @param {AbortSignal} [signal]
   */
  function linesOf(path, asked, record, signal) {
    const answer = streams[path];
    if (!answer) return null;
    return new ReadableStream({
      async start(stream) {
        const send = (/** @type {object} */ line) =>
          stream.enqueue(ENCODER.encode(`${JSON.stringify(line)}\n`));
        try {
          if (asked.lines) asked.lines.forEach(send);
          else await answer({ asked, record, send, signal });
        } catch (error) {
          if (signal?.aborted) return stream.error(signal.reason);
          send({ fault: error instanceof Error ? error.message : String(error) });
        }
        stream.close();
      },
    });
  }

  return linesOf;
}
