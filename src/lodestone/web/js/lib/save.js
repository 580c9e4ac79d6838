/** Files that the page makes, handed to the browser to be saved. */

import { h } from "./dom.js";

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const href = URL.createObjectURL(content);
  h("a", { href, download: name }).click();
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
