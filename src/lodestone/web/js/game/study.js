/**
 * A game in which turns can be made at any node: the server says which are legal, and one that is made
 * continues from there, as a variation where the game continues differently.
 *
 * @import { Seen, Study, Wants } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Document } from "../wire.js"
 *
 * @typedef {object} Page  what the page hears of
 * @property {(text: string) => void} fault
 * @property {() => void} changed
 */

import { addTurn } from "../core/edits.js";
import { knownChild, lineTo } from "../core/line.js";
import { Session } from "../core/session.js";
import { edited, goTo, newState, shown, withDiagram } from "../core/state.js";
import { Latest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 120;

const NO_VALUES = { engine: false, exact: false };

/** @implements {Study} */
export class FreeStudy extends Session {
  /** The line that is asked about, or was. */
  #asked = "";
  #work = new Latest();
  #clock = 0;
  /** Hears of each turn that was made here. @type {((turn: string) => unknown)|null} */
  onTurn = null;
  /** @type {Wants} */
  wants = { ...NO_VALUES };
  /** On which its turns are made. */
  stage = new TurnStage(null, {
    send: (turn, made) => {
      if (made) this.stage.draw(made);
      return this.play(turn);
    },
    steps: (path) => this.guarded(() => this.steps(path)),
    needed: () => this.#clock !== 0 && this.refresh(),
  });

  /** @param {Document} document @param {Page} page */
  constructor(document, page) {
    super(newState(document));
    this.rules = document.rules;
    this.errors = document.errors;
    this.page = page;
    this.onChange(() => this.#follow());
    this.#follow();
  }

  /** The line to the node that is shown. */
  get line() {
    return lineTo(this.state.tree, this.state.at);
  }

  /** @returns {State & Seen} */
  get now() {
    const { state, rules, errors, line, view } = this;
    const wants = state.isTested ? NO_VALUES : this.wants;
    const seen = view ?? shown(state);
    return { ...state, rules, wants, errors, line, shown: seen, whole: view };
  }

  /** @param {Partial<Wants>} wants */
  want(wants) {
    Object.assign(this.wants, wants);
  }

  /** Tell what goes wrong; what was given up is forgotten. @template T @param {() => Promise<T>} job */
  async guarded(job) {
    try {
      return await job();
    } catch (error) {
      if (!isAbort(error)) this.page.fault(refusalIn(error));
      return null;
    }
  }

  /** Let a turn be looked for at a node, without what gives it away; or end that. @param {boolean} isTested @param {number} [at] */
  test(isTested, at = this.state.at) {
    this.view = null;
    this.change((state) => {
      const folded = isTested ? new Set([...state.folded, at]) : state.folded;
      return { ...goTo(state, at), isTested, folded };
    });
    this.refresh();
  }

  /** Another node is shown. */
  #follow() {
    const asked = JSON.stringify(this.line);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.view = null;
    this.#work.begin();
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.refresh(), SETTLED);
  }

  /** Ask about the node that is shown, with exact values or without. */
  async refresh() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { signal } = this.#work;
    await this.guarded(async () => {
      const view = await ask.view(this.line, signal, this.now.wants.exact);
      signal.throwIfAborted();
      this.view = view;
      this.change((state) => ({ ...withDiagram(state, state.at, view) }));
    });
  }

  /** How a turn continues. @param {number[]} path */
  steps = (path) => ask.steps(this.line, path, this.#work.signal, this.now.wants.exact);

  /** @param {string} turn */
  async play(turn) {
    await this.#make(turn);
    this.onTurn?.(turn);
  }

  /** @param {string} turn */
  async #make(turn) {
    const { tree, at } = this.state;
    const known = knownChild(this.state, at, turn);
    if (known !== null) return this.change((state) => goTo(state, known));
    await this.guarded(async () => {
      const view = await ask.view(lineTo(addTurn(tree, at, turn).tree, tree.nodes.length));
      this.change((state) => {
        // As records write it, with what it did.
        const added = addTurn(state.tree, at, view.last?.annotated ?? turn);
        return edited(state, added.tree, added.id, [[added.id, view]]);
      });
    });
  }

  close() {
    clearTimeout(this.#clock);
    this.#work.end();
    super.close();
  }
}
