/** The secrets of what this browser had the server begin: stopping it takes them. */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.owned";
const MOST = 20;

/**
 * Keep a secret; what was begun longest ago is forgotten.
 * @param {string} what @param {string|null} secret  null: somebody else has begun it
 */
export function own(what, secret) {
  if (secret === null) return;
  const others = Object.entries(readObject(KEY)).filter(([name]) => name !== what);
  write(KEY, Object.fromEntries([...others.slice(1 - MOST), [what, secret]]));
}

/** @param {string} what @returns {string|null} null: somebody else has begun it */
export function secretOf(what) {
  const secret = readObject(KEY)[what];
  return typeof secret === "string" ? secret : null;
}
