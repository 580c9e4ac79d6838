/**
 * What the buttons and shortcut keys do: each asks where it cannot be undone at a glance, then
 * changes the session.
 */

import { isAbort, ApiError } from "./api.js";
import * as ask from "./ask.js";
import { announce } from "./announce.js";
import { bothAgree, confirm, copy, tell } from "./dialogs.js";
import {
  humans,
  isHuman,
  newGame,
  opponent,
  seatTitle,
  secondsFor,
  takeBackTo,
} from "./game.js";
import { end, goTo, redraw, state, takeBack, workSignal } from "./session.js";
import { newId } from "./store.js";

export const sideTitle = (name) =>
  state.game.sides.find((side) => side.name === name)?.title ?? name;

/** A game is open and goes on, and there are people who may end it. */
export const canEnd = () =>
  state.latest !== null &&
  state.latest.outcome === null &&
  state.busy !== "sending" &&
  humans(state.kept).length > 0;

/** The computer answers an offer only in the turn of the player who makes it. */
export const canOffer = () => canEnd() && isHuman(state.kept, state.latest.side);

export const canTakeBack = () =>
  state.latest !== null &&
  state.busy !== "sending" &&
  takeBackTo(state.kept, state.latest) !== null;

export function takeBackOne() {
  if (canTakeBack()) takeBack(takeBackTo(state.kept, state.latest));
}

/** Who resigns: the only human, or of two at one device the one whose turn it is. */
const resigning = () => (opponent(state.kept) ? humans(state.kept)[0] : state.latest.side);

export async function resign() {
  if (!canEnd()) return;
  const side = resigning();
  const text = `${sideTitle(side)} gives up this game.`;
  const sure = await confirm("Resign?", text, "Resign", { danger: true });
  if (sure) endIfOpen({ by: "resignation", side });
}

export async function offerDraw() {
  if (!canOffer()) return;
  if (opponent(state.kept)) return offerToComputer();
  const names = state.game.sides.map(({ title }) => title);
  const text = `Both players have to agree. The result would be: ${agreedEnd()}`;
  const agreed = await bothAgree("End the game by agreement?", text, names, "End the game");
  if (agreed) endIfOpen({ by: "agreement" });
}

/** What an end by agreement would mean here, in words. */
function agreedEnd() {
  const { winner, reason } = state.latest.agreed;
  return `${winner ? `${sideTitle(winner)} wins` : "Draw"}. ${reason}`;
}

async function offerToComputer() {
  const answers = "The computer answers by what it thinks of the position.";
  const text = `${answers} If it accepts, the result is: ${agreedEnd()}`;
  if (!(await confirm("Offer a draw?", text, "Offer a draw"))) return;
  const { kept, game, players } = state;
  const side = game.sides.find(({ name }) => !isHuman(kept, name)).name;
  try {
    const seconds = secondsFor(kept, side, players);
    const answer = await ask.agreement(kept.record, opponent(kept), seconds, workSignal());
    if (state.kept?.record !== kept.record) return;
    if (answer.accepted) endIfOpen({ by: "agreement" });
    else tell("The offer is declined", answer.say);
    announce(answer.say);
  } catch (error) {
    if (error instanceof ApiError) tell("The offer was not answered", error.message);
    else if (!isAbort(error)) throw error;
  }
}

/** A dialog was open meanwhile; the game may have ended or been left. */
function endIfOpen(ended) {
  if (canEnd()) end(ended);
}

export function flip() {
  if (!state.kept) return;
  const names = state.game.sides.map(({ name }) => name);
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
 * @returns {Promise<import("./types.js").KeptGame>}
 */
export async function again() {
  const { kept, game, rules, latest } = state;
  const names = game.sides.map(({ name }) => name);
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
