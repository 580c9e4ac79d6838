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
 *
 * @typedef {object} Collection  games that were read together
 * @property {string} name
 * @property {import("./record.js").Record[]} records
 */

import { newId } from "../game/store.js";
import { keys, read, remove, write } from "../lib/storage.js";

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
