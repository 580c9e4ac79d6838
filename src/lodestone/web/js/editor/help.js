/** How a position is set up. */

const HOW =
  "Drag a piece from the tray to the board, or choose it and press the cells where it goes; held " +
  "down, a mouse goes on. A press on the same piece takes it off. Pieces are moved by dragging, or " +
  "with “Move” by a press on the piece and one on its new cell; off the board, they are removed. A " +
  "right click empties a cell.";

const TEXT =
  "The text follows the board, and the board follows the text: write or paste a position there, or " +
  "a link to one.";

/** @param {import("../wire.js").PieceType[]} pieces @returns {import("../core/router.js").Help} */
export const helpOn = (pieces) => ({
  about: [HOW, TEXT],
  keys: [
    ["Arrow keys", "to the next cell in that direction"],
    ...pieces.map(
      ({ name, title }) =>
        /** @type {[string, string]} */ ([name, `${title.toLowerCase()} onto the cell, or off it`]),
    ),
    ["Delete", "empty the cell"],
    ["Enter", "use the chosen tool on the cell"],
    ["Escape", "put down what is picked up, or the tool"],
  ],
});
