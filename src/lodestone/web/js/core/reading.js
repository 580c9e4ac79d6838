/** The studies that were read to their end, as this browser remembers them. */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.read";

/** @param {string} address  the game's name and the study's, as in "qo/blocked" */
export const isRead = (address) => readObject(KEY)[address] === true;

/** @param {string} address */
export function keepRead(address) {
  if (!isRead(address)) write(KEY, { ...readObject(KEY), [address]: true });
}
