/**
 * What the page is about: one object. session.js keeps it, and what draws the page is given it.
 *
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").KeptGame} KeptGame
 * @typedef {import("../types.js").Rules} Rules
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").View} View
 *
 * @typedef {object} State
 * @property {Game[]} games
 * @property {import("../types.js").Player[]} players
 * @property {Game|null} game
 * @property {string|null} opening  the id of the game that is being opened
 * @property {KeptGame|null} kept
 * @property {Scene|null} scene
 * @property {Rules|null} rules
 * @property {View|null} latest  what the whole record means
 * @property {View|null} shown  `latest`, or the position looked at
 * @property {import("../types.js").Step[]} walked  the turn that is being made, as far as it is
 * @property {string|null} picked  the place whose piece is picked up
 * @property {Refusal|null} refused  a press that began no turn
 * @property {string|null} aimed  the place that a first tap chose, on a small board
 * @property {Pointed} pointed
 * @property {number} undone  when Escape last took a step back, in milliseconds of the page's clock
 * @property {"sending"|"thinking"|"showing"|null} busy
 * @property {boolean} stoppable  the computer takes so long that people may want to stop it
 * @property {boolean} asking  how the turn goes on
 * @property {Hint|null} hint  asked for in the position that is shown
 * @property {import("../types.js").GameRecord|null} offered  to the computer to end with, as it stands
 * @property {Told} told  in the box of thoughts
 * @property {string|null} fault  what the server refused, in its words
 *
 * @typedef {State & {game: Game, kept: KeptGame, scene: Scene, rules: Rules, latest: View, shown: View}} OpenState
 *
 * @typedef {object} Refusal
 * @property {string} place
 * @property {string} reason
 *
 * @typedef {object} Pointed  where the hand is
 * @property {string|null} pointer
 * @property {string|null} focus  the keyboard
 * @property {boolean} lines  a finger on a small board: lines show which cell it is at
 *
 * @typedef {object} Told  what is shown of somebody's thoughts, and of which view
 * @property {View|null} view
 * @property {import("../types.js").Thought|null} thought
 * @property {string} by  which player thinks so; "" for the analysis
 * @property {string} note
 *
 * @typedef {object} Hint
 * @property {AbortController} work
 * @property {import("../types.js").Thought|null} thought  null while it is looked for
 * @property {boolean} waits  for other searches
 */

/** @type {Told} */
export const NOTHING_TOLD = { view: null, thought: null, by: "", note: "" };

/** @returns {State} */
export const newState = () => ({
  games: [],
  players: [],
  game: null,
  opening: null,
  kept: null,
  scene: null,
  rules: null,
  latest: null,
  shown: null,
  walked: [],
  picked: null,
  refused: null,
  aimed: null,
  pointed: { pointer: null, focus: null, lines: false },
  undone: -Infinity,
  busy: null,
  stoppable: false,
  asking: false,
  hint: null,
  offered: null,
  told: NOTHING_TOLD,
  fault: null,
});

/**
 * A game is open; all that belongs to it is there.
 * @param {State} state
 * @returns {state is OpenState}
 */
export const isOpen = (state) => state.shown !== null;
