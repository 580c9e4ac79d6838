/**
 * Notes on the turn that is shown: comments, glyphs, a bookmark, its place, marks.
 *
 * @import { Study } from "../core/session.js"
 * @import { Tree } from "../core/tree.js"
 *
 * @typedef {"comments"|"before"} Where
 * @typedef {(tree: Tree, id: number) => Tree} Edit
 */

import * as edits from "../core/edits.js";
import { NAGS } from "../core/nags.js";
import { redo, undo } from "../core/state.js";
import { START, bookmarkOf, has, nodeAt } from "../core/tree.js";
import { button, named, withValue } from "../lib/fields.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { Panel } from "./parts.js";
import { penButtons } from "./pen.js";

/** How long after the last letter a comment is kept, in milliseconds. */
const SETTLED = 400;

export class Notes extends Panel {
  /** The node whose texts are in the fields. */
  #node = START;
  /** The timer that keeps what is typed; anything else that happens keeps it at once. */
  #clock = 0;

  #hasPens;

  /** @param {HTMLElement} root @param {Study} study @param {{pens?: boolean}} [more]  without pens where others are */
  constructor(root, study, { pens = true } = {}) {
    super(root, study);
    this.#hasPens = pens;
    addEventListener("pagehide", () => this.flush(), { signal: study.signal });
    study.signal.addEventListener("abort", () => clearTimeout(this.#clock));
  }

  /** Keep what was typed. */
  flush() {
    if (!this.#clock) return;
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { tree } = this.study.state;
    const kept = (/** @type {Tree} */ now, /** @type {Where} */ where) =>
      edits.comment(now, this.#node, this.#field(where)?.value ?? "", where);
    if (has(tree, this.#node)) this.study.edit(kept(kept(tree, "comments"), "before"));
  }

  focus = () => this.#field("comments")?.focus();

  remove = () => this.#edit(edits.remove);

  /** @param {Where} where @returns {HTMLTextAreaElement|null} */
  #field = (where) => this.root.querySelector(`textarea[data-where="${where}"]`);

  /** @param {Edit} next */
  #edit(next) {
    this.flush();
    const { tree, at } = this.study.state;
    this.study.edit(next(tree, at));
  }

  render() {
    if (this.study.state.at !== this.#node) this.flush();
    super.render();
  }

  content() {
    const { tree, at } = this.study.state;
    const node = nodeAt(tree, at);
    const name = withValue((text) => this.#edit((now, id) => edits.bookmark(now, id, text)));
    const mark = bookmarkOf(node) ?? "";
    const texts = { comments: this.#text("comments", 3), before: this.#text("before", 1) };
    this.#node = at;
    return html`${named("Comment", texts.comments)}
      <div class="nag-row" role="group" aria-label="Glyphs">
        ${[...NAGS].map(([nag, words]) => this.#nag(nag, words))}
      </div>
      ${this.#hasPens ? html`<div class="pens">${penButtons(this.study)}</div>` : nothing}
      ${named("Bookmark", html`<input type="text" maxlength="60" .value=${mark} @change=${name} />`)}
      <div class="note-commands">${this.#commands()}</div>
      ${named("Before the turn", texts.before)}`;
  }

  /** What is being typed stays as it is. @param {Where} where @param {number} rows */
  #text(where, rows) {
    const { tree, at } = this.study.state;
    const field = this.#field(where);
    const isTyped = at === this.#node && field === document.activeElement;
    const text = isTyped && field ? field.value : nodeAt(tree, at)[where].join("\n");
    const typed = () => {
      clearTimeout(this.#clock);
      this.#clock = window.setTimeout(() => this.flush(), SETTLED);
    };
    return html`<textarea
      rows=${rows}
      spellcheck="true"
      data-where=${where}
      .value=${live(text)}
      @input=${typed}
      @change=${() => this.flush()}
    ></textarea>`;
  }

  /** @param {number} nag @param {[string, string]} said */
  #nag(nag, [sign, words]) {
    const { tree, at } = this.study.state;
    const toggle = () => this.#edit((now, id) => edits.toggleNag(now, id, nag));
    const pressed = nodeAt(tree, at).nags.includes(nag);
    const more = { title: words, label: words, look: "nag", pressed, isAble: at !== START };
    return button(sign, toggle, more);
  }

  #commands() {
    const { past, future, at } = this.study.state;
    const edit = (/** @type {Edit} */ next) => () => this.#edit(next);
    const promote = { title: "The variation one place up" };
    return [
      button("Undo", () => this.study.change(undo), { isAble: past.length > 0 }),
      button("Redo", () => this.study.change(redo), { isAble: future.length > 0 }),
      button("Promote", edit(edits.promote), promote),
      button("Make main line", edit(edits.makeMain)),
      button("Keep only this line", edit(edits.keepOnly)),
      button("Delete from here", this.remove, { look: "danger", isAble: at !== START }),
      button("Clear marks", edit(edits.clearMarks)),
    ];
  }
}
