/**
 * A board with the seats around it. Its owner sets the position that it shows:
 *
 *     const stage = new Stage(null);
 *     stage.set({ scene, view, near });
 *
 * Here no turns are made: a viewer that only shows games needs no more (turn-stage.js).
 */

import { elementOf } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { allMarks, countWords } from "./all-turns.js";
import { createBoard } from "./board.js";
import { Caption, QUIET } from "./caption.js";
import { marksOf, previewMarks } from "./marks.js";
import { NOT_BEGUN, kindName, modelOf, placeName } from "./model.js";
import { factsOf, seat } from "./seats.js";
import { caption, label, noteOf, refusalWords, useOf } from "./words.js";

/**
 * @import { Motion } from "./board.js"
 * @import { Answer } from "./caption.js"
 * @import { Model, Position, Refusal } from "./model.js"
 */

export class Stage {
  /** @type {Position|null} */
  position = null;
  making = NOT_BEGUN;
  /** Where the hand and the keyboard are; `lines`: a finger on a small board, and lines show at which cell. */
  pointed = {
    pointer: /** @type {string|null} */ (null),
    focus: /** @type {string|null} */ (null),
    lines: false,
  };
  /** Somebody looks at the pieces of a blind game, until the next position. */
  isPeeking = false;
  /** Where the commands in the midst of a turn are, if that is on the stage. @type {HTMLElement|null} */
  moment = null;

  /** @param {HTMLElement|null} place  where the one stage of a page is, whose parts have ids */
  constructor(place) {
    this.root = place ?? elementOf(html`<div></div>`);
    this.root.classList.add("table");
    /** @param {string} name */
    this.id = (name) => (place ? name : nothing);
    const board = html`<svg
      id=${this.id("board")}
      class="board"
      role="group"
      aria-label="Board"
    ></svg>`;
    this.svg = elementOf(board, SVGSVGElement);
    this.caption = new Caption(this.id("caption"));
    this.board = createBoard(this.svg, { surface: this.root });
    this.focus = this.board.focus;
  }

  get opened() {
    if (this.position === null) throw new Error("no position is shown");
    return this.position;
  }

  get model() {
    return modelOf(this.opened, this.making);
  }

  /** What is shown. @param {Position} position @param {Motion} [motion]  that leads to it */
  set(position, motion) {
    if (position.view !== this.position?.view) this.isPeeking = false;
    this.position = position;
    this.caption.open();
    this.draw(motion);
  }

  /** Show nothing until the next position. */
  leave() {
    this.position = null;
    this.caption.close();
  }

  destroy() {
    this.leave();
    this.board.destroy();
  }

  get isBlind() {
    return Boolean(this.position?.isBlind) && !this.isPeeking;
  }

  /** Show the pieces of a blind game, or hide them again. */
  peek = () => {
    if (!this.position?.isBlind) return;
    this.isPeeking = !this.isPeeking;
    this.draw({ still: true });
  };

  /** @returns {unknown} */
  get #peeking() {
    if (!this.position?.isBlind) return nothing;
    return button(this.isPeeking ? "Hide" : "Peek", this.peek, { id: "peek" });
  }

  /** The buttons in the line under the board. @returns {unknown} */
  get acts() {
    return nothing;
  }

  /** @param {Motion} [motion] */
  draw(motion) {
    const { position, id } = this;
    if (!position) return;
    const { model } = this;
    const { scene, view, near } = position;
    this.#drawBoard(position, model, motion);
    const far = scene.hands.find(({ side }) => side !== near)?.side ?? near;
    this.root.classList.toggle("blind", this.isBlind);
    this.caption.answer(this.#answerAt(position, model), [this.acts, this.#peeking]);
    const facts = factsOf(view, null).map((text) => html`<li>${text}</li>`);
    const isBare = facts.length === 0;
    render(
      html`${seat(far, position, model, id("seat-far"))}${this.svg} ${this.caption.root}
        <ul id=${id("facts")} class="facts" aria-label="How it stands" ?hidden=${isBare}>
          ${facts}
        </ul>
        ${seat(near, position, model, id("seat-near"))}${this.moment}`,
      this.root,
    );
  }

  /** @param {Position} position @param {Model} model @param {Motion} [motion] */
  #drawBoard({ scene, view, drawn, all, words = () => [] }, model, motion) {
    const { pieces } = model.picture;
    const labelOf = (/** @type {string} */ kind) => kindName(scene, kind);
    /** @param {string} name */
    const describe = (name) => {
      const kind = pieces.get(name);
      const piece = this.isBlind ? null : kind && labelOf(kind);
      const labelled = label(model, name, piece, view.highlights, labelOf);
      const use = useOf(model, name);
      // A lifted piece can be dragged and put back.
      return {
        label: [labelled, ...words(name), ...countWords(all, name)].join(", "),
        use: use === "picked" ? "source" : use,
      };
    };
    const own = marksOf(view, model);
    const marks = {
      under: [...(drawn?.under ?? []), ...own.under],
      over: [...own.over, ...this.#allMarks(model), ...(drawn?.over ?? [])],
      preview: previewMarks(model, this.#place(model), this.pointed.lines),
    };
    const { lifted } = model;
    this.board.set({ scene, pieces, lifted, marks, movable: model, describe }, motion);
  }

  /** The place of interest: under the pointer, else chosen by a first tap, else in focus. @param {Model} model */
  #place({ aimed }) {
    return this.pointed.pointer ?? aimed ?? this.pointed.focus;
  }

  /** Legal turns, until one is being made. @param {Model} model */
  #allMarks({ picked }) {
    const { pointer, focus } = this.pointed;
    const { all } = this.opened;
    return this.making.walked.length > 0
      ? []
      : allMarks(all, [pointer, focus, picked, all?.from ?? null]);
  }

  /** The effects of a press on a place. @param {Position} position @param {Model} model */
  #answerAt(position, model) {
    const place = this.#place(model);
    const notes = [...model.targets.values()].map(noteOf);
    const shown = place ?? (notes.every(this.board.noteFits) ? null : model.picked);
    return answerAt(position, model, shown, this.making.refused);
  }
}

/**
 * The explanation of a press that did nothing, until the pointer moves elsewhere.
 * @param {Position} position @param {Model} model @param {string|null} place
 * @param {Refusal|null} refused
 * @returns {Answer}
 */
function answerAt({ view, scene, isTask }, model, place, refused) {
  if (refused && (place === null || place === refused.place)) {
    const { lesson } = refused;
    const why = refusalWords({ ...refused, lesson: null });
    const link = lesson && { href: lesson.href, text: `Lesson: ${lesson.title}` };
    return { plain: `${placeName(scene, refused.place)}: ${why}`, warning: "", link };
  }
  const name = (/** @type {string} */ one) => placeName(scene, one);
  const said = place === null || isTask ? QUIET : caption(model, place, view.highlights, name);
  if (!model.aimed || said.plain || said.warning) return said;
  return { ...QUIET, plain: `${name(model.aimed)}: tap it again, or press the button.` };
}
