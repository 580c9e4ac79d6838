/** Work in a separate worker, which is ended to stop it. */

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
