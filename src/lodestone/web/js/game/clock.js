/**
 * Clocks for two people at one device. A clock stands still until the first turn has been made, and again
 * whenever the game is opened or left and after the device has slept, so that nobody loses time before both
 * are there. Which one runs is kept with the game: tabs in which the same game is open show the same time.
 * Each measures it from when it learns of it, because the system's time can be changed. The record says of each turn
 * what its side has left, so that turns which are taken back give their time back.
 *
 * @import { Line } from "../net/record.js"
 * @import { PlayedGame } from "./played.js"
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
import { endOf, gameLine } from "../core/line.js";
import { mainLine, nodeAt } from "../core/tree.js";
import { announceNow } from "../lib/announce.js";
import { resultOf } from "../net/record.js";
import { sideTitle } from "../stage/model.js";
import { clockOf, clockTimes } from "./game.js";
import { exchanged, isSwapped } from "./swap.js";

/** People hear how much is left when it is this much, in seconds. */
const TOLD = [60, 10];

const SECOND = 1000;

/**
 * A clock is looked at every second, in a page in the background every minute. After a gap this long the
 * device has slept, in milliseconds.
 */
const SLEPT = 5 * SECOND;
const SLEPT_HIDDEN = 90 * SECOND;

/** Records have tenths of a second, as those of chess do. */
const TENTHS = 10;

/** What a side has left now, in milliseconds; null without clocks. @param {PlayedGame} game @param {string} side */
export function leftOf(game, side) {
  const { clock } = game.kept;
  if (!clock) return null;
  const used = clock.running?.side === side ? look(game).used : 0;
  return Math.max(0, clock.left[side] - used);
}

/**
 * Look at the clock that runs.
 * @param {PlayedGame} game @returns {Run}
 */
function look(game) {
  const { side, since } = game.kept.clock?.running ?? {};
  const [now, { hidden }] = [performance.now(), document];
  const isSame = game.run?.side === side && game.run?.since === since;
  const before = isSame && game.run ? game.run : { used: 0, at: now, hidden, slept: false };
  const gap = now - before.at;
  const isGap = gap > (hidden || before.hidden ? SLEPT_HIDDEN : SLEPT);
  const used = before.used + (isGap ? 0 : gap);
  return (game.run = { side, since, used, at: now, hidden, slept: before.slept || isGap });
}

/** @param {PlayedGame} game @param {string} side */
export const clockText = (game, side) => clockTimes(leftOf(game, side));

/** Time runs. @param {PlayedGame} game */
export const isRunning = ({ kept }) => Boolean(kept.clock?.running);

/**
 * Set the clocks as the game has changed here: what another tab does to it, that tab counts. While a turn
 * is sent or shown, they wait.
 * @param {PlayedGame} game
 */
export function followGame(game) {
  const { kept, tree, timed, isMoving } = game;
  if (!kept.clock) return;
  if (!isMoving) {
    game.timed = gameLine(tree);
    if (timed !== null) change(game, timed, game.timed);
  }
  wait(game);
}

/** @param {PlayedGame} game @param {Line} before @param {Line} now */
function change(game, before, now) {
  const [old, all] = [before.turns.length, now.turns.length];
  if (!isPrefix(before, now) || old + 1 < all) return restore(game);
  if (old < all) return turned(game);
  if (now.ended) return charge(game);
  if (before.ended) restore(game);
}

/** @param {Line} before @param {Line} now */
const isPrefix = (before, now) => before.turns.every((turn, i) => turn === now.turns[i]);

/** A turn was made: the other side's time runs. @param {PlayedGame} game */
function turned(game) {
  const { kept, latest } = game;
  charge(game, (kept.clock?.increment ?? 0) * SECOND);
  note(game);
  if (!latest.outcome) run(game, latest.side);
}

/** Turns or the end were taken back: the clocks are as the record says. Where one ran, one runs. @param {PlayedGame} game */
function restore(game) {
  const { tree, latest } = game;
  const wasRunning = isRunning(game);
  game.keep({ clock: noted(game) });
  if (nodeAt(tree, endOf(tree)).clock === null) note(game);
  if (wasRunning && latest.record.length > 0 && !latest.outcome) run(game, latest.side);
}

/** What the record says of both clocks, which then stand still. @param {PlayedGame} game */
function noted({ kept, latest, tree }) {
  const line = mainLine(tree).slice(1);
  let clock = clockOf(kept.clock?.name ?? "", Object.keys(kept.seats));
  latest.record.forEach(({ side }, i) => {
    const { clock: seconds } = nodeAt(tree, line[i]);
    if (clock && seconds !== null) clock.left[side] = seconds * SECOND;
    if (clock && i === 0 && isSwapped(tree)) clock = exchanged(clock);
  });
  return clock;
}

/** The time that was used is taken off, and no time runs. @param {PlayedGame} game @param {number} [bonus]  in milliseconds */
function charge(game, bonus = 0) {
  const { clock } = game.kept;
  if (!clock?.running) return;
  const { side } = clock.running;
  const left = { ...clock.left, [side]: (leftOf(game, side) ?? 0) + bonus };
  game.keep({ clock: { ...clock, left, running: null } });
}

/** The newest turn has what its side has left. @param {PlayedGame} game */
function note(game) {
  const { tree, latest } = game;
  const left = latest.last && leftOf(game, latest.last.side);
  if (left === null) return;
  const clock = Math.round((left / SECOND) * TENTHS) / TENTHS;
  game.append({ kind: "annotate", tree: say(tree, endOf(tree), { clock }) });
}

/** @param {PlayedGame} game @param {string} side */
function run(game, side) {
  const { clock } = game.kept;
  if (clock) game.keep({ clock: { ...clock, running: { side, since: Date.now() } } });
}

/** Until the next second is shown. @param {PlayedGame} game */
function wait(game) {
  clearTimeout(game.ticking);
  const side = game.kept.clock?.running?.side;
  if (side === undefined || game.signal.aborted) return;
  game.ticking = window.setTimeout(tick, ((leftOf(game, side) ?? 0) % SECOND) + 5, game, side);
}

/** @param {PlayedGame} game @param {string} side */
function tick(game, side) {
  if (look(game).slept) return stop(game);
  const left = leftOf(game, side) ?? 0;
  const seconds = Math.ceil(left / SECOND);
  if (TOLD.includes(seconds)) announceNow(`${sideTitle(side)}: ${seconds} seconds left.`);
  if (left === 0 && !game.isMoving) return flag(game, side);
  game.changed({ still: true });
}

/** A side has no time left, and has lost. @param {PlayedGame} game @param {string} side */
function flag(game, side) {
  charge(game);
  const [winner] = Object.keys(game.kept.seats).filter((name) => name !== side);
  game.end({ result: resultOf(winner, game.state.sides), termination: "time" });
}

/** Stop the time, or let it run again. @param {PlayedGame} game */
export function pauseOrRun(game) {
  if (isRunning(game)) charge(game);
  else run(game, game.latest.side);
  game.changed({ still: true });
}

/** The game is opened, perhaps in another tab as well: no time runs. @param {PlayedGame} game */
export function stand(game) {
  const { clock } = game.kept;
  if (clock?.running) game.keep({ clock: { ...clock, running: null } });
}

/** The game is left: what was used is kept. @param {PlayedGame} game */
export function stop(game) {
  if (!isRunning(game)) return;
  charge(game);
  game.changed({ still: true });
}
