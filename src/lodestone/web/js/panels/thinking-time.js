/** The field that says how long those who are timed may think. */

import { h } from "../lib/dom.js";
import { timesFor } from "../game/game.js";

/**
 * What it offers.
 * @param {number|null} chosen @param {import("../wire.js").Player[]} players
 */
export const timeOptions = (chosen, players) =>
  timesFor(players).map((seconds) =>
    h("option", { value: seconds, selected: seconds === chosen }, `${seconds} s`),
  );
