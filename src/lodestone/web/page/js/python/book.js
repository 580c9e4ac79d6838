/**
 * Answers that were made with the site, for requests before Python has started (`site/book.py`).
 *
 * @typedef {{groups: string[], keys: Object<string, number>}} Index
 */

import { crcOf } from "../solve/files.js";

const ENCODER = new TextEncoder();

/** JSON with its keys in order. @param {any} value @returns {string} */
function ordered(value) {
  if (Array.isArray(value)) return `[${value.map(ordered).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.keys(value).sort();
  return `{${parts.map((key) => `${JSON.stringify(key)}:${ordered(value[key])}`).join(",")}}`;
}

/** @param {string} url @returns {Promise<any>} null where it is not there */
async function read(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.json().catch(() => null) : null;
}

/**
 * What finds answers; they are null where the book has none.
 * @param {(path: string) => string} at  the address of a file of the book
 */
export function createBook(at) {
  /** Files by their names; one that could not be read is asked for again. @type {Map<string, Promise<any>>} */
  const files = new Map();
  /** @param {string} name */
  const fileAt = (name) => {
    const file = files.get(name) ?? read(at(`${name}.json`));
    files.set(name, file);
    file.then((content) => content ?? files.delete(name));
    return file;
  };
  fileAt("index");

  /** @param {string} path @param {string} asked  JSON @returns {Promise<string|null>} */
  return async (path, asked) => {
    const key = ordered([path, JSON.parse(asked)]);
    /** @type {Index|null} */
    const found = await fileAt("index");
    const place = found?.keys[crcOf(ENCODER.encode(key))];
    if (!found || place === undefined) return null;
    return (await fileAt(found.groups[place]))?.[key] ?? null;
  };
}
