/**
 * Games in the browser's storage, with one key for each: those that are played here, which have seats, and
 * those that are studied. A game is loaded, a command is performed on it, and other tabs are notified.
 *
 * @import { Line } from "../net/record.js"
 * @import { GameRecord } from "../wire.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {object} Kept
 * @property {string} id
 * @property {Tree} tree
 * @property {number} sequence  increases with each command; 0: it is not kept yet
 * @property {number} updated  milliseconds
 * @property {string} [name]  given by the user
 * @property {number} [at]  the number of the node that was shown last
 * @property {number[]} [folded]  the numbers of nodes whose variations are not shown
 * @property {Listed|null} [listed]  where it was opened from
 * @property {boolean} [isAsOpened]  nothing in it was changed since
 *
 * @typedef {object} Listed  a game's place in a collection
 * @property {string} id  the collection's
 * @property {number} index  from 0
 *
 * @typedef {object} Seating  of a game that is played here
 * @property {string} game
 * @property {string} title  of its rules
 * @property {Object<string, string>} seats  side -> "human" or the name of a player of the server
 * @property {string} near  the side at the bottom of the picture
 * @property {boolean} [byRules]  the rules decide who starts
 * @property {boolean} paused
 * @property {number} [seconds]  the thinking time of timed players and hints
 * @property {Clock|null} [clock]  of two people at one device
 * @property {number|null} [drill]  the number of the endgame drill that it is
 * @property {string} [mine]  the side of this browser's player, in a game that was played with somebody elsewhere
 * @property {boolean} [isOtherSide]  its only person played the other side in the game before
 * @property {boolean} [isSwapOffered]  the players were offered to swap sides, and declined
 * @property {string} status  the last status sentence from the server
 * @property {boolean} over
 *
 * @typedef {object} Clock
 * @property {string} name  as it was chosen
 * @property {number} increment  what each turn adds, in seconds
 * @property {Object<string, number>} left  of each side, in milliseconds
 * @property {{side: string, since: number}|null} [running]  whose time runs; the system's time,
 *   in milliseconds, at its start identifies the run
 *
 * @typedef {Kept & Seating} KeptGame
 *
 * @typedef {{kind: "turn", turn: string, ply: number}} TurnMade  after `ply` turns; later ones are
 *   taken back
 * @typedef {{kind: "take-back", ply: number}} TakenBack
 * @typedef {{kind: "end", ended: NonNullable<Line["ended"]>}} Ended
 * @typedef {{kind: "annotate", tree: Tree, place?: Partial<Kept>}} Annotated  variations, comments and
 *   marks; and where it is read
 * @typedef {TurnMade|TakenBack|Ended|Annotated} Command
 *
 * @typedef {object} Collection  games that were read together
 * @property {string} id
 * @property {string} name
 * @property {string[]} [addresses]  of studies that come with the program
 * @property {GameRecord[]} records
 */

import { counted, numberOf } from "../lib/counted.js";
import {
  fieldsLike,
  isObject,
  keys,
  newId,
  read,
  remove as forget,
  write,
} from "../lib/storage.js";
import { UNENDED } from "../net/record.js";
import { addTurn, removeAfter, sayOfGame } from "./edits.js";
import { fromRecord, isRecord, titleOf, toRecord, turnsIn } from "./record.js";
import { mainLine } from "./tree.js";

const PLAYED = "lodestone.game.";
const STUDIED = "lodestone.study.";
const COLLECTION = "lodestone.collection";
const LOOK = "lodestone.viewer";

/** How long a game without a turn is kept, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/** @param {Kept} kept @returns {kept is KeptGame} */
export const isPlayed = (kept) => "seats" in kept;

/** Nothing has been played in it. @param {Kept} kept */
export const isEmpty = (kept) => isPlayed(kept) && kept.tree.nodes.length === 1 && !kept.name;

/** Its name: the given one, else its rules; of a study, its tags. @param {Kept|Omit<KeptGame, "tree">} kept */
export const nameOf = (kept) =>
  kept.name || ("title" in kept ? kept.title : titleOf(kept.tree.head));

/** How many turns were played, in words, as its list counts them. @param {Pick<Kept, "tree">} kept */
export const turnsOf = ({ tree }) => counted(numberOf(turnsIn(tree)), "turn");

/** The game after some turns: without later turns and without its end. @param {Tree} tree @param {number} ply */
function cutAt(tree, ply) {
  const line = mainLine(tree);
  if (ply >= line.length - 1 && tree.head.result === "*") return tree;
  return sayOfGame(removeAfter(tree, line[ply]), UNENDED);
}

/** The game after a command. @param {Tree} tree @param {Command} command @returns {Tree} */
export function applied(tree, command) {
  switch (command.kind) {
    case "turn": {
      const before = cutAt(tree, command.ply);
      return addTurn(before, mainLine(before)[command.ply], command.turn).tree;
    }
    case "take-back":
      return cutAt(tree, command.ply);
    case "end":
      return sayOfGame(tree, command.ended);
    case "annotate":
      return command.tree;
  }
}

/** @param {any} value @returns {Kept|null} null where it is damaged */
function fromStorage({ record, ...kept }) {
  const found = { sequence: 0, updated: 0, ...kept };
  if (!isRecord(record) || !isPlace(found) || ("seats" in found && !isSeating(found))) return null;
  return { ...found, tree: fromRecord(record) };
}

/** @param {any} kept */
const isPlace = ({ id, sequence, updated, name = "", at = 0, folded = [], listed = null }) =>
  typeof id === "string" &&
  typeof name === "string" &&
  [sequence, updated, at].every(Number.isFinite) &&
  Array.isArray(folded) &&
  (listed === null || (typeof listed.id === "string" && Number.isInteger(listed.index)));

/** @param {any} kept */
const isSeating = ({ seats, game, title, near, status, mine, clock = null }) =>
  isTexts(seats) &&
  [game, title, near, status ?? "", mine ?? ""].every((text) => typeof text === "string") &&
  (clock === null || (isObject(clock.left) && Number.isFinite(clock.increment)));

/** @param {unknown} value */
const isTexts = (value) =>
  isObject(value) && Object.values(value).every((text) => typeof text === "string");

/** @param {string} key @returns {Kept|null} */
function loadKey(key) {
  const value = read(key);
  return value !== null && typeof value === "object" ? fromStorage(value) : null;
}

/** @param {string} id @returns {Kept|null} */
export const load = (id) => loadKey(PLAYED + id) ?? loadKey(STUDIED + id);

/** @param {string} id @returns {KeptGame|null} */
export function loadGame(id) {
  const kept = load(id);
  return kept && isPlayed(kept) ? kept : null;
}

/** @param {Omit<Kept, "updated">} kept @returns {boolean} whether the browser kept it */
const store = ({ tree, ...kept }) =>
  write(("seats" in kept ? PLAYED : STUDIED) + kept.id, {
    ...kept,
    record: toRecord(tree),
    updated: Date.now(),
  });

/** Keep a game that is not kept yet, or no longer. @param {Omit<Kept, "sequence"|"updated">} game */
export function add(game) {
  const sequence = 1;
  return { sequence, isKept: store({ ...game, sequence }) };
}

/**
 * Do a command to a game, and keep it, even if it is not kept yet, or no longer.
 * @param {Omit<Kept, "updated">} game  with the sequence number that it had when it was read
 * @param {Command} command
 * @returns {{sequence: number, isKept: boolean}|null} null where another tab wrote it since
 */
export function perform(game, command) {
  const there = load(game.id);
  if (there && there.sequence !== game.sequence) return null;
  const { tree, ...kept } = there ?? { ...game, sequence: 0 };
  const place = command.kind === "annotate" ? command.place : {};
  const sequence = kept.sequence + 1;
  const isKept = store({ ...kept, ...place, tree: applied(tree, command), sequence });
  return { sequence, isKept };
}

/**
 * Keep what is not part of the record: how long players may think, the side at the bottom.
 * @param {string} id @param {Partial<Omit<KeptGame, "tree">>} changes
 * @returns {boolean} whether the browser kept it; a deleted game stays deleted
 */
export function note(id, changes) {
  const kept = load(id);
  return kept === null || store({ ...kept, ...changes });
}

/** @param {string} id */
export function remove(id) {
  forget(PLAYED + id);
  forget(STUDIED + id);
}

/** @returns {Kept[]} the latest first */
export const list = () =>
  [...keys()]
    .filter((key) => key.startsWith(PLAYED) || key.startsWith(STUDIED))
    .map(loadKey)
    .filter((kept) => kept !== null)
    .sort((a, b) => b.updated - a.updated);

/** All but empty games, the latest first. */
export const listKept = () => list().filter((kept) => !isEmpty(kept));

/** @returns {KeptGame[]} those of them that are played */
export const listGames = () => listKept().filter(isPlayed);

/**
 * Forget the games in which no turn was played. For a day they stay: they may be open in another
 * tab, and the browser's "back" leads to them.
 * @param {string|null} opening  the id of a game to keep
 */
export function forgetEmptyGames(opening) {
  for (const kept of list().filter(isEmpty)) {
    if (kept.updated < Date.now() - DAY && kept.id !== opening) remove(kept.id);
  }
}

/** Report the games that other tabs change or delete. @param {(id: string) => void} listener @param {AbortSignal} [signal] */
export function subscribe(listener, signal) {
  const changed = (/** @type {StorageEvent} */ { key }) => {
    const prefix = [PLAYED, STUDIED].find((one) => key?.startsWith(one));
    if (key && prefix) listener(key.slice(prefix.length));
  };
  addEventListener("storage", changed, { signal });
}

/** More unchanged games of collections than these are forgotten. */
const MOST_LOOKED_AT = 20;

/**
 * Keep a game as it was opened, so that an address leads to it. A game that is kept already is not
 * kept twice: one of a collection with all changes since, any other as long as it has none.
 * @param {GameRecord} opened @param {Listed|null} [listed]
 * @returns {{id: string, kept: boolean}}
 */
export function keepOpened(opened, listed = null) {
  const tree = fromRecord(opened);
  const studies = list().filter((kept) => !isPlayed(kept));
  const text = JSON.stringify(toRecord(tree));
  const known = studies.find((study) =>
    listed
      ? study.listed?.id === listed.id && study.listed.index === listed.index
      : study.isAsOpened && !study.listed && JSON.stringify(toRecord(study.tree)) === text,
  );
  if (known) return { id: known.id, kept: true };
  const lookedAt = studies.filter((study) => study.isAsOpened && study.listed);
  for (const { id } of lookedAt.slice(MOST_LOOKED_AT - 1)) remove(id);
  const id = newId();
  const { isKept } = add({ id, tree, at: 0, folded: [], listed, isAsOpened: true });
  return { id, kept: isKept };
}

/** @returns {Collection|null} */
export function loadCollection() {
  const value = read(COLLECTION);
  const isCollection =
    typeof value?.id === "string" && Array.isArray(value.records) && value.records.every(isRecord);
  return isCollection ? value : null;
}

/**
 * Explore these games from now on.
 * @param {Collection} collection
 * @returns {boolean} whether the browser kept it; otherwise it lasts until the page is closed
 */
export const saveCollection = (collection) => write(COLLECTION, collection);

/** Explore the games of this browser again. */
export const forgetCollection = () => forget(COLLECTION);

const USUAL_LOOK = { pace: 2, arrows: false, all: false, engine: false, exact: false };

/** The look of viewers on this device. @returns {typeof USUAL_LOOK} */
export const loadLook = () => ({ ...USUAL_LOOK, ...fieldsLike(read(LOOK), USUAL_LOOK) });

/** @param {Partial<typeof USUAL_LOOK>} look */
export const saveLook = (look) => write(LOOK, { ...loadLook(), ...look });
