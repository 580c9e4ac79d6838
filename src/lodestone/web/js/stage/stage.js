/**
 * A board with the seats around it, on which turns are made. Whoever has one sets the position that
 * it shows, and gets the finished turn:
 *
 *     const stage = new Stage(null, { maker, steps, send, changed });
 *     stage.set({ scene, view, near: "white" });
 */

import { beforeFrame, h, inside, isNew, s } from "../lib/dom.js";
import { html, nothing, render, repeat } from "../vendor/lit-html.js";
import { createBoard } from "./board.js";
import { marksOf, previewMarks } from "./marks.js";
import { Showing, isEnd, isSame, kindName, placeName } from "./model.js";
import { factsOf, seat } from "./seats.js";
import { caption, label, noteOf, refusalWords, stepsTo, useOf } from "./words.js";

/**
 * @import { Motion } from "./board.js"
 * @import { Model, Position, Refusal, Seen } from "./model.js"
 *
 * @typedef {object} More  what a stage is given and tells besides
 * @property {(host: Host, draw: (motion?: Motion) => void) => import("./turn-maker.js").TurnMaker} maker
 * @property {(motion?: Motion) => void} [changed]  how far a turn is that is being made
 * @property {() => void} [needed]  somebody presses, and the turns are not known yet
 * @property {(turn: string) => void} [foresee]  a press where the hand rests would make that turn
 * @typedef {import("./turn-maker.js").Host & More} Host
 *
 * @typedef {object} Pointed  where the hand is
 * @property {string|null} pointer
 * @property {string|null} focus  the keyboard
 * @property {boolean} lines  a finger on a small board: lines show which cell it is at
 *
 * @typedef {{plain: string, warning: string, link?: {href: string, text: string}|null}} Caption
 */

/** A hand that stays so long does not only pass by, in milliseconds. */
const REST = 30;

export class Stage {
  #host;
  #board;
  /** @type {Pointed} */
  #pointed = { pointer: null, focus: null, lines: false };
  #clock = 0;
  /** Presses before the turns are known: they are made once they are. @type {(() => void)[]} */
  #early = [];

  /**
   * @param {HTMLElement|null} place  where the one stage of a page is, whose parts have ids
   * @param {Host|null} host  null: no turns are made
   */
  constructor(place, host) {
    this.root = place ?? h("div");
    this.root.classList.add("table");
    /** @param {string} name */
    this.id = (name) => (place ? name : nothing);
    const named = { id: place && "board", role: "group", "aria-label": "Board" };
    this.svg = s("svg", { class: "board", ...named });
    this.#host = host;
    /** @type {import("./turn-maker.js").TurnMaker} */
    this.maker = host
      ? host.maker(host, (motion) => this.#changed(motion))
      : /** @type {any} */ (new Showing());
    const { maker } = this;
    /** @type {Partial<import("./board.js").Events>} */
    const events = {
      press: (place) => this.#whenKnown(() => maker.activate(place)),
      choose: (place) => this.#whenKnown(() => maker.choose(place)),
      pick: (place) => maker.pick(place),
      drop: (from, to, fine) => maker.drop(from, to, fine),
      point: (pointer, lines) => this.#point({ pointer, lines }),
      focus: (focus) => this.#point({ focus }),
    };
    this.#board = createBoard(this.svg, { surface: this.root, events: host ? events : {} });
    this.focus = this.#board.focus;
  }

  /** What is shown. @param {Position} position @param {Motion} [motion]  that leads to it */
  set(position, motion) {
    const before = this.maker.position?.view;
    this.maker.enter(position);
    this.draw(motion);
    const { view } = position;
    if (view !== before) this.#hurry(before, view);
  }

  /** Nothing is shown any more, until the next position is. */
  leave() {
    this.maker.leave();
    this.#early = [];
  }

  destroy() {
    clearTimeout(this.#clock);
    this.leave();
    this.#board.destroy();
  }

  /** @param {Motion} [motion] */
  #changed(motion) {
    this.draw(motion);
    this.#host?.changed?.(motion);
  }

  /** @param {Motion} [motion] */
  draw(motion) {
    const { position } = this.maker;
    if (!position) return;
    const { model } = this.maker;
    const { scene, view, near } = position;
    this.#drawBoard(position, model, motion);
    const far = scene.hands.find(({ side }) => side !== near)?.side ?? near;
    const facts = factsOf(view, null);
    render(
      html`${seat(far, position, model, this.id("seat-far"))}${this.svg}
        <p id=${this.id("caption")} class="caption">
          ${captionWords(this.#captionAt(position, model))}
        </p>
        <ul
          id=${this.id("facts")}
          class="facts"
          aria-label="How it stands"
          ?hidden=${facts.length === 0}
        >
          ${facts.map((text) => html`<li>${text}</li>`)}
        </ul>
        ${seat(near, position, model, this.id("seat-near"))}`,
      this.root,
    );
    fit(inside(this.root, ".caption"));
  }

  /** @param {Position} position @param {Model} model @param {Motion} [motion] */
  #drawBoard({ scene, view, drawn, words = () => [] }, model, motion) {
    const { pieces } = model.picture;
    const labelOf = (/** @type {string} */ kind) => kindName(scene, kind);
    /** @param {string} name */
    const describe = (name) => {
      const kind = pieces.get(name);
      const told = label(model, name, kind && labelOf(kind), view.highlights, labelOf);
      const use = useOf(model, name);
      // What is picked up can be dragged and put back.
      return { label: [told, ...words(name)].join(", "), use: use === "picked" ? "source" : use };
    };
    const own = marksOf(view, model);
    const marks = {
      under: [...(drawn?.under ?? []), ...own.under],
      over: [...own.over, ...(drawn?.over ?? [])],
      preview: previewMarks(model, this.#place(model), this.#pointed.lines),
    };
    const { lifted } = model;
    this.#board.set({ scene, pieces, lifted, marks, movable: model, describe }, motion);
  }

  /** What is looked at: under the pointer, else chosen by a first tap, else in focus. @param {Model} model */
  #place({ aimed }) {
    return this.#pointed.pointer ?? aimed ?? this.#pointed.focus;
  }

  /** What the place would do. @param {Position} position @param {Model} model */
  #captionAt(position, model) {
    const place = this.#place(model);
    const notes = [...model.targets.values()].map(noteOf);
    const told = place ?? (notes.every(this.#board.noteFits) ? null : model.picked);
    return captionAt(position, model, told, this.maker.making.refused);
  }

  /** @param {Partial<Pointed>} where */
  #point(where) {
    const before = this.#pointed;
    this.#pointed = { ...before, ...where };
    const isThere = JSON.stringify(before) === JSON.stringify(this.#pointed);
    if (isThere || !this.maker.position) return;
    this.draw();
    this.#foresee(where.pointer ?? where.focus ?? null);
  }

  /**
   * What a turn leads to is asked for while the hand still rests where a press would send it: the
   * new position can then be drawn at once.
   * @param {string|null} place  that the hand has come to
   */
  #foresee(place) {
    clearTimeout(this.#clock);
    const { position, model } = this.maker;
    const steps = place === null ? [] : stepsTo(model, place);
    const end = steps.length === 1 ? steps[0].leads_to : null;
    if (!isEnd(end)) return;
    const isStill = () => this.maker.position?.view === position?.view;
    this.#clock = window.setTimeout(() => isStill() && this.#host?.foresee?.(end.turn), REST);
  }

  /** @param {() => void} deed */
  #whenKnown(deed) {
    const { position } = this.maker;
    if (!position) return;
    if (position.isReadOnly || position.view.first !== undefined) return deed();
    this.#early.push(deed);
    this.#host?.needed?.();
  }

  /** Presses on a position count once its turns are known. @param {Seen|undefined} before @param {Seen} now */
  #hurry(before, now) {
    const isStill = before !== undefined && isSame(before, now);
    if (isStill && now.first === undefined) return;
    const deeds = this.#early.splice(0);
    if (isStill) for (const deed of deeds) deed();
  }

  /**
   * What can be pressed in the midst of a turn.
   * @returns {[words: string, command: () => void, kind?: string][]}
   */
  get commands() {
    const { maker } = this;
    if (!maker.position) return [];
    const { aimed, lifted, ending, pass, mine } = maker.model;
    const steps = mine ? maker.making.walked.length : 0;
    /** @type {[string, () => void, string?][]} */
    const list = [];
    if (aimed) list.push([lifted ? "Move here" : "Place here", maker.doChosen, "primary"]);
    if (ending) list.push(["End the turn here", maker.endHere, "primary"]);
    if (pass) list.push(["Pass", maker.pass, "primary"]);
    if (steps > 0) list.push(["Undo step", () => maker.undo()]);
    if (steps > 1) list.push(["Undo whole turn", maker.undoAll]);
    return list;
  }

  /**
   * Those, and more, as buttons; one that is pressed keeps the focus.
   * @param {HTMLElement} root @param {Stage["commands"]} [more]
   */
  renderCommands(root, more = []) {
    const hadFocus = root.contains(document.activeElement);
    const button = (/** @type {Stage["commands"][number]} */ [words, command, kind = ""]) =>
      html`<button type="button" class=${kind} @click=${() => command()}>${words}</button>`;
    render(
      repeat([...this.commands, ...more], ([words]) => words, button),
      root,
    );
    if (hadFocus && !root.contains(document.activeElement)) this.focus();
  }
}

/**
 * A press that did nothing is told where it was made, until the hand goes elsewhere.
 * @param {Position} position @param {Model} model @param {string|null} place
 * @param {Refusal|null} refused
 * @returns {Caption}
 */
function captionAt({ view, scene }, model, place, refused) {
  if (refused && (place === null || place === refused.place)) {
    const { lesson } = refused;
    const why = refusalWords({ ...refused, lesson: null });
    const link = lesson && { href: lesson.href, text: `Lesson: ${lesson.title}` };
    return { plain: `${placeName(scene, refused.place)}: ${why}`, warning: "", link };
  }
  if (place === null) return { plain: "", warning: "" };
  return caption(model, place, view.highlights, (name) => placeName(scene, name));
}

/** @param {Caption} told */
const captionWords = ({ plain, warning, link }) => [
  plain,
  link ? html` <a href=${link.href}>${link.text}</a>` : nothing,
  warning ? html`<strong class="warning">Warning: ${warning}</strong>` : nothing,
];

/** What needs more room than there is for it is set closer, and is in full in its tooltip. @param {HTMLElement} caption */
function fit(caption) {
  const { textContent } = caption;
  if (!isNew(caption, textContent)) return;
  caption.classList.remove("dense");
  beforeFrame(() => {
    const dense = caption.scrollHeight > caption.clientHeight;
    caption.classList.toggle("dense", dense);
    caption.title = dense ? textContent : "";
  });
}
