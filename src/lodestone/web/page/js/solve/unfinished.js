/**
 * A table that is being made, in the browser's private file system: a solve that was stopped
 * resumes from there. The journal has a line for each level whose values are in the file.
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

import { TABLE_FORMAT } from "../search/constants.js";
import { aligned, crcOf, folder, FULL, HEAD, headOf, JOURNAL, lines, TABLE } from "./files.js";

const CODE = Int16Array.BYTES_PER_ELEMENT;

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
  #journal;
  #asked;

  /** @param {Asked} asked @param {Handle} table @param {Handle} journal */
  constructor(asked, table, journal) {
    this.#asked = asked;
    this.#table = table;
    this.#journal = journal;
  }

  /** @param {string} name  of the table @param {Asked} asked */
  static async open(name, asked) {
    const place = await folder();
    const handles = [];
    for (const kind of [TABLE, JOURNAL]) handles.push(await handleOf(place, name + kind));
    return new UnfinishedFile(asked, handles[0], handles[1]);
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
      const place = HEAD + (done.at(-1)?.end ?? 0) * CODE;
      if (this.#table.read(part, { at: place }) < part.length || crcOf(part) !== level.crc) break;
      done.push(level);
    }
    this.#restart(done);
    return done;
  }

  /** @param {Level[]} done */
  #restart(done) {
    const texts = [this.#identity, ...done].map((one) => `${JSON.stringify(one)}\n`);
    // Another version's table is no table any more once other values are written into it.
    if (done.length === 0) this.#table.truncate(0);
    this.#journal.truncate(0);
    written(this.#journal, new TextEncoder().encode(texts.join("")), 0);
  }

  /** Keep the values of a level. @param {Int16Array} codes @param {number} first @param {Omit<Level, "crc">} level */
  record(codes, first, level) {
    const bytes = bytesOf(codes);
    written(this.#table, bytes, HEAD + first * CODE);
    const line = `${JSON.stringify({ ...level, crc: crcOf(bytes) })}\n`;
    written(this.#journal, new TextEncoder().encode(line), this.#journal.getSize());
  }

  /** Write what completes the table, its head last. @param {Solver} solver @param {object} summary */
  finish(solver, summary) {
    const { kernels, arrays, size } = solver;
    /** @type {Header["arrays"]} */
    const parts = {};
    let place = HEAD;
    /** @param {string} name @param {any} view @param {number[]} shape */
    const put = (name, view, shape) => {
      const bytes = bytesOf(view);
      // The values are there already.
      if (place > HEAD) written(this.#table, bytes, place);
      place = aligned(place + bytes.length);
      const width = view.BYTES_PER_ELEMENT;
      parts[name] = { type: `${width > 1 ? "<" : "|"}i${width}`, shape, crc: crcOf(bytes) };
      return place - aligned(bytes.length) + bytes.length;
    };
    let end = put("codes", solver.view(0, size), [size]);
    for (const [name, array] of Object.entries(arrays)) {
      end = put(name, kernels.view(array), array.shape);
    }
    this.#table.truncate(end);
    const { name: rules, fingerprint, index } = this.#asked;
    const header = { format: TABLE_FORMAT, rules, fingerprint, index, summary, arrays: parts };
    written(this.#table, headOf(header), 0);
    this.#journal.truncate(0);
  }

  close() {
    this.#table.close();
    this.#journal.close();
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
