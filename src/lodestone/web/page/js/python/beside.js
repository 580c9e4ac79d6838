/**
 * Python beside a server, which answers what it can: rules are solved here that it may not solve, what
 * takes their values is answered here, and everything is once the server cannot be reached.
 *
 * @typedef {ReturnType<typeof import("./link.js").createLink>} Link
 */

import { assetAt } from "../lib/site.js";
import { questionOf } from "./question.js";

/** The event of the window that has Python fetched. */
export const WANTED = "lodestone-python";

const FORBIDDEN = 403;
/** Players and reports by exact values. */
const BY_TABLE = ["perfect", "exact"];
/** What only a server has. */
const OF_SERVERS = /^api\/(live|lab)\//;

/** @param {() => Promise<Link>} open  Python starts when the link is first asked */
export function createBeside(open) {
  /** @type {Promise<Link>|null} */
  let link = null;
  const linked = () => {
    link ??= open();
    link.catch(() => (link = null)); // without a line, its script may be missing
    return link;
  };

  /**
   * What the server answers, or Python.
   * @param {string} url @param {RequestInit} init
   */
  async function fetchAnswer(url, init) {
    const { path, asked } = questionOf(url, init);
    return (
      (await answerOfServer(path, JSON.parse(asked), url, init)) ??
      (await linked()).fetchAnswer(url, init)
    );
  }

  /**
   * Null where Python is to answer.
   * @param {string} path @param {any} asked @param {string} url @param {RequestInit} init
   */
  async function answerOfServer(path, asked, url, init) {
    const rules = asked.record?.rules ?? asked.rules;
    if (wantsValues(path, asked) && (await (await linked()).knows(rules))) return null;
    try {
      const response = await fetch(url, init);
      return path === "api/solve" && response.status === FORBIDDEN ? null : response;
    } catch (error) {
      if (init.signal?.aborted || OF_SERVERS.test(path) || !(await isKept())) throw error;
      return null;
    }
  }

  return {
    fetchAnswer,
    ready: async () => (await linked()).ready(),
    startLater: async () => (await linked()).startLater(),
  };
}

/** @param {string} path @param {any} asked */
const wantsValues = (path, { exact, player, played }) =>
  path.startsWith("api/solve") ||
  path === "api/hint" ||
  exact === true ||
  BY_TABLE.includes(player) ||
  played?.length > 0;

/** Whether Python starts without a line: the browser keeps its memory. */
export async function isKept() {
  try {
    return Boolean(await globalThis.caches?.match(assetAt("python/memory.bin")));
  } catch {
    return false; // where storage is blocked
  }
}
