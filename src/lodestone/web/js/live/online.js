/**
 * What a live game shows and offers besides the board: news of the other player, and what can be offered,
 * answered and claimed.
 *
 * @import { GameSession } from "../game/session.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { Followed, OfferName, SeatName } from "./followed.js"
 * @import { LiveSource } from "./source.js"
 * @typedef {[is: boolean, ...TurnStage["commands"][number]][]} Buttons
 */

import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { announce } from "../lib/announce.js";
import { counted } from "../lib/counted.js";
import { button, command } from "../lib/fields.js";
import { confirm } from "../lib/dialogs.js";
import { sideTitle } from "../stage/model.js";
import { ChatPanel } from "./chat.js";
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

/** @param {boolean} isPlanned @param {boolean} mayPlan */
const planButton = (isPlanned, mayPlan) =>
  isPlanned
    ? command("plan", "Drop", { sign: "close", label: "Drop the plan" })
    : command("plan", "Plan", { sign: "next", label: "Plan a turn", isAble: mayPlan });

/** @param {Followed} followed @returns {[OfferName, SeatName][]} */
const offersIn = ({ state: { offers } }) =>
  /** @type {[OfferName, SeatName][]} */ (Object.entries(offers));

export class LiveOnline {
  #game;
  #source;
  /** The number of messages that were on screen. */
  #seen = 0;

  /** @param {GameSession} game @param {LiveSource} source */
  constructor(game, source) {
    this.#game = game;
    this.#source = source;
  }

  get #followed() {
    return this.#source.followed;
  }

  get #link() {
    return this.#source.link;
  }

  /** The opponent is away, and the end can be claimed some time later. */
  get isWaitedFor() {
    return this.#untilClaim !== null;
  }

  /** Until the end can be claimed, in microseconds; null if that is impossible. */
  get #untilClaim() {
    const { seat, presence, terms, ahead } = this.#followed;
    if (!seat || !isRunning(this.#followed) || isCorrespondence(this.#followed)) return null;
    const other = opposite(seat);
    if (other === "b" && terms.computer) return null;
    const from = presence.claimable[other];
    return from === undefined || this.#mayAbort ? null : from - ahead - Date.now() * 1000;
  }

  /** @param {OfferName} offer */
  offer(offer) {
    this.#link.order({ kind: "make-offer", offer });
  }

  async resign() {
    const side = mySide(this.#followed);
    if (!side) return;
    if (this.#mayAbort) return void this.#link.order({ kind: "abort" });
    const sure = await confirm("Resign?", `${sideTitle(side)} gives up this game.`, "Resign", {
      danger: true,
    });
    if (sure) this.#link.order({ kind: "resign" });
  }

  get #mayAbort() {
    return this.#followed.turns.length < UNTIMED;
  }

  get side() {
    return mySide(this.#followed);
  }

  /** A visitor who may sit down first reads which game it is. */
  get isInvited() {
    return freeSeat(this.#followed) !== null;
  }

  /** It is this player's turn. */
  get isMine() {
    const { state, seat } = this.#followed;
    return state.mover === seat && isRunning(this.#followed);
  }

  /** The player to act next, in a few words; "" once the game is over. */
  get turnWords() {
    const { state, seat, terms } = this.#followed;
    if (state.outcome) return "";
    if (freeSeat(this.#followed)) return `${this.#host} invites you`;
    if (!hasBegun(this.#followed)) return "Waiting for a player";
    if (this.isMine) return "Your turn";
    const isComputers = state.mover === "b" && terms.computer;
    const name = isComputers ? "the computer" : playerName(this.#followed, state.mover);
    return seat ? `Waiting for ${name}` : `${isComputers ? "The computer" : name} to move`;
  }

  /** The name of the player who invites. */
  get #host() {
    return playerName(this.#followed, opposite(this.#followed.invited ?? "b"));
  }

  /** News besides the position. @returns {string[]} */
  get news() {
    const { ahead, live, isSlow } = this.#source;
    const { rules } = this.#game.play;
    const { seat, invited, terms, state } = this.#followed;
    const news = [];
    if (!live.isOpen) news.push("Not connected; trying again…");
    else if (isSlow) news.push("Waiting for the server…");
    if (!hasBegun(this.#followed) && seat) {
      news.push("The game begins when the other seat is taken.");
    }
    const free = freeSeat(this.#followed);
    if (invited && !free) news.push("This seat is taken.");
    if (free) {
      news.push(`${rules.title}.`, termsInWords(terms, rules, state.sides[free]));
    }
    if (!seat && !free) news.push("You are watching.");
    for (const [offer, by] of offersIn(this.#followed)) {
      const asked = `${OFFERS[offer][3]}. Waiting for ${playerName(this.#followed, opposite(by))}.`;
      news.push(by === seat ? asked : this.#askedBy(offer, by));
    }
    if (!ahead.isOn) news.push(ahead.words);
    if (this.isWaitedFor) news.push(this.#awayWords);
    if (this.#maySwap) news.push("You may swap sides instead of making a turn.");
    return news;
  }

  get #awayWords() {
    const seconds = Math.ceil((this.#untilClaim ?? 0) / SECOND);
    if (seconds <= 0) return "Your opponent is away.";
    return `Your opponent is away. You can claim the win in ${counted(seconds, "second")}.`;
  }

  /** An offer as a sentence. @param {OfferName} offer @param {SeatName} by */
  #askedBy(offer, by) {
    return `${playerName(this.#followed, by)} ${OFFERS[offer][1]}.`;
  }

  get #maySwap() {
    const { terms, turns, state, seat } = this.#followed;
    return (
      Boolean(terms.swap) &&
      turns.length === 1 &&
      !state.swapped &&
      state.mover === seat &&
      !state.outcome
    );
  }

  /** The buttons of the moment. @returns {Buttons} */
  get buttons() {
    const link = this.#link;
    const { seat, state } = this.#followed;
    const free = freeSeat(this.#followed);
    const isLong = this.#untilClaim !== null && this.#untilClaim <= 0;
    const isOver = state.outcome !== null;
    const begun = hasBegun(this.#followed);
    const sideOf = (/** @type {SeatName} */ one) => sideTitle(state.sides[one]);
    return [
      [free !== null, `Play ${free && sideOf(free)}`, () => this.#sit(), "primary"],
      [seat !== null && !begun && !isOver, "Invite", () => showLinks(this.#source), "primary"],
      [this.#maySwap, "Swap sides", () => link.order({ kind: "swap" })],
      ...offersIn(this.#followed).flatMap(([offer, by]) => this.#answers(offer, by)),
      [isLong, "Claim the win", () => link.order({ kind: "claim-end", result: "win" }), "primary"],
      [isLong, "Call it a draw", () => link.order({ kind: "claim-end", result: "draw" })],
      [this.#mayPlayAgain, OFFERS.rematch[0], () => this.offer("rematch"), "primary"],
      [state.next_game !== null, "To the next game", () => this.#continue(), "primary"],
    ];
  }

  get #mayPlayAgain() {
    const { seat, state } = this.#followed;
    return seat !== null && state.outcome !== null && !state.offers.rematch && !state.next_game;
  }

  /** @param {OfferName} offer @param {SeatName} by @returns {Buttons} */
  #answers(offer, by) {
    const { seat } = this.#followed;
    const link = this.#link;
    if (seat === null) return [];
    if (by === seat) {
      return [[true, "Withdraw", () => link.order({ kind: "withdraw-offer", offer })]];
    }
    return [
      [true, OFFERS[offer][2], () => link.order({ kind: "accept-offer", offer }), "primary"],
      [true, "Decline", () => link.order({ kind: "decline-offer", offer })],
    ];
  }

  async #sit() {
    const key = await sitDown(this.#source, this.#game.play.rules);
    if (key) this.#link.useKey(key);
  }

  /** The key opens the same player's seat in the game that follows. */
  #continue() {
    const { state, seat } = this.#followed;
    const id = state.next_game;
    if (id === null) return;
    if (seat) kept.store({ id, key: this.#link.key });
    go(playLink(id));
  }

  /** The buttons below the board. */
  get controls() {
    const { seat, state, terms } = this.#followed;
    if (seat === null) return [];
    const isPlaying = isRunning(this.#followed);
    const mayEnd = state.outcome === null;
    const mayAsk = isPlaying && !this.#mayAbort;
    const { ahead } = this.#source;
    return [
      command("take-back", "Take back", {
        sign: "take-back",
        isAble: isPlaying && this.#hasPlayed,
      }),
      ...(terms.computer ? [] : [planButton(ahead.plan !== null, ahead.isAble)]),
      command("draw", "Draw", { sign: "draw", isAble: mayAsk }),
      command("resign", this.#mayAbort ? "Abort" : "Resign", { sign: "resign", isAble: mayEnd }),
    ];
  }

  get #hasPlayed() {
    const { turns, state, seat } = this.#followed;
    return turns.length > (state.mover === seat ? 1 : 0);
  }

  get more() {
    return button("Links", () => showLinks(this.#source), { id: "links" });
  }

  /** The panels that only such games have. */
  get panels() {
    const root = /** @type {HTMLElement} */ (document.getElementById("chat"));
    return { chat: new ChatPanel(root, this.#game, this.#source) };
  }

  /** What the tab of the messages is called. @param {boolean} isShown */
  chatTitle(isShown) {
    const { length } = this.#followed.messages;
    if (isShown) this.#seen = length;
    return length > this.#seen ? `Chat (${length - this.#seen})` : "Chat";
  }

  get hasChat() {
    const { terms, messages } = this.#followed;
    // A program speaks only where it cannot play.
    return Boolean(terms.chat && (!terms.computer || messages.length > 0));
  }

  /** Announce what others have said and offered since. @param {Followed} before */
  announce(before) {
    const { messages, seat } = this.#followed;
    const said = messages.slice(before.messages.length).filter((one) => one.seat !== seat);
    const asked = offersIn(this.#followed).filter(
      ([offer, by]) => by !== seat && before.state.offers[offer] !== by,
    );
    const news = [
      ...said.map(({ text, seat: by }) => `${playerName(this.#followed, by)} says: ${text}`),
      ...asked.map(([offer, by]) => this.#askedBy(offer, by)),
    ];
    if (news.length > 0) announce(news.join(" "));
  }
}
