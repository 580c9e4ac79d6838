/** The commands of buttons and shortcut keys; those that end a game are in ending.js. */

import { nodeAt } from "../core/tree.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { clockOf, humans, newGame, opponent, seatTitle, sideNames, takeBackTo } from "./game.js";
import { sideTitle } from "../stage/model.js";

/**
 * @import { KeptGame } from "../core/games.js"
 * @import { GameSession } from "./session.js"
 */

/** To which ply "Take back" goes; null where it cannot be pressed. @param {GameSession} game */
export const takesBackTo = ({ play, tree }) =>
  play.busy === "sending" ? null : takeBackTo(play, tree);

/** @param {GameSession} game */
export function flip(game) {
  const { game: about, kept } = game.play;
  const near = nextSide(sideNames(about), kept.near);
  game.drawFrom(near);
  announce(`The board is seen from the side of ${sideTitle(near)}.`);
}

/** @param {string[]} names @param {string} name */
const nextSide = (names, name) => names[(names.indexOf(name) + 1) % names.length];

/** @param {GameSession} game @param {number} step */
export function look(game, step) {
  const { parent, children } = nodeAt(game.tree, game.at);
  const there = (step < 0 ? parent : children[0]) ?? null;
  if (there !== null) game.goTo(there);
}

/**
 * The player who did not start starts now, everything else stays. Where the rules say which side
 * starts, or a position that was set up does, the players change sides.
 * @param {GameSession} open
 * @returns {Promise<KeptGame>}
 */
export async function again({ play: { kept, game, rules, latest }, tree }) {
  const names = sideNames(game);
  const { title, seats, near, byRules, seconds } = kept;
  const same = { seats, near, byRules, seconds, clock: clockOf(kept.clock?.name ?? "", names) };
  const { rules: text, start } = tree.head;
  const begin = (/** @type {Parameters<typeof newGame>[1]} */ choices) =>
    newGame({ rules: text, title }, choices);
  const isSetUp = start !== null && !Object.values(rules.starts).includes(start);
  if (kept.byRules || isSetUp) return begin({ ...same, start, ...changedSides(kept, names) });
  const started = latest.record[0]?.side ?? latest.side;
  return begin({ ...same, start: await ask.startOf(rules, nextSide(names, started)) });
}

/** @param {import("./play.js").Seated} kept @param {string[]} names */
function changedSides(kept, names) {
  const seats = Object.fromEntries(names.map((name) => [name, kept.seats[nextSide(names, name)]]));
  return { seats, near: opponent(kept) ? nextSide(names, kept.near) : kept.near };
}

/** The players in one line. @param {KeptGame} kept @param {readonly import("../wire.js").Player[]} players */
export function seatsLine(kept, players) {
  const sides = Object.keys(kept.seats);
  if (humans(kept).length === sides.length) return "Two players at this device";
  return sides.map((side) => `${sideTitle(side)}: ${seatTitle(kept, side, players)}`).join(" · ");
}
