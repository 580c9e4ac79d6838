/**
 * A board with the seats around it, on which turns are made. Whoever has one sets the position that
 * it shows, and gets the finished turn:
 *
 *     const stage = new Stage(newParts(), { maker, steps, send, changed });
 *     stage.set({ scene, view, near: "white" });
 */

import { beforeFrame, button, h, isNew, s, setText } from "../lib/dom.js";
import { createBoard } from "./board.js";
import { marksOf, previewMarks } from "./marks.js";
import { Showing, isEnd, isSame, kindName, placeName } from "./model.js";
import { renderFacts, renderSeats } from "./seats.js";
import { caption, label, noteOf, refusalWords, stepsTo, useOf } from "./words.js";

/**
 * @import { Motion } from "./board.js"
 * @import { Model, Position, Refusal, Seen } from "./model.js"
 * @typedef {ReturnType<typeof newParts>} Parts  the elements of a stage; `root` has the others
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

/** @param {HTMLElement} [place]  of the one stage of a page: its parts come there, and have ids */
export function newParts(place) {
  const board = { role: "group", "aria-label": "Board" };
  const svg = s("svg", { id: place && "board", class: "board", ...board });
  const far = h("div", { id: place && "seat-far", class: "seat" });
  const near = h("div", { id: place && "seat-near", class: "seat" });
  const caption = h("p", { id: place && "caption", class: "caption" });
  const stands = { "aria-label": "How it stands" };
  const facts = h("ul", { id: place && "facts", class: "facts", ...stands });
  const root = h("div", { id: place?.id, class: "table" }, far, svg, caption, facts, near);
  place?.replaceWith(root);
  return { root, svg, far, near, caption, facts };
}

export class Stage {
  #host;
  #board;
  /** @type {Pointed} */
  #pointed = { pointer: null, focus: null, lines: false };
  #clock = 0;
  /** Presses before the turns are known: they are made once they are. @type {(() => void)[]} */
  #early = [];

  /** @param {Parts} parts @param {Host|null} host  null: no turns are made */
  constructor(parts, host) {
    this.parts = parts;
    this.#host = host;
    /** @type {import("./turn-maker.js").TurnMaker} */
    this.maker = host
      ? host.maker(host, (motion) => this.#changed(motion))
      : /** @type {any} */ (new Showing());
    const { maker } = this;
    /** @type {Partial<import("./board-state.js").Events>} */
    const events = {
      press: (place) => this.#whenKnown(() => maker.activate(place)),
      choose: (place) => this.#whenKnown(() => maker.choose(place)),
      pick: (place) => maker.pick(place),
      drop: (from, to, fine) => maker.drop(from, to, fine),
      point: (pointer, lines) => this.#point({ pointer, lines }),
      focus: (focus) => this.#point({ focus }),
    };
    this.#board = createBoard(parts.svg, { surface: parts.root, events: host ? events : {} });
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
    this.#drawBoard(position, model, motion);
    this.#preview();
    renderSeats(this.parts.far, this.parts.near, position, model);
    renderFacts(this.parts.facts, position.view);
  }

  /** @param {Position} position @param {Model} model @param {Motion} [motion] */
  #drawBoard({ scene, view, drawn, words = () => [] }, model, motion) {
    const { pieces } = model.picture;
    const marks = marksOf(view, model);
    const labelOf = (/** @type {string} */ kind) => kindName(scene, kind);
    /** @param {string} name */
    const describe = (name) => {
      const kind = pieces.get(name);
      const told = label(model, name, kind && labelOf(kind), view.highlights, labelOf);
      const use = useOf(model, name);
      // What is picked up can be dragged and put back.
      return { label: [told, ...words(name)].join(", "), use: use === "picked" ? "source" : use };
    };
    const under = [...(drawn?.under ?? []), ...marks.under];
    const over = [...marks.over, ...(drawn?.over ?? [])];
    const all = { under, over, preview: [] };
    const { lifted } = model;
    this.#board.set({ scene, pieces, lifted, marks: all, movable: model, describe }, motion);
  }

  /** What a place would do: the one under the pointer, else chosen by a first tap, else in focus. */
  #preview() {
    const { position, model, making } = this.maker;
    if (!position) return;
    const { pointer, focus, lines } = this.#pointed;
    const place = pointer ?? model.aimed ?? focus;
    this.#board.setMarks({ preview: previewMarks(model, place, lines) });
    const notes = [...model.targets.values()].map(noteOf);
    const told = place ?? (notes.every(this.#board.noteFits) ? null : model.picked);
    renderCaption(this.parts.caption, captionAt(position, model, told, making.refused));
  }

  /** @param {Partial<Pointed>} where */
  #point(where) {
    const before = this.#pointed;
    this.#pointed = { ...before, ...where };
    const isThere = JSON.stringify(before) === JSON.stringify(this.#pointed);
    if (isThere || !this.maker.position) return;
    this.#preview();
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
   * Those, and more, as buttons; they are built anew only where they differ, so that one that is
   * pressed keeps the focus.
   * @param {HTMLElement} root @param {Stage["commands"]} [more]
   */
  renderCommands(root, more = []) {
    const commands = [...this.commands, ...more];
    if (!isNew(root, commands.map(([text]) => text).join("|"))) return;
    const made = commands.map(([text, command, kind = ""]) =>
      button(text, () => command(), { class: kind }),
    );
    const focused = document.activeElement;
    const isLost = root.contains(focused);
    root.replaceChildren(...made);
    if (!isLost) return;
    const same = made.find((one) => one.textContent === focused?.textContent);
    (same ?? this).focus();
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

/**
 * What needs more room than there is for it is set closer, and is in full in its tooltip.
 * @param {HTMLElement} root @param {Caption} told
 */
function renderCaption(root, { plain, warning, link }) {
  if (!isNew(root, `${plain}|${warning}`)) return;
  setText(root, plain);
  if (link) root.append(" ", h("a", { href: link.href }, link.text));
  if (warning) root.append(h("strong", { class: "warning" }, `Warning: ${warning}`));
  root.classList.remove("dense");
  if (!plain && !warning) return;
  beforeFrame(() => {
    const dense = root.scrollHeight > root.clientHeight;
    root.classList.toggle("dense", dense);
    root.title = dense ? (root.textContent ?? "") : "";
  });
}
