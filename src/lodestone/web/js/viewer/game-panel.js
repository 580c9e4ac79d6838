/** What a record says of the whole game: who played, where, and how it ended. */

import { button, h, isNew } from "../lib/dom.js";
import { sayOfGame } from "../core/edits.js";
import { bookmarks } from "../core/tree.js";
import { goTo } from "../core/state.js";

/**
 * @typedef {import("./session.js").OpenStudy} OpenStudy
 * @typedef {import("../core/tree.js").Head} Head
 */

const TAGS = [
  ["White", "White"],
  ["Black", "Black"],
  ["Event", "Event"],
  ["Site", "Site"],
  ["Date", "Date"],
  ["Round", "Round"],
];

/** @type {[Head["result"], string][]} */
const RESULTS = [
  ["*", "Open"],
  ["1-0", "White won"],
  ["0-1", "Black won"],
  ["1/2-1/2", "Draw"],
];

export class GamePanel {
  /** @param {HTMLElement} root @param {OpenStudy} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    this.render();
  }

  render() {
    const { tree } = this.study.state;
    if (this.root.contains(document.activeElement) || !isNew(this.root, tree)) return;
    const { head } = tree;
    const others = Object.keys(head.tags).filter((name) => !TAGS.some(([tag]) => tag === name));
    this.root.replaceChildren(
      h("p", {}, `${this.study.rules.title} (${head.rules})`),
      ...[...TAGS, ...others.map((name) => [name, name])].map(([name, title]) =>
        this.#tag(name, title),
      ),
      this.#result(),
      ...this.#bookmarks(),
      ...this.study.errors.map(({ message }) => h("p", { class: "fault-line" }, message)),
    );
  }

  /** @param {string} name @param {string} title */
  #tag(name, title) {
    const input = h("input", { type: "text", value: this.study.state.tree.head.tags[name] ?? "" });
    input.addEventListener("change", () => {
      const { tree } = this.study.state;
      const tags = { ...tree.head.tags, [name]: input.value.trim() };
      const said = Object.entries(tags).filter(([, value]) => value !== "");
      this.study.edit(sayOfGame(tree, { tags: Object.fromEntries(said) }));
    });
    return h("label", { class: "note-field" }, title, input);
  }

  #result() {
    const { result } = this.study.state.tree.head;
    const options = RESULTS.map(([value, title]) =>
      h("option", { value, selected: value === result }, title),
    );
    const select = h("select", {}, options);
    select.addEventListener("change", () => {
      const { tree } = this.study.state;
      const chosen = /** @type {Head["result"]} */ (select.value);
      this.study.edit(sayOfGame(tree, { result: chosen, termination: null }));
    });
    return h("label", { class: "note-field" }, "Result", select);
  }

  #bookmarks() {
    const list = bookmarks(this.study.state.tree);
    if (list.length === 0) return [];
    const items = list.map(({ id, name }) =>
      h(
        "li",
        {},
        button(`⚑ ${name}`, () => this.study.change((state) => goTo(state, id))),
      ),
    );
    return [h("h2", {}, "Bookmarks"), h("ul", { class: "bookmarks" }, items)];
  }
}
