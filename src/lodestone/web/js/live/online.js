/**
 * What is different at a board that two people share from apart: what is said of the other player, and
 * what can be offered, answered and claimed.
 *
 * @import { LiveGame } from "./game.js"
 * @import { OfferName, SeatName } from "./followed.js"
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

export class Online {
  /** The number of messages that were on screen. */
  #seen = 0;
  /** The number of messages that a screen reader has announced, or that are older than this page. */
  #said;
  /** The other player's offers that a screen reader has announced. @type {OfferName[]} */
  #asked = [];

  /** @param {LiveGame} game */
  constructor(game) {
    this.game = game;
    this.#said = game.followed.messages.length;
  }

  get #followed() {
    return this.game.followed;
  }

  /** Hints and values are for games that nobody is playing. */
  get isAided() {
    return !isRunning(this.#followed);
  }

  /** The opponent is away, and time goes by. */
  get isWaitedFor() {
    return this.#untilClaim !== null;
  }

  /** Until the end can be claimed, in microseconds; null where it cannot come to that. */
  get #untilClaim() {
    const { seat, presence, terms, ahead } = this.#followed;
    if (!seat || !isRunning(this.#followed) || isCorrespondence(this.#followed)) return null;
    const other = opposite(seat);
    if (other === "b" && terms.computer) return null;
    const from = presence.claimable[other];
    return from === undefined || this.#mayAbort ? null : from - ahead - Date.now() * 1000;
  }

  /** Whether somebody is there, in a word. @param {SeatName} seat */
  whereabouts(seat) {
    const { presence, seat: mine } = this.#followed;
    if (seat === mine) return "";
    const where = presence.seats[seat];
    return where === "here" ? "· here" : where === "lost" ? "· connection lost" : "· away";
  }

  /** @param {OfferName} offer */
  #offer(offer) {
    this.game.link.order({ kind: "make-offer", offer });
  }

  takeBack() {
    this.#offer("takeback");
  }

  offerDraw() {
    this.#offer("agreement");
  }

  async resign() {
    const side = mySide(this.#followed);
    if (!side) return;
    if (this.#mayAbort) return void this.game.link.order({ kind: "abort" });
    const sure = await confirm("Resign?", `${sideTitle(side)} gives up this game.`, "Resign", {
      danger: true,
    });
    if (sure) this.game.link.order({ kind: "resign" });
  }

  get #mayAbort() {
    return this.#followed.turns.length < UNTIMED;
  }

  /** The side of this browser's player; null for a spectator. */
  get side() {
    return mySide(this.#followed);
  }

  /** Somebody who may sit down reads first what is played. */
  get isInvited() {
    return freeSeat(this.#followed) !== null;
  }

  /** It is this player's turn. */
  get isMine() {
    const { state, seat } = this.#followed;
    return state.mover === seat && isRunning(this.#followed);
  }

  /** Who has to do something next, in a few words; "" once the game is over. */
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

  /** Who waits for somebody else. */
  get #host() {
    return playerName(this.#followed, opposite(this.#followed.invited ?? "b"));
  }

  /** What there is to know besides the position. @returns {string[]} */
  get news() {
    const { game } = this;
    const { seat, invited, terms, state } = this.#followed;
    const news = [];
    if (!game.link.isOpen) news.push("Not connected; trying again…");
    else if (game.isSlow) news.push("Waiting for the server…");
    if (!hasBegun(this.#followed) && seat) {
      news.push("The game begins when the other seat is taken.");
    }
    const free = freeSeat(this.#followed);
    if (invited && !free) news.push("This seat is taken.");
    if (free) {
      const { title } = game.rules;
      news.push(`${title}.`, termsInWords(terms, game.rules, state.sides[free]));
    }
    if (!seat && !free) news.push("You are watching.");
    for (const [offer, by] of this.#offers) {
      const asked = `${OFFERS[offer][3]}. Waiting for ${playerName(this.#followed, opposite(by))}.`;
      news.push(by === seat ? asked : this.#askedBy(offer, by));
    }
    if (!game.isPlanning) news.push(game.planWords);
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

  /** @returns {[OfferName, SeatName][]} */
  get #offers() {
    return /** @type {[OfferName, SeatName][]} */ (Object.entries(this.#followed.state.offers));
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

  /**
   * The buttons of the moment.
   * @returns {[is: boolean, words: string, press: () => unknown, look?: string][]}
   */
  get buttons() {
    const { game } = this;
    const { link } = game;
    const { seat, state } = this.#followed;
    const free = freeSeat(this.#followed);
    const isLong = this.#untilClaim !== null && this.#untilClaim <= 0;
    const isOver = state.outcome !== null;
    const begun = hasBegun(this.#followed);
    const sideOf = (/** @type {SeatName} */ one) => sideTitle(state.sides[one]);
    return [
      [free !== null, `Play ${free && sideOf(free)}`, () => this.#sit(), "primary"],
      [seat !== null && !begun && !isOver, "Invite", () => showLinks(game), "primary"],
      [this.#maySwap, "Swap sides", () => link.order({ kind: "swap" })],
      ...this.#offers.flatMap(([offer, by]) => this.#answers(offer, by)),
      [isLong, "Claim the win", () => link.order({ kind: "claim-end", result: "win" }), "primary"],
      [isLong, "Call it a draw", () => link.order({ kind: "claim-end", result: "draw" })],
      [this.#mayPlayAgain, OFFERS.rematch[0], () => this.#offer("rematch"), "primary"],
      [state.next_game !== null, "To the next game", () => this.#goOn(), "primary"],
    ];
  }

  get #mayPlayAgain() {
    const { seat, state } = this.#followed;
    return seat !== null && state.outcome !== null && !state.offers.rematch && !state.next_game;
  }

  /** @param {OfferName} offer @param {SeatName} by @returns {Online["buttons"]} */
  #answers(offer, by) {
    const { seat } = this.#followed;
    const { link } = this.game;
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
    const key = await sitDown(this.game);
    if (key) this.game.link.useKey(key);
  }

  /** The key opens the same player's seat in the game that follows. */
  #goOn() {
    const { state, seat } = this.#followed;
    const id = state.next_game;
    if (id === null) return;
    if (seat) kept.store({ id, key: this.game.link.key });
    go(playLink(id));
  }

  /** The buttons below the board. */
  get controls() {
    const { seat, state, terms } = this.#followed;
    if (seat === null) return [];
    const isPlaying = isRunning(this.#followed);
    const mayEnd = state.outcome === null;
    const mayAsk = isPlaying && !this.#mayAbort;
    const { plan, mayPlan } = this.game;
    return [
      command("take-back", "Take back", {
        sign: "take-back",
        isAble: isPlaying && this.#hasPlayed,
      }),
      ...(terms.computer ? [] : [planButton(plan !== null, mayPlan)]),
      command("draw", "Draw", { sign: "draw", isAble: mayAsk }),
      command("resign", this.#mayAbort ? "Abort" : "Resign", { sign: "resign", isAble: mayEnd }),
    ];
  }

  get #hasPlayed() {
    const { turns, state, seat } = this.#followed;
    return turns.length > (state.mover === seat ? 1 : 0);
  }

  /** What is next to what the record says of the game. */
  get more() {
    return button("Links", () => showLinks(this.game), { id: "links" });
  }

  /** The panels that only such games have. */
  get panels() {
    const root = /** @type {HTMLElement} */ (document.getElementById("chat"));
    return { chat: new ChatPanel(root, this.game) };
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

  /** Have a screen reader announce what others have said and offered, each once. */
  heard() {
    const { messages, seat } = this.#followed;
    const said = messages.slice(this.#said).filter((one) => one.seat !== seat);
    const offers = this.#offers.filter(([, by]) => by !== seat);
    const asked = offers.filter(([offer]) => !this.#asked.includes(offer));
    this.#said = messages.length;
    this.#asked = offers.map(([offer]) => offer);
    const news = [
      ...said.map(({ text, seat: by }) => `${playerName(this.#followed, by)} says: ${text}`),
      ...asked.map(([offer, by]) => this.#askedBy(offer, by)),
    ];
    if (news.length > 0) announce(news.join(" "));
  }
}
