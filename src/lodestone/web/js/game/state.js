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
 * @property {Solving} solving
 * @property {Estimate} estimate
 * @property {Hint|null} hint  asked for in the position that is shown
 * @property {string|null} offered  the line that the computer was offered to end with, as it stands
 * @property {Analysis} analysis
 * @property {Search} search
 * @property {string|null} fault  what the server refused, in its words
 *
 * @typedef {State & {game: Game, kept: KeptGame, scene: Scene, rules: Rules, latest: View, shown: View}} OpenState
 *
 * @typedef {object} Analysis  what is shown of a search
 * @property {View["record"]|null} record  of the view that is searched
 * @property {SearchResult|null} result
 * @property {string} by  the player who thinks so; "" for the analysis
 * @property {string} note
 *
 * @typedef {object} Search  the analysis under way
 * @property {View["record"]|null} record  of the view that is searched
 * @property {AbortController} work
 *
 * @typedef {object} Solving  the rules that are being solved
 * @property {string|null} rules
 * @property {import("../wire.js").SolveJob|null} job
 * @property {Promise<import("../wire.js").SolveJob>|null} end
 * @property {boolean} isTold  that they are solved
 *
 * @typedef {object} Estimate  of what solving would take, where the server does not know it yet
 * @property {View["exact"]} awaited  the values that lack it, or lacked it last
 * @property {number} wait  until it is asked for again, in milliseconds
 * @property {number} clock
 *
 * @typedef {object} Hint
 * @property {AbortController} work
 * @property {SearchResult|null} result  null while it is looked for
 * @property {boolean} waits  for other searches
 */

import { UNTOUCHED } from "../core/state.js";

/** @type {Analysis} */
export const NO_ANALYSIS = { record: null, result: null, by: "", note: "" };

/** @type {Solving} */
export const NO_SOLVING = { rules: null, job: null, end: null, isTold: false };

/** What solving takes is asked for again so many milliseconds later, then ever more seldom. */
const FIRST_WAIT = 500;

/** @type {Estimate} */
export const NO_ESTIMATE = { awaited: null, wait: FIRST_WAIT, clock: 0 };

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
  solving: NO_SOLVING,
  estimate: NO_ESTIMATE,
  hint: null,
  offered: null,
  analysis: NO_ANALYSIS,
  search: { record: null, work: new AbortController() },
  fault: null,
});

/**
 * A game is open; all that belongs to it is there.
 * @param {Readonly<State>} state
 * @returns {state is OpenState}
 */
export const isOpen = (state) => state.shown !== null;
