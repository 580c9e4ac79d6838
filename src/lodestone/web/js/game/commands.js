/** What the buttons and shortcut keys do to the game that is open; how people end it: ending.js. */

import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { copy } from "../dialogs/dialogs.js";
import { humans, newGame, opponent, seatTitle, sideNames, takeBackTo } from "./game.js";
import { goTo, redraw, state, takeBack } from "./session.js";
import { newId } from "./store.js";

export const sideTitle = (name) =>
  state.game.sides.find((side) => side.name === name)?.title ?? name;

export const canTakeBack = () =>
  state.latest !== null &&
  state.busy !== "sending" &&
  takeBackTo(state.kept, state.latest) !== null;

export function takeBackOne() {
  if (canTakeBack()) takeBack(takeBackTo(state.kept, state.latest));
}

export function flip() {
  if (!state.kept) return;
  const names = sideNames(state.game);
  const near = names[(names.indexOf(state.kept.near) + 1) % names.length];
  redraw(near);
  announce(`The board is seen from the side of ${sideTitle(near)}.`);
}

export function look(step) {
  if (state.shown) goTo(state.shown.record.length + step);
}

export const lookAtEnd = () => goTo(state.latest.record.length);

async function copied(what, text) {
  const done = await copy(what, text);
  if (done) announce(`${what} copied.`);
  return done;
}

export const copyPosition = () => copied("Position", state.shown.position);

/** The record as the server reads it: whoever gets it can ask the same questions about it. */
export const copyRecord = () => copied("Record", JSON.stringify(state.kept.record));

/**
 * The player who did not start starts now, everything else stays. Where the rules say which side
 * starts, the players change sides.
 * @returns {Promise<import("../types.js").KeptGame>}
 */
export async function again() {
  const { kept, game, rules, latest } = state;
  const names = sideNames(game);
  const same = { ...kept, id: newId(), rules: kept.record.rules };
  if (kept.byRules) return newGame({ ...same, start: null, ...changedSides(kept, names) });
  const started = latest.record[0]?.side ?? latest.side;
  const first = names[(names.indexOf(started) + 1) % names.length];
  return newGame({ ...same, start: await ask.startOf(rules, first) });
}

function changedSides(kept, names) {
  const next = (name) => names[(names.indexOf(name) + 1) % names.length];
  const seats = Object.fromEntries(names.map((name) => [name, kept.seats[next(name)]]));
  return { seats, near: opponent(kept) ? next(kept.near) : kept.near };
}

/** One line about who plays. */
export function seatsLine(kept, sides, players) {
  if (humans(kept).length === sides.length) return "Two players at this device";
  return sides.map(({ name, title }) => `${title}: ${seatTitle(kept, name, players)}`).join(" · ");
}
