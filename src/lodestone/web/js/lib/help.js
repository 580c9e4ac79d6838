/** The dialog that tells how a mode is used. */

import { open } from "./dialogs.js";
import { h } from "./dom.js";

/**
 * @typedef {object} Help
 * @property {readonly (string|[heading: string, text: string])[]} about
 * @property {readonly [key: string, words: string][]} keys
 *
 * @param {Help} help
 */
export const showHelp = ({ about, keys }) =>
  open("Help", () => [
    ...about.flatMap((one) =>
      typeof one === "string" ? [h("p", {}, one)] : [h("h3", {}, one[0]), h("p", {}, one[1])],
    ),
    h("h3", {}, "Keys"),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))),
    ),
  ]);
