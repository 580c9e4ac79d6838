/** The dialog that tells the keys, and the keys that work everywhere on the page. */

import * as analysis from "./analysis.js";
import * as commands from "./commands.js";
import { open } from "./dialogs.js";
import { h } from "./dom.js";
import { hint } from "./hint.js";
import { model } from "./model.js";
import { state } from "./session.js";
import { settings } from "./store.js";
import { endHere, escape } from "./turn-input.js";

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
  "the plies to the end. A ply is one turn of one side.";

const THOUGHTS =
  "“Hint” marks the best turn that the strongest player finds. “Analyse” tells what the position " +
  "is worth, in pieces or as a win with the plies to the end, and the best line of turns: ever " +
  "deeper, or what the computer thinks while it is to move. The time beside it is for hints, " +
  "level 8 and engines; how strong the other levels are is fixed.";

const KEYS = [
  ["Tab", "from the board to the reserves, the buttons and the turn list"],
  ["Arrow keys", "on the board: to the next cell in that direction"],
  ["Enter or Space", "pick a piece up, put it down on a marked cell"],
  ["Escape", "put the piece back; take back the last step of an unfinished turn"],
  ["Escape twice", "take back the whole unfinished turn"],
];

const SHORTCUTS = {
  n: ["new game", (page) => page.chooseNew()],
  e: ["end the turn here, where it may also go on", endIfPossible],
  u: ["take back a turn", commands.takeBackOne],
  h: ["a hint: mark the best turn", hint],
  a: ["switch the analysis on or off", analysis.toggle],
  f: ["see the board from the other side", commands.flip],
  ",": ["look one turn back", () => commands.look(-1)],
  ".": ["look one turn on", () => commands.look(1)],
  "?": ["this help", () => showHelp()],
};

export function showHelp() {
  const line = ([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words));
  return open("Help", () => [
    h("p", {}, HOW),
    h("p", {}, TURNS),
    h("p", {}, SMALL),
    h("p", {}, SIGNS),
    h("p", {}, THOUGHTS),
    h("p", {}, EXACT),
    h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, KEYS.map(line)),
    h("h3", {}, "Shortcut keys"),
    settings.shortcuts ? null : h("p", {}, "They are switched off, under “Look”."),
    h(
      "dl",
      { class: "keys" },
      Object.entries(SHORTCUTS).map(([key, [words]]) => line([key, words])),
    ),
  ]);
}

function endIfPossible() {
  if (state.kept && model().ending) endHere();
}

/** @param {{chooseNew: () => void}} page */
export function mountKeys(page) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A dialog has its own keys, and outside of dialogs nothing is typed.
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && state.shown) return escape();
    const shortcut = settings.shortcuts && SHORTCUTS[event.key];
    if (!shortcut) return;
    event.preventDefault();
    shortcut[1](page);
  });
}
