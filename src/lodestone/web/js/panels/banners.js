/** The banners for faults: in a mode, and of the server. */

import { byId, setText } from "../lib/dom.js";
import * as api from "../net/api.js";

/** @param {string} text  "": nothing */
export function showFault(text) {
  setText(byId("fault-text"), text);
  byId("fault").hidden = text === "";
}

/**
 * Show a banner while the server does not answer, or has too much to do.
 * @param {() => string} kept  what happens to the user's work meanwhile
 */
export function mountLost(kept) {
  byId("retry").addEventListener("click", () => api.retryNow());
  api.onUnanswered((isLost, isBusy) => {
    const why = isBusy ? "The server has too much to do" : "The server does not answer";
    // An alert is read out again only where its words change.
    if (isLost) setText(byId("lost-why"), `${why}${kept()}. Trying again…`);
    byId("lost").hidden = !isLost;
  });
}
