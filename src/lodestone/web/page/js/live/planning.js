/**
 * The plan for the opponent's turn, as it is made on the board of a live game.
 *
 * @import { Ahead, GameSession } from "../game/session.js"
 * @import { Line } from "../net/record.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { View } from "../wire.js"
 * @import { Followed } from "./followed.js"
 * @import { Plan } from "./plan.js"
 * @import { LiveSource } from "./source.js"
 */

import { withTurns } from "../core/edits.js";
import { settle } from "../game/computer.js";
import { isNewest } from "../game/play.js";
import { announceNow } from "../lib/announce.js";
import * as ask from "../net/ask.js";
import { mySide } from "./followed.js";
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

/** @implements {Ahead} */
export class Planning {
  #game;
  #source;

  /** @param {GameSession} game @param {LiveSource} source */
  constructor(game, source) {
    this.#game = game;
    this.#source = source;
  }

  get plan() {
    return this.#source.live.plan;
  }

  /** The next turn made on the board is planned, not sent. */
  get isOn() {
    const { latest, shown } = this.#game.play;
    const { plan } = this;
    return plan !== null && !isComplete(plan) && shown === (plan.views[0] ?? latest);
  }

  /** The newest position is shown, and it is the opponent's turn. */
  get isAble() {
    const { followed } = this.#source;
    const { play } = this.#game;
    const isUpToDate = play.latest.record.length === followed.turns.length;
    return mayPlan(followed) && isNewest(play) && !play.busy && isUpToDate;
  }

  /** The plan, or what became of the last one. */
  get words() {
    const { plan, planned, followed } = this.#source.live;
    if (plan) return planWords(plan, followed);
    return planned.ply === followed.turns.length ? planned.words : "";
  }

  /** What became of the last plan ends with its turn, and with the game. @param {Followed} before */
  forget(before) {
    const { followed, planned } = this.#source.live;
    const { length } = followed.turns;
    const isOver = followed.state.outcome !== null && before.state.outcome === null;
    const isOther = length !== before.turns.length && length !== planned.ply;
    if (isOver || isOther) this.#source.put({ planned: { words: "", ply: -1 } });
  }

  /** With the plan. @param {Position} position @returns {Position} */
  position(position) {
    const { plan } = this;
    const { play } = this.#game;
    if (this.isOn) return { ...position, isReadOnly: false };
    if (!isNewest(play) || (!plan && !play.latest.outcome)) return position;
    const { under = [], over = [] } = position.drawn ?? {};
    const drawn = { under, over: [...over, ...(plan ? planMarks(plan) : [])] };
    return { ...position, drawn, isReadOnly: true };
  }

  /** With the plan. @param {Line} line @returns {Line} */
  line(line) {
    const { plan } = this;
    return plan && this.isOn ? { ...line, turns: [...line.turns, ...plan.turns] } : line;
  }

  toggle() {
    if (this.plan) this.drop();
    else if (this.isAble) this.#set(newPlan(this.#source.followed));
  }

  drop(why = "Plan dropped.") {
    if (!this.plan) return;
    this.#source.put({ planned: { words: why, ply: this.#source.followed.turns.length } });
    this.#set(null);
  }

  /** Show where the next turn of the plan is made, or else the newest position. @param {Plan|null} plan */
  #set(plan) {
    const game = this.#game;
    const wasOn = this.isOn;
    this.#source.put({ plan });
    const view = plan && !isComplete(plan) ? plan.views[0] : undefined;
    if (wasOn) game.show(view ?? game.play.latest, game.at, null);
    game.redraw({});
    announceNow(this.words);
  }

  /** @param {string} turn @param {Motion|null} motion */
  async add(turn, motion) {
    const game = this.#game;
    const { plan } = this;
    const { line } = game;
    if (motion) game.redraw(motion);
    const next = { ...line, turns: [...line.turns, turn] };
    const view = await game.guarded(() => ask.view(next, game.work, game.isExact));
    if (!view || !plan || this.plan !== plan) return;
    const isMine = !view.outcome && view.side === mySide(this.#source.followed);
    if (isMine || plan.turns.length > 0) this.#set(withTurn(plan, turn, view));
    else this.drop("Plan dropped: you could not answer that turn.");
  }

  /**
   * Send the planned turn as soon as its position is reached; in any other position, drop the plan.
   * @param {View} [view]  that the server sent for it
   * @returns {boolean} whether it is reached
   */
  check(view) {
    const { plan } = this;
    if (!plan) return false;
    const { followed } = this.#source;
    const fate = fateOf(plan, followed, view?.position);
    if (fate === "lost") this.drop(lostWords(plan, followed));
    if (fate === "reached") this.#reach(plan, view);
    return fate === "reached";
  }

  /** An answer that has only begun continues as a turn. @param {Plan} plan @param {View} [view]  of its position */
  #reach({ turns: [, answer], views: [expected, after] }, view = expected) {
    const game = this.#game;
    const { turns } = this.#source.followed;
    this.#source.put({ plan: null });
    settle(game, view, { still: true }, { tree: withTurns(game.tree, turns) });
    if (answer === undefined) return;
    const words = `Your planned turn ${answer} was sent.`;
    this.#source.put({ planned: { words, ply: turns.length + 1 } });
    game.send(answer, { known: after.last?.actions }, false);
    announceNow(words);
  }
}
