/**
 * Tables that the host of the page has: a directory and pages, cut into files, of which parts are read by
 * their places (`site/tables.py`). A host that sends whole files is recognised before anything is read. Tables
 * whose positions are not numbered are read as a whole.
 *
 * @typedef {object} Hosted
 * @property {string} rules
 * @property {string} fingerprint
 * @property {Object<string, number>} crcs
 * @property {number} size  how many values there are
 * @property {number} bytes
 * @property {boolean} has_keys  before the values, since positions are not numbered
 * @property {number} version  another one where a byte differs
 *
 * @typedef {Hosted & {read: (first: number, end: number) => Uint8Array, whole: number}} Table
 */

import { TABLE_FORMAT } from "../search/constants.js";
import { joined, NOTHING } from "./files.js";

/** @param {string} folder  its address, with a slash @returns {Promise<Table[]>} none without a manifest */
export async function hostedTables(folder) {
  const response = await fetch(`${folder}tables.json`).catch(() => null);
  if (!response?.ok) return [];
  const { format, file_bytes: size, tables } = await response.json();
  if (format !== TABLE_FORMAT) return []; // kept of another version
  return Promise.all(
    tables.map(async (/** @type {Hosted} */ one) => {
      const at = placing(folder, one);
      const isWhole = one.has_keys || !(await sendsParts(at(0)));
      return {
        ...one,
        whole: isWhole ? Math.min(one.bytes, size) : 0,
        read: reading(at, size, isWhole),
      };
    }),
  );
}

/**
 * The addresses of a table's files. They name its version, so that no part which a browser keeps of
 * another one is taken for a part of this.
 * @param {string} folder @param {Hosted} table
 */
const placing = (folder, { fingerprint, version }) => {
  const place = `${folder}${fingerprint}/`;
  return (/** @type {number} */ number) => `${place}${number}.bin?version=${version}`;
};

/**
 * A host that compresses can send parts without saying so beforehand, so one byte is requested. A browser
 * would answer from a small file that it kept whole.
 * @param {string} url
 */
async function sendsParts(url) {
  const asked = { headers: { Range: "bytes=0-0" }, cache: /** @type {const} */ ("no-store") };
  const response = await fetch(url, asked).catch(() => null);
  await response?.body?.cancel(); // of a host that sends the whole file
  return response?.status === 206;
}

/** In WebKit, Python cannot wait for what it calls. @param {(number: number) => string} at  the address of a file @param {number} size  of a file, in bytes @param {boolean} isWhole */
function reading(at, size, isWhole) {
  /** Files that came whole, by their numbers. @type {Map<number, Uint8Array>} */
  const files = new Map();
  /** A part of one file. @param {number} number @param {number} begin @param {number} stop */
  const partOf = (number, begin, stop) => {
    const known = files.get(number);
    if (known) return known.slice(begin, stop);
    const range = isWhole ? null : `bytes=${begin}-${stop - 1}`;
    const { status, bytes } = fetched(at(number), range);
    if (status !== 200) return bytes;
    files.set(number, bytes);
    return bytes.slice(begin, stop);
  };
  /** @param {number} first @param {number} end */
  return (first, end) => {
    const parts = [];
    for (let number = Math.floor(first / size); number * size < end; number++) {
      const begin = Math.max(first - number * size, 0);
      parts.push(partOf(number, begin, Math.min(end - number * size, size)));
    }
    return joined(parts);
  };
}

/** @param {string} url @param {string|null} range  null: all of it */
function fetched(url, range) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  if (range) request.setRequestHeader("Range", range);
  try {
    request.send();
  } catch {
    return { status: 0, bytes: NOTHING };
  }
  const { status } = request;
  return { status, bytes: status < 300 ? new Uint8Array(request.response) : NOTHING };
}
