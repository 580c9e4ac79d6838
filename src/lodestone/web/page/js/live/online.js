/**
 * What a live game shows and offers besides the board: news of the other player, and what can be offered,
 * answered and claimed.
 *
 * @import { Buttons, Online } from "../game/session.js"
 * @import { RulesInForce } from "../wire.js"
 * @import { Followed, OfferName, SeatName } from "./followed.js"
 * @import { LiveSource } from "./source.js"
 */

import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { announce } from "../lib/announce.js";
import { counted } from "../lib/counted.js";
import { command } from "../lib/fields.js";
import { confirm } from "../lib/dialogs.js";
import { sideTitle } from "../stage/model.js";
import * as calling from "./calling.js";
import {
  SECOND,
  freeSeat,
  hasBegun,
  isCorrespondence,
  isRunning,
  mySide,
  opposite,
  playerName,
} from "./followed.js";
import { showLinks, sitDown } from "./invitation.js";
import * as kept from "./kept.js";
import { termsInWords } from "./terms.js";

/** Before this turn a game can be aborted, in turns. */
const UNTIMED = 2;

/** @type {Record<OfferName, [offer: string, made: string, accept: string, mine: string]>} */
const OFFERS = {
  agreement: [
    "Draw",
    "offers to end the game by agreement",
    "Agree",
    "You offered to end the game",
  ],
  takeback: ["Take back", "asks to take the last turn back", "Allow", "You asked to take back"],
  rematch: ["Rematch", "would like to play again", "Play again", "You asked to play again"],
};

/** By networks of companies and schools, and by proxies that are not set up for WebSockets. */
const BLOCKED =
  "The live connection to the server is blocked on the way. This is the game as it was a moment ago; turns wait until the connection opens. Trying again…";

/** @param {Followed} game @returns {[OfferName, SeatName][]} */
const offersIn = ({ state: { offers } }) =>
  /** @type {[OfferName, SeatName][]} */ (Object.entries(offers));

/** An offer as a sentence. @param {Followed} game @param {OfferName} offer @param {SeatName} by */
const askedBy = (game, offer, by) => `${playerName(game, by)} ${OFFERS[offer][1]}.`;

/** @param {Followed} game */
const mayAbort = ({ turns }) => turns.length < UNTIMED;

/** It is this player's turn. @param {Followed} game */
const isMine = (game) => game.state.mover === game.seat && isRunning(game);

/**
 * Until the end can be claimed of an opponent who is away, in microseconds; null if that is impossible.
 * @param {Followed} game
 */
export function untilClaim(game) {
  const { seat, presence, terms, ahead } = game;
  if (!seat || !isRunning(game) || isCorrespondence(game) || mayAbort(game)) return null;
  const other = opposite(seat);
  const from = presence.claimable[other];
  if (from === undefined || (other === "b" && terms.computer)) return null;
  return from - ahead - Date.now() * 1000;
}

/**
 * The player to act next, in a few words; "" once the game is over.
 * @param {Followed} game @param {boolean} isMine
 */
function turnWords(game, isMine) {
  const { state, seat, invited, terms } = game;
  if (state.outcome) return "";
  if (freeSeat(game)) return `${playerName(game, opposite(invited ?? "b"))} invites you`;
  if (!hasBegun(game)) return "Waiting for a player";
  if (isMine) return "Your turn";
  // A turn made here may be on its way.
  const next = seat ? opposite(seat) : state.mover;
  const isComputers = next === "b" && terms.computer;
  const name = isComputers ? "the computer" : playerName(game, next);
  return seat ? `Waiting for ${name}` : `${isComputers ? "The computer" : name} to move`;
}

/** News besides the position. @param {LiveSource} source @param {RulesInForce} rules @returns {string[]} */
function newsOf({ followed, ahead, link, isSlow }, rules) {
  const { seat, invited, terms, state } = followed;
  const free = freeSeat(followed);
  const left = untilClaim(followed);
  const news = [];
  if (link.isBlocked) news.push(BLOCKED);
  else if (isSlow) news.push("Waiting for the server…");
  if (!hasBegun(followed) && seat) news.push("The game begins when the other seat is taken.");
  if (invited && !free) news.push("This seat is taken.");
  if (free) news.push(`${rules.title}.`, termsInWords(terms, rules, state.sides[free]));
  if (!seat && !free) news.push("You are watching.");
  for (const [offer, by] of offersIn(followed)) {
    const asked = `${OFFERS[offer][3]}. Waiting for ${playerName(followed, opposite(by))}.`;
    news.push(by === seat ? asked : askedBy(followed, offer, by));
  }
  if (!ahead.isOn) news.push(ahead.words);
  if (left !== null) news.push(awayWords(Math.ceil(left / SECOND)));
  if (maySwap(followed)) news.push("You may swap sides instead of making a turn.");
  return news;
}

/** @param {number} seconds  until the win can be claimed */
const awayWords = (seconds) =>
  seconds <= 0
    ? "Your opponent is away."
    : `Your opponent is away. You can claim the win in ${counted(seconds, "second")}.`;

/** @param {Followed} game */
const maySwap = ({ terms, turns, state, seat }) =>
  Boolean(terms.swap) &&
  turns.length === 1 &&
  !state.swapped &&
  state.mover === seat &&
  !state.outcome;

/** The buttons of the moment. @param {LiveSource} source @param {RulesInForce} rules @returns {Buttons} */
function buttonsOf(source, rules) {
  const { followed, link } = source;
  const { seat, state } = followed;
  const free = freeSeat(followed);
  const left = untilClaim(followed);
  const isLong = left !== null && left <= 0;
  const isOver = state.outcome !== null;
  const mayPlayAgain = seat !== null && isOver && !state.offers.rematch && !state.next_game;
  const side = free && sideTitle(state.sides[free]);
  return [
    [free !== null, `Play ${side}`, () => sit(source, rules), "primary"],
    [seat !== null && !hasBegun(followed) && !isOver, "Invite", () => showLinks(source), "primary"],
    [maySwap(followed), "Swap sides", () => link.order({ kind: "swap" })],
    ...offersIn(followed).flatMap(([offer, by]) => answersTo(source, offer, by)),
    [isLong, "Claim the win", () => link.order({ kind: "claim-end", result: "win" }), "primary"],
    [isLong, "Call it a draw", () => link.order({ kind: "claim-end", result: "draw" })],
    [mayPlayAgain, OFFERS.rematch[0], () => source.offer("rematch"), "primary"],
    [calling.mayAsk(followed), "Notify me of my turn", () => askToCall(source)],
    [state.next_game !== null, "Go to the rematch", () => goOn(source), "primary"],
  ];
}

/** @param {LiveSource} source */
async function askToCall(source) {
  await calling.ask();
  source.put({}, {});
}

/** @param {LiveSource} source @param {OfferName} offer @param {SeatName} by @returns {Buttons} */
function answersTo({ followed: { seat }, link }, offer, by) {
  if (seat === null) return [];
  if (by === seat) return [[true, "Withdraw", () => link.order({ kind: "withdraw-offer", offer })]];
  return [
    [true, OFFERS[offer][2], () => link.order({ kind: "accept-offer", offer }), "primary"],
    [true, "Decline", () => link.order({ kind: "decline-offer", offer })],
  ];
}

/** @param {LiveSource} source @param {RulesInForce} rules */
async function sit(source, rules) {
  const key = await sitDown(source, rules);
  if (key) source.link.useKey(key);
}

/** The key opens the same player's seat in the game that follows. @param {LiveSource} source */
export function goOn({ followed: { state, seat }, link }) {
  const id = state.next_game;
  if (id === null) return;
  if (seat) kept.store({ id, key: link.key });
  go(playLink(id));
}

/** The buttons below the board. @param {LiveSource} source */
function controlsOf({ followed, ahead }) {
  const { seat, state, terms, turns } = followed;
  if (seat === null) return [];
  const isPlaying = isRunning(followed);
  const isEarly = mayAbort(followed);
  const hasPlayed = turns.length > (state.mover === seat ? 1 : 0);
  const planning =
    ahead.plan === null
      ? command("plan", "Plan", { sign: "next", label: "Plan a turn", isAble: ahead.isAble })
      : command("plan", "Drop", { sign: "close", label: "Drop the plan" });
  return [
    command("take-back", "Take back", { sign: "take-back", isAble: isPlaying && hasPlayed }),
    ...(terms.computer ? [] : [planning]),
    command("draw", "Draw", { sign: "draw", isAble: isPlaying && !isEarly }),
    command("resign", isEarly ? "Abort" : "Resign", {
      sign: "resign",
      isAble: state.outcome === null,
    }),
  ];
}

/** All of it, now. @param {LiveSource} source @param {RulesInForce} rules @returns {Online} */
export function onlineOf(source, rules) {
  const { followed, live, link } = source;
  const { terms, messages } = followed;
  const isSent = live.sent !== null;
  const isOwn = isMine(followed) && !isSent;
  return {
    side: mySide(followed),
    isMine: isOwn,
    isInvited: freeSeat(followed) !== null,
    turnWords: turnWords(followed, isOwn),
    isSent,
    lost: live.isOpen || link.isBlocked ? "" : "Not connected; trying again…",
    news: newsOf(source, rules),
    buttons: buttonsOf(source, rules),
    controls: controlsOf(source),
    // A program speaks only where it cannot play.
    hasChat: Boolean(terms.chat && (!terms.computer || messages.length > 0)),
  };
}

/** Resign, or abort a game that has hardly begun. @param {LiveSource} source */
export async function resign({ followed, link }) {
  const side = mySide(followed);
  if (!side) return;
  if (mayAbort(followed)) return void link.order({ kind: "abort" });
  const text = "You give up this game.";
  if (await confirm("Resign?", text, "Resign", { danger: true })) link.order({ kind: "resign" });
}

/** Announce what others have said and offered since. @param {Followed} game @param {Followed} before */
export function announceNews(game, before) {
  const { messages, seat } = game;
  const said = messages.slice(before.messages.length).filter((one) => one.seat !== seat);
  const asked = offersIn(game).filter(
    ([offer, by]) => by !== seat && before.state.offers[offer] !== by,
  );
  const news = [
    ...said.map(({ text, seat: by }) => `${playerName(game, by)} says: ${text}`),
    ...asked.map(([offer, by]) => askedBy(game, offer, by)),
  ];
  if (news.length > 0) announce(news.join(" "));
}
