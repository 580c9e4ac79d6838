/**
 * A game that is open: its tree, the node that is shown, what can be undone, all in one state. Those
 * who show it hear of each change.
 *
 * @import { Line } from "../net/record.js"
 * @import { SearchResult } from "../wire.js"
 * @import { Document, View } from "../wire.js"
 * @import { Diagram, State } from "./state.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {(now: State, before: State) => void} Heard
 * @typedef {{info: SearchResult, by: string}} Thought  what a player tells
 * @typedef {{engine: boolean, exact: boolean}} Wants  what is shown of values
 *
 * @typedef {object} Seen
 * @property {{rules: string, title: string, solvable?: boolean}} rules
 * @property {(Diagram & Partial<View>)|null} shown  the node that is shown: how it looks, and once it
 *   is known, all else
 * @property {View|null} whole  of the line whose exact values are shown as a strip
 * @property {Line} line  to the node that is shown
 * @property {Wants} wants
 * @property {boolean} [isPlayed]  its result is how it is played
 * @property {boolean} [isGrowing]  that game has come to the node that is shown: a turn from there is
 *   no variation
 * @property {boolean} [isBusy]  something else is under way there
 * @property {Thought|null} [thought]  of a player who thinks there
 * @property {unknown} [more]  that can be done with the game
 * @property {Document["errors"]} [errors]  where its record could not be read
 * @typedef {object} Asked  of the server, about a game as panels know it
 * @property {State & Seen} now
 * @property {(changes: Partial<Wants>) => void} want
 * @property {(turn: string) => Promise<void>} play  a turn from the node that is shown
 * @property {((turn: string) => unknown)|null} [onTurn]  hears of each turn, where turns can be tried
 * @property {(isTested: boolean, at?: number) => void} [test]  let a turn be looked for, without values
 * @property {() => Promise<void>} refresh  ask again what is shown, with exact values or without
 * @typedef {Pick<Session, "state"|"change"|"edit"|"signal"> & Asked} Study
 */

import { edited, heedEnd } from "./state.js";

export class Session {
  #used = new AbortController();
  /** @type {Heard[]} */
  #heard = [];
  /** Of the node that is shown, with its turns, once it is known. @type {View|null} */
  view = null;

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** Another game is opened. */
  get signal() {
    return this.#used.signal;
  }

  /** The only way to change the state. @param {(state: State) => State} next */
  change(next) {
    const before = this.state;
    this.state = heedEnd(next(before));
    if (this.state !== before) for (const heard of this.#heard) heard(this.state, before);
  }

  /** @param {Tree} tree @param {number} [at] */
  edit(tree, at) {
    this.change((state) => edited(state, tree, at));
  }

  /** @param {Heard} heard */
  onChange(heard) {
    this.#heard.push(heard);
  }

  close() {
    this.#used.abort();
  }
}
