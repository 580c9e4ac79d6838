/**
 * The games of a text or a collection as a list: numbered, searched, shown in portions.
 *
 * @import { Summary } from "./summary.js"
 */

import { button, h, setText } from "../lib/dom.js";
import { PAGE, found, pageOf, summariesOf } from "./summary.js";

export class GamesFound {
  #summaries;
  #current;
  #choose;
  #list = h("ol", { class: "games-found" });
  #before = button("", () => this.#grow(-PAGE));
  #after = button("", () => this.#grow(PAGE));
  #search = h("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search these games by player, number, round or date",
    oninput: () => this.#find(),
  });
  /** @type {Summary[]} */
  #found = [];
  /** The lines that are shown, of those that were found. */
  #from = 0;
  #to = 0;

  /**
   * @param {import("../core/record.js").Record[]} records
   * @param {number|null} current  the index of the one that is open
   * @param {(index: number) => void} choose
   */
  constructor(records, current, choose) {
    this.#summaries = summariesOf(records);
    this.#current = current;
    this.#choose = choose;
    const search = records.length > 1 ? [this.#search] : [];
    this.root = h("div", {}, search, this.#before, this.#list, this.#after);
    this.#find();
  }

  /** Bring the game that is open into view; the list has to be on the page. */
  showCurrent() {
    const current = this.#list.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "center" });
  }

  #find() {
    this.#found = found(this.#summaries, this.#search.value);
    const line = this.#found.findIndex(({ index }) => index === this.#current);
    [this.#from, this.#to] = pageOf(line, this.#found.length);
    this.#render();
  }

  /** Show more lines. @param {number} by  so many; fewer than 0 are before the first */
  #grow(by) {
    if (by < 0) this.#from = Math.max(0, this.#from + by);
    else this.#to = Math.min(this.#found.length, this.#to + by);
    this.#render();
    const used = by < 0 ? this.#before : this.#after;
    const buttons = this.#list.querySelectorAll("button");
    if (used.hidden) buttons[by < 0 ? 0 : buttons.length - 1]?.focus();
  }

  #render() {
    const count = this.#found.length;
    const left = count - this.#to;
    this.#before.hidden = this.#from === 0;
    this.#after.hidden = left === 0;
    setText(this.#before, `Show ${Math.min(PAGE, this.#from)} before these`);
    setText(this.#after, `Show ${Math.min(PAGE, left)} more of ${left}`);
    const items = this.#found.slice(this.#from, this.#to).map((one) => this.#item(one));
    this.#list.replaceChildren(...(count === 0 ? [h("li", {}, "No game fits.")] : items));
  }

  /** @param {Summary} summary */
  #item({ index, text }) {
    const isOpen = index === this.#current;
    const look = isOpen ? { "aria-current": "true", class: "primary" } : {};
    return h(
      "li",
      {},
      button(text, () => this.#choose(index), look),
    );
  }
}
