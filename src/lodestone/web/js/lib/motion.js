/**
 * Whether and how fast things move. The system's wish for less motion is asked anew each time: it
 * can change.
 */

const wish = matchMedia("(prefers-reduced-motion: reduce)");

export const MOVE = 150;

export const reduced = () => wish.matches;

/** How long the page waits so that a person can follow; nothing where motion is reduced. @param {number} milliseconds */
export const followed = (milliseconds) => (reduced() ? 0 : milliseconds);

const NEVER = new AbortController().signal;

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal  gives the rest up
 * @returns {Promise<void>}
 */
export function rest(milliseconds, signal = NEVER) {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", giveUp);
  });
}

/** Work of which only the latest counts: what was begun before is given up. */
export class Latest {
  #work = new AbortController();

  get signal() {
    return this.#work.signal;
  }

  begin() {
    this.end();
    this.#work = new AbortController();
    return this.signal;
  }

  end() {
    this.#work.abort();
  }
}
