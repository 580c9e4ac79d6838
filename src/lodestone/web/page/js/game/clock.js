/**
 * Clocks for two people at one device. A clock stands still until the first turn has been made, and again
 * whenever the game is opened or left and after the device has slept, so that nobody loses time before both
 * are there. Which one runs is kept with the game: tabs in which the same game is open show the same time.
 * Each tab measures it by itself, because the system's time can be changed. The record says of each turn
 * how much time its side has left, so that taking turns back gives their time back.
 *
 * @import { Line } from "../net/record.js"
 * @import { GameSession } from "./session.js"
 *
 * @typedef {object} Run  of a clock, as it is measured here
 * @property {string} [side]
 * @property {number} [since]  as it is kept
 * @property {number} used  milliseconds until the last look, without sleep
 * @property {number} at  the last look, in milliseconds of the page's clock
 * @property {boolean} hidden  the page, at that look
 * @property {boolean} slept  the device, meanwhile
 */

import { say } from "../core/edits.js";
import { endOf, gameLine } from "../core/tree.js";
import { mainLine, nodeAt } from "../core/tree.js";
import { announceNow } from "../lib/announce.js";
import { resultOf } from "../net/record.js";
import { sideTitle } from "../stage/model.js";
import { exchanged, isSwapped } from "./commands.js";
import { TIME_PASSED } from "../stage/seats.js";
import { clockOf } from "./game.js";
import { isMoving } from "./play.js";

/** The time left is announced when it is this much, in seconds. */
const ANNOUNCED = [60, 10];

const [SECOND, TENTH] = [1000, 100];

/** From here on, tenths of a second are shown, in milliseconds. */
const FINE = 10 * SECOND;

/**
 * A clock is looked at every second, in a page in the background every minute. After a gap this long the
 * device has slept, in milliseconds.
 */
const SLEPT = 5 * SECOND;
const SLEPT_HIDDEN = 90 * SECOND;

const PAUSED =
  "The clocks have stopped: this page stood still for a while, and nobody was charged for that time.";

/** Records have tenths of a second, as those of chess do. */
const TENTHS = 10;

export class GameClocks {
  #game;
  /** The timer that shows the next second. */
  #ticking = 0;
  /** The seconds that were left when that was last looked at. */
  #announced = 0;
  /** The measurement of the clock that runs. @type {Run|null} */
  #run = null;
  /** The line for which they were last set; null where another tab has set them. @type {Line|null} */
  #line = null;
  /** Why the clocks stand still, where nobody has stopped them. */
  news = "";

  /** @param {GameSession} game */
  constructor(game) {
    this.#game = game;
  }

  get #kept() {
    return this.#game.play.kept.clock;
  }

  get isRunning() {
    return Boolean(this.#kept?.running);
  }

  /** @param {string} side @returns {number|null} milliseconds; null without clocks */
  leftOf(side) {
    const clock = this.#kept;
    if (!clock) return null;
    const used = clock.running?.side === side ? this.#look().used : 0;
    return Math.max(0, clock.left[side] - used);
  }

  /** @param {string} side @returns {import("../stage/seats.js").ClockShown|null} */
  shownOf(side) {
    const left = this.leftOf(side);
    const whole = clockOf(this.#kept?.name ?? "", [side])?.left[side];
    return left === null || whole === undefined ? null : { left, whole };
  }

  /** Measure the clock that runs. @returns {Run} */
  #look() {
    const { side, since } = this.#kept?.running ?? {};
    const [now, { hidden }] = [performance.now(), document];
    const known = this.#run?.side === side && this.#run?.since === since ? this.#run : null;
    const before = known ?? { used: 0, at: now, hidden, slept: false };
    const gap = now - before.at;
    const isGap = gap > (hidden || before.hidden ? SLEPT_HIDDEN : SLEPT);
    const used = before.used + (isGap ? 0 : gap);
    return (this.#run = { side, since, used, at: now, hidden, slept: before.slept || isGap });
  }

  /** Set the clocks as the game has changed here. While a turn is sent or shown, they wait. */
  follow() {
    if (!this.#kept) return;
    const { play, tree } = this.#game;
    if (!isMoving(play)) {
      const before = this.#line;
      this.#line = gameLine(tree);
      if (before !== null) this.#change(before, this.#line);
    }
    this.#wait();
  }

  /** Another tab has changed the game, and set its clocks. */
  setElsewhere() {
    this.#line = null;
  }

  /** @param {Line} before @param {Line} now */
  #change(before, now) {
    const [old, all] = [before.turns.length, now.turns.length];
    if (!isPrefix(before, now) || old + 1 < all) return this.#restore();
    if (old < all) return this.#turned();
    if (now.ended) return this.#charge();
    if (before.ended) this.#restore();
  }

  /** A turn was made: the other side's time runs. */
  #turned() {
    const { latest } = this.#game.play;
    this.#charge((this.#kept?.increment ?? 0) * SECOND);
    this.#note();
    if (!latest.outcome) this.#start(latest.side);
  }

  /** Turns or the end were taken back: the clocks are set from the record. If one ran, one runs again. */
  #restore() {
    const { tree, play } = this.#game;
    const wasRunning = this.isRunning;
    this.#game.keep({ clock: this.#recorded() });
    if (nodeAt(tree, endOf(tree)).clock === null) this.#note();
    const isOn = play.latest.record.length > 0 && !play.latest.outcome;
    if (wasRunning && isOn) this.#start(play.latest.side);
  }

  /** Both clocks according to the record, standing still. */
  #recorded() {
    const { tree, play } = this.#game;
    const line = mainLine(tree).slice(1);
    let clock = clockOf(this.#kept?.name ?? "", Object.keys(play.kept.seats));
    play.latest.record.forEach(({ side }, i) => {
      const { clock: seconds } = nodeAt(tree, line[i]);
      if (clock && seconds !== null) clock.left[side] = seconds * SECOND;
      if (clock && i === 0 && isSwapped(tree)) clock = exchanged(clock);
    });
    return clock;
  }

  /** Subtract the time that was used, and stop. @param {number} [bonus]  in milliseconds */
  #charge(bonus = 0) {
    const clock = this.#kept;
    if (!clock?.running) return;
    const { side } = clock.running;
    const left = { ...clock.left, [side]: (this.leftOf(side) ?? 0) + bonus };
    this.#game.keep({ clock: { ...clock, left, running: null } });
  }

  /** Write the time that the last turn's side has left into the record. */
  #note() {
    const { tree, play } = this.#game;
    const left = play.latest.last && this.leftOf(play.latest.last.side);
    if (left === null) return;
    const clock = Math.round((left / SECOND) * TENTHS) / TENTHS;
    this.#game.append({ kind: "annotate", tree: say(tree, endOf(tree), { clock }) });
  }

  /** @param {string} side */
  #start(side) {
    const clock = this.#kept;
    this.news = "";
    if (clock) this.#game.keep({ clock: { ...clock, running: { side, since: Date.now() } } });
  }

  /** Show the next second, or tenth of one, when it comes. */
  #wait() {
    clearTimeout(this.#ticking);
    const side = this.#kept?.running?.side;
    if (side === undefined || this.#game.signal.aborted) return;
    const left = this.leftOf(side) ?? 0;
    const next = (left % (left <= FINE ? TENTH : SECOND)) + 5;
    this.#ticking = window.setTimeout(() => this.#tick(side), next);
  }

  /** @param {string} side */
  #tick(side) {
    if (this.#look().slept) return this.#pause();
    const left = this.leftOf(side) ?? 0;
    const seconds = Math.ceil(left / SECOND);
    if (ANNOUNCED.includes(seconds) && seconds !== this.#announced) {
      announceNow(`${sideTitle(side)}: ${seconds} seconds left.`);
    }
    this.#announced = seconds;
    if (left === 0 && !isMoving(this.#game.play)) return this.#flag(side);
    this.#game.redraw(TIME_PASSED);
  }

  /** The page was held up, by sleep or a dialog of the browser: people may not notice that it counts for nothing. */
  #pause() {
    this.news = PAUSED;
    announceNow(PAUSED);
    this.stop();
  }

  /** A side has no time left, and has lost. @param {string} side */
  #flag(side) {
    this.#charge();
    const [winner] = Object.keys(this.#game.play.kept.seats).filter((name) => name !== side);
    this.#game.end({ result: resultOf(winner, this.#game.state.sides), termination: "time" });
  }

  /** Stop the time, or let it run again. */
  pauseOrRun() {
    if (this.isRunning) this.#charge();
    else this.#start(this.#game.play.latest.side);
    this.#game.redraw();
  }

  /** The game is opened, perhaps in another tab as well: no time runs. */
  stand() {
    const clock = this.#kept;
    if (clock?.running) this.#game.keep({ clock: { ...clock, running: null } });
  }

  /** The game is left: subtract what was used. */
  stop() {
    if (!this.isRunning) return;
    this.#charge();
    this.#game.redraw();
  }
}

/** @param {Line} before @param {Line} now */
const isPrefix = (before, now) => before.turns.every((turn, i) => turn === now.turns[i]);
