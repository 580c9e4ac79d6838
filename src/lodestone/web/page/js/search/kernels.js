/**
 * A game's kernels as WebAssembly. They are called with a frame, words of 64 bits in memory: a number
 * is one, an array its address and its lengths; the result takes the place of the arguments. What is
 * lent of the memory is given back all at once, by `reset`.
 *
 * @typedef {BigInt64ArrayConstructor|Float64ArrayConstructor|Int32ArrayConstructor|Int16ArrayConstructor|Uint8ArrayConstructor|Int8ArrayConstructor} Kind
 * @typedef {bigint|number|boolean|string|Lent<Kind>} Value  a text is a number of 64 bits
 * @typedef {Value|any[]} Argument  of tuples, the parts, and the parts of these
 */

const MOST_ARGUMENTS = 128;
/** What addresses of 32 bits reach. */
const MOST_BYTES = 2 ** 32 - 1;

/**
 * An array of the kernels.
 * @template {Kind} K
 * @typedef {{address: number, shape: number[], kind: K}} Lent
 */
/** @typedef {Lent<BigInt64ArrayConstructor>} Words  an array of numbers of 64 bits */

/** @param {number[]} shape */
const lengthOf = (shape) => shape.reduce((product, length) => product * length, 1);

export class Kernels {
  #exports;
  #frame;
  #bottom;

  /** @param {WebAssembly.Instance} instance */
  constructor({ exports }) {
    this.#exports = /** @type {any} */ (exports);
    this.#frame = this.lend([MOST_ARGUMENTS]);
    this.#bottom = this.mark();
  }

  /** Nothing that was lent is used any more. */
  reset() {
    this.release(this.#bottom);
  }

  /** Where what is lent next begins. */
  mark() {
    return this.lend([0]).address;
  }

  /** Nothing that was lent since then is used any more. @param {number} mark */
  release(mark) {
    this.#exports.free(mark);
  }

  /** The bytes of the memory. */
  get size() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Lend an array that holds anything.
   * @template {Kind} [K=BigInt64ArrayConstructor]
   * @param {number[]} shape @param {K} [kind] @returns {Lent<K>}
   */
  lend(shape, kind = /** @type {any} */ (BigInt64Array)) {
    const bytes = lengthOf(shape) * kind.BYTES_PER_ELEMENT;
    if (bytes > MOST_BYTES) throw new RangeError(`no module can have ${bytes} bytes`);
    return { address: this.#exports.lend(bytes) >>> 0, shape, kind };
  }

  /** Lend an array that holds one number everywhere. @param {number[]} shape @param {bigint} number */
  filled(shape, number = 0n) {
    const words = this.lend(shape);
    this.view(words).fill(number);
    return words;
  }

  /** Lend an array of numbers. @param {Iterable<bigint|number|string>} numbers */
  array(numbers) {
    const all = [...numbers];
    const words = this.lend([all.length]);
    this.view(words).set(all.map(BigInt));
    return words;
  }

  /**
   * What an array holds; as long as nothing is lent.
   * @template {Kind} K
   * @param {Lent<K>} lent @returns {InstanceType<K>}
   */
  view({ address, shape, kind }) {
    const { buffer } = this.#exports.memory;
    return /** @type {any} */ (new kind(buffer, address, lengthOf(shape)));
  }

  /**
   * Call a kernel; return its result, the first word where there are several.
   * @param {string} name @param {Argument[]} given
   */
  call(name, ...given) {
    const [result] = this.results(name, 1, ...given);
    return result;
  }

  /** Call a kernel whose result has some words. @param {string} name @param {number} count @param {Argument[]} given */
  results(name, count, ...given) {
    const frame = this.view(this.#frame);
    let place = 0;
    const put = (/** @type {Argument} */ one) => {
      if (Array.isArray(one)) one.forEach(put);
      else if (typeof one === "object") put([one.address, ...one.shape]);
      else frame[place++] = BigInt(one);
    };
    put(given);
    const status = this.#exports[name](this.#frame.address);
    if (status !== 0) throw new Error(`the kernel ${name} failed (${status})`);
    return this.view(this.#frame).slice(0, count);
  }
}

/** One row of an array with two dimensions. @param {Words} words @param {number} row @returns {Words} */
export const rowOf = ({ address, shape: [, width], kind }, row) => ({
  address: address + row * width * kind.BYTES_PER_ELEMENT,
  shape: [width],
  kind,
});

/** Modules trap where their memory cannot grow. @param {unknown} error */
export function faultOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = message.includes("unreachable") || error instanceof RangeError;
  return isFull ? "there is not enough memory" : message;
}
