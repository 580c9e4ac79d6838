/**
 * What can be undone and done again. Pure functions.
 *
 * @template T
 * @typedef {object} History
 * @property {T[]} past  the oldest first
 * @property {T} now
 * @property {T[]} future  the next first
 */

/** So many steps can be undone. */
const MOST = 500;

/** @template T @param {T} now @returns {History<T>} */
export const begun = (now) => ({ past: [], now, future: [] });

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * One step more; what had been undone is forgotten.
 * @template T @param {History<T>} history @param {T} now
 * @returns {History<T>}
 */
export const done = (history, now) =>
  same(now, history.now)
    ? history
    : { past: [...history.past, history.now].slice(-MOST), now, future: [] };

/**
 * The last step ends otherwise, and is undone as one.
 * @template T @param {History<T>} history @param {T} now
 * @returns {History<T>}
 */
export const amended = ({ past }, now) => ({ past, now, future: [] });

/** @template T @param {History<T>} history @returns {History<T>} */
export function undone({ past, now, future }) {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future };
  return { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function redone({ past, now, future }) {
  if (future.length === 0) return { past, now, future };
  return { past: [...past, now], now: future[0], future: future.slice(1) };
}
