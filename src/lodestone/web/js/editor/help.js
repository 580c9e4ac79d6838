/** The dialog that tells how a position is set up. */

import { open } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";

const HOW =
  "Drag a piece from the tray to the board, or choose it and press the cells where it goes; held " +
  "down, a mouse goes on. A press on the same piece takes it off. Pieces are moved by dragging, or " +
  "with “Move” by a press on the piece and one on its new cell; off the board, they are removed. A " +
  "right click empties a cell.";

const TEXT =
  "The text follows the board, and the board follows the text: write or paste a position there, or " +
  "a link to one.";

/** @param {import("../wire.js").PieceType[]} pieces */
const keysOf = (pieces) => [
  ["Arrow keys", "to the next cell in that direction"],
  ...pieces.map(({ name, title }) => [name, `${title.toLowerCase()} onto the cell, or off it`]),
  ["Delete", "empty the cell"],
  ["Enter", "use the chosen tool on the cell"],
  ["Escape", "put down what is picked up, or the tool"],
  ["Ctrl Z, Ctrl Y", "undo, do again"],
  ["t", "the other side is to move"],
  ["f", "see the board from the other side"],
];

/** @param {import("../wire.js").PieceType[]} pieces */
export const showHelp = (pieces) =>
  open("Help", () => [
    h("p", {}, HOW),
    h("p", {}, TEXT),
    h("h3", {}, "Keys"),
    h(
      "dl",
      { class: "keys" },
      keysOf(pieces).map(([key, words]) =>
        h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)),
      ),
    ),
  ]);
