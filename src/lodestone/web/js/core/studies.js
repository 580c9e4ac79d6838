/**
 * Games that the browser keeps with all that is said of them, one key for each. Two tabs may have
 * the same game open: each hears what the other writes, and what was written unheard is never
 * overwritten.
 *
 * @typedef {object} Study
 * @property {string} id
 * @property {import("./record.js").Record} record
 * @property {number} at  the number of the node that was shown last
 * @property {number[]} folded  the numbers of nodes whose variations are not shown
 * @property {string} version  another one each time it is written
 * @property {number} updated  milliseconds
 * @property {Listed|null} [listed]  where it was opened from
 * @property {boolean} [isAsOpened]  nothing in it was changed since
 *
 * @typedef {object} Listed  a game's place in a collection
 * @property {string} id  the collection's
 * @property {number} index  from 0
 *
 * @typedef {object} Collection  games that were read together
 * @property {string} id
 * @property {string} name
 * @property {string[]} [addresses]  of studies that come with the program
 * @property {import("./record.js").Record[]} records
 */

import { keys, read, remove, write, newId } from "../lib/storage.js";
import { fromRecord, toRecord } from "./record.js";

const STUDY = "lodestone.study.";
const COLLECTION = "lodestone.collection";
const LOOK = "lodestone.viewer";

/** @param {any} value @returns {value is Study} */
const isStudy = (value) =>
  typeof value?.id === "string" &&
  typeof value.version === "string" &&
  Array.isArray(value.record?.nodes);

/** @param {string} id @returns {Study|null} */
export function loadStudy(id) {
  const value = read(STUDY + id);
  return isStudy(value) ? value : null;
}

/**
 * Keep a study, unless another tab wrote it since.
 * @param {Omit<Study, "updated">} study  with the version that it had when it was read; "" is new
 * @returns {{version: string|null, kept: boolean}} the version is null where another tab wrote
 */
export function saveStudy(study) {
  const there = loadStudy(study.id);
  if (there && there.version !== study.version) return { version: null, kept: false };
  const version = newId();
  const kept = write(STUDY + study.id, { ...study, version, updated: Date.now() });
  return { version, kept };
}

/** Games of collections that were looked at and not changed; more than these are forgotten. */
const MOST_LOOKED_AT = 20;

/**
 * Keep a game as it was opened, so that an address leads to it. A game that is kept already is not
 * kept twice: one of a collection with all changes since, any other as long as it has none.
 * @param {import("./record.js").Record} opened @param {Listed|null} [listed]
 * @returns {{id: string, kept: boolean}}
 */
export function keepOpened(opened, listed = null) {
  const record = toRecord(fromRecord(opened)); // written in one way, to be compared
  const studies = listStudies();
  const text = JSON.stringify(record);
  const known = studies.find((study) =>
    listed
      ? study.listed?.id === listed.id && study.listed.index === listed.index
      : study.isAsOpened && !study.listed && JSON.stringify(study.record) === text,
  );
  if (known) return { id: known.id, kept: true };
  const lookedAt = studies.filter((study) => study.isAsOpened && study.listed);
  for (const { id } of lookedAt.slice(MOST_LOOKED_AT - 1)) deleteStudy(id);
  const id = newId();
  const study = { id, version: "", record, at: 0, folded: [], listed, isAsOpened: true };
  return { id, kept: saveStudy(study).kept };
}

/** @param {string} id */
export const deleteStudy = (id) => remove(STUDY + id);

/** @returns {Study[]} the latest first */
export const listStudies = () =>
  [...keys()]
    .filter((key) => key.startsWith(STUDY))
    .map((key) => loadStudy(key.slice(STUDY.length)))
    .filter((study) => study !== null)
    .sort((a, b) => b.updated - a.updated);

/**
 * @param {(id: string) => void} changed  another tab wrote or deleted a study
 * @param {AbortSignal} [signal]
 */
export const watchStudies = (changed, signal) =>
  addEventListener(
    "storage",
    ({ key }) => key?.startsWith(STUDY) && changed(key.slice(STUDY.length)),
    { signal },
  );

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
