/**
 * What this browser keeps, handed over to another one through the server, which drops each parcel when it
 * is taken or its time is up. A parcel is small: a text travels in pieces, and the first parcel has their keys.
 */

import { ApiError, post } from "../net/api.js";
import { pack, unpack } from "./links.js";

/** The characters of a piece, and those of a key. */
const PIECE = 100_000;
const KEY = 22;

/** A browser keeps some five million characters for a site; written, a character has at most six bytes. */
const MOST_BYTES = 32_000_000;

/**
 * What waits at the server.
 * @typedef {object} Left
 * @property {string} key  of the first parcel
 * @property {string[]} pieces  the keys of the others
 * @property {number} seconds  how long they wait
 */

/** @param {string} text @param {number} length @returns {string[]} */
const pieces = (text, length) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, number) =>
    text.slice(number * length, (number + 1) * length),
  );

/** @param {string} text */
const leaveOne = (text) => post("api/parcels", { text }, { once: true });

/** @param {string} key */
const takeOne = async (key) => (await post("api/parcels/taken", { key })).text;

/**
 * Leave a text at the server; throws `ApiError` if that refuses it.
 * @param {string} text @returns {Promise<Left>}
 */
export async function leave(text) {
  /** @type {string[]} */
  const keys = [];
  try {
    for (const piece of pieces(await pack(text), PIECE)) keys.push((await leaveOne(piece)).key);
    return { pieces: keys, ...(await leaveOne(keys.join(""))) };
  } catch (error) {
    await withdraw({ key: null, pieces: keys });
    throw error;
  }
}

/**
 * Take a text from the server; throws `ApiError` if it waits no longer.
 * @param {string} key @returns {Promise<string>} "" if it is damaged
 */
export async function take(key) {
  let packed = "";
  for (const piece of pieces(await takeOne(key), KEY)) packed += await takeOne(piece);
  return (await unpack(packed, MOST_BYTES)) ?? "";
}

/** Have the server drop what has not been taken. @param {{key: string|null, pieces: string[]}} left */
export async function withdraw({ key, pieces: keys }) {
  // The first one goes first: nobody can begin to take what is incomplete.
  for (const one of key === null ? keys : [key, ...keys]) {
    await takeOne(one).catch((/** @type {unknown} */ error) => {
      if (!(error instanceof ApiError)) throw error; // that it was taken is no fault
    });
  }
}
