/** Announcements for screen readers: a polite region for turns and an assertive one for the end. */

import { byId, setText } from "./dom.js";

/**
 * A text that is already there is not read again, so the same sentence gets a trailing space every
 * other time.
 * @param {HTMLElement} region @param {string} text
 */
export function speak(region, text) {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** @param {string} text */
export const announce = (text) => speak(byId("live-polite"), text);

/** @param {string} text */
export const announceNow = (text) => speak(byId("live-assertive"), text);

/** The banner for a fault in a mode. @param {string} text  "": nothing */
export function showFault(text) {
  setText(byId("fault-text"), text);
  byId("fault").hidden = text === "";
}
