/**
 * The live games that this browser keeps: their keys, without which nobody can sit down again, and the
 * lines that lists show.
 *
 * @import { Followed, SeatName, Standing } from "./followed.js"
 *
 * @typedef {object} KeptSeat
 * @property {string} id  of the game
 * @property {string|null} key  that opens the seat; null for somebody who watches
 * @property {string} [newKey]  that may have replaced it: the server has not answered
 * @property {string} [title]  of the rules
 * @property {string} [players]  in words
 * @property {Object<string, string>} [invitations]  seat -> the key that invites to it;
 *   such a key leads this browser to its own seat
 * @property {boolean} [over]
 * @property {SeatName} [seat]  of this browser's player
 * @property {Standing} [standing]  how the game stood when it was heard of last
 * @property {boolean} [isSlow]  no clock runs while nobody is there
 * @property {number} updated  milliseconds
 */

import { toBase64Url } from "../core/links.js";
import { isObject, keys, read, write } from "../lib/storage.js";
import { isCorrespondence, playersOf, standingOf } from "./followed.js";

const PREFIX = "lodestone.live.";
const NAME = "lodestone.name";

/** Identities of games at the server are longer than those of games that are kept here. @param {string} id */
export const isLive = (id) => /^[A-Za-z0-9_-]{16}$/.test(id);

/** @param {number} bytes */
const random = (bytes) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** 128 random bits, as an address can hold them. */
export const newKey = () => random(16);

/** The identity of a command, which may be sent twice. */
export const newIdentity = () => random(9);

/** @param {unknown} key */
const isKey = (key) => key === null || typeof key === "string";

/** @param {string} id @returns {KeptSeat|null} */
export function load(id) {
  const kept = read(PREFIX + id);
  if (kept?.id !== id || !isLive(id) || !isKey(kept.key)) return null;
  const { title, players, invitations = {} } = kept;
  const isShown = [title ?? "", players ?? ""].every((text) => typeof text === "string");
  return isShown && isObject(invitations) ? kept : null;
}

/** @param {Omit<KeptSeat, "updated">} kept @returns {boolean} whether the browser kept it */
export const store = (kept) => write(PREFIX + kept.id, { ...kept, updated: Date.now() });

/** Keep how a game stands for the lists of games. @param {Followed} game @param {Partial<KeptSeat>} [more] */
export function note(game, more = {}) {
  const { game: id, seat, state } = game;
  const before = load(id);
  if (!seat || !before) return;
  const now = {
    ...before,
    ...more,
    seat,
    players: playersOf(game),
    standing: standingOf(game),
    isSlow: isCorrespondence(game),
    over: state.outcome !== null,
  };
  // Who only looks in does not change the order of the list.
  if (JSON.stringify(now) !== JSON.stringify(before)) store(now);
}

/**
 * Keep the key that may replace that of a seat and of its rematches.
 * @param {string|null} key @param {string} newKey
 */
export function keepNewKey(key, newKey) {
  for (const kept of list()) {
    if (kept.key === key) write(PREFIX + kept.id, { ...kept, newKey });
  }
}

/** @returns {KeptSeat[]} the latest first */
export const list = () =>
  [...keys()]
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => load(key.slice(PREFIX.length)))
    .filter((kept) => kept !== null)
    .sort((a, b) => b.updated - a.updated);

/** The last name of the player. @returns {string} */
export function nameOfMine() {
  const name = read(NAME);
  return typeof name === "string" ? name : "";
}

/** @param {string} name */
export const keepName = (name) => write(NAME, name);

/** What a request shows that a key is to open. @param {string} key */
export const bearer = (key) => ({ Authorization: `Bearer ${key}` });
