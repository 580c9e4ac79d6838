/**
 * What the page is about: one object, which `update` changes and nothing else, and which `changed`
 * draws as a whole. It is the state that any game has, and what only a game that is played has.
 *
 * @import { Motion } from "../stage/board.js"
 * @import { KeptGame } from "../core/games.js"
 * @import { State as AnyState } from "../core/state.js"
 * @import { Game, Player, Rules, Scene, SearchResult, View } from "../wire.js"
 *
 * @typedef {Omit<AnyState, "tree"|"scene"> & Played & {tree: Tree|null, scene: Scene|null}} State
 *   without a tree while no game is open
 * @typedef {State & {game: Game, kept: Seated, tree: Tree, scene: Scene, rules: Rules, latest: View, shown: View}} OpenState
 * @typedef {AnyState["tree"]} Tree
 * @typedef {Omit<KeptGame, "tree">} Seated
 *
 * @typedef {object} Played
 * @property {Game[]} games
 * @property {Player[]} players
 * @property {Game|null} game
 * @property {string|null} opening  the id of the game that is being opened
 * @property {Seated|null} kept
 * @property {Rules|null} rules
 * @property {View|null} latest  what the whole record means
 * @property {View|null} shown  `latest`, or the position looked at
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
 * @typedef {import("../core/session.js").Thought} Thought
 *
 * @typedef {object} Hint
 * @property {AbortController} work
 * @property {SearchResult|null} result  null while it is looked for
 * @property {boolean} waits  for other searches
 */

import { UNTOUCHED } from "../core/state.js";
import { START } from "../core/tree.js";

/** @type {State} */
const all = {
  ...UNTOUCHED,
  tree: null,
  at: START,
  scene: null,
  games: [],
  players: [],
  game: null,
  opening: null,
  kept: null,
  rules: null,
  latest: null,
  shown: null,
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
};

/** @type {Readonly<State>} */
export const state = all;

/** Draws the state. @type {{draw: (motion?: Motion) => void}} */
const page = { draw() {} };

/** @param {(motion?: Motion) => void} draw */
export function onChange(draw) {
  page.draw = draw;
}

/** @param {Partial<State>} changes */
export const update = (changes) => void Object.assign(all, changes);

/** Draw what has been changed. @param {Motion} [motion] */
export const changed = (motion) => page.draw(motion);

/**
 * A game is open; all that belongs to it is there.
 * @param {Readonly<State>} now
 * @returns {now is OpenState}
 */
export const isOpen = (now) => now.shown !== null;

/** The state, where a game is open; only where one is can this be called. @returns {OpenState} */
export function opened() {
  if (!isOpen(state)) throw new Error("no game is open");
  return state;
}
