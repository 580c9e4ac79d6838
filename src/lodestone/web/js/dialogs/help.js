/** The dialog that tells how the page is used. */

import { open } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { settings } from "../game/store.js";

const HOW =
  "Click a piece and then a marked cell, or drag the piece there. " +
  "A dot marks an empty cell, a ring a piece. " +
  "Where pieces wait beside the board, a click on a free cell enters one of them.";

const TURNS =
  "A turn of several steps is sent when it is complete; until then every step can be taken back. " +
  "A turn in the list shows the game as it was then.";

const SMALL =
  "By touch on a board of small cells, slide your finger until the lines cross on the cell you " +
  "mean, and let go. Where that ends your turn it only shows what would happen; a second tap " +
  "does it.";

const SIGNS =
  "A triangle with “!” warns of what a step would lose, corners mark cells worth a look: " +
  "the line below the board tells why, for the cell under the pointer or in focus.";

const EXACT =
  "“Exact values” are there for games whose positions are all solved, or can be: what each turn " +
  "leads to if both sides play their best, in words and in letters (W wins, D draw, L loses) with " +
  "the plies to the end, each a turn of one side.";

const ANALYSIS =
  "“Hint” marks the best turn that the strongest player finds. “Analyse” tells what the position " +
  "is worth, in pieces or as a win with the plies to the end, and the best line of turns: ever " +
  "deeper, or what the computer thinks while it is to move. The time beside it is for hints, " +
  "level 8 and engines; how strong the other levels are is fixed. Hint and analysis are two " +
  "searches, and may prefer different turns.";

const TOPICS = [
  ["Making a turn", HOW],
  ["Turns of several steps", TURNS],
  ["Signs on the board", SIGNS],
  ["By touch", SMALL],
  ["Hint and analysis", ANALYSIS],
  ["Exact values", EXACT],
];

const KEYS = [
  ["Tab", "from the board to the reserves, the buttons and the turn list"],
  ["Arrow keys", "on the board: to the next cell in that direction"],
  ["Enter or Space", "pick a piece up, put it down on a marked cell"],
  ["Escape", "put the piece back; take back the last step of an unfinished turn"],
  ["Escape twice", "take back the whole unfinished turn"],
];

/** @param {Object<string, [words: string, command: unknown]>} shortcuts */
export function showHelp(shortcuts) {
  const line = (/** @type {string[]} */ [key, words]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words));
  return open("Help", () => [
    ...TOPICS.flatMap(([heading, text]) => [h("h3", {}, heading), h("p", {}, text)]),
    h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, KEYS.map(line)),
    h("h3", {}, "Shortcut keys"),
    settings.shortcuts ? null : h("p", {}, "They are switched off, under “Look”."),
    h(
      "dl",
      { class: "keys" },
      Object.entries(shortcuts).map(([key, [words]]) => line([key, words])),
    ),
  ]);
}
