/**
 * Games that are studied and not played, the collection that is explored, and how viewers look.
 *
 * @import { Kept } from "./games.js"
 * @typedef {import("./games.js").Listed} Listed
 *
 * @typedef {object} Collection  games that were read together
 * @property {string} id
 * @property {string} name
 * @property {string[]} [addresses]  of studies that come with the program
 * @property {import("./record.js").Record[]} records
 */

import { newId, read, write } from "../lib/storage.js";
import * as games from "./games.js";
import { fromRecord, toRecord } from "./record.js";

const COLLECTION = "lodestone.collection";
const LOOK = "lodestone.viewer";

/**
 * Keep a study, unless another tab wrote it since.
 * @param {Omit<Kept, "updated">} study  with the sequence number that it had when it was read
 * @returns {{sequence: number, isKept: boolean}|null} null where another tab wrote it
 */
export function saveStudy({ id, sequence, tree, ...place }) {
  const answer = games.append(id, { kind: "annotate", tree, place }, sequence);
  if (!("conflict" in answer)) return answer;
  return answer.conflict === null ? games.add({ id, tree, ...place }) : null;
}

/** @returns {Kept[]} the latest first */
export const listStudies = () => games.list().filter((kept) => !games.isPlayed(kept));

/** Games of collections that were looked at and not changed; more than these are forgotten. */
const MOST_LOOKED_AT = 20;

/**
 * Keep a game as it was opened, so that an address leads to it. A game that is kept already is not
 * kept twice: one of a collection with all changes since, any other as long as it has none.
 * @param {import("./record.js").Record} opened @param {Listed|null} [listed]
 * @returns {{id: string, kept: boolean}}
 */
export function keepOpened(opened, listed = null) {
  const tree = fromRecord(opened);
  const studies = listStudies();
  const text = JSON.stringify(toRecord(tree));
  const known = studies.find((study) =>
    listed
      ? study.listed?.id === listed.id && study.listed.index === listed.index
      : study.isAsOpened && !study.listed && JSON.stringify(toRecord(study.tree)) === text,
  );
  if (known) return { id: known.id, kept: true };
  const lookedAt = studies.filter((study) => study.isAsOpened && study.listed);
  for (const { id } of lookedAt.slice(MOST_LOOKED_AT - 1)) games.remove(id);
  const id = newId();
  const { isKept } = games.add({ id, tree, at: 0, folded: [], listed, isAsOpened: true });
  return { id, kept: isKept };
}

/** The collection, where it is too large to be kept. @type {{now: Collection|null}} */
const unkept = { now: null };

/** @returns {Collection|null} */
export function loadCollection() {
  const value = unkept.now ?? read(COLLECTION);
  return Array.isArray(value?.records) ? value : null;
}

/**
 * Explore these games from now on.
 * @param {Collection} collection
 * @returns {boolean} whether the browser kept it; else it is there until the page is closed
 */
export function saveCollection(collection) {
  const kept = write(COLLECTION, collection);
  unkept.now = kept ? null : collection;
  return kept;
}

/**
 * @typedef {object} Look  how viewers are seen on this device
 * @property {number} pace
 * @property {boolean} arrows
 * @property {boolean} engine
 * @property {boolean} exact
 */

/** @returns {Look} */
export const loadLook = () => ({
  pace: 2,
  arrows: false,
  engine: false,
  exact: false,
  ...read(LOOK),
});

/** @param {Partial<Look>} look */
export const saveLook = (look) => write(LOOK, { ...loadLook(), ...look });
