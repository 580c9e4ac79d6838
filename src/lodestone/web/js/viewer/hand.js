/**
 * Turns made on a viewer's board: at any node the server says which turns are legal, and a finished
 * one goes on from there, as a variation where the game goes on otherwise.
 */

import { newState as newGameState, isOpen } from "../game/state.js";
import { button, h, isNew } from "../lib/dom.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { renderPreview } from "../turn/preview.js";
import { pathOf } from "../turn/turn-builder.js";
import { TurnMaker } from "../turn/turn-maker.js";
import { addTurn } from "../core/edits.js";
import { knownChild, lineTo } from "../core/line.js";
import { edited } from "../core/state.js";
import { turnsTo } from "../core/tree.js";

/**
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/tree.js").Tree} Tree
 * @typedef {import("./viewer.js").Viewer} Viewer
 */

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 120;

export class HandOnBoard {
  /** In which the turn is made, as on the page where games are played. */
  #play = newGameState();
  /** The node and the tree that are asked about, or were. @type {{at: number, tree: Tree|null}} */
  #asked = { at: -1, tree: null };
  #work = new AbortController();
  #clock = 0;
  /** Presses on a position whose turns are not known yet: they are made once they are. @type {(() => void)[]} */
  #early = [];
  #viewer;
  #fault;

  /** @param {() => Viewer} viewer @param {(fault: string) => void} fault  tells why nothing goes on */
  constructor(viewer, fault) {
    this.#viewer = viewer;
    this.#fault = fault;
    this.moment = h("div", { class: "moment" });
    this.isExact = false;
    /** @type {((view: View|null) => void)[]} */
    this.listeners = [];
    this.maker = new TurnMaker({
      state: this.#play,
      update: (changes) => void Object.assign(this.#play, changes),
      opened: () => this.#opened(),
      changed: (motion) => viewer().redraw(motion),
      askAhead: (step) => this.#askAhead(step),
      maySend: () => true,
      send: (turn, made) => {
        if (made) viewer().redraw(made);
        return this.play(turn);
      },
    });
    const { maker } = this;
    /** @type {Partial<import("../board/stage.js").Events>} */
    this.events = {
      press: (place) => this.#whenKnown(() => maker.activate(place)),
      choose: (place) => this.#whenKnown(() => maker.choose(place)),
      pick: (place) => maker.pick(place),
      drop: (from, to, fine) => maker.drop(from, to, fine),
      point: (pointer, lines) => this.#point({ pointer, lines }),
      focus: (focus) => this.#point({ focus }),
    };
  }

  /** The view of the node that is shown, once it is there. @returns {View|null} */
  get view() {
    return this.#play.shown;
  }

  #opened() {
    if (!isOpen(this.#play)) throw new Error("no position is known");
    return this.#play;
  }

  /** @param {Partial<import("../game/state.js").Pointed>} where */
  #point(where) {
    this.#play.pointed = { ...this.#play.pointed, ...where };
    if (isOpen(this.#play)) this.#viewer().redraw({ still: true });
  }

  /** Follow the viewer to another node. @param {State} state */
  follow({ at, tree }) {
    const isSame = at === this.#asked.at && sameTurns(tree, this.#asked.tree, at);
    this.#asked = { at, tree };
    if (isSame) return;
    this.#put(null);
    this.#work.abort();
    this.#work = new AbortController();
    this.#early = [];
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.#askDue(), SETTLED);
  }

  #askDue() {
    this.#clock = 0;
    this.refresh();
  }

  /** Whoever presses has not only walked through: that is asked about at once. @param {() => void} deed */
  #whenKnown(deed) {
    if (isOpen(this.#play)) return deed();
    this.#early.push(deed);
    if (this.#clock === 0) return;
    clearTimeout(this.#clock);
    this.#askDue();
  }

  /** Ask anew about the node that is shown. */
  refresh() {
    const { signal } = this.#work;
    const { at, tree } = this.#viewer().state();
    this.#ask(lineTo(tree, at), signal);
  }

  /** @param {View|null} shown */
  #put(shown) {
    const nothing = { walked: [], picked: null, refused: null, aimed: null, asking: false };
    Object.assign(this.#play, { shown, latest: shown, ...nothing });
    for (const heard of this.listeners) heard(shown);
  }

  /** @param {ReturnType<typeof lineTo>} line @param {AbortSignal} signal */
  async #ask(line, signal) {
    try {
      const view = await ask.view(line, signal, this.isExact);
      signal.throwIfAborted();
      this.#put(view);
      this.#viewer().change((state) => withDiagram(state, state.at, view));
      this.#viewer().redraw({ still: true });
      for (const deed of this.#early.splice(0)) deed();
    } catch (error) {
      if (!isAbort(error)) this.#fault(refusalIn(error));
    }
  }

  /** @param {import("../wire.js").Step} step */
  async #askAhead(step) {
    const { shown, walked } = this.#opened();
    const { signal } = this.#work;
    if (shown.first === null) return;
    const { at, tree } = this.#viewer().state();
    const path = pathOf(shown.first, [...walked, step]);
    this.#play.asking = true;
    try {
      step.leads_to = await ask.steps(lineTo(tree, at), path, signal, this.isExact);
    } catch (error) {
      if (!isAbort(error)) this.#fault(refusalIn(error));
    } finally {
      this.#play.asking = false;
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

  // What the stage asks.

  /** @returns {import("./stage.js").Making|null} */
  making() {
    return isOpen(this.#play) ? this.#play : null;
  }

  /**
   * @param {import("../game/state.js").OpenState} play @param {import("../turn/model.js").Model} model
   * @param {import("./stage.js").Stage} stage
   */
  drawn({ game, kept, scene }, model, { board, caption }) {
    Object.assign(this.#play, { game, kept, scene });
    if (isOpen(this.#play)) renderPreview(board, this.#play, model, caption);
    this.#renderMoment(model);
  }

  /** @param {import("../turn/model.js").Model} model */
  #renderMoment(model) {
    const { maker } = this;
    const steps = model.mine ? this.#play.walked.length : 0;
    /** @type {[string, () => unknown][]} */
    const wanted = [];
    if (model.aimed) wanted.push(["Do this", maker.doChosen]);
    if (model.ending) wanted.push(["End the turn here", maker.endHere]);
    if (model.pass) wanted.push(["Pass", maker.pass]);
    if (steps > 0) wanted.push(["Undo step", () => maker.undo()]);
    if (!isNew(this.moment, wanted.map(([text]) => text).join("|"))) return;
    this.moment.replaceChildren(...wanted.map(([text, command]) => button(text, command)));
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
