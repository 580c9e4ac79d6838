/**
 * A live game that is open here. The server's log says what has happened; a turn that is made here is
 * drawn at once, and taken back if the server refuses it. What is said of the game stays in this browser.
 *
 * @import { KeptGame, Command } from "../core/games.js"
 * @import { Record } from "../core/record.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Line } from "../net/record.js"
 * @import { View } from "../wire.js"
 * @import { Followed } from "./followed.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Plan } from "./plan.js"
 */

import { addLine, removeAfter, say, sayOfGame } from "../core/edits.js";
import * as games from "../core/games.js";
import { endOf, gameLine } from "../core/line.js";
import { has, mainLine, newTree, nodeAt } from "../core/tree.js";
import { playLink } from "../core/links.js";
import { replace } from "../core/router.js";
import { arrive, settle } from "../game/computer.js";
import { HUMAN, seatTitle } from "../game/game.js";
import { PlayedGame, fetchGame, isSameLine } from "../game/played.js";
import { settings } from "../game/store.js";
import { announceNow } from "../lib/announce.js";
import { rest } from "../lib/motion.js";
import * as ask from "../net/ask.js";
import { sideTitle } from "../stage/model.js";
import { hasBegun, isRunning, leftOf, mySide, seatOf } from "./followed.js";
import * as kept from "./kept.js";
import { Link } from "./link.js";
import { Online } from "./online.js";
import {
  fateOf,
  isComplete,
  lostWords,
  mayPlan,
  newPlan,
  planMarks,
  planWords,
  withTurn,
} from "./plan.js";
import { leftInWords } from "./time.js";

/** Who sits at a side of a live game that is not played from here. */
const AWAY = "";

/** How often clocks are drawn, in milliseconds. */
const TICK = 250;

/** How long an answer may be under way before that is said, in milliseconds. */
const SLOW = 1500;

/** How long a position that the server sends by itself is waited for, in milliseconds. */
const LATE = 1000;

/**
 * Open a live game once the server has sent it.
 * @param {string} id @param {string|null} key @param {() => void} draw @param {AbortSignal} signal
 */
export async function openLive(id, key, draw, signal) {
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
    return new LiveGame(
      game,
      { ...fetched, latest: ended(followed, fetched.latest) },
      draw,
      link,
      used,
    );
  } catch (error) {
    used.abort(error);
    throw error;
  }
}

/** The game as the rest of the page knows games. @param {Followed} followed @param {{id: string, game: string, title: string}} named @param {Record} record @returns {KeptGame} */
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

/** The tree with the turns that count. @param {Tree} tree @param {Followed["turns"]} turns @returns {Tree} */
function withTurns(tree, turns) {
  const line = mainLine(tree);
  const known = line.slice(1).map((id) => nodeAt(tree, id).turn);
  const same = turns.findIndex((turn, i) => turn !== known[i]);
  const shared = same < 0 ? turns.length : same;
  const cut = shared < known.length ? removeAfter(tree, line[shared]) : tree;
  return addLine(cut, line[shared], turns.slice(shared)).tree;
}

/**
 * The tree with what the server's record says of the game and of its turns. What was said here stays.
 * @param {Tree} tree @param {Record} record @returns {Tree}
 */
function recorded(tree, { tags, result, termination = null, nodes }) {
  const head = { result, termination, tags: { ...tree.head.tags, ...tags } };
  const line = mainLine(tree).slice(0, nodes.length);
  const withClock = (
    /** @type {Tree} */ told,
    /** @type {number} */ id,
    /** @type {number} */ ply,
  ) => say(told, id, { clock: nodes[ply].clock ?? null });
  return line.reduce(withClock, sayOfGame(tree, head));
}

/** What makes another record besides turns: players, sides and the end. @param {Followed} followed */
const recordedOf = ({ state: { names, swapped, outcome } }) =>
  JSON.stringify([names, swapped, outcome !== null]);

/** What is shown of the end, which the turns alone need not say. @param {Followed} followed @param {View} view @returns {View} */
function ended({ state: { outcome } }, view) {
  if (!outcome || view.outcome) return view;
  const winner = outcome.winner && sideTitle(outcome.winner);
  const result = winner ? `${winner} wins.` : outcome.termination === "unterminated" ? "" : "Draw.";
  return { ...view, outcome, status: `${result} ${outcome.reason}`.trim() };
}

/** The players in words. @param {Followed} followed */
const playersOf = ({ state: { names } }) => Object.values(names).filter(Boolean).join(" and ");

export class LiveGame extends PlayedGame {
  #used;
  #clock = 0;
  /** The side of this browser's player, when that was looked at last. @type {string|null} */
  #near;
  /** Turns from the server are being shown. */
  #isCatchingUp = false;
  /** The turn made here that the server has not answered yet. @type {string|null} */
  #sent = null;
  /** When it was sent, in milliseconds of the page's clock. */
  #sentAt = 0;
  /** Players, sides and the end when the record was fetched last. */
  #recorded = "";
  /** What is planned for the opponent's turn. @type {Plan|null} */
  plan = null;
  /** What became of the last plan, while the game has this many turns. */
  #planned = { words: "", ply: -1 };

  /**
   * @param {KeptGame} game @param {import("../game/open.js").Fetched} fetched @param {() => void} draw
   * @param {Link} link @param {AbortController} used
   */
  constructor(game, fetched, draw, link, used) {
    super(game, fetched, draw);
    this.link = link;
    this.#used = used;
    this.#near = mySide(link.followed);
    this.online = new Online(this);
    link.changed = () => this.#heard();
    link.refused = (command, reason) => this.#refused(command, reason);
    link.gone = (reason) => this.#tell(reason);
    this.#clock = window.setInterval(() => this.#tick(), TICK);
    this.#recorded = recordedOf(link.followed);
    this.#note();
    this.#keepEnded();
  }

  get followed() {
    return this.link.followed;
  }

  /** The other player may be a program, but the server lets it play. */
  get isComputersTurn() {
    return false;
  }

  /** A game between people does not show which turns are best. */
  get isExact() {
    return settings.exact && !isRunning(this.followed);
  }

  /** @param {Line} line @returns {Promise<View>} */
  async viewOf(line, signal = this.work) {
    const { turns } = this.followed;
    const isOld = line.turns.length < turns.length;
    const isKnown = !isOld && line.turns.every((turn, i) => turn === turns[i]);
    const view =
      isOld || this.isExact
        ? await super.viewOf(line, signal)
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
      return super.viewOf(line, until);
    };
    try {
      return await Promise.race([this.link.viewed(line, until), asked()]);
    } finally {
      found.abort();
    }
  }

  get position() {
    const position = super.position;
    const { plan, isLive } = this;
    if (this.isPlanning) return { ...position, isReadOnly: false };
    if (!isLive || (!plan && !this.latest.outcome)) return position;
    const { under = [], over = [] } = position.drawn ?? {};
    const drawn = { under, over: [...over, ...(plan ? planMarks(plan) : [])] };
    return { ...position, drawn, isReadOnly: true };
  }

  /** The turns of a plan are being made. */
  get isPlanning() {
    const { plan } = this;
    return plan !== null && !isComplete(plan) && this.shown === (plan.views[0] ?? this.latest);
  }

  /** With what is planned, while that is made. */
  get line() {
    const line = super.line;
    const { plan } = this;
    return plan && this.isPlanning ? { ...line, turns: [...line.turns, ...plan.turns] } : line;
  }

  /** @param {string} turn @param {Motion|null} motion @param {boolean} isAside */
  send(turn, motion, isAside) {
    return this.isPlanning ? this.#planTurn(turn, motion) : super.send(turn, motion, isAside);
  }

  /** To look elsewhere ends the planning; a complete plan stays. @param {Parameters<PlayedGame["goTo"]>} where */
  goTo(...where) {
    if (this.isPlanning) this.dropPlan();
    return super.goTo(...where);
  }

  /** The newest position is shown, and it is somebody else's turn. */
  get mayPlan() {
    const { followed, latest, busy, isLive } = this;
    return mayPlan(followed) && isLive && !busy && latest.record.length === followed.turns.length;
  }

  /** Begin a plan, or drop it. */
  togglePlan() {
    if (this.plan) this.dropPlan();
    else if (this.mayPlan) this.#setPlan(newPlan(this.followed));
  }

  /** @param {string} why */
  dropPlan(why = "Plan dropped.") {
    if (!this.plan) return;
    this.#planned = { words: why, ply: this.followed.turns.length };
    this.#setPlan(null);
  }

  /** What there is to say of a plan. */
  get planWords() {
    const { plan, followed } = this;
    if (plan) return planWords(plan, followed);
    return this.#planned.ply === followed.turns.length ? this.#planned.words : "";
  }

  /** Show where the next turn of the plan is made, or else the newest position. @param {Plan|null} plan */
  #setPlan(plan) {
    const wasPlanning = this.isPlanning;
    this.plan = plan;
    const view = plan && !isComplete(plan) ? plan.views[0] : undefined;
    if (wasPlanning) this.show(view ?? this.latest, this.at);
    this.changed();
    announceNow(this.planWords);
  }

  /** @param {string} turn @param {Motion|null} motion */
  async #planTurn(turn, motion) {
    const { plan, line } = this;
    if (motion) this.changed(motion);
    const next = { ...line, turns: [...line.turns, turn] };
    const view = await this.guarded(() => super.viewOf(next, this.work));
    if (!view || !plan || this.plan !== plan) return;
    const isMine = !view.outcome && view.side === mySide(this.followed);
    if (isMine || plan.turns.length > 0) this.#setPlan(withTurn(plan, turn, view));
    else this.dropPlan("Plan dropped: you could not answer that turn.");
  }

  /**
   * Send what is planned as soon as its position is reached; in any other, nothing is planned any more.
   * @param {View} [view]  that the server sent for it
   * @returns {boolean} whether it is reached
   */
  #heedPlan(view) {
    const { plan, followed } = this;
    if (!plan) return false;
    const fate = fateOf(plan, followed, view?.position);
    if (fate === "lost") this.dropPlan(isComplete(plan) ? lostWords(plan, followed) : "");
    if (fate === "reached") this.#reach(plan, view);
    return fate === "reached";
  }

  /** An answer that has only begun continues as a turn. @param {Plan} plan @param {View} [view]  of its position */
  #reach({ turns: [, answer], views: [expected, after] }, view = expected) {
    const { turns } = this.followed;
    this.plan = null;
    settle(this, view, { still: true }, { tree: withTurns(this.tree, turns) });
    if (answer === undefined) return;
    this.#planned = { words: `Your planned turn ${answer} was sent.`, ply: turns.length + 1 };
    this.send(answer, { known: after.last?.actions }, false);
    announceNow(this.#planned.words);
  }

  /** @param {string} side */
  nameOf(side) {
    const { state: now, seat, terms } = this.followed;
    const sitting = seatOf(this.followed, side);
    if (sitting === "b" && terms.computer) {
      return seatTitle({ seats: { [side]: terms.computer } }, side, this.players);
    }
    const name = now.names[sitting];
    if (name === undefined) return "Waiting for a player";
    const own = sitting === seat ? "You" : "";
    return [name || own || "Anonymous", name && own && "(you)", this.online?.whereabouts(sitting)]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {string} side */
  timeOf(side) {
    return leftInWords(leftOf(this.followed, side, Date.now() * 1000));
  }

  /** Nothing of it is kept here as other games are. */
  keep(/** @type {Partial<import("../game/open.js").Seated>} */ changes) {
    this.kept = { ...this.kept, ...changes };
  }

  /** A turn goes to the server; all else is said in this browser alone. @param {Command} command */
  append(command, tree = games.applied(this.tree, command)) {
    this.set({ tree, ...(command.kind === "annotate" ? {} : { past: [], future: [] }) });
    if (command.kind !== "turn") return true;
    this.#sent = this.link.order({ kind: "play", turn: command.turn });
    this.#sentAt = performance.now();
    return true;
  }

  /** The other player has to agree. */
  async takeBack() {
    this.link.order({ kind: "make-offer", offer: "takeback" });
  }

  /** The server has not answered for some time. */
  get isSlow() {
    return this.#sent !== null && performance.now() - this.#sentAt > SLOW;
  }

  #tick() {
    const isTimed = (this.followed.state.clocks?.since ?? null) !== null;
    if ((isTimed || this.isSlow || this.online?.isWaitedFor) && !this.isMoving) {
      this.changed({ still: true });
    }
  }

  /** @param {string} command @param {string} reason */
  #refused(command, reason) {
    if (command === this.#sent) this.#sent = null;
    this.#tell(`${reason[0].toUpperCase()}${reason.slice(1)}.`);
    this.#heard();
  }

  /** @param {string} text */
  #tell(text) {
    this.fault = text;
    announceNow(text);
    this.changed({ still: true });
  }

  /** Take in a message of the server. */
  #heard() {
    const { followed } = this;
    const { length } = followed.turns;
    // What was sent has come back, or something else has happened there.
    if (this.#sent && (!this.link.isWaiting || length >= mainLine(this.tree).length)) {
      this.#sent = null;
    }
    const near = mySide(followed);
    this.kept = { ...this.kept, seats: seatsOf(followed), over: followed.state.outcome !== null };
    this.#note();
    if (near !== this.#near) {
      this.#near = near;
      // Who sits down, or has exchanged sides, sees the board from there.
      if (near && near !== this.kept.near) this.redraw(near);
    }
    this.#heedPlan();
    this.online?.heard();
    if (this.#sent) this.changed({ still: true });
    else this.#catchUp();
  }

  /** Show what has happened, until the board agrees with the server. */
  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (
        !this.signal.aborted &&
        !this.#sent &&
        ((await this.#step()) || (await this.#record()))
      );
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** @returns {Promise<boolean>} whether there may be more to show */
  async #step() {
    await this.settled();
    const { tree: before } = this;
    const tree = withTurns(before, this.followed.turns);
    const isEnded = this.followed.state.outcome !== null && this.latest.outcome === null;
    if (isSameLine(tree, before) && !isEnded) {
      this.changed({ still: true });
      return false;
    }
    const isBack = mainLine(tree).length < mainLine(before).length;
    const isNext = tree.nodes.length === before.nodes.length + 1;
    const shown = await this.guarded(async () => {
      const view = ended(this.followed, await this.viewOf(gameLine(tree), this.restart()));
      this.fault = null;
      if (this.#heedPlan(view)) return true;
      this.set({ tree });
      if (!has(tree, this.at)) this.set({ at: endOf(tree) });
      if (isNext) await arrive(this, view, this.work);
      else settle(this, view, undefined, { said: isBack ? "A turn was taken back." : "" });
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
    const says = recordedOf(followed);
    if (says === this.#recorded) return false;
    const record = await this.guarded(() => ask.liveRecord(this.kept.id, this.signal));
    if (record === null) return this.followed !== followed;
    this.#recorded = says;
    this.set({ tree: recorded(this.tree, record) });
    this.#keepEnded();
    return true;
  }

  /** A game that is over is a game like any other: it is kept as the server's record has it. */
  #keepEnded() {
    const { seat, state: now } = this.followed;
    if (!seat || !now.outcome || games.load(this.kept.id)) return;
    const seats = Object.fromEntries(this.state.sides.map((side) => [side, HUMAN]));
    /** @type {KeptGame} */
    const game = { ...this.kept, seats, name: playersOf(this.followed), tree: this.tree };
    games.add(game);
  }

  /** Keep what lists show of it. */
  #note() {
    const { followed, link } = this;
    if (!followed.seat) return;
    const { state: now, game: id } = followed;
    const before = kept.load(id) ?? { id, key: link.key };
    const players = playersOf(followed);
    // The key stays as it is: in another tab, a new one may have replaced that of this tab.
    kept.store({ ...before, title: this.kept.title, players, over: now.outcome !== null });
  }

  close() {
    clearInterval(this.#clock);
    super.close();
    this.#used.abort();
  }
}
