/**
 * Turns made on a viewer's board: at any node the server says which turns are legal, and a finished
 * one goes on from there, as a variation where the game goes on otherwise.
 *
 * @import { State } from "../core/state.js"
 * @import { View } from "../wire.js"
 * @import { Viewer } from "./viewer.js"
 */

import { addTurn } from "../core/edits.js";
import { knownChild, lineTo } from "../core/line.js";
import { edited, withDiagram } from "../core/state.js";
import { Latest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 120;

export class HandOnBoard {
  /** The line that is asked about, or was. */
  #asked = "";
  #work = new Latest();
  #clock = 0;
  #viewer;
  #fault;
  #known;
  /** Of the node that is shown, once it is there. @type {View|null} */
  view = null;
  isExact = false;
  /** How far a turn is that is being made; the viewer draws that. */
  changed = () => {};

  /**
   * @param {() => Viewer} viewer
   * @param {(fault: string) => void} fault  tells why nothing goes on
   * @param {() => void} [known]  more is known of the node that is shown
   */
  constructor(viewer, fault, known = () => {}) {
    this.#viewer = viewer;
    this.#fault = fault;
    this.#known = known;
    /** On which the turns are made. */
    this.stage = new TurnStage(null, {
      steps: (path) => this.steps(path).catch(this.#fail),
      send: (turn, made) => {
        if (made) viewer().redraw(made);
        return this.play(turn);
      },
      needed: () => this.#clock !== 0 && this.refresh(),
      changed: () => this.changed(),
    });
  }

  /** @param {unknown} error */
  #fail = (error) => {
    if (!isAbort(error)) this.#fault(refusalIn(error));
    return null;
  };

  /** The line to the node that is shown. */
  get #line() {
    const { tree, at } = this.#viewer().state();
    return lineTo(tree, at);
  }

  /** Follow the viewer to another node. @param {State} state */
  follow({ at, tree }) {
    const asked = JSON.stringify(lineTo(tree, at));
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.view = null;
    this.#work.begin();
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.refresh(), SETTLED);
  }

  /** Ask about the node that is shown. */
  async refresh() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { signal } = this.#work;
    try {
      const view = await ask.view(this.#line, signal, this.isExact);
      signal.throwIfAborted();
      this.view = view;
      this.#viewer().change((state) => withDiagram(state, state.at, view));
      this.#viewer().redraw({ still: true });
      this.#known();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ask nothing more. */
  close() {
    clearTimeout(this.#clock);
    this.#work.end();
  }

  /** How a turn goes on. @param {number[]} path */
  steps = (path) => ask.steps(this.#line, path, this.#work.signal, this.isExact);

  /** Go on with a turn from the node that is shown. @param {string} turn */
  async play(turn) {
    const viewer = this.#viewer();
    const { at, tree } = viewer.state();
    const known = knownChild(viewer.state(), at, turn);
    if (known !== null) return viewer.change((state) => edited(state, state.tree, known));
    try {
      const view = await ask.view(lineTo(addTurn(tree, at, turn).tree, tree.nodes.length));
      viewer.change((state) => {
        // As records write it, with what it did.
        const added = addTurn(state.tree, at, view.last?.annotated ?? turn);
        return edited(state, added.tree, added.id, [[added.id, view]]);
      });
    } catch (error) {
      this.#fail(error);
    }
  }
}
