/** What can be said of the turn that is shown: comments, glyphs, a bookmark, its place, marks. */

import { button, h, isNew, radioGroup, setAttribute } from "../lib/dom.js";
import {
  bookmark,
  clearMarks,
  comment,
  keepOnly,
  makeMain,
  promote,
  remove,
  toggleNag,
} from "../core/edits.js";
import { NAGS } from "../core/nags.js";
import { COLOURS } from "./pen.js";
import { redo, undo } from "../core/state.js";
import { START, bookmarkOf, has, nodeAt } from "../core/tree.js";

/**
 * @typedef {import("../core/study.js").Study} Study
 * @typedef {import("../core/state.js").State} State
 * @typedef {(tree: import("../core/tree.js").Tree, id: number) => import("../core/tree.js").Tree} Edit
 */

/** How long after the last letter a comment is kept, in milliseconds. */
const SETTLED = 400;

/** A text of the turn, kept soon after it was typed, and at once when anything else happens. */
class Field {
  #clock = 0;
  #node = START;
  #study;
  #where;

  /** @param {Study} study @param {string} label @param {"comments"|"before"} where */
  constructor(study, label, where) {
    this.#study = study;
    this.#where = where;
    this.input = h("textarea", { rows: where === "comments" ? 3 : 1, spellcheck: true });
    this.input.addEventListener("input", () => {
      clearTimeout(this.#clock);
      this.#clock = window.setTimeout(() => this.flush(), SETTLED);
    });
    this.input.addEventListener("change", () => this.flush());
    this.root = h("label", { class: "note-field" }, label, this.input);
  }

  /** Keep what was typed. */
  flush() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { tree } = this.#study.state;
    if (has(tree, this.#node)) {
      this.#study.edit(comment(tree, this.#node, this.input.value, this.#where));
    }
  }

  /** @param {State} state */
  render({ tree, at }) {
    if (at !== this.#node && this.#clock) this.flush();
    const text = nodeAt(tree, at)[this.#where].join("\n");
    const isSame = at === this.#node && this.input.ownerDocument.activeElement === this.input;
    this.#node = at;
    if (!isSame && this.input.value !== text) this.input.value = text;
  }
}

export class Notes {
  /** @param {HTMLElement} root @param {Study} study */
  constructor(root, study) {
    this.study = study;
    this.comment = new Field(study, "Comment", "comments");
    this.before = new Field(study, "Ahead of the turn", "before");
    this.name = h("input", { type: "text", maxlength: 60, onchange: () => this.#mark() });
    this.nags = new Map([...NAGS].map(([nag, said]) => [nag, this.#nagButton(nag, said)]));
    this.commands = this.#buttons();
    const glyphs = h("div", { class: "nag-row", role: "group", "aria-label": "Glyphs" });
    glyphs.append(...this.nags.values());
    const label = h("label", { class: "note-field" }, "Bookmark", this.name);
    const row = h("div", { class: "note-commands" }, Object.values(this.commands));
    root.replaceChildren(this.comment.root, glyphs, this.#pens(), label, row, this.before.root);
    addEventListener("pagehide", () => this.flush(), { signal: study.signal });
    this.render(study.state);
  }

  flush() {
    this.comment.flush();
    this.before.flush();
  }

  /** @param {number} nag @param {[string, string]} said */
  #nagButton(nag, [sign, words]) {
    const toggle = () => this.#edit((tree, id) => toggleNag(tree, id, nag));
    return button(sign, toggle, { title: words, "aria-label": words, class: "nag" });
  }

  #buttons() {
    const { study } = this;
    const edit = (/** @type {Edit} */ next) => () => this.#edit(next);
    return {
      undo: button("Undo", () => study.change(undo)),
      redo: button("Redo", () => study.change(redo)),
      promote: button("Promote", edit(promote), { title: "The variation one place up" }),
      main: button("Make main line", edit(makeMain)),
      only: button("Keep only this line", edit(keepOnly)),
      remove: button("Delete from here", edit(remove), { class: "danger" }),
      clear: button("Clear marks", edit(clearMarks)),
    };
  }

  /** @param {Edit} next */
  #edit(next) {
    this.flush();
    const { tree, at } = this.study.state;
    this.study.edit(next(tree, at));
  }

  #mark() {
    this.#edit((tree, id) => bookmark(tree, id, this.name.value));
  }

  /** What a press on the board draws, for hands without a right button. */
  #pens() {
    const values = [["", "turns"], ...COLOURS.map((colour) => [colour, colour])];
    const choose = (/** @type {string} */ value) =>
      this.study.change((state) => ({
        ...state,
        pen: /** @type {State["pen"]} */ (value || null),
        penFrom: null,
      }));
    return radioGroup("segment", "A press on the board makes", "pen", values, "", choose);
  }

  /** @param {State} state */
  render(state) {
    const node = nodeAt(state.tree, state.at);
    this.comment.render(state);
    this.before.render(state);
    if (isNew(this.name, node)) this.name.value = bookmarkOf(node) ?? "";
    for (const [nag, one] of this.nags) {
      setAttribute(one, "aria-pressed", String(node.nags.includes(nag)));
      setAttribute(one, "aria-disabled", node.id === START);
    }
    const { undo: back, redo: on, remove: away } = this.commands;
    setAttribute(back, "aria-disabled", state.past.length === 0);
    setAttribute(on, "aria-disabled", state.future.length === 0);
    setAttribute(away, "aria-disabled", node.id === START);
  }
}
