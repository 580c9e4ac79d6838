/**
 * The commands of buttons and shortcut keys: to look around, to begin again, hints, the swap, and the ways in
 * which people end a game: they resign, or agree with one another or with the computer. A dialog asks for
 * confirmation, and meanwhile the game may have continued, ended or been left.
 *
 * The swap: after the first turn two people at one device may agree to exchange their sides, so that
 * the first turn is one that neither would mind. The board and the side to move stay.
 *
 * @import { Clock, KeptGame } from "../core/games.js"
 * @import { Ended } from "../net/record.js"
 * @import { Hint } from "./play.js"
 * @import { GameSession } from "./session.js"
 */

import { sayOfGame } from "../core/edits.js";
import { gameLine, lineText } from "../core/tree.js";
import { nodeAt } from "../core/tree.js";
import { scoreOf } from "../core/worth.js";
import { announce } from "../lib/announce.js";
import { bothAgree, confirm, showMessage } from "../lib/dialogs.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { resultOf } from "../net/record.js";
import { isMine, sideTitle } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import {
  HUMAN,
  clockOf,
  humans,
  isHuman,
  newGame,
  opponent,
  secondsFor,
  secondsOf,
  sideNames,
  takeBackTo,
} from "./game.js";
import { isNewest } from "./play.js";
import { site } from "./site.js";

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
 * @param {string} [level]  the computer's from now on
 * @returns {Promise<KeptGame>}
 */
export async function again({ play: { kept: played, game, rules, latest }, tree }, level) {
  const names = sideNames(game);
  const kept = level ? { ...played, seats: seatedAt(played, level) } : played;
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

/** @param {import("./play.js").Seated} kept @param {string} level */
const seatedAt = (kept, level) =>
  Object.fromEntries(
    Object.entries(kept.seats).map(([side, seat]) => [side, seat === HUMAN ? HUMAN : level]),
  );

/** @param {import("./play.js").Seated} kept @param {string[]} names */
function changedSides(kept, names) {
  const seats = Object.fromEntries(names.map((name) => [name, kept.seats[nextSide(names, name)]]));
  const isOtherSide = opponent(kept) !== null;
  return { seats, isOtherSide, near: isOtherSide ? nextSide(names, kept.near) : kept.near };
}

/** Look for a hint; a second press stops that. @param {GameSession} game */
export async function hint(game) {
  if (game.play.hint?.result === null) return stopHint(game);
  if (!isMine(game.position)) return;
  const signal = game.hinting.begin();
  game.put({ hint: { result: null } });
  announce("Looking for a hint.");
  try {
    const seconds = secondsOf(game.play.kept);
    const result = await ask.hint(game.line, seconds, signal);
    signal.throwIfAborted();
    game.put({ hint: { result } });
    announce(found(game));
  } catch (error) {
    if (signal.aborted) return;
    const fault = refusalIn(error);
    game.put({ hint: null, fault });
    announce(fault);
  }
}

/** @param {GameSession} game */
function stopHint(game) {
  game.hinting.end();
  game.put({ hint: null });
  announce("Stopped.");
}

/** The hint in words. @param {GameSession} game @param {import("../stage/model.js").Model} model */
export const hintWords = (game, { ending }) =>
  found(game) + (endsHere(game.play.hint, ending) ? " End the turn here." : "");

/**
 * The turn, why it is good, and the end that it leads to where these are known. Other values are left to Analyse: level 8,
 * which finds hints, dislikes draws, which distorts its values.
 * @param {GameSession} game
 */
function found({ play: { hint, shown, game } }) {
  if (!hint) return "";
  if (!hint.result) return "Looking for a hint…";
  const { say, turn, worth, because } = hint.result;
  const words = `Hint: ${say || turn}.${whyOf(because)}`;
  if (!worth) return words;
  const { words: value } = scoreOf(hint.result, shown.side, sideNames(game));
  return `${words} ${value}.`;
}

/** What the computer warns of; or why it made the last turn, if it can say or was asked. @param {GameSession} game */
export function reason({ play }) {
  const { thought, busy, latest } = play;
  if (play.warning || play.reason) return play.warning || play.reason;
  if (!thought?.info.because || busy === "thinking" || !isNewest(play)) return "";
  const { turn, say, because } = thought.info;
  return latest.record.at(-1)?.text === turn ? `${thought.by}: ${say}.${whyOf(because)}` : "";
}

/** The last turn is of a player who explains it, and has not. @param {GameSession} game */
export function canExplain({ play, apart }) {
  const { latest, kept, reason: said, busy } = play;
  const side = latest.record.at(-1)?.side;
  const isHere = !apart && isNewest(play) && busy === null && said === "";
  const mover = isHere && side && site.players.find(({ name }) => name === kept.seats[side]);
  return mover ? mover.explains : false;
}

const BY_CHANCE =
  " It was picked by chance: nothing that can be proven speaks for it or against it.";

/** Say why the computer made its last turn. @param {GameSession} game */
export async function explain(game) {
  if (!canExplain(game)) return;
  const { latest } = game.play;
  const made = latest.record[latest.record.length - 1];
  const answer = await ask.reason(gameLine(game.tree), game.work).catch(refusedUnlessLeft);
  if (!answer || game.play.latest !== latest) return;
  const said = whyOf(answer.because) || BY_CHANCE;
  game.put({ reason: `${game.source.calls(made.side)}: ${made.say}.${said}` });
  announce(game.play.reason);
}

/** @param {unknown} error */
function refusedUnlessLeft(error) {
  if (!isAbort(error)) showMessage("The turn cannot be explained", refusalIn(error));
}

/** The suggested turn is complete, though it could continue. @param {Hint|null} hint @param {string|null} ending */
const endsHere = (hint, ending) => ending !== null && hint?.result?.turn === ending;

const SWAP =
  "If both players agree, they exchange sides. The board stays as it is, and so does the side to move.";

/** The swap is offered once, after the first turn. @param {GameSession} game */
export const canSwap = ({ play, tree }) => mayAsk(play) && !isSwapped(tree);

/** @param {import("./play.js").Play} play */
const mayAsk = (play) =>
  isNewest(play) &&
  play.busy === null &&
  humans(play.kept).length === 2 &&
  play.latest.record.length === 1 &&
  play.latest.outcome === null &&
  !play.kept.isSwapOffered;

/** @param {import("../core/tree.js").Tree} tree */
export const isSwapped = ({ head }) => head.tags.Swap === "yes";

/** The players have exchanged their sides, and take their time along. @param {Clock} clock @returns {Clock} */
export function exchanged(clock) {
  const sides = Object.keys(clock.left);
  const left = sides.map((side, i) => [side, clock.left[sides[1 - i]]]);
  return { ...clock, left: Object.fromEntries(left) };
}

/** @param {GameSession} game */
export async function offerSwap(game) {
  if (!canSwap(game)) return;
  const names = game.play.game.sides.map(({ title }) => title);
  const agreed = await bothAgree("Swap sides?", SWAP, names, "Swap sides");
  if (!canSwap(game)) return;
  if (agreed) swap(game);
  else game.keep({ isSwapOffered: true }, { still: true });
}

/** @param {GameSession} game */
function swap(game) {
  const { tree } = game;
  const { kept } = game.play;
  const [first, second] = Object.keys(kept.seats).map(sideTitle);
  const { [first]: one, [second]: other, ...tags } = tree.head.tags;
  const names = Object.entries({ [first]: other, [second]: one }).filter(([, name]) => name);
  const said = { ...Object.fromEntries(names), ...tags, Swap: "yes" };
  if (!game.append({ kind: "annotate", tree: sayOfGame(tree, { tags: said }) })) return;
  if (kept.clock) game.keep({ clock: exchanged(kept.clock) });
  announce("The players have swapped sides.");
  game.redraw();
}

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
