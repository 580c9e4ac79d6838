/**
 * How people end a game: they resign, or agree with one another or with the computer. Each is asked
 * for in a dialog, and meanwhile the game may have continued, have ended or been left.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { gameLine } from "../core/line.js";
import { resultOf } from "../net/record.js";
import { announce } from "../lib/announce.js";
import { sideTitle } from "../stage/model.js";
import { bothAgree, confirm, tell } from "../lib/dialogs.js";
import { humans, isHuman, opponent, secondsFor, sideNames } from "./game.js";
import { changed, isOpen, opened, state, update } from "./state.js";
import { end } from "./session.js";
import { settled } from "./work.js";

/** @typedef {import("../net/record.js").Ended} Ended */

/** A game is open and goes on, and there are people who may end it. */
export const canEnd = () =>
  isOpen(state) &&
  state.latest.outcome === null &&
  state.busy !== "sending" &&
  humans(state.kept).length > 0;

/** The game as it stands. */
const lineNow = () => JSON.stringify(gameLine(opened().tree));

/** The computer has been offered to end the game as it stands, and has not answered yet. */
export const isOffered = () => isOpen(state) && state.offered === lineNow();

/** The computer answers an offer only in the turn of the player who makes it, one at a time. */
export const canOffer = () =>
  isOpen(state) && canEnd() && isHuman(state.kept, state.latest.side) && !isOffered();

/** Who resigns: the only human, or of two at one device the one whose turn it is. */
function resigning() {
  const { kept, latest } = opened();
  return opponent(kept) ? humans(kept)[0] : latest.side;
}

export async function resign() {
  if (!canEnd()) return;
  const { id } = opened().kept;
  const side = resigning();
  const [winner] = sideNames(opened().game).filter((name) => name !== side);
  const text = `${sideTitle(side)} gives up this game.`;
  const sure = await confirm("Resign?", text, "Resign", { danger: true });
  if (sure) await endIfOpen(id, () => ended("resignation", winner));
}

export async function offerDraw() {
  if (!canOffer()) return;
  const { kept, game } = opened();
  if (opponent(kept)) return offerToComputer();
  const { id } = kept;
  const names = game.sides.map(({ title }) => title);
  const text = `Both players have to agree. The result would be: ${agreedEnd()}`;
  const agreed = await bothAgree("End the game by agreement?", text, names, "End the game");
  if (agreed) await endIfOpen(id, agreement);
}

/** @param {Ended["termination"]} termination @param {string|null} winner @returns {Ended} */
const ended = (termination, winner) => ({
  result: resultOf(winner, opened().sides),
  termination,
});

const agreement = () => ended("agreement", opened().latest.agreed.winner);

/** What an end by agreement would mean here, in words. */
function agreedEnd() {
  const { winner, reason } = opened().latest.agreed;
  return `${winner ? `${sideTitle(winner)} wins` : "Draw"}. ${reason}`;
}

async function offerToComputer() {
  const { latest, kept } = opened();
  const { id } = kept;
  const line = lineNow();
  const answers = "The computer answers by what it thinks of the position.";
  const text = `${answers} If it accepts, the result is: ${agreedEnd()}`;
  const offer = latest.agreed.winner ? "Offer to end the game" : "Offer a draw";
  if (!(await confirm(`${offer}?`, text, offer))) return;
  if (!canOffer() || lineNow() !== line) return;
  consider(line);
  try {
    const answer = await askComputer();
    announce(answer.say);
    if (answer.accepted) await endIfOpen(id, agreement);
    else tell("The offer is declined", answer.say);
  } catch (error) {
    if (isAbort(error)) return;
    tell("The offer was not answered", refusalIn(error));
  } finally {
    if (state.offered === line) consider(null);
  }
}

/** @param {string|null} line */
function consider(line) {
  update({ offered: line });
  changed({ still: true });
  if (line) announce("The computer considers the offer.");
}

/** Given up as soon as the game goes on. */
function askComputer() {
  const { kept, tree, players } = opened();
  const [side, player] = Object.entries(kept.seats).filter(([name]) => !isHuman(kept, name))[0];
  const seconds = secondsFor(kept, side, players);
  return ask.agreement(gameLine(tree), player, seconds, state.work.signal);
}

/**
 * End the game with this id if it is still open, once the turn under way has been shown.
 * @param {string} id @param {() => Ended} ending
 */
async function endIfOpen(id, ending) {
  await settled();
  if (state.kept?.id === id && canEnd()) end(ending());
}
