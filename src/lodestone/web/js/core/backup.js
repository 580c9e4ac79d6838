/**
 * Everything that the browser keeps for the site, as one text: to move to another browser, and to be
 * safe. Of a game that both have, the later one stays.
 */

import { counted } from "../lib/counted.js";
import { keys, read, write } from "../lib/storage.js";

const FORMAT = "lodestone-browser";
const PREFIX = "lodestone.";

/** Where keys of seats are kept, and the secrets of what this browser began: they open things. */
const SECRETS = ["lodestone.live.", "lodestone.owned"];

/** What is kept, as one text. @param {boolean} withSeats  also what opens seats in live games */
export function backup(withSeats) {
  const isSecret = (/** @type {string} */ key) => SECRETS.some((one) => key.startsWith(one));
  const own = [...keys()]
    .filter((key) => key.startsWith(PREFIX) && (withSeats || !isSecret(key)))
    .sort();
  const kept = Object.fromEntries(own.map((key) => [key, read(key)]));
  return JSON.stringify({ format: FORMAT, version: 1, kept }, null, 1);
}

/**
 * Keep what a backup holds.
 * @param {Object<string, any>} kept  by keys
 * @returns {{message: string, isDone: boolean}} what has been done, or why nothing has
 */
export function restore(kept) {
  const newer = Object.entries(kept).filter(([key, value]) => !isOlder(value, read(key)));
  const isKept = newer.map(([key, value]) => write(key, value)).every(Boolean);
  if (!isKept) return { message: "This browser has no room for all of it.", isDone: false };
  const games = newer.filter(([key]) => /^lodestone\.(game|study)\./.test(key)).length;
  return {
    message: `${counted(games, "game")} and your settings and progress were read.`,
    isDone: true,
  };
}

/** The entries of a backup by their keys; null if the text is not a backup. @param {string} text @returns {Object<string, any>|null} */
export function keptIn(text) {
  try {
    const { format, kept } = JSON.parse(text);
    if (format !== FORMAT || typeof kept !== "object" || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter(([key]) => key.startsWith(PREFIX)));
  } catch {
    return null;
  }
}

/** @param {any} value @param {any} there */
const isOlder = (value, there) => (value?.updated ?? 0) < (there?.updated ?? 0);
