/**
 * A board on which a short game plays itself, except while a hand is near it. A press makes the next turn at
 * once; where less motion is wanted, only that does.
 */

import { picturesOf } from "../game/store.js";
import { reduced, rest } from "../lib/motion.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { sideTitle } from "../stage/model.js";
import { piecesIn } from "../stage/picture.js";

/**
 * @import { Game, TurnNode, View } from "../wire.js"
 * @typedef {{turn: string, takes: number}} Way
 */

/** Between two turns, in milliseconds. */
const PAUSE = 1800;

/** A game is short: then it begins again. */
const MOST_TURNS = 24;

export class LivingBoard {
  /** The position that is shown. @type {View|null} */
  view = null;
  /** @type {() => void} */
  changed = () => {};
  #isHeld = false;
  /** Of the time until the next turn; a press ends it. */
  #pause = new AbortController();

  /** @param {SVGSVGElement} svg @param {Game} game @param {AbortSignal} signal @param {string} [rules] */
  constructor(svg, game, signal, rules = game.first.rules) {
    this.game = game;
    this.rules = rules;
    this.signal = signal;
    this.svg = svg;
    const hold = (/** @type {boolean} */ isHeld) => () => (this.#isHeld = isHeld);
    const around = svg.parentElement ?? svg;
    svg.addEventListener("click", this.next);
    for (const near of ["pointerenter", "focusin"]) around.addEventListener(near, hold(true));
    for (const off of ["pointerleave", "focusout"]) around.addEventListener(off, hold(false));
  }

  /** What is said below it. */
  get words() {
    if (!this.view) return "";
    return this.view.outcome?.reason ?? `${sideTitle(this.view.side)} to move.`;
  }

  /** Make the next turn at once. */
  next = () => this.#pause.abort();

  /** Nobody sees the board, or it is to stand still. */
  get #waits() {
    return this.#isHeld || document.hidden || !this.svg.isConnected || reduced();
  }

  /** Until the next turn. */
  async #rest() {
    const { signal } = this;
    this.#pause = new AbortController();
    const either = AbortSignal.any([signal, this.#pause.signal]);
    try {
      do await rest(PAUSE, either);
      while (this.#waits);
    } catch {
      signal.throwIfAborted(); // else it was a press
    }
  }

  /** Play until another page is opened. @returns {Promise<void>} */
  async begin() {
    const { game, rules, signal } = this;
    const scene = await ask.scene(rules, game.sides[0].name, picturesOf(game));
    const board = createBoard(this.svg, { scene, viewOnly: true });
    /** @type {string[]} */
    let turns = [];
    for (;;) {
      const view = await ask.view({ rules, start: null, turns, ended: null }, signal);
      signal.throwIfAborted(); // a view that is kept is given to a page that has been left, too
      this.view = view;
      const motion = turns.length > 0 ? { known: view.last?.actions } : { still: true };
      board.set({ pieces: piecesIn(view) }, motion);
      this.changed();
      await this.#rest();
      const turn = view.first && turns.length < MOST_TURNS ? chosen(view.first) : null;
      turns = turn === null ? [] : [...turns, turn];
    }
  }
}

/** A turn by chance, of those that take most; null where none can be made at once. @param {TurnNode} first */
function chosen(first) {
  const ways = [...waysIn(first, 0)];
  const most = Math.max(...ways.map(({ takes }) => takes));
  const best = ways.filter(({ takes }) => takes === most);
  return best[Math.floor(Math.random() * best.length)]?.turn ?? null;
}

/** The turns that are known to the end. @param {TurnNode} node @param {number} takes @returns {Iterable<Way>} */
function* waysIn({ turn, steps }, takes) {
  if (turn !== null) yield { turn, takes };
  for (const { action, leads_to: next } of steps) {
    if (next) yield* waysIn(next, takes + action.removes.length);
  }
}
