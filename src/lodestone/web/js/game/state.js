/**
 * What the page is about: one object. current.js keeps it and alone changes it; what draws the page
 * is given it.
 *
 * @typedef {import("../wire.js").Game} Game
 * @typedef {import("./game.js").KeptGame} KeptGame
 * @typedef {import("../net/ask.js").SearchResult} SearchResult
 * @typedef {import("../wire.js").Rules} Rules
 * @typedef {import("../wire.js").Scene} Scene
 * @typedef {import("../wire.js").View} View
 *
 * @typedef {object} State
 * @property {Game[]} games
 * @property {import("../wire.js").Player[]} players
 * @property {Game|null} game
 * @property {string|null} opening  the id of the game that is being opened
 * @property {KeptGame|null} kept
 * @property {Scene|null} scene
 * @property {Rules|null} rules
 * @property {View|null} latest  what the whole record means
 * @property {View|null} shown  `latest`, or the position looked at
 * @property {number} at  the node of the game at which that is
 * @property {Omit<import("../core/state.js").State, "tree"|"at"|"scene">} studied  how it is looked at
 * @property {import("../wire.js").Action[]} arriving  of the computer's turn, while it is shown
 * @property {"sending"|"thinking"|"showing"|null} busy
 * @property {boolean} stoppable  the computer takes so long that people may want to stop it
 * @property {number} stopClock  the timer that says so
 * @property {AbortController} work  what is under way about the record
 * @property {number} looks  how often another position was asked for
 * @property {Hint|null} hint  asked for in the position that is shown
 * @property {string|null} offered  the line that the computer was offered to end with, as it stands
 * @property {Thought|null} thought  what the computer tells while it thinks
 * @property {string|null} fault  what the server refused, in its words
 *
 * @typedef {State & {game: Game, kept: KeptGame, scene: Scene, rules: Rules, latest: View, shown: View}} OpenState
 *
 * @typedef {object} Thought
 * @property {import("../net/ask.js").SearchInfo} info
 * @property {string} by  the player who thinks so
 *
 * @typedef {object} Hint
 * @property {AbortController} work
 * @property {SearchResult|null} result  null while it is looked for
 * @property {boolean} waits  for other searches
 */

import { UNTOUCHED } from "../core/state.js";

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
  at: 0,
  studied: UNTOUCHED,
  arriving: [],
  busy: null,
  stoppable: false,
  stopClock: 0,
  work: new AbortController(),
  looks: 0,
  hint: null,
  offered: null,
  thought: null,
  fault: null,
});

/**
 * A game is open; all that belongs to it is there.
 * @param {Readonly<State>} state
 * @returns {state is OpenState}
 */
export const isOpen = (state) => state.shown !== null;
