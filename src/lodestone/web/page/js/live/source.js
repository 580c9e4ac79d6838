/**
 * A live game as the source of a game in play. The server's log says what has happened; a turn that is
 * made here is drawn at once, and taken back if the server refuses it. Comments and variations stay in
 * this browser.
 *
 * @import { KeptGame } from "../core/games.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Apart, GameSession, Source } from "../game/session.js"
 * @import { Line } from "../net/record.js"
 * @import { GameRecord, View } from "../wire.js"
 * @import { Followed } from "./followed.js"
 * @import { Plan } from "./plan.js"
 *
 * @typedef {object} Live  what a game in play knows besides, where it is live
 * @property {Followed} followed
 * @property {boolean} isOpen  the server can be reached
 * @property {{command: string, at: number}|null} sent  the turn made here that the server has not answered,
 *   and when it was sent, in milliseconds of the page's clock
 * @property {string} recorded  players, sides and the end when the record was fetched last
 * @property {Plan|null} plan  for the opponent's turn
 * @property {{words: string, ply: number}} planned  what became of the last plan, while the game has this
 *   many turns
 */

import { say, sayOfGame, withTurns } from "../core/edits.js";
import * as games from "../core/games.js";
import { playLink } from "../core/links.js";
import { replace } from "../core/router.js";
import { upperFirst } from "../core/rules.js";
import { endOf, gameLine, has, mainLine, newTree } from "../core/tree.js";
import { arrive, settle } from "../game/computer.js";
import { AWAY, HUMAN, seatTitle } from "../game/game.js";
import { isMoving } from "../game/play.js";
import { GameSession as Game, fetchGame, isSameLine } from "../game/session.js";
import { site } from "../game/site.js";
import { announceNow } from "../lib/announce.js";
import { clockWords } from "../lib/counted.js";
import { button } from "../lib/fields.js";
import { rest } from "../lib/motion.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TIME_PASSED } from "../stage/seats.js";
import { keepFollowing } from "./calling.js";
import { clockAt, hasBegun, isRunning, mySide, playerName, playersOf, seatOf } from "./followed.js";
import { showLinks } from "./invitation.js";
import * as kept from "./kept.js";
import { Link } from "./link.js";
import { announceNews, goOn, onlineOf, resign, untilClaim } from "./online.js";
import { Planning } from "./planning.js";

/** How often clocks are looked at, and what else passes with the time, in milliseconds. */
const [TICK, SLOW_TICK] = [100, 500];

/** An answer that takes longer than this is reported as late, in milliseconds. */
const SLOW = 1500;

/** How long to wait for a position that the server sends by itself, in milliseconds. */
const LATE = 1000;

/**
 * Open a live game once the server has sent it.
 * @param {string} id @param {string|null} key @param {AbortSignal} signal @returns {Promise<GameSession>}
 */
export async function openLive(id, key, signal) {
  const used = new AbortController();
  signal.addEventListener("abort", () => used.abort(signal.reason));
  try {
    const mine = kept.load(id);
    const isOwn = Object.values(mine?.invitations ?? {}).includes(key ?? "");
    const link = new Link(id, (isOwn ? null : key) ?? mine?.key ?? null, used.signal);
    const followed = await link.ready;
    const [name] = followed.terms.rules.split(":");
    const [{ title }, record] = await Promise.all([
      ask.rules({ rules: followed.terms.rules }, signal),
      ask.liveRecord(id, signal),
    ]);
    const game = keptOf(followed, { id, game: name, title }, record);
    const fetched = await fetchGame(game, signal, false);
    if (followed.seat) kept.store({ ...kept.load(id), id, key: link.key });
    // The key is kept now: nobody should pass it on with the address.
    if (key && followed.seat) replace(playLink(id));
    const latest = ended(followed, fetched.latest);
    return new Game(game, { ...fetched, latest }, (session) => {
      const source = new LiveSource(session, link, used);
      return { source, apart: source };
    });
  } catch (error) {
    used.abort(error);
    throw error;
  }
}

/** The game as the rest of the page knows games. @param {Followed} followed @param {{id: string, game: string, title: string}} named @param {GameRecord} record @returns {KeptGame} */
function keptOf(followed, named, record) {
  const { terms, turns, state: now, seat } = followed;
  const near = mySide(followed) ?? now.sides.a;
  const start = newTree({ rules: terms.rules, start: terms.start });
  return {
    ...named,
    tree: recorded(withTurns(start, turns), record),
    sequence: now.seq,
    seats: seatsOf(followed),
    near: seat ? near : now.sides.a,
    paused: false,
    status: "",
    over: now.outcome !== null,
    updated: Date.now(),
  };
}

/** A person here plays only a seat of this browser, in a game that has begun. @param {Followed} followed */
function seatsOf(followed) {
  const { a, b } = followed.state.sides;
  const mine = hasBegun(followed) ? mySide(followed) : null;
  return { [a]: a === mine ? HUMAN : AWAY, [b]: b === mine ? HUMAN : AWAY };
}

/**
 * The tree with the tags, the result and the clocks of the server's record. Comments made here stay.
 * @param {Tree} tree @param {GameRecord} record @returns {Tree}
 */
function recorded(tree, { tags, result, termination = null, nodes }) {
  const head = { result, termination, tags: { ...tree.head.tags, ...tags } };
  const line = mainLine(tree).slice(0, nodes.length);
  return line.reduce(
    (before, id, ply) => say(before, id, { clock: nodes[ply].clock ?? null }),
    sayOfGame(tree, head),
  );
}

/** All that changes the record besides turns: players, sides and the end. @param {Followed} followed */
const recordedOf = ({ state: { names, swapped, outcome } }) =>
  JSON.stringify([names, swapped, outcome !== null]);

/** What is shown of the end, which the turns alone need not say. @param {Followed} followed @param {View} view @returns {View} */
function ended(followed, view) {
  const { outcome, sides } = followed.state;
  if (!outcome || view.outcome) return view;
  const winner = outcome.winner && playerName(followed, sides.a === outcome.winner ? "a" : "b");
  const result = winner ? `${winner} wins.` : outcome.termination === "unterminated" ? "" : "Draw.";
  return { ...view, outcome, status: `${result} ${outcome.reason}`.trim() };
}

/** @implements {Source} @implements {Apart} */
export class LiveSource {
  #game;
  #used;
  #clock = 0;
  #slowClock = 0;
  /** The clocks as they are shown. */
  #shownTime = "";
  /** Turns from the server are being shown. */
  #isCatchingUp = false;

  /** @param {GameSession} game @param {Link} link @param {AbortController} used  ends the link */
  constructor(game, link, used) {
    this.#game = game;
    this.link = link;
    this.#used = used;
    const { followed, isOpen } = link;
    const recorded = recordedOf(followed);
    /** @type {Live} */
    const live = {
      followed,
      isOpen,
      recorded,
      sent: null,
      plan: null,
      planned: { words: "", ply: -1 },
    };
    game.put({ beyond: live }, null);
    this.ahead = new Planning(game, this);
  }

  get live() {
    return /** @type {Live} */ (this.#game.play.beyond);
  }

  get followed() {
    return this.live.followed;
  }

  /** Change what is known of the live game. @param {Partial<Live>} changes @param {import("../stage/board.js").Motion|null} [motion]  as in `update` */
  put(changes, motion = null) {
    this.#game.put({ beyond: { ...this.live, ...changes } }, motion);
  }

  begin() {
    const { link } = this;
    link.changed = () => this.#receive();
    link.refused = (command, reason) => this.#refused(command, reason);
    link.gone = (reason) => this.#fail(reason);
    this.#clock = window.setInterval(() => this.#tick(), TICK);
    this.#slowClock = window.setInterval(() => this.#slowTick(), SLOW_TICK);
    this.#list();
    this.#keepEnded();
  }

  close() {
    clearInterval(this.#clock);
    clearInterval(this.#slowClock);
    this.#used.abort();
  }

  /** Hints and values are for games that nobody is playing. */
  get isAided() {
    return !isRunning(this.followed);
  }

  /** @param {Line} line @param {AbortSignal} signal @returns {Promise<View>} */
  async view(line, signal) {
    const { turns } = this.followed;
    const isOld = line.turns.length < turns.length;
    const isKnown = !isOld && line.turns.every((turn, i) => turn === turns[i]);
    const { isExact } = this.#game;
    const view =
      isOld || isExact
        ? await ask.view(line, signal, isExact)
        : await this.#newest(line, isKnown, signal);
    return isKnown ? ended(this.followed, view) : view;
  }

  /**
   * The position that everybody is sent after a turn. It is requested as well: at once after a turn made
   * here, otherwise only if it is late. Either way may be blocked for long while the other works.
   * @param {Line} line @param {boolean} isKnown  to the server @param {AbortSignal} signal
   */
  async #newest(line, isKnown, signal) {
    const found = new AbortController();
    const until = AbortSignal.any([signal, found.signal]);
    const asked = async () => {
      if (isKnown) await rest(LATE, until);
      return ask.view(line, until);
    };
    try {
      return await Promise.race([this.link.viewed(line, until), asked()]);
    } finally {
      found.abort();
    }
  }

  /** @param {string} side */
  nameOf(side) {
    const { state: now, seat, terms } = this.followed;
    const sitting = seatOf(this.followed, side);
    if (sitting === "b" && terms.computer) {
      return seatTitle({ seats: { [side]: terms.computer } }, side, site.players);
    }
    const name = now.names[sitting];
    if (name === undefined) return "Waiting for a player";
    const own = sitting === seat ? "You" : "";
    return [name || own || "Anonymous", name && own && "(you)", this.#whereabouts(sitting)]
      .filter(Boolean)
      .join(" ");
  }

  /** The presence of a player, in a word. @param {import("./followed.js").SeatName} seat */
  #whereabouts(seat) {
    const { presence, seat: mine } = this.followed;
    if (seat === mine) return "";
    const where = presence.seats[seat];
    return where === "here" ? "· here" : where === "lost" ? "· connection lost" : "· away";
  }

  /** @param {string} side */
  calls(side) {
    const { seat } = this.followed;
    const sitting = seatOf(this.followed, side);
    return sitting === seat ? "You" : playerName(this.followed, sitting);
  }

  /** @param {string} side */
  timeOf(side) {
    return clockAt(this.followed, side, Date.now() * 1000);
  }

  /** This browser keeps no more of it than its list shows. */
  note() {
    return true;
  }

  /** A turn goes to the server. @type {Source["perform"]} */
  perform({ sequence }, command) {
    if (command.kind === "turn") {
      const sent = this.link.order({ kind: "play", turn: command.turn });
      this.put({ sent: { command: sent, at: performance.now() } });
    }
    return { sequence, isKept: true };
  }

  /** Turns are taken back only if the other player agrees. */
  isAside() {
    return true;
  }

  /** @param {import("./followed.js").OfferName} offer */
  offer(offer) {
    this.link.order({ kind: "make-offer", offer });
  }

  takeBack() {
    this.offer("takeback");
  }

  offerDraw() {
    this.offer("agreement");
  }

  resign() {
    return resign(this);
  }

  get online() {
    return onlineOf(this, this.#game.play.rules);
  }

  get more() {
    return button("Links", () => showLinks(this), { id: "links" });
  }

  /** The server has not answered for some time. */
  get isSlow() {
    const { sent } = this.live;
    return sent !== null && performance.now() - sent.at > SLOW;
  }

  /** Draw the clocks once they show something else. */
  #tick() {
    const isTimed = (this.followed.state.clocks?.since ?? null) !== null;
    if (!isTimed || isMoving(this.#game.play)) return;
    const left = this.#game.state.sides.map((side) => this.timeOf(side)?.left ?? 0);
    const shown = left.map(clockWords).join();
    if (shown === this.#shownTime) return;
    this.#shownTime = shown;
    this.#game.redraw(TIME_PASSED);
  }

  #slowTick() {
    const isSeen = this.isSlow || untilClaim(this.followed) !== null;
    if (isSeen && !isMoving(this.#game.play)) this.#game.redraw();
  }

  /** @param {string} command @param {string} reason */
  #refused(command, reason) {
    if (command === this.live.sent?.command) this.put({ sent: null });
    this.#fail(`${upperFirst(reason)}.`);
    this.#receive();
  }

  /** @param {string} fault */
  #fail(fault) {
    this.#game.put({ fault });
    announceNow(fault);
  }

  /** Take in a message of the server. */
  #receive() {
    const { followed: before, sent } = this.live;
    const { followed, isOpen, isWaiting } = this.link;
    const { length } = followed.turns;
    // What was sent has come back, or something else has happened there.
    const isAnswered = !isWaiting || length >= mainLine(this.#game.tree).length;
    const { kept: mine } = this.#game.play;
    const changes = { seats: seatsOf(followed), over: followed.state.outcome !== null };
    this.#game.put({ kept: { ...mine, ...changes } }, null);
    this.put({ followed, isOpen, sent: isAnswered ? null : sent });
    this.#list();
    const near = mySide(followed);
    // A player who sits down, or has exchanged sides, sees the board from there.
    if (near && near !== mySide(before) && near !== mine.near) this.#game.drawFrom(near);
    this.ahead.forget(before);
    this.ahead.check();
    announceNews(followed, before);
    // Both have agreed to play again.
    if (near && followed.state.next_game !== before.state.next_game) return goOn(this);
    if (this.live.sent) this.#game.redraw();
    else this.#catchUp().catch(ignored); // the page may be left meanwhile
  }

  /** Show events until the board agrees with the server. */
  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (
        !this.#game.signal.aborted &&
        !this.live.sent &&
        ((await this.#step()) || (await this.#record()))
      );
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** @returns {Promise<boolean>} whether there may be more to show */
  async #step() {
    const game = this.#game;
    await game.settled();
    const { tree: before } = game;
    const tree = withTurns(before, this.followed.turns);
    const isEnded = this.followed.state.outcome !== null && game.play.latest.outcome === null;
    if (isSameLine(tree, before) && !isEnded) {
      game.redraw();
      return false;
    }
    const isBack = mainLine(tree).length < mainLine(before).length;
    const isNext = tree.nodes.length === before.nodes.length + 1;
    const shown = await game.guarded(async () => {
      const view = ended(this.followed, await game.viewOf(gameLine(tree), game.restart()));
      game.put({ fault: null }, null);
      if (this.ahead.check(view)) return true;
      const at = has(tree, game.at) ? game.at : endOf(tree);
      game.update((state) => ({ ...state, tree, at }), null);
      if (isNext) await arrive(game, view, game.work);
      else settle(game, view, undefined, { said: isBack ? "A turn was taken back." : "" });
      return true;
    });
    return shown === true;
  }

  /**
   * Fetch the server's record again if players, sides or the end have changed.
   * @returns {Promise<boolean>} whether there may be more to show
   */
  async #record() {
    const { followed } = this;
    const now = recordedOf(followed);
    if (now === this.live.recorded) return false;
    const { signal } = this.#game;
    const record = await this.#game.guarded(() => ask.liveRecord(followed.game, signal));
    if (record === null) return this.followed !== followed;
    this.put({ recorded: now });
    this.#game.update((state) => ({ ...state, tree: recorded(state.tree, record) }), null);
    this.#keepEnded();
    return true;
  }

  /** A game that is over is a game like any other: it is kept as the server's record has it. */
  #keepEnded() {
    const { state: now, game: id } = this.followed;
    const mine = mySide(this.followed);
    if (!mine || !now.outcome || games.load(id)) return;
    const { tree, state, play } = this.#game;
    const seats = Object.fromEntries(state.sides.map((side) => [side, HUMAN]));
    /** @type {KeptGame} */
    const game = {
      ...play.kept,
      seats,
      mine,
      name: playersOf(this.followed),
      status: play.latest.status,
      tree,
    };
    games.add(game);
  }

  /** Keep its line for the lists of games. */
  #list() {
    const { seat, game: id } = this.followed;
    if (!seat) return;
    // A key that is there stays as it is: in another tab, a new one may have replaced that of this tab.
    if (!kept.load(id)) kept.store({ id, key: this.link.key });
    kept.note(this.followed, { title: this.#game.play.kept.title });
    keepFollowing(this.followed);
  }
}
