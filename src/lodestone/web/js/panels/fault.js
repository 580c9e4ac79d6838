/** The banner of a mode that tells what went wrong. */

import { byId, setText } from "../lib/dom.js";

/** @param {string} text  "": nothing */
export function showFault(text) {
  setText(byId("fault-text"), text);
  byId("fault").hidden = text === "";
}
