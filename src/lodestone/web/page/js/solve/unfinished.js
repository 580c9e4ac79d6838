/**
 * A table that is being made, in the browser's private file system: a solve that was stopped
 * resumes from there. A part has the values of levels that are done, and the journal a line for each;
 * the table is written from memory once all are.
 *
 * @import { Asked, Solver } from "./solver.js"
 * @import { Header } from "./files.js"
 * @typedef {{end: number, crc: number, counts: number[], seconds: number}} Level
 *
 * @typedef {object} Handle  of a file that is open for writing (FileSystemSyncAccessHandle)
 * @property {(bytes: BufferSource, options?: {at: number}) => number} read
 * @property {(bytes: BufferSource, options?: {at: number}) => number} write
 * @property {(size: number) => void} truncate
 * @property {() => number} getSize
 * @property {() => void} flush
 * @property {() => void} close
 */

import { TABLE_FORMAT, TABLE_MOST_PAGE, TABLE_PAGE, TABLE_VALUES } from "../search/constants.js";
import {
  aligned,
  crcOf,
  directoryBytes,
  directoryOf,
  folder,
  FULL,
  HEAD,
  headOf,
  joined,
  JOURNAL,
  lines,
  PART,
  sealed,
  TABLE,
} from "./files.js";

const CODE = Int16Array.BYTES_PER_ELEMENT;
/** The bytes of pages that are written at a time. */
const PORTION = 1 << 20;

/** How often a file is tried to be opened, and how long to wait before each, in milliseconds. */
const [TRIES, PAUSE] = [30, 100];

/** @param {FileSystemDirectoryHandle} place @param {string} name @returns {Promise<Handle>} */
async function handleOf(place, name) {
  const file = await place.getFileHandle(name, { create: true });
  for (let left = TRIES; ; left--) {
    try {
      return await /** @type {any} */ (file).createSyncAccessHandle();
    } catch (error) {
      // A worker that was ended keeps its files for a moment.
      const isHeld = error instanceof DOMException && error.name === "NoModificationAllowedError";
      if (!isHeld || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

export class UnfinishedFile {
  /** @type {Handle} */
  #table;
  /** @type {Handle} */
  #part;
  /** @type {Handle} */
  #journal;
  #asked;

  /** @param {Asked} asked @param {Handle} table @param {Handle} part @param {Handle} journal */
  constructor(asked, table, part, journal) {
    this.#asked = asked;
    this.#table = table;
    this.#part = part;
    this.#journal = journal;
  }

  /** @param {string} name  of the table @param {Asked} asked */
  static async open(name, asked) {
    const place = await folder();
    const handles = [];
    for (const kind of [TABLE, PART, JOURNAL]) handles.push(await handleOf(place, name + kind));
    return new UnfinishedFile(asked, handles[0], handles[1], handles[2]);
  }

  /** What these rules are, and by what they are solved. */
  get #identity() {
    const { name: rules, fingerprint, sources } = this.#asked;
    return { rules, fingerprint, sources };
  }

  /** Read the levels that are done; the others are solved again. @param {Solver} solver @returns {Level[]} */
  resume(solver) {
    const bytes = new Uint8Array(this.#journal.getSize());
    this.#journal.read(bytes, { at: 0 });
    const [identity, ...levels] = lines(new TextDecoder().decode(bytes));
    const isSame = JSON.stringify(identity) === JSON.stringify(this.#identity);
    /** @type {Level[]} */
    const done = [];
    for (const level of isSame ? levels : []) {
      const part = bytesOf(solver.view(done.at(-1)?.end ?? 0, level.end));
      const place = (done.at(-1)?.end ?? 0) * CODE;
      if (this.#part.read(part, { at: place }) < part.length || crcOf(part) !== level.crc) break;
      done.push(level);
    }
    this.#restart(done);
    return done;
  }

  /** @param {Level[]} done */
  #restart(done) {
    const texts = [this.#identity, ...done].map((one) => `${JSON.stringify(one)}\n`);
    this.#part.truncate((done.at(-1)?.end ?? 0) * CODE);
    this.#journal.truncate(0);
    written(this.#journal, new TextEncoder().encode(texts.join("")), 0);
  }

  /** Keep the values of a level. @param {Int16Array} codes @param {number} first @param {Omit<Level, "crc">} level */
  record(codes, first, level) {
    const bytes = bytesOf(codes);
    written(this.#part, bytes, first * CODE);
    const line = `${JSON.stringify({ ...level, crc: crcOf(bytes) })}\n`;
    written(this.#journal, new TextEncoder().encode(line), this.#journal.getSize());
  }

  /** Write the table, its head last. @param {Solver} solver @param {object} summary */
  finish(solver, summary) {
    const { kernels, arrays, size } = solver;
    this.#table.truncate(0);
    let place = this.#putPages(solver);
    /** @type {Header["arrays"]} */
    const parts = {};
    for (const [name, array] of Object.entries(arrays)) {
      /** @type {any} */
      const view = kernels.view(array);
      const bytes = bytesOf(view);
      const width = view.BYTES_PER_ELEMENT;
      const type = `${width > 1 ? "<" : "|"}i${width}`;
      parts[name] = { type, shape: array.shape, crc: crcOf(bytes) };
      written(this.#table, bytes, aligned(place));
      place = aligned(place) + bytes.length;
    }
    const { name: rules, fingerprint, index } = this.#asked;
    const counted = { summary, codes: size, arrays: parts };
    const header = { format: TABLE_FORMAT, rules, fingerprint, index, ...counted };
    written(this.#table, headOf(header), 0);
    this.#journal.truncate(0);
    this.#part.truncate(0);
  }

  /** Write the pages of all values, and their directory; where they end. @param {Solver} solver */
  #putPages(solver) {
    const lengths = [];
    let place = HEAD + directoryBytes(solver.size);
    /** @type {Uint8Array[]} */
    let waiting = [];
    let bytes = 0;
    const put = () => {
      written(this.#table, joined(waiting), place);
      place += bytes;
      [waiting, bytes] = [[], 0];
    };
    for (const page of pagesOf(solver)) {
      lengths.push(page.length);
      waiting.push(page);
      bytes += page.length;
      if (bytes >= PORTION) put();
    }
    put();
    written(this.#table, directoryOf(lengths), HEAD);
    return place;
  }

  close() {
    this.#table.close();
    this.#part.close();
    this.#journal.close();
  }
}

/** The values that were solved, in pages. @param {Solver} solver @returns {Generator<Uint8Array>} */
function* pagesOf({ kernels, codes, size }) {
  const page = kernels.lend([TABLE_MOST_PAGE], Uint8Array);
  const places = kernels.lend([TABLE_VALUES], Int16Array);
  kernels.view(places).fill(-1);
  for (let first = 0; first < size; first += TABLE_PAGE) {
    const end = Math.min(first + TABLE_PAGE, size);
    const length = Number(kernels.call("pack", codes, first, end, page, places));
    yield sealed(kernels.view(page).subarray(0, length));
  }
}

/** @param {Int16Array|any} view */
const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** @param {Handle} handle @param {Uint8Array} bytes @param {number} at */
function written(handle, bytes, at) {
  try {
    const count = handle.write(/** @type {any} */ (bytes), { at });
    handle.flush();
    if (count === bytes.length) return;
  } catch (cause) {
    throw new Error(FULL, { cause });
  }
  throw new Error(FULL);
}
