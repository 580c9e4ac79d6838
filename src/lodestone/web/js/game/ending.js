/**
 * How people end a game: they resign, or agree with one another or with the computer. A dialog asks for
 * confirmation, and meanwhile the game may have continued, ended or been left.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { gameLine, lineText } from "../core/line.js";
import { announce } from "../lib/announce.js";
import { resultOf } from "../net/record.js";
import { sideTitle } from "../stage/model.js";
import { bothAgree, confirm, showMessage } from "../lib/dialogs.js";
import { humans, isHuman, opponent, secondsFor, sideNames } from "./game.js";
import { site } from "./site.js";

/**
 * @import { Ended } from "../net/record.js"
 * @import { GameSession } from "./session.js"
 */

/** The game is not over, and people can end it. @param {GameSession} game */
export const canEnd = ({ play: { latest, busy, kept }, signal }) =>
  latest.outcome === null && busy !== "sending" && humans(kept).length > 0 && !signal.aborted;

/** The computer is considering an offer to end the game. @param {GameSession} game */
export const isOffered = ({ play: { offered }, tree }) =>
  offered !== null && offered === lineText(tree);

/** A player can make one offer at a time, and only in their own turn. @param {GameSession} game */
export const canOffer = (game) =>
  canEnd(game) && isHuman(game.play.kept, game.play.latest.side) && !isOffered(game);

/** The side that resigns: the only human, or of two at one device the side to move. @param {GameSession} game */
const resigning = ({ play: { kept, latest } }) => (opponent(kept) ? humans(kept)[0] : latest.side);

/** @param {GameSession} game */
export async function resign(game) {
  if (!canEnd(game)) return;
  const side = resigning(game);
  const [winner] = sideNames(game.play.game).filter((name) => name !== side);
  const text = `${sideTitle(side)} gives up this game.`;
  const sure = await confirm("Resign?", text, "Resign", { danger: true });
  if (sure) await endIfOpen(game, () => ended(game, "resignation", winner));
}

/** @param {GameSession} game */
export async function offerDraw(game) {
  if (!canOffer(game)) return;
  if (opponent(game.play.kept)) return offerToComputer(game);
  const names = game.play.game.sides.map(({ title }) => title);
  const text = `Both players have to agree. The result would be: ${agreedEnd(game)}`;
  const agreed = await bothAgree("End the game by agreement?", text, names, "End the game");
  if (agreed) await endIfOpen(game, agreement);
}

/** @param {GameSession} game @param {Ended["termination"]} termination @param {string|null} winner @returns {Ended} */
const ended = ({ state }, termination, winner) => ({
  result: resultOf(winner, state.sides),
  termination,
});

/** @param {GameSession} game */
const agreement = (game) => ended(game, "agreement", game.play.latest.agreed.winner);

/** The result of an agreement here, in words. @param {GameSession} game */
function agreedEnd({ play: { latest } }) {
  const { winner, reason } = latest.agreed;
  return `${winner ? `${sideTitle(winner)} wins` : "Draw"}. ${reason}`;
}

/** @param {GameSession} game */
async function offerToComputer(game) {
  const line = lineText(game.tree);
  const answers = "The computer answers by what it thinks of the position.";
  const text = `${answers} If it accepts, the result is: ${agreedEnd(game)}`;
  const offer = game.play.latest.agreed.winner ? "Offer to end the game" : "Offer a draw";
  if (!(await confirm(`${offer}?`, text, offer))) return;
  if (!canOffer(game) || lineText(game.tree) !== line) return;
  consider(game, line);
  try {
    const answer = await askComputer(game);
    announce(answer.say);
    if (answer.accepted) await endIfOpen(game, agreement);
    else showMessage("The offer is declined", answer.say);
  } catch (error) {
    if (isAbort(error)) return;
    showMessage("The offer was not answered", refusalIn(error));
  } finally {
    if (game.play.offered === line) consider(game, null);
  }
}

/** @param {GameSession} game @param {string|null} line */
function consider(game, line) {
  game.put({ offered: line });
  if (line) announce("The computer considers the offer.");
}

/** Cancelled as soon as the game continues. @param {GameSession} game */
function askComputer({ play: { kept }, tree, work }) {
  const [side, player] = Object.entries(kept.seats).filter(([name]) => !isHuman(kept, name))[0];
  const seconds = secondsFor(kept, side, site.players);
  return ask.agreement(gameLine(tree), player, seconds, work);
}

/**
 * End the game if it is still open, once the turn under way has been shown.
 * @param {GameSession} game @param {(game: GameSession) => Ended} ending
 */
async function endIfOpen(game, ending) {
  await game.settled();
  if (!canEnd(game)) return;
  game.end(ending(game));
  // On a small screen the buttons that end a game are below the board, and its result is above.
  scrollTo({ top: 0 });
}
