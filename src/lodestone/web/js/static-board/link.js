/**
 * The way to Python, which answers in a worker what a server would answer elsewhere: requests are the
 * same, and so are answers.
 *
 * @typedef {{id: number, text?: string, fault?: string}} Reply
 */

/** Starts Python. @param {string} script  the worker's address */
export function createLink(script) {
  const worker = new Worker(script, { type: "module" });
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
    const status = "detail" in JSON.parse(text) ? 400 : 200;
    return new Response(`${text}\n`, { status });
  }

  return { fetchAnswer, ready: () => ask("api/games", "{}") };
}
