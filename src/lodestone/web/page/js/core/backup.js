/**
 * Everything that the browser keeps for the site, as one text: to move to another browser, or as a
 * safeguard. If both have a game, the later version stays.
 */

import { counted } from "../lib/counted.js";
import { isAllowed, keys, read, write } from "../lib/storage.js";

const FORMAT = "lodestone-browser";
const PREFIX = "lodestone.";

const FULL = "This browser has no room for all of it.";
const BLOCKED = "This browser is set to keep nothing for this site.";

/** The entries with keys of seats, and with secrets of jobs that this browser began. */
const SECRETS = ["lodestone.live.", "lodestone.owned"];

/** All entries as one text. @param {boolean} withSeats  with the keys of live games */
export function backup(withSeats) {
  const isSecret = (/** @type {string} */ key) => SECRETS.some((one) => key.startsWith(one));
  const own = [...keys()]
    .filter((key) => key.startsWith(PREFIX) && (withSeats || !isSecret(key)))
    .sort();
  const kept = Object.fromEntries(own.map((key) => [key, read(key)]));
  return JSON.stringify({ format: FORMAT, version: 1, kept }, null, 1);
}

/**
 * Keep the entries of a backup.
 * @param {Object<string, any>} kept  by keys
 * @returns {{message: string, isDone: boolean}} the result, or why nothing was done
 */
export function restore(kept) {
  const newer = Object.entries(kept).filter(([key, value]) => !isOlder(value, read(key)));
  const isKept = newer.map(([key, value]) => write(key, value)).every(Boolean);
  if (!isKept) return { message: isAllowed() ? FULL : BLOCKED, isDone: false };
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
