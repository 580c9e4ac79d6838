/** What the buttons and shortcut keys do to the game that is open; how people end it: ending.js. */

import { newId } from "../lib/storage.js";
import { endOf } from "../core/line.js";
import { positionLink, positionText } from "../core/links.js";
import { toRecord } from "../core/record.js";
import { nodeAt } from "../core/tree.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { humans, newGame, opponent, seatTitle, sideNames, takeBackTo } from "./game.js";
import { isOpen, opened, state } from "./state.js";
import { goTo, redraw, takeBack } from "./session.js";
import { sideTitle } from "../stage/model.js";

/** @typedef {import("./game.js").KeptGame} KeptGame */

/** To which ply "Take back" goes; null where it cannot be pressed. */
export const takesBackTo = () =>
  isOpen(state) && state.busy !== "sending" ? takeBackTo(state) : null;

export function takeBackOne() {
  const ply = takesBackTo();
  if (ply !== null) takeBack(ply);
}

export function flip() {
  if (!isOpen(state)) return;
  const names = sideNames(state.game);
  const near = names[(names.indexOf(state.kept.near) + 1) % names.length];
  redraw(near);
  announce(`The board is seen from the side of ${sideTitle(near)}.`);
}

/** @param {number} step */
export function look(step) {
  if (!isOpen(state)) return;
  const { parent, children } = nodeAt(state.tree, state.at);
  const there = step < 0 ? parent : children[0];
  if (there !== null && there !== undefined) goTo(there);
}

export const lookAtEnd = () => goTo(endOf(opened().tree));

/** The position that is shown, as a text. */
export const positionNow = () => positionText(opened().tree.head.rules, opened().shown.position);

/** The page where the position that is shown can be changed. */
export const editorLink = () =>
  positionLink("editor", opened().tree.head.rules, opened().shown.position);

/** The record in its JSON form, which the server and `lodestone record` read. */
export const recordNow = () => JSON.stringify(toRecord(opened().tree));

/**
 * The player who did not start starts now, everything else stays. Where the rules say which side
 * starts, or a position that was set up does, the players change sides.
 * @returns {Promise<KeptGame>}
 */
export async function again() {
  const { kept, tree, game, rules, latest } = opened();
  const names = sideNames(game);
  const { start } = tree.head;
  const same = { ...kept, id: newId(), rules: tree.head.rules };
  const isSetUp = start !== null && !Object.values(rules.starts).includes(start);
  if (kept.byRules || isSetUp) return newGame({ ...same, start, ...changedSides(kept, names) });
  const started = latest.record[0]?.side ?? latest.side;
  const first = names[(names.indexOf(started) + 1) % names.length];
  return newGame({ ...same, start: await ask.startOf(rules, first) });
}

/** @param {import("./state.js").Seated} kept @param {string[]} names */
function changedSides(kept, names) {
  const next = (/** @type {string} */ name) => names[(names.indexOf(name) + 1) % names.length];
  const seats = Object.fromEntries(names.map((name) => [name, kept.seats[next(name)]]));
  return { seats, near: opponent(kept) ? next(kept.near) : kept.near };
}

/** One line about who plays. @param {KeptGame} kept @param {import("../wire.js").Player[]} players */
export function seatsLine(kept, players) {
  const sides = Object.keys(kept.seats);
  if (humans(kept).length === sides.length) return "Two players at this device";
  return sides.map((side) => `${sideTitle(side)}: ${seatTitle(kept, side, players)}`).join(" · ");
}
