/** The field that says how long those who are timed may think. */

import { h } from "../lib/dom.js";
import { THINKING_TIMES } from "../game/game.js";

/** What it offers. @param {number|null} chosen */
export const timeOptions = (chosen) =>
  THINKING_TIMES.map((seconds) =>
    h("option", { value: seconds, selected: seconds === chosen }, `${seconds} s`),
  );
