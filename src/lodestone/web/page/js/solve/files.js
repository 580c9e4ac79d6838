/**
 * Table files in the browser's private file system, as `solve/files.py` has them on a disk: a head,
 * the directory of the values' pages, the pages, and the arrays that number the positions. The head is
 * written last, so that a table is complete or none.
 *
 * @typedef {{type: string, shape: number[], crc: number}} Part
 * @typedef {{format: number, rules: string, fingerprint: string, index: string, summary: object, codes: number, arrays: Object<string, Part>}} Header
 * @typedef {{file: File, header: Header, head: Uint8Array, start: number}} Opened  `start`: where the directory begins
 * @typedef {{name: string, rules: string, bytes: number, isComplete: boolean, isOld: boolean}} Kept
 */

import {
  TABLE_ALIGNED,
  TABLE_FORMAT,
  TABLE_LONGEST_HEADER,
  TABLE_MAGIC,
  TABLE_PAGE,
} from "../search/constants.js";

export const TABLE = ".table";
export const JOURNAL = ".journal";
/** The values of levels that are done, each as a number of 16 bits, until all are. */
export const PART = ".part";
/** What a table file begins with: the magic line, the length of the header, its checksum. */
const PREFIX = TABLE_MAGIC.length + 8;
/** Where the directory begins in a file that is written here; the header is as long as that. */
export const HEAD = 4096;
/** The bytes of a page's length in the directory, and of a checksum. */
const [LENGTH, CHECKSUM] = [2, 4];
const PORTION = 1 << 22;
/** How many pages are read at a time. */
const MANY_PAGES = 1000;

/** Readers of tables are notified here of changed tables. */
export const CHANNEL = "lodestone-tables";

/** What cannot be read. */
export const NOTHING = new Uint8Array();

export const FULL = "There is not enough space on this device for the values of these rules.";
const HELD = "These rules are being solved, here or in another tab: stop that first.";
const NO_TABLE = "it is not a table of Lodestone";
const OTHER_FORMAT = "another version of Lodestone made it; solve these rules again";
/** The pages of a site can have such a table; what it takes here is a search that pages cannot make. */
const UNNUMBERED = "a page reads tables of this game only from the site itself";
/** What a table is called: the game, and what of its rules affects values. */
const NAME = /^\w{1,40}-[0-9a-f]{16}$/;
/** Why rules cannot be solved: Firefox refuses in private windows, other browsers lack what is asked for. */
const PRIVATE = "Private windows of this browser keep no files: rules cannot be solved in them.";
const NO_FILES =
  "This browser has no private files for pages: rules cannot be solved on this page.";

/** What can be wrong with a table's file, by the names of the browser's errors. @type {Object<string, string>} */
const FAULTS = { QuotaExceededError: FULL, NoModificationAllowedError: HELD };

/** Why a table cannot be kept or removed, in one line. @param {unknown} error */
function faultOf(error) {
  if (!(error instanceof Error)) return String(error);
  const isUnable = error instanceof TypeError; // it has no writable files
  return FAULTS[error.name] ?? (isUnable ? NO_FILES : error.message);
}

/** CRC-32 as zlib has it (reflected, polynomial 0xEDB88320), for four bytes at once. */
const CRCS = [0, 1, 2, 3].map(() => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  CRCS[0][byte] = crc;
}
for (let byte = 0; byte < 256; byte++) {
  for (let row = 1; row < 4; row++) {
    const before = CRCS[row - 1][byte];
    CRCS[row][byte] = (before >>> 8) ^ CRCS[0][before & 255];
  }
}

/** The CRC-32 of bytes that follow others, whose CRC-32 is `crc`. @param {Uint8Array} bytes @param {number} [crc] */
export function crcOf(bytes, crc = 0) {
  const [first, second, third, fourth] = CRCS;
  let now = ~crc;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    now ^= bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    now =
      fourth[now & 255] ^ third[(now >>> 8) & 255] ^ second[(now >>> 16) & 255] ^ first[now >>> 24];
  }
  for (; at < bytes.length; at++) now = (now >>> 8) ^ first[(now ^ bytes[at]) & 255];
  return ~now >>> 0;
}

/** Bytes with their checksum after them. @param {Uint8Array} bytes */
export function sealed(bytes) {
  const found = new Uint8Array(bytes.length + CHECKSUM);
  found.set(bytes);
  new DataView(found.buffer).setUint32(bytes.length, crcOf(bytes), true);
  return found;
}

/** Whether bytes are followed by their checksum. @param {Uint8Array} bytes */
function isSealed({ buffer, byteOffset, length }) {
  const end = length - CHECKSUM;
  if (end < 0) return false;
  const found = new DataView(buffer, byteOffset, length).getUint32(end, true);
  return crcOf(new Uint8Array(buffer, byteOffset, end)) === found;
}

/** Bytes one after another. @param {Uint8Array[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** How many pages some values take. @param {number} codes */
export const pageCount = (codes) => Math.ceil(codes / TABLE_PAGE);

/** How long their directory is. @param {number} codes */
export const directoryBytes = (codes) => pageCount(codes) * LENGTH + CHECKSUM;

/** The directory of pages of these lengths. @param {number[]} lengths */
export function directoryOf(lengths) {
  const view = new DataView(new ArrayBuffer(lengths.length * LENGTH));
  lengths.forEach((length, page) => view.setUint16(page * LENGTH, length, true));
  return sealed(new Uint8Array(view.buffer));
}

/** The next multiple of what arrays begin at. @param {number} place */
export const aligned = (place) => Math.ceil(place / TABLE_ALIGNED) * TABLE_ALIGNED;

/** A file's first bytes, as long as HEAD. @param {Header} header */
export function headOf(header) {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const padded = new Uint8Array(HEAD - PREFIX).fill(32);
  padded.set(text);
  const head = new Uint8Array(HEAD);
  head.set(new TextEncoder().encode(TABLE_MAGIC));
  const view = new DataView(head.buffer);
  view.setUint32(TABLE_MAGIC.length, padded.length, true);
  view.setUint32(TABLE_MAGIC.length + 4, crcOf(padded), true);
  head.set(padded, PREFIX);
  return head;
}

/** Read a table's head; null if there is none, or if the file was cut off. @param {File} file */
export async function opened(file) {
  const table = await headed(file);
  return table && (isOld(table) || (await isComplete(table))) ? table : null;
}

/** Whether another version of Lodestone made a table. @param {Opened} table */
const isOld = ({ header }) => header.format !== TABLE_FORMAT;

/** @param {Opened} table */
async function isComplete(table) {
  const lengths = await lengthsOf(table);
  return lengths !== null && endOf(table, lengths) <= table.file.size;
}

/** @param {File} file @returns {Promise<Opened|null>} */
async function headed(file) {
  const prefix = new Uint8Array(await file.slice(0, PREFIX).arrayBuffer());
  if (new TextDecoder().decode(prefix.subarray(0, TABLE_MAGIC.length)) !== TABLE_MAGIC) return null;
  const view = new DataView(prefix.buffer);
  const length = view.getUint32(TABLE_MAGIC.length, true);
  if (length > TABLE_LONGEST_HEADER) return null;
  const head = new Uint8Array(await file.slice(0, PREFIX + length).arrayBuffer());
  const text = head.subarray(PREFIX);
  if (crcOf(text) !== view.getUint32(TABLE_MAGIC.length + 4, true)) return null;
  const header = JSON.parse(new TextDecoder().decode(text));
  return { file, header, head, start: aligned(PREFIX + length) };
}

/** @param {Part} part */
const sizeOf = ({ type, shape }) =>
  shape.reduce((product, length) => product * length, Number(type.at(-1)));

/** The lengths of a table's pages, as its directory has them; null if that was cut off or altered. @param {Opened} table */
async function lengthsOf({ file, header: { codes }, start }) {
  const size = directoryBytes(codes);
  const directory = new Uint8Array(await file.slice(start, start + size).arrayBuffer());
  if (directory.length !== size || !isSealed(directory)) return null;
  const view = new DataView(directory.buffer);
  return Array.from({ length: pageCount(codes) }, (_, page) => view.getUint16(page * LENGTH, true));
}

/** Where the pages of a table end. @param {Opened} table @param {number[]} lengths */
const endOfPages = ({ header: { codes }, start }, lengths) =>
  lengths.reduce((place, length) => place + length, start + directoryBytes(codes));

/** Where a table ends. @param {Opened} table @param {number[]} lengths  of its pages */
const endOf = (table, lengths) =>
  Object.values(table.header.arrays ?? {}).reduce(
    (place, part) => aligned(place) + sizeOf(part),
    endOfPages(table, lengths),
  );

/**
 * What reads a table's directory and pages: all bytes that are asked for, or nothing. These files are no snapshots:
 * Firefox reads what was written into them later, and Chromium throws. Solving the rules again removes
 * the head first, so values are the table's if its head is there after they were read.
 * @param {Opened} table @param {(part: Blob) => ArrayBuffer} bytesOf  what Python calls cannot be waited for in WebKit
 */
export function readingOf({ file, head, start }, bytesOf) {
  const read = (/** @type {number} */ first, /** @type {number} */ end) =>
    new Uint8Array(bytesOf(file.slice(first, end)));
  /** @param {number} first @param {number} end */
  return (first, end) => {
    try {
      const values = read(start + first, start + end);
      const now = read(0, head.length);
      const isSame = now.length === head.length && head.every((byte, at) => byte === now[at]);
      return isSame && values.length === end - first ? values : NOTHING;
    } catch {
      return NOTHING; // another tab has just replaced or deleted it
    }
  };
}

/** The folder of the tables. */
export async function folder() {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle("tables", { create: true });
  } catch (cause) {
    const isRefused = cause instanceof DOMException && cause.name === "SecurityError";
    throw new Error(isRefused ? PRIVATE : NO_FILES, { cause });
  }
}

/** @returns {AsyncGenerator<File>} what the folder has */
async function* files() {
  const entries = /** @type {any} */ (await folder()).values();
  for await (const entry of entries) if (entry.kind === "file") yield await entry.getFile();
}

/** The complete tables. */
export async function tables() {
  /** @type {Opened[]} */
  const found = [];
  for await (const file of files()) {
    const table = file.name.endsWith(TABLE) ? await opened(file) : null;
    if (table) found.push(table);
  }
  return found;
}

/** Everything that is kept, the unfinished tables too. */
export async function kept() {
  /** @type {Map<string, Kept>} */
  const found = new Map();
  for await (const file of files()) {
    const [, name = "", kind] = /^(.*)(\.\w+)$/.exec(file.name) ?? [];
    if (![TABLE, PART, JOURNAL].includes(kind)) continue; // Chromium's, while a table is imported
    const one = found.get(name) ?? { name, rules: "", bytes: 0, isComplete: false, isOld: false };
    found.set(name, one);
    one.bytes += file.size;
    if (kind === JOURNAL) one.rules ||= firstOf(await file.text())?.rules ?? "";
    const table = kind === TABLE ? await headed(file) : null;
    if (!table) continue;
    one.rules = table.header.rules;
    one.isOld = isOld(table);
    one.isComplete = !one.isOld && (await isComplete(table));
  }
  return [...found.values()];
}

/** A journal's first line. @param {string} text */
const firstOf = (text) => lines(text)[0] ?? null;

/** The lines of a journal up to one that was not written whole. @param {string} text */
export function lines(text) {
  const found = [];
  for (const line of text.split("\n")) {
    try {
      found.push(JSON.parse(line));
    } catch {
      break;
    }
  }
  return found;
}

/** Notify all tabs, and the workers in them. */
function notify() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Remove a table, finished or not; return the reason why that is not possible, or "". @param {string} name */
export async function remove(name) {
  try {
    const place = await folder();
    for (const kind of [TABLE, PART, JOURNAL]) await place.removeEntry(name + kind).catch(isGone);
  } catch (error) {
    return faultOf(error);
  }
  notify();
  return "";
}

/** @param {Error} error */
function isGone(error) {
  if (error.name !== "NotFoundError") throw error;
}

/** What a table is called. @param {Pick<Header, "rules"|"fingerprint">} header */
export const nameOf = ({ rules, fingerprint }) => `${rules.split(":")[0]}-${fingerprint}`;

/** Keep a table that was exported elsewhere; return the reason why that is not possible, or "". @param {File} file */
export async function keep(file) {
  const header = await checked(file).catch(() => NO_TABLE);
  if (typeof header === "string") return `“${file.name}” is refused: ${header}.`;
  const name = nameOf(header);
  try {
    const handle = await (await folder()).getFileHandle(name + TABLE, { create: true });
    await file.stream().pipeTo(await handle.createWritable());
  } catch (error) {
    return faultOf(error);
  }
  notify();
  return "";
}

/** A table's file, to be saved elsewhere. @param {string} name */
export const fileOf = async (name) =>
  (await (await folder()).getFileHandle(name + TABLE)).getFile();

/** Whether a table that is kept is as it was written, read to its end. @param {string} name */
export const isIntact = async (name) =>
  typeof (await fileOf(name).then(checked, () => NO_TABLE)) !== "string";

/** Check that a file is a whole table; give its header, or what is wrong with it. @param {File} file @returns {Promise<Header|string>} */
async function checked(file) {
  const table = await headed(file);
  if (!table || !NAME.test(nameOf(table.header)) || !table.header.format) return NO_TABLE;
  if (isOld(table)) return OTHER_FORMAT;
  if (table.header.arrays.slots) return UNNUMBERED;
  const lengths = await lengthsOf(table);
  if (!lengths || endOf(table, lengths) > file.size) return "it was cut off";
  if (!(await areSealed(table, lengths))) return "it was altered";
  let place = aligned(endOfPages(table, lengths));
  for (const part of Object.values(table.header.arrays)) {
    let found = 0;
    const end = place + sizeOf(part);
    for (; place < end; place += PORTION) {
      const portion = file.slice(place, Math.min(end, place + PORTION));
      found = crcOf(new Uint8Array(await portion.arrayBuffer()), found);
    }
    if (found !== part.crc) return "it was altered";
    place = aligned(end);
  }
  return table.header;
}

/** Whether all pages of a table are as they were written. @param {Opened} table @param {number[]} lengths */
async function areSealed({ file, header: { codes }, start }, lengths) {
  let place = start + directoryBytes(codes);
  for (let first = 0; first < lengths.length; first += MANY_PAGES) {
    const some = lengths.slice(first, first + MANY_PAGES);
    const size = some.reduce((sum, length) => sum + length, 0);
    const bytes = new Uint8Array(await file.slice(place, place + size).arrayBuffer());
    let at = 0;
    for (const length of some) if (!isSealed(bytes.subarray(at, (at += length)))) return false;
    place += size;
  }
  return true;
}
