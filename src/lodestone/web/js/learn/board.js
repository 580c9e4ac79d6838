/** The board of a lesson: a position in which a turn is made, or turns that are watched. */

import { createBoard } from "../board/board.js";
import { isOpen, newState } from "../game/state.js";
import { HUMAN } from "../game/game.js";
import { byId } from "../lib/dom.js";
import * as ask from "../net/ask.js";
import { renderFacts, renderSeats } from "../panels/table.js";
import { drawBoard } from "../turn/draw-board.js";
import { modelOf } from "../turn/model.js";
import { renderPreview } from "../turn/preview.js";
import { NOWHERE, pathOf } from "../turn/turn-builder.js";
import { TurnMaker } from "../turn/turn-maker.js";

/**
 * @typedef {import("../board/board.js").Motion} Motion
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("../game/state.js").State} State
 * @typedef {import("../wire.js").Action} Action
 * @typedef {import("../wire.js").View} View
 * @typedef {{rules: string, start: string, turns: string[], ended: null}} Played
 *
 * @typedef {object} Pupil  who is told what is done on the board
 * @property {(turn: string) => void} made  a turn is complete
 * @property {(refusal: import("../game/state.js").Refusal) => void} refused  no turn begins there
 * @property {(error: unknown) => void} failed  the server does not say how a turn goes on
 * @property {() => void} drawn
 */

/** Nobody's seat: turns are watched. */
const NOBODY = "nobody";

export class LessonBoard {
  /** In which the turn is made, as where games are played. @type {State} */
  #play = newState();
  #pupil;
  #board;
  /** The game that leads to what is shown. @type {Played} */
  #record = { rules: "", start: "", turns: [], ended: null };
  #signal = new AbortController().signal;

  /** @param {Pupil} pupil */
  constructor(pupil) {
    this.#pupil = pupil;
    this.maker = new TurnMaker({
      state: this.#play,
      update: (changes) => void Object.assign(this.#play, changes),
      opened: () => this.#opened(),
      changed: (motion) => this.draw(motion),
      askAhead: (step) => this.#askAhead(step),
      maySend: () => true,
      send: async (turn, made) => {
        if (made) this.draw(made);
        pupil.made(turn);
      },
    });
    const { maker } = this;
    this.#board = createBoard(byId("board", SVGSVGElement), {
      surface: byId("table"),
      events: {
        press: (place) => {
          maker.activate(place);
          this.#tellRefused(place);
        },
        choose: (place) => {
          maker.choose(place);
          this.#tellRefused(place);
        },
        pick: (place) => maker.pick(place),
        drop: (from, to, fine) => maker.drop(from, to, fine),
        point: (pointer, lines) => this.#point({ pointer, lines }),
        focus: (focus) => this.#point({ focus }),
      },
    });
    this.focus = this.#board.focus;
  }

  #opened() {
    if (!isOpen(this.#play)) throw new Error("no lesson is open");
    return this.#play;
  }

  /** @param {string} place */
  #tellRefused(place) {
    const { refused } = this.#play;
    if (refused?.place === place) this.#pupil.refused(refused);
  }

  /** @param {Partial<import("../game/state.js").Pointed>} where */
  #point(where) {
    this.#play.pointed = { ...this.#play.pointed, ...where };
    if (!isOpen(this.#play)) return;
    renderPreview(this.#board, this.#play, modelOf(this.#play));
  }

  get isAsking() {
    return this.#play.asking;
  }

  /**
   * Another step of a lesson: whose pieces, on which board, seen from where.
   * @param {import("../wire.js").Game} game @param {import("../wire.js").Scene} scene
   * @param {string} near @param {AbortSignal} signal  what is asked about it ends so
   */
  open(game, scene, near, signal) {
    this.#signal = signal;
    // A lesson is no way out of a lesson.
    const own = { ...game, lessons: [] };
    const kept = /** @type {State["kept"]} */ (/** @type {unknown} */ ({ near, seats: {} }));
    Object.assign(this.#play, { game: own, scene, kept, hint: null });
  }

  /**
   * Show a position, in which a turn can be made if that is wanted.
   * @param {Played} record @param {View} view @param {boolean} mine @param {Motion} [motion]
   */
  show(record, view, mine, motion) {
    this.#record = record;
    this.#put(view, [], mine);
    this.draw(motion);
  }

  /** Show a frame of turns that are watched. @param {import("./frames.js").Frame} frame @param {Motion} motion */
  showFrame({ view, actions }, motion) {
    this.#put(view, actions, false);
    this.draw(motion);
  }

  /** @param {View} view @param {Action[]} actions @param {boolean} mine */
  #put(view, actions, mine) {
    const { kept, game } = this.#play;
    if (!kept || !game) return;
    const seats = Object.fromEntries(game.sides.map(({ name }) => [name, mine ? HUMAN : NOBODY]));
    const walked = actions.map((action) => ({ action, say: "", leads_to: NOWHERE, worth: null }));
    const free = { picked: null, refused: null, aimed: null, asking: false };
    Object.assign(this.#play, { shown: view, latest: view, walked, ...free });
    this.#play.kept = { ...kept, seats };
  }

  /** Mark a turn, or a cell. @param {Action[]|null} actions */
  mark(actions) {
    const result = actions && { final: true, actions };
    const hint = result && { result, work: new AbortController(), waits: false };
    this.#play.hint = /** @type {State["hint"]} */ (/** @type {unknown} */ (hint));
    this.draw({ still: true });
  }

  /** @param {import("../wire.js").Step} step */
  async #askAhead(step) {
    const { shown, walked } = this.#opened();
    if (shown.first === null) return;
    this.#play.asking = true;
    this.#pupil.drawn();
    try {
      const path = pathOf(shown.first, [...walked, step]);
      step.leads_to = await ask.steps(this.#record, path, this.#signal, false);
    } catch (error) {
      this.#pupil.failed(error);
    } finally {
      this.#play.asking = false;
      this.#pupil.drawn();
    }
  }

  get model() {
    return modelOf(this.#play);
  }

  /** How far the turn is that is being made. */
  get begun() {
    return this.#play.walked.length;
  }

  /** @param {Motion} [motion] */
  draw(motion) {
    if (!isOpen(this.#play)) return;
    const { model } = this;
    drawBoard(this.#board, this.#play, model, motion);
    renderSeats(byId("seat-far"), byId("seat-near"), this.#play, model, () => "");
    renderFacts(this.#play.shown);
    this.#pupil.drawn();
  }
}
