/**
 * An open game: its tree, the node that is shown, and all else that is known of it, in one immutable
 * state. Listeners are notified of each change that can be seen.
 *
 * @import { Line } from "../net/record.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Verdict } from "../stage/values.js"
 * @import { Document, PlayedTurn, SearchAnswer, View } from "../wire.js"
 * @import { Diagram, State } from "./state.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {{info: SearchAnswer, by: string}} Thought  what a player has found so far
 * @typedef {{engine: boolean, exact: boolean}} Wants  which values are shown
 *
 * @typedef {Verdict & {thrown: string|null}} Value  exact, and what was given away
 * @typedef {Pick<PlayedTurn, "side"|"say"|"annotated">|null|undefined} Turn  as the server describes it
 * @typedef {ReadonlyMap<number, {last?: Turn, value?: Value|null}>} Known  of the nodes
 *
 * @typedef {object} Seen
 * @property {{rules: string, title: string, solvable?: boolean}} rules
 * @property {(Diagram & Partial<View>)|null} shown  the node that is shown: its diagram, or all of its
 *   view once that is known
 * @property {View|null} whole  of the line whose exact values are shown as a strip
 * @property {Line} line  to the node that is shown
 * @property {Wants} wants
 * @property {boolean} [isPlayed]  people play it here: they cannot edit its result
 * @property {boolean} [isGrowing]  the node that is shown is the end of that game: a turn from there is
 *   not a variation
 * @property {boolean} [isBusy]  a turn is being sent, found or shown there
 * @property {Thought|null} [thought]  of a player who thinks there
 * @property {unknown} [more]  more ways to use the game
 * @property {Document["errors"]} [errors]  where its record could not be read
 * @typedef {object} Asked  how panels use an open game
 * @property {State & Seen} now
 * @property {(changes: Partial<Wants>) => void} want
 * @property {(turn: string) => Promise<void>} make  a turn from the node that is shown
 * @property {((turn: string) => unknown)|null} [onTurn]  called with each turn, where turns can be tried
 * @property {(isTested: boolean, at?: number) => void} [test]  have the user look for a turn, without values
 * @property {() => Promise<void>} refresh  request what is shown again, with exact values or without
 * @typedef {Pick<Session, "state"|"change"|"edit"|"signal"> & Asked} Study
 */

import { edited, heedEnd } from "./state.js";

/** @template {State} [S=State] */
export class Session {
  #used = new AbortController();
  /** @type {((now: S, before: S, motion?: Motion) => void)[]} */
  #listeners = [];
  #state;

  /** @param {S} state */
  constructor(state) {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Aborted when the game is closed. */
  get signal() {
    return this.#used.signal;
  }

  /**
   * The only way to the next state.
   * @param {(state: S) => S} next
   * @param {Motion|null} [motion]  how the board gets there; null: the change cannot be seen, and
   *   nobody is notified
   */
  update(next, motion) {
    const before = this.#state;
    this.#state = /** @type {S} */ (heedEnd(next(before)));
    if (this.#state === before || motion === null || this.signal.aborted) return;
    for (const listener of this.#listeners) listener(this.#state, before, motion);
  }

  /** Do what a panel or a key asks for. @param {(state: State) => State} next */
  change(next) {
    this.update((state) => /** @type {S} */ (next(state)));
  }

  /** @param {Tree} tree @param {number} [at] */
  edit(tree, at) {
    this.change((state) => edited(state, tree, at));
  }

  /** @param {(now: S, before: S, motion?: Motion) => void} listener */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  close() {
    this.#used.abort();
  }
}
