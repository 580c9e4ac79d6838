/** The page's entries in the browser's storage. Entries that it refuses live as long as the page. */

/** A name for something new that is kept. */
export const newId = () => Math.random().toString(36).slice(2, 8).padEnd(6, "0");

/** A browser may refuse to keep anything. @template T @param {() => T} job @param {T} otherwise */
function tried(job, otherwise) {
  try {
    return job();
  } catch {
    return otherwise;
  }
}

/** Whether the browser keeps anything for the page: its user may have blocked that. */
export const isAllowed = () => tried(() => localStorage !== null, false);

/** The entries that the browser refused. @type {Map<string, any>} */
const unkept = new Map();

/** Null if the entry is damaged: the page works as if it were empty. @param {string} key */
export const read = (key) =>
  unkept.has(key)
    ? unkept.get(key)
    : tried(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);

/** @param {string} key @param {any} value @returns {boolean} whether the browser kept it */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unkept.delete(key);
    return true;
  } catch {
    unkept.set(key, value);
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  unkept.delete(key);
  tried(() => localStorage.removeItem(key), undefined);
  // There may be room now for refused entries.
  for (const [refused, value] of unkept) write(refused, value);
}

export const keys = () =>
  new Set([...tried(() => Object.keys(localStorage), []), ...unkept.keys()]);

/** The kind of a value; lists and null are separate kinds. @param {unknown} value */
const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** @param {unknown} value @returns {value is Object<string, any>} */
export const isObject = (value) => kindOf(value) === "object";

/**
 * The fields of a value that an example has with the same type: entries may come from a file that somebody
 * made.
 * @template {object} T @param {unknown} value @param {T} example @returns {Partial<T>}
 */
export const fieldsLike = (value, example) =>
  /** @type {Partial<T>} */ (
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).filter(
        ([name, field]) =>
          Object.hasOwn(example, name) && kindOf(field) === kindOf(Reflect.get(example, name)),
      ),
    )
  );

/** An entry that is an object; empty if it is anything else. @param {string} key @returns {Object<string, any>} */
export function readObject(key) {
  const value = read(key);
  return isObject(value) ? value : {};
}
