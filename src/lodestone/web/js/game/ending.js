/**
 * How people end a game: they resign, or agree with one another or with the computer. Each is asked
 * for in a dialog, and meanwhile the game may have gone on, have ended or been left.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { sideTitle } from "./commands.js";
import { bothAgree, confirm, tell } from "../dialogs/dialogs.js";
import { humans, isHuman, opponent, secondsFor } from "./game.js";
import { changed, end, settled, state, workSignal } from "./session.js";

/** A game is open and goes on, and there are people who may end it. */
export const canEnd = () =>
  state.latest !== null &&
  state.latest.outcome === null &&
  state.busy !== "sending" &&
  humans(state.kept).length > 0;

/** The computer has been offered to end the game as it stands, and has not answered yet. */
export const isOffered = () => state.kept !== null && state.offered === state.kept.record;

/** The computer answers an offer only in the turn of the player who makes it, one at a time. */
export const canOffer = () => canEnd() && isHuman(state.kept, state.latest.side) && !isOffered();

/** Who resigns: the only human, or of two at one device the one whose turn it is. */
const resigning = () => (opponent(state.kept) ? humans(state.kept)[0] : state.latest.side);

export async function resign() {
  if (!canEnd()) return;
  const { id } = state.kept;
  const side = resigning();
  const text = `${sideTitle(side)} gives up this game.`;
  const sure = await confirm("Resign?", text, "Resign", { danger: true });
  if (sure) await endIfOpen(id, { by: "resignation", side });
}

export async function offerDraw() {
  if (!canOffer()) return;
  if (opponent(state.kept)) return offerToComputer();
  const { id } = state.kept;
  const names = state.game.sides.map(({ title }) => title);
  const text = `Both players have to agree. The result would be: ${agreedEnd()}`;
  const agreed = await bothAgree("End the game by agreement?", text, names, "End the game");
  if (agreed) await endIfOpen(id, { by: "agreement" });
}

/** What an end by agreement would mean here, in words. */
function agreedEnd() {
  const { winner, reason } = state.latest.agreed;
  return `${winner ? `${sideTitle(winner)} wins` : "Draw"}. ${reason}`;
}

async function offerToComputer() {
  const { record } = state.kept;
  const answers = "The computer answers by what it thinks of the position.";
  const text = `${answers} If it accepts, the result is: ${agreedEnd()}`;
  const offer = state.latest.agreed.winner ? "Offer to end the game" : "Offer a draw";
  if (!(await confirm(`${offer}?`, text, offer))) return;
  if (!canOffer() || state.kept.record !== record) return;
  const { id } = state.kept;
  consider(record);
  try {
    const answer = await askComputer();
    announce(answer.say);
    if (answer.accepted) await endIfOpen(id, { by: "agreement" });
    else tell("The offer is declined", answer.say);
  } catch (error) {
    if (isAbort(error)) return;
    tell("The offer was not answered", refusalIn(error));
  } finally {
    if (state.offered === record) consider(null);
  }
}

function consider(record) {
  state.offered = record;
  changed({ still: true });
  if (record) announce("The computer considers the offer.");
}

/** Given up as soon as the game goes on. */
function askComputer() {
  const { kept, game, players } = state;
  const side = game.sides.find(({ name }) => !isHuman(kept, name)).name;
  const seconds = secondsFor(kept, side, players);
  return ask.agreement(kept.record, opponent(kept), seconds, workSignal());
}

/** End the game with this id if it is still open, once the turn under way has been shown. */
async function endIfOpen(id, ended) {
  await settled();
  if (state.kept?.id === id && canEnd()) end(ended);
}
