/**
 * Tables that the host of the page has: files of pages, of which parts are read by their places
 * (`site/tables.py`). A host that sends whole files is recognised before anything is read. Tables
 * whose positions are not numbered are read as a whole.
 *
 * @typedef {object} Hosted
 * @property {string} rules
 * @property {string} fingerprint
 * @property {Object<string, number>} crcs
 * @property {number} positions  that are not numbered
 * @property {number} bytes  of a table that is read as a whole, else 0
 *
 * @typedef {Hosted & {read: (first: number, end: number) => Uint8Array, whole: number}} Table
 */

import { crcOf, NOTHING } from "./files.js";

/** @param {string} folder  its address, with a slash @returns {Promise<Table[]>} none without a manifest */
export async function hostedTables(folder) {
  const response = await fetch(`${folder}tables.json`).catch(() => null);
  if (!response?.ok) return [];
  const { file_bytes: size, tables } = await response.json();
  return Promise.all(
    tables.map(async (/** @type {Hosted} */ one) => {
      const at = placing(folder, one);
      const isWhole = one.bytes > 0 || !(await sendsParts(at(0)));
      return {
        ...one,
        whole: isWhole ? one.bytes || size : 0,
        read: reading(at, size, isWhole),
      };
    }),
  );
}

/**
 * The addresses of a table's files. They name its numbering, so that no part which a browser keeps of
 * another one is taken for a part of this.
 * @param {string} folder @param {Hosted} table
 */
function placing(folder, { fingerprint, crcs }) {
  const numbering = crcOf(new TextEncoder().encode(JSON.stringify(crcs)));
  return (/** @type {number} */ number) =>
    `${folder}${fingerprint}/${number}.bin?numbering=${numbering}`;
}

/** A host that compresses can send parts without saying so beforehand, so one byte is requested. @param {string} url */
async function sendsParts(url) {
  const response = await fetch(url, { headers: { Range: "bytes=0-0" } }).catch(() => null);
  await response?.body?.cancel(); // of a host that sends the whole file
  return response?.status === 206;
}

/** In WebKit, Python cannot wait for what it calls. @param {(number: number) => string} at  the address of a file @param {number} size  of a file, in bytes @param {boolean} isWhole */
function reading(at, size, isWhole) {
  /** Files that came whole, by their numbers. @type {Map<number, Uint8Array>} */
  const files = new Map();
  /** @param {number} first @param {number} end */
  return (first, end) => {
    const number = Math.floor(first / size);
    const [begin, stop] = [first - number * size, end - number * size];
    const known = files.get(number);
    if (known) return known.slice(begin, stop);
    const range = isWhole ? null : `bytes=${begin}-${stop - 1}`;
    const { status, bytes } = fetched(at(number), range);
    if (status !== 200) return bytes;
    files.set(number, bytes);
    return bytes.slice(begin, stop);
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
