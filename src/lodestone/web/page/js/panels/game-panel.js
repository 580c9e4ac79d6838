/**
 * The tags of a record: who played, where, and how the game ended.
 *
 * @import { Head } from "../core/tree.js"
 */

import { sayOfGame } from "../core/edits.js";
import { goTo } from "../core/state.js";
import { bookmarks } from "../core/tree.js";
import { sideTitle } from "../stage/model.js";
import { html, nothing } from "../vendor/lit-html.js";
import { button, named, select, withValue } from "../lib/fields.js";
import { Panel } from "./parts.js";

const TAGS = ["Event", "Site", "Date", "Round"];

export class GamePanel extends Panel {
  content() {
    const { rules, errors = [], isPlayed, tree, sides, more = nothing } = this.study.now;
    const { head } = tree;
    const tags = new Set([...sides.map(sideTitle), ...TAGS, ...Object.keys(head.tags)]);
    return html`<p>${rules.title} (<span translate="no">${head.rules}</span>)</p>
      ${more} ${[...tags].map((name) => this.#tag(name, head.tags[name] ?? ""))}
      ${isPlayed ? nothing : this.#result(head.result)} ${this.#bookmarks()}
      ${errors.map(({ message }) => html`<p class="fault-line">${message}</p>`)}`;
  }

  /** @param {string} name @param {string} value */
  #tag(name, value) {
    const change = (/** @type {string} */ text) => {
      const { tree } = this.study.state;
      const tags = Object.entries({ ...tree.head.tags, [name]: text.trim() });
      const said = Object.fromEntries(tags.filter(([, text]) => text !== ""));
      this.study.edit(sayOfGame(tree, { tags: said }));
    };
    return named(name, html`<input type="text" .value=${value} @change=${withValue(change)} />`);
  }

  /** @param {Head["result"]} result */
  #result(result) {
    const change = (/** @type {any} */ value) =>
      this.study.edit(sayOfGame(this.study.state.tree, { result: value, termination: null }));
    const [first, second] = this.study.now.sides.map(sideTitle);
    const results = [
      { name: "*", title: "Open" },
      { name: "1-0", title: `${first} won` },
      { name: "0-1", title: `${second} won` },
      { name: "1/2-1/2", title: "Draw" },
    ];
    return named("Result", select(null, results, result, change));
  }

  #bookmarks() {
    const list = bookmarks(this.study.state.tree);
    if (list.length === 0) return nothing;
    const go = (/** @type {number} */ id) => () => this.study.change((state) => goTo(state, id));
    return html`<h2>Bookmarks</h2>
      <ul class="bookmarks">
        ${list.map(({ id, name }) => html`<li>${button(`⚑ ${name}`, go(id))}</li>`)}
      </ul>`;
  }
}
