/**
 * Turns made on a viewer's board: at any node the server says which turns are legal, and a finished
 * one goes on from there, as a variation where the game goes on otherwise.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { addTurn } from "../core/edits.js";
import { knownChild, lineTo } from "../core/line.js";
import { edited } from "../core/state.js";
import { turnsTo } from "../core/tree.js";
import { turnMaker } from "../stage/turn-maker.js";

/**
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/tree.js").Tree} Tree
 * @typedef {import("./viewer.js").Viewer} Viewer
 */

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 120;

export class HandOnBoard {
  /** The node and the tree that are asked about, or were. @type {{at: number, tree: Tree|null}} */
  #asked = { at: -1, tree: null };
  #work = new AbortController();
  #clock = 0;
  #viewer;
  #fault;
  #known;

  /**
   * @param {() => Viewer} viewer
   * @param {(fault: string) => void} fault  tells why nothing goes on
   * @param {() => void} [known]  more is known of the node that is shown
   */
  constructor(viewer, fault, known = () => {}) {
    this.#viewer = viewer;
    this.#fault = fault;
    this.#known = known;
    /** The view of the node that is shown, once it is there. @type {View|null} */
    this.view = null;
    this.isExact = false;
    /** @type {import("../stage/stage.js").Host} */
    this.host = {
      maker: turnMaker,
      steps: (path) => this.#steps(path),
      send: (turn, made) => {
        if (made) viewer().redraw(made);
        return this.play(turn);
      },
      needed: () => this.#clock !== 0 && this.#askNow(),
    };
  }

  /** Follow the viewer to another node. @param {State} state */
  follow({ at, tree }) {
    const isSame = at === this.#asked.at && sameTurns(tree, this.#asked.tree, at);
    this.#asked = { at, tree };
    if (isSame) return;
    this.view = null;
    this.#work.abort();
    this.#work = new AbortController();
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.#askNow(), SETTLED);
  }

  #askNow() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    this.refresh();
  }

  /** Ask anew about the node that is shown. */
  async refresh() {
    const { signal } = this.#work;
    const { at, tree } = this.#viewer().state();
    try {
      const view = await ask.view(lineTo(tree, at), signal, this.isExact);
      signal.throwIfAborted();
      this.view = view;
      this.#viewer().change((state) => withDiagram(state, state.at, view));
      this.#viewer().redraw({ still: true });
      this.#known();
    } catch (error) {
      if (!isAbort(error)) this.#fault(refusalIn(error));
    }
  }

  /** @param {number[]} path */
  async #steps(path) {
    const { at, tree } = this.#viewer().state();
    try {
      return await ask.steps(lineTo(tree, at), path, this.#work.signal, this.isExact);
    } catch (error) {
      if (!isAbort(error)) this.#fault(refusalIn(error));
      return null;
    }
  }

  /** Go on with a turn from the node that is shown. @param {string} turn */
  async play(turn) {
    const { at, tree } = this.#viewer().state();
    const known = knownChild(this.#viewer().state(), at, turn);
    if (known !== null) return this.#viewer().change((state) => edited(state, state.tree, known));
    try {
      const view = await ask.view(lineTo(addTurn(tree, at, turn).tree, tree.nodes.length));
      this.#viewer().change((state) => {
        // As records write it, with what it did.
        const added = addTurn(state.tree, at, view.last?.annotated ?? turn);
        return edited(state, added.tree, added.id, [[added.id, view]]);
      });
    } catch (error) {
      this.#fault(refusalIn(error));
    }
  }
}

/** The same turns lead to a node, whatever else was edited. @param {Tree} now @param {Tree|null} before @param {number} at */
const sameTurns = (now, before, at) =>
  before !== null &&
  (now === before ||
    (before.nodes[at] !== undefined &&
      before.nodes[at] !== null &&
      now.head.rules === before.head.rules &&
      now.head.start === before.head.start &&
      turnsTo(now, at).join(" ") === turnsTo(before, at).join(" ")));

/** @param {State} state @param {number} id @param {View} view @returns {State} */
const withDiagram = (state, id, view) =>
  state.diagrams.has(id) ? state : { ...state, diagrams: new Map([...state.diagrams, [id, view]]) };
