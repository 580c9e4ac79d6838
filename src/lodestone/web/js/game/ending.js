/**
 * How people end a game: they resign, or agree with one another or with the computer. Each is asked
 * for in a dialog, and meanwhile the game may have continued, have ended or been left.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { gameLine, lineText } from "../core/line.js";
import { announce } from "../lib/announce.js";
import { resultOf } from "../net/record.js";
import { sideTitle } from "../stage/model.js";
import { bothAgree, confirm, tell } from "../lib/dialogs.js";
import { humans, isHuman, opponent, secondsFor, sideNames } from "./game.js";

/**
 * @import { Ended } from "../net/record.js"
 * @import { PlayedGame } from "./played.js"
 */

/** The game continues, and there are people who may end it. @param {PlayedGame} game */
export const canEnd = ({ latest, busy, kept, signal }) =>
  latest.outcome === null && busy !== "sending" && humans(kept).length > 0 && !signal.aborted;

/** The computer has been offered to end the game as it stands, and has not answered yet. @param {PlayedGame} game */
export const isOffered = ({ offered, tree }) => offered !== null && offered === lineText(tree);

/** The computer answers an offer only in the turn of the player who makes it, one at a time. @param {PlayedGame} game */
export const canOffer = (game) =>
  canEnd(game) && isHuman(game.kept, game.latest.side) && !isOffered(game);

/** Who resigns: the only human, or of two at one device the one whose turn it is. @param {PlayedGame} game */
const resigning = ({ kept, latest }) => (opponent(kept) ? humans(kept)[0] : latest.side);

/** @param {PlayedGame} game */
export async function resign(game) {
  if (!canEnd(game)) return;
  const side = resigning(game);
  const [winner] = sideNames(game.game).filter((name) => name !== side);
  const text = `${sideTitle(side)} gives up this game.`;
  const sure = await confirm("Resign?", text, "Resign", { danger: true });
  if (sure) await endIfOpen(game, () => ended(game, "resignation", winner));
}

/** @param {PlayedGame} game */
export async function offerDraw(game) {
  if (!canOffer(game)) return;
  if (opponent(game.kept)) return offerToComputer(game);
  const names = game.game.sides.map(({ title }) => title);
  const text = `Both players have to agree. The result would be: ${agreedEnd(game)}`;
  const agreed = await bothAgree("End the game by agreement?", text, names, "End the game");
  if (agreed) await endIfOpen(game, agreement);
}

/** @param {PlayedGame} game @param {Ended["termination"]} termination @param {string|null} winner @returns {Ended} */
const ended = ({ state }, termination, winner) => ({
  result: resultOf(winner, state.sides),
  termination,
});

/** @param {PlayedGame} game */
const agreement = (game) => ended(game, "agreement", game.latest.agreed.winner);

/** What an end by agreement would mean here, in words. @param {PlayedGame} game */
function agreedEnd({ latest }) {
  const { winner, reason } = latest.agreed;
  return `${winner ? `${sideTitle(winner)} wins` : "Draw"}. ${reason}`;
}

/** @param {PlayedGame} game */
async function offerToComputer(game) {
  const line = lineText(game.tree);
  const answers = "The computer answers by what it thinks of the position.";
  const text = `${answers} If it accepts, the result is: ${agreedEnd(game)}`;
  const offer = game.latest.agreed.winner ? "Offer to end the game" : "Offer a draw";
  if (!(await confirm(`${offer}?`, text, offer))) return;
  if (!canOffer(game) || lineText(game.tree) !== line) return;
  consider(game, line);
  try {
    const answer = await askComputer(game);
    announce(answer.say);
    if (answer.accepted) await endIfOpen(game, agreement);
    else tell("The offer is declined", answer.say);
  } catch (error) {
    if (isAbort(error)) return;
    tell("The offer was not answered", refusalIn(error));
  } finally {
    if (game.offered === line) consider(game, null);
  }
}

/** @param {PlayedGame} game @param {string|null} line */
function consider(game, line) {
  game.offered = line;
  game.changed({ still: true });
  if (line) announce("The computer considers the offer.");
}

/** Given up as soon as the game continues. @param {PlayedGame} game */
function askComputer({ kept, tree, players, work }) {
  const [side, player] = Object.entries(kept.seats).filter(([name]) => !isHuman(kept, name))[0];
  const seconds = secondsFor(kept, side, players);
  return ask.agreement(gameLine(tree), player, seconds, work);
}

/**
 * End the game if it is still open, once the turn under way has been shown.
 * @param {PlayedGame} game @param {(game: PlayedGame) => Ended} ending
 */
async function endIfOpen(game, ending) {
  await game.settled();
  if (!canEnd(game)) return;
  game.end(ending(game));
  // On a small screen the buttons that end a game are below the board, and its result is above.
  scrollTo({ top: 0 });
}
