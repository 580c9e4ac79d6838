/** Work in a separate worker, which is ended to stop it. */

/**
 * Start a script with a task, and hear what it says until it is over.
 * @param {string} url @param {object} task @param {(said: any) => void} hear
 * @param {string} failed  what is said before a fault
 * @param {AbortSignal} [signal]  gives the work up
 * @returns {Promise<void>}
 */
export async function workBy(url, task, hear, failed, signal) {
  const worker = new Worker(url, { type: "module" });
  try {
    await new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      worker.addEventListener("error", ({ message }) =>
        reject(new Error(message || "a script could not be loaded")),
      );
      worker.addEventListener("message", ({ data }) => {
        hear(data);
        if (data.fault) reject(new Error(`${failed}: ${data.fault}`));
        if (data.isOver) resolve(undefined);
      });
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
