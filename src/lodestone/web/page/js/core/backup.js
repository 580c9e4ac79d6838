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
 * What an entry is about, in the order in which it is asked.
 * @typedef {"games"|"seats"|"progress"|"settings"} Kind
 */

/** By their keys; all others are progress. @type {[Kind, RegExp][]} */
const KINDS = [
  ["games", /^lodestone\.(game|study)\./],
  ["seats", /^lodestone\.(live\.|owned$)/],
  ["settings", /^lodestone\.(settings|viewer|name|collection)$/],
];

/** @param {string} key @returns {Kind} */
const kindOf = (key) => KINDS.find(([, keys]) => keys.test(key))?.[0] ?? "progress";

/** As it is read. @param {string} key */
const nameOf = (key) => key.slice(PREFIX.length).replaceAll("-", " ");

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a backup would do here.
 * @typedef {object} Change
 * @property {string[]} added  names of entries that this browser does not have
 * @property {string[]} replaced  of those that it has otherwise, or earlier
 * @property {string[]} later  of those that stay, as those here are later
 */

/**
 * The changes of a backup by their kinds; none where both have the same.
 * @param {Object<string, any>} kept  by keys @returns {Map<Kind, Change>}
 */
export function changesBy(kept) {
  /** @type {Map<Kind, Change>} */
  const changes = new Map();
  for (const [key, value] of Object.entries(kept)) {
    const there = read(key);
    if (isSame(value, there)) continue;
    const what = there === null ? "added" : isOlder(value, there) ? "later" : "replaced";
    const change = changes.get(kindOf(key)) ?? { added: [], replaced: [], later: [] };
    change[what].push(nameOf(key));
    changes.set(kindOf(key), change);
  }
  return changes;
}

/** The settings that differ, by their names. @param {Object<string, any>} kept */
export function settingsIn(kept) {
  const key = "lodestone.settings";
  const [now, then] = [read(key) ?? {}, kept[key] ?? {}];
  return Object.keys(then).filter((name) => !isSame(now[name], then[name]));
}

/**
 * Keep entries of a backup.
 * @param {Object<string, any>} kept  by keys
 * @param {ReadonlySet<Kind>} kinds  those that are wanted
 * @returns {{message: string, isDone: boolean}} the result, or why nothing was done
 */
export function restore(kept, kinds) {
  const newer = Object.entries(kept).filter(
    ([key, value]) => kinds.has(kindOf(key)) && !isOlder(value, read(key)),
  );
  const isKept = newer.map(([key, value]) => write(key, value)).every(Boolean);
  if (!isKept) return { message: isAllowed() ? FULL : BLOCKED, isDone: false };
  const count = newer.filter(([key]) => kindOf(key) === "games").length;
  const parts = [
    kinds.has("games") && counted(count, "game"),
    kinds.has("seats") && "your seats",
    kinds.has("progress") && "your progress",
    kinds.has("settings") && "your settings",
  ];
  return { message: `Read: ${parts.filter(Boolean).join(", ")}.`, isDone: true };
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
