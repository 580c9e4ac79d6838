/**
 * A game that is played here, as it is kept: what the server says of it, and work on its record, which
 * is given up as soon as the record is another one. What the server refuses of it is shown.
 *
 * @import { Line } from "../net/record.js"
 * @import { Command, KeptGame } from "../core/games.js"
 * @import { Thought } from "../core/session.js"
 * @import { SearchResult } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Action, Game, Rules, Scene, View } from "../wire.js"
 *
 * @typedef {Omit<KeptGame, "tree">} Seated
 * @typedef {{game: Game, rules: Rules, scene: Scene, latest: View}} Fetched  all that the server says of
 *   a kept game before it can be shown
 *
 * @typedef {{result: SearchResult|null}} Hint  null while it is looked for
 */

import * as games from "../core/games.js";
import { endOf, gameLine, lineTo } from "../core/line.js";
import { Session } from "../core/session.js";
import { UNTOUCHED } from "../core/state.js";
import { variationOf } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import { Latest, MOVE, rest } from "../lib/motion.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { isHuman } from "./game.js";
import { state } from "./state.js";
import { settings } from "./store.js";

const BROKEN = "Something on this page went wrong. Your game is kept; load the page again.";
const NOT_KEPT = "This browser does not keep games: closing the page loses this one.";

export class OpenGame extends Session {
  #draw;
  #work = new Latest();
  /** Of the computer's turn, while it is shown. @type {Action[]} */
  arriving = [];
  /** @type {"sending"|"thinking"|"showing"|null} */
  busy = null;
  /** The computer takes so long that people may want to stop it; the timer that says so. */
  stoppable = false;
  stopClock = 0;
  /** Asked for in the position that is shown. @type {Hint|null} */
  hint = null;
  hinting = new Latest();
  /** The line that the computer was offered to end with, as it stands. @type {string|null} */
  offered = null;
  /** The turn that lost the game, once it was looked for. @type {import("./mistake.js").Shown|null} */
  mistake = null;
  /** The line that its clocks were last set for; null where they were set elsewhere. @type {Line|null} */
  timed = null;
  /** The clock that runs: what was used until the last look at it. @type {import("./clock.js").Run|null} */
  run = null;
  /** The timer that shows the next second. */
  ticking = 0;
  /** What the computer tells while it thinks. @type {Thought|null} */
  thought = null;
  /** What the server refused, in its words. @type {string|null} */
  fault = null;

  /** @param {KeptGame} kept @param {Fetched} fetched @param {(motion?: Motion) => void} draw */
  constructor({ tree, ...kept }, { game, rules, scene, latest }, draw) {
    const sides = game.rivals.map(({ name }) => name);
    super({ ...UNTOUCHED, tree, at: endOf(tree), scene, sides });
    /** @type {Seated} */
    this.kept = kept;
    this.game = game;
    this.rules = rules;
    /** What the whole record means. */
    this.latest = latest;
    /** `latest`, or the position looked at. */
    this.shown = latest;
    this.#draw = draw;
  }

  get tree() {
    return this.state.tree;
  }

  get at() {
    return this.state.at;
  }

  get players() {
    return state.players;
  }

  /** The newest position is shown. */
  get isLive() {
    return this.shown === this.latest;
  }

  /** A turn is sent or shown: the record may be ahead of what the server has answered. */
  get isMoving() {
    return this.busy === "sending" || this.busy === "showing";
  }

  get isComputersTurn() {
    return this.latest.outcome === null && !isHuman(this.kept, this.latest.side);
  }

  /** A variation is looked at. */
  get isInVariation() {
    return variationOf(this.tree, this.at) !== null;
  }

  /** The turns to the position that is shown. */
  get line() {
    const { tree, at } = this;
    return at === endOf(tree) ? gameLine(tree) : lineTo(tree, at);
  }

  /** Of all that is under way about the record. */
  get work() {
    return this.#work.signal;
  }

  /** Everything under way is about a record that is no longer the one; give it up. */
  restart() {
    return this.#work.begin();
  }

  /** @param {Partial<import("../core/state.js").State>} changes */
  set(changes) {
    this.state = { ...this.state, ...changes };
  }

  /** Draw what has been changed. @param {Motion} [motion] */
  changed(motion) {
    if (!this.signal.aborted) this.#draw(motion);
  }

  /** Keep what is not said of the game itself. @param {Partial<Seated>} changes */
  keep(changes) {
    this.kept = { ...this.kept, ...changes };
    this.#tellWhether(games.note(this.kept.id, changes));
  }

  /**
   * Do a command to the game, and keep it.
   * @param {Command} command
   * @returns {boolean} false where another tab has changed the game, of which this one hears soon
   */
  append(command, tree = games.applied(this.tree, command)) {
    const done = games.perform({ ...this.kept, tree: this.tree }, command);
    if (done === null) return false;
    this.kept = { ...this.kept, sequence: done.sequence };
    // To undo an annotation would undo the turns since, too.
    this.set({ tree, ...(command.kind === "annotate" ? {} : { past: [], future: [] }) });
    this.#tellWhether(done.isKept);
    return true;
  }

  /** @param {boolean} isKept */
  #tellWhether(isKept) {
    if (!isKept) this.fault = NOT_KEPT;
  }

  /** Show a position. @param {View} shown @param {number} at  the node */
  show(shown, at) {
    this.hinting.end();
    this.shown = shown;
    this.arriving = [];
    this.hint = null;
    this.set({ at });
  }

  showLatest() {
    this.show(this.latest, endOf(this.tree));
  }

  /** Whether exact values are shown with it. */
  get isExact() {
    return settings.exact;
  }

  /** @param {Line} line @returns {Promise<View>} */
  viewOf(line, signal = this.work) {
    return ask.view(line, signal, this.isExact);
  }

  /**
   * Run work on the record; a refusal of the server is shown, work that was given up is forgotten.
   * A fault of the page is shown too, but takes nothing back. What else is under way is given up with
   * it, and the computer waits until it is asked to continue.
   * @template T @param {() => Promise<T>} job
   * @param {() => void} refused
   * @returns {Promise<T|null>}
   */
  async guarded(job, refused = () => {}) {
    try {
      return await job();
    } catch (error) {
      if (isAbort(error) || this.signal.aborted) return null;
      const isRefusal = error instanceof ApiError;
      const fault = isRefusal ? error.message : BROKEN;
      this.restart();
      this.busy = null;
      this.fault = fault;
      this.show(this.shown, this.at);
      if (isRefusal) refused();
      if (this.isComputersTurn) this.keep({ paused: true });
      announce(fault);
      this.changed();
      if (!isRefusal) throw error;
      return null;
    }
  }

  /** Wait until what is kept and what is shown are one again. */
  async settled() {
    while (this.isMoving) await rest(MOVE, this.signal);
  }

  /** Leave the game; it stays kept. */
  close() {
    super.close();
    this.#work.end();
    this.hinting.end();
    solving.leave();
  }
}
