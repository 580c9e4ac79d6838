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
  return response?.ok ? response.json() : null;
}

/**
 * What finds answers; they are null where the book has none.
 * @param {(path: string) => string} at  the address of a file of the book
 */
export function createBook(at) {
  /** @type {Promise<Index|null>} */
  const index = read(at("index.json"));
  /** @type {Map<string, Promise<Object<string, string>|null>>} */
  const groups = new Map();

  /** @param {string} path @param {string} asked  JSON @returns {Promise<string|null>} */
  return async (path, asked) => {
    const key = ordered([path, JSON.parse(asked)]);
    const found = await index;
    const place = found?.keys[crcOf(ENCODER.encode(key))];
    if (!found || place === undefined) return null;
    const name = found.groups[place];
    const group = groups.get(name) ?? read(at(`${name}.json`));
    groups.set(name, group);
    return (await group)?.[key] ?? null;
  };
}
