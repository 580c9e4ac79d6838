/**
 * Clocks for two people at one device. A clock stands still until the first turn has been made, and again
 * whenever the game is opened, so that nobody loses time before both are there. What runs is kept when
 * a turn is made and when the game is left. The record says of each turn what its side has left.
 *
 * @import { Clock } from "../core/games.js"
 * @import { PlayedGame } from "./played.js"
 */

import { say } from "../core/edits.js";
import { endOf } from "../core/line.js";
import { announceNow } from "../lib/announce.js";
import { resultOf } from "../net/record.js";
import { sideTitle } from "../stage/model.js";
import { clockTimes } from "./game.js";

/** People hear how much is left when it is this much, in seconds. */
const TOLD = [60, 10];

const SECOND = 1000;

/** Records have tenths of a second, as those of chess do. */
const TENTHS = 10;

/** What a side has left now, in milliseconds; null without clocks. @param {PlayedGame} game @param {string} side */
export function leftOf({ kept, ticking }, side) {
  if (!kept.clock) return null;
  const used = ticking?.side === side ? performance.now() - ticking.since : 0;
  return Math.max(0, kept.clock.left[side] - used);
}

/** @param {PlayedGame} game @param {string} side */
export const clockText = (game, side) => clockTimes(leftOf(game, side));

/** Time runs. @param {PlayedGame} game */
export const isRunning = ({ ticking }) => ticking !== null;

/** The game has come to another position: the other side's time runs. @param {PlayedGame} game */
export function followGame(game) {
  const { kept, latest, ply } = game;
  const now = latest.record.length;
  game.ply = now;
  if (!kept.clock || ply === null || ply === now) return;
  charge(game, now > ply ? kept.clock.increment * SECOND : 0);
  if (now > ply) note(game);
  if (latest.outcome) return;
  if (leftOf(game, latest.side) === 0) return game.keep({ clock: null });
  run(game, latest.side);
}

/** The time that was used is taken off. @param {PlayedGame} game @param {number} [bonus]  in milliseconds */
function charge(game, bonus = 0) {
  const { kept, ticking } = game;
  if (!kept.clock || !ticking) return;
  const { side } = ticking;
  const left = { ...kept.clock.left, [side]: (leftOf(game, side) ?? 0) + bonus };
  clearTimeout(ticking.timer);
  game.ticking = null;
  game.keep({ clock: { ...kept.clock, left } });
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
  game.ticking = { side, since: performance.now(), timer: 0 };
  wait(game);
}

/** Until the next second is shown. @param {PlayedGame} game */
function wait(game) {
  const { ticking } = game;
  if (!ticking) return;
  const left = leftOf(game, ticking.side) ?? 0;
  ticking.timer = window.setTimeout(() => tick(game), (left % SECOND) + 5);
}

/** @param {PlayedGame} game */
function tick(game) {
  const { ticking } = game;
  if (!ticking) return;
  const left = leftOf(game, ticking.side) ?? 0;
  const seconds = Math.ceil(left / SECOND);
  if (TOLD.includes(seconds)) announceNow(`${sideTitle(ticking.side)}: ${seconds} seconds left.`);
  if (left === 0 && !game.isMoving) return flag(game, ticking.side);
  game.changed({ still: true });
  wait(game);
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

/** The game is left: what was used is kept. @param {PlayedGame} game */
export const stop = (game) => charge(game);

/** The players have exchanged their sides, and take their time along. @param {Clock} clock @returns {Clock} */
export function exchanged(clock) {
  const sides = Object.keys(clock.left);
  const left = sides.map((side, i) => [side, clock.left[sides[1 - i]]]);
  return { ...clock, left: Object.fromEntries(left) };
}
