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
    "A turn of several steps is played when it is complete. Until then you can take back every step. " +
      "Choose a turn in the list to see the game as it was then. What you try from there becomes a " +
      "variation, which does not count. “Notes” has comments and signs, “Report” judges every turn.",
  ],
  [
    "Signs on the board",
    "A triangle with “!” warns that a step would lose something. A red diamond marks a cell worth a " +
      "look. Point at the cell, and the line below the board says why.",
  ],
  [
    "By touch",
    "On a board with small cells, slide your finger until the lines cross on your cell, and let go. " +
      "If that would end your turn, you first see what would happen. Tap again to do it.",
  ],
  [
    "Hint and analysis",
    "“Hint” marks the best turn that the strongest player finds. “Analyse” shows what the position " +
      "is worth, in pieces or as a win with the number of turns to the end, and the best line of " +
      "turns. It searches deeper and deeper. While the computer is to move, it shows what the " +
      "computer thinks. The time next to it is for hints and level 8; the other levels have a fixed " +
      "strength. Hint and analysis are separate searches and may prefer different turns.",
  ],
  [
    "Exact values",
    "Where all positions of a game are solved, or can be, “Exact values” shows what each turn leads " +
      "to if both sides play their best: in words and on the board (W: White wins, B: Black wins, " +
      "=: a draw), with the number of turns to the end, both sides counted.",
  ],
];

/** @type {[key: string, words: string][]} */
export const BOARD_KEYS = [
  ["Tab", "from the board to the reserves, the buttons and the turn list"],
  ["Arrow keys", "on the board: to the next cell in that direction"],
  ["Enter or Space", "pick a piece up, put it down on a marked cell"],
  ["Escape twice", "take back the whole unfinished turn"],
];
