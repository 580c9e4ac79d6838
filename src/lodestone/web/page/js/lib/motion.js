/** Whether and how fast things move, and work that waits. */

/** How long a step slides, a leap takes, and a turn of many actions at most, in milliseconds. */
export const MOVE = 150;
export const LEAP = 220;
export const LONGEST = 700;

/** Asked for at most once, since a turn looks at it many times. @type {MediaQueryList|undefined} */
let wish;

/** Less motion is wanted; that can change at any time. */
export const reduced = () => (wish ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;

/** A pause for people to follow; 0 where motion is reduced. @param {number} milliseconds */
export const followed = (milliseconds) => (reduced() ? 0 : milliseconds);

const NEVER = new AbortController().signal;

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal  cancels the rest
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

/** Work of which only the latest counts: beginning it cancels the work before. */
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
