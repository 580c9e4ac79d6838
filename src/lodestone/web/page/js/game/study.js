/**
 * A game in which turns can be made at any node: the server says which are legal, and one that is made
 * continues from there, as a variation where the game continues differently.
 *
 * @import { Seen, Study, Wants } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Document } from "../wire.js"
 *
 * @typedef {object} Page
 * @property {(text: string) => void} fault  shows a refusal
 * @property {() => void} changed
 */

import { addTurn } from "../core/edits.js";
import { knownChild, lineTo } from "../core/tree.js";
import { toRecord } from "../core/record.js";
import { Session } from "../core/session.js";
import { edited, goTo, newState, shown, withDiagram } from "../core/state.js";
import { Latest } from "../lib/motion.js";
import { refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";

/** A user who only walks through the turns sends no requests, in milliseconds. */
const SETTLED = 120;

const NO_VALUES = { engine: false, exact: false };

/** @param {State} state */
const lineOf = ({ tree, at }) => JSON.stringify(lineTo(tree, at));

/** @implements {Study} */
export class FreeStudy extends Session {
  #work = new Latest();
  /** The timer of the next request. */
  #clock = 0;
  /** Called with each turn that was made here. @type {((turn: string) => unknown)|null} */
  onTurn = null;
  /** On which its turns are made. */
  stage = new TurnStage(null, {
    send: (turn, made) => {
      if (made) this.stage.draw(made);
      return this.make(turn);
    },
    steps: (path) => this.guarded(() => this.steps(path)),
    changed: () => this.page.changed(),
    needed: () => this.#clock !== 0 && this.refresh(),
  });

  /** @param {Document} document @param {Page} page */
  constructor(document, page) {
    super(newState(document));
    this.rules = document.rules;
    this.errors = document.errors;
    this.page = page;
    this.#requestSoon();
  }

  /** Another line has another view, which is requested once the user stays. @type {Session["update"]} */
  update(next, motion) {
    const before = this.state;
    const isOther = (/** @type {State} */ state) =>
      (state.tree !== before.tree || state.at !== before.at) && lineOf(state) !== lineOf(before);
    super.update((state) => {
      const after = next(state);
      return isOther(after) ? { ...after, view: null } : after;
    }, motion);
    if (isOther(this.state)) this.#requestSoon();
  }

  #requestSoon() {
    this.#work.begin();
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.refresh(), SETTLED);
  }

  /** The line to the node that is shown. */
  get line() {
    return lineTo(this.state.tree, this.state.at);
  }

  get record() {
    return toRecord(this.state.tree);
  }

  /** @returns {State & Seen} */
  get now() {
    const { state, rules, errors, line } = this;
    const { view } = state;
    const wants = state.isTested ? NO_VALUES : state.wants;
    return { ...state, rules, wants, errors, line, shown: view ?? shown(state), whole: view };
  }

  /** @param {Partial<Wants>} wants */
  want(wants) {
    this.update((state) => ({ ...state, wants: { ...state.wants, ...wants } }));
  }

  /** Show a refusal of the server; cancelled work is forgotten. @template T @param {() => Promise<T>} job */
  guarded(job) {
    return job().catch(refused(this.page.fault));
  }

  /** Have the user look for a turn at a node, hiding all that gives it away; or end that. @param {boolean} isTested @param {number} [at] */
  test(isTested, at = this.state.at) {
    this.change((state) => {
      const folded = isTested ? new Set([...state.folded, at]) : state.folded;
      return { ...goTo(state, at), isTested, folded, view: null };
    });
    this.refresh();
  }

  /** Request the view of the node that is shown, with exact values or without. */
  async refresh() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { signal } = this.#work;
    await this.guarded(async () => {
      const view = await ask.view(this.line, signal, this.now.wants.exact);
      signal.throwIfAborted();
      this.change((state) => ({ ...withDiagram(state, state.at, view), view }));
    });
  }

  /** How a turn continues. @param {number[]} path */
  steps = (path) => ask.steps(this.line, path, this.#work.signal, this.now.wants.exact);

  /** @param {string} turn */
  async make(turn) {
    await this.#add(turn);
    this.onTurn?.(turn);
  }

  /** @param {string} turn */
  async #add(turn) {
    const { tree, at } = this.state;
    const known = knownChild(this.state, at, turn);
    if (known !== null) return this.change((state) => goTo(state, known));
    await this.guarded(async () => {
      const view = await ask.view(lineTo(addTurn(tree, at, turn).tree, tree.nodes.length));
      this.change((state) => {
        // As records write it, with its captures.
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
