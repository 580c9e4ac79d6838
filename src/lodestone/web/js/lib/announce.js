/** What a screen reader says: one polite region for turns and one assertive region for the end. */

import { byId } from "./dom.js";

/**
 * A text that is already there is not read again, so the same sentence gets a trailing space every
 * other time.
 * @param {string} id
 * @param {string} text
 */
function put(id, text) {
  const region = byId(id);
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** @param {string} text */
export const announce = (text) => put("live-polite", text);

/** @param {string} text */
export const announceNow = (text) => put("live-assertive", text);
