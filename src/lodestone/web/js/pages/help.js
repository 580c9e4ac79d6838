/** How the site is used, and how games are played on it. */

export const SITE = [
  "Lodestone has small board games whose sources disagree about the rules. “Play” starts a game under the rules that you choose. “Learn” teaches a game in short lessons.",
  "“Puzzles” have one right turn each. “Study” is for analysing games. In the “Lab”, computers play many games to show what a rule does. “Games” has each game’s rules and what is known about them.",
];

/** @type {[heading: string, text: string][]} */
export const ABOUT = [
  [
    "Making a turn",
    "Click a piece and then a marked cell, or drag the piece there. " +
      "A dot marks where it can go; red points mark the pieces that this would take. " +
      "Where pieces wait beside the board, a click on a free cell enters one of them.",
  ],
  [
    "Turns of several steps",
    "A turn of several steps is sent when it is complete; until then every step can be taken back. " +
      "A turn in the list shows the game as it was then; what you try from there can be a variation, " +
      "which does not count. “Notes” has comments and glyphs, “Report” judges every turn.",
  ],
  [
    "Signs on the board",
    "A triangle with “!” warns of what a step would lose, a red diamond marks a cell worth a look: " +
      "the line below the board tells why, for the cell under the pointer or in focus.",
  ],
  [
    "By touch",
    "By touch on a board of small cells, slide your finger until the lines cross on the cell you " +
      "mean, and let go. Where that ends your turn it only shows what would happen; a second tap " +
      "does it.",
  ],
  [
    "Hint and analysis",
    "“Hint” marks the best turn that the strongest player finds. “Analyse” tells what the position " +
      "is worth, in pieces or as a win with the number of turns to the end, and the best line of turns: ever " +
      "deeper, or what the computer thinks while it is to move. The time beside it is for hints, " +
      "level 8 and engines; how strong the other levels are is fixed. Hint and analysis are two " +
      "searches, and may prefer different turns.",
  ],
  [
    "Exact values",
    "“Exact values” are there for games whose positions are all solved, or can be: what each turn " +
      "leads to if both sides play their best, in words and on the board (W: White wins, B: Black wins, =: a draw) with " +
      "the number of turns to the end, those of both sides counted.",
  ],
];

/** @type {[key: string, words: string][]} */
export const BOARD_KEYS = [
  ["Tab", "from the board to the reserves, the buttons and the turn list"],
  ["Arrow keys", "on the board: to the next cell in that direction"],
  ["Enter or Space", "pick a piece up, put it down on a marked cell"],
  ["Escape twice", "take back the whole unfinished turn"],
];
