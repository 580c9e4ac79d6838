/**
 * The games of a text or a collection as a list: numbered, searched, shown in portions.
 *
 * @import { Record as GameRecord } from "../core/record.js"
 *
 * @typedef {object} Summary  a game in a list
 * @property {GameRecord} record
 * @property {number} index  from 0
 * @property {string} text
 */

import { button, h, setText } from "../lib/dom.js";

/** So many lines more are shown at a time. */
export const PAGE = 200;

/** @param {Pick<GameRecord, "tags"|"rules">} record */
export function titleOf({ tags = {}, rules }) {
  const players = [tags.White, tags.Black].filter(Boolean).join(" – ");
  return [tags.Event, players].filter(Boolean).join(": ") || rules;
}

/** The turns of the main line, which comes first. @param {GameRecord} record */
export function turnsIn({ nodes }) {
  const others = nodes.findIndex(({ parent }, i) => typeof parent === "number" && parent !== i - 1);
  return (others < 0 ? nodes.length : others) - 1;
}

/** @param {GameRecord[]} records @returns {Summary[]} */
export const summariesOf = (records) =>
  records.map((record, index) => {
    const { Round: round, Date: date } = record.tags ?? {};
    const count = turnsIn(record);
    const parts = [
      `${index + 1}. ${titleOf(record)}`,
      round && round !== "?" ? `round ${round}` : "",
      date && !date.startsWith("?") ? date : "",
      record.result,
      count === 1 ? "1 turn" : `${count} turns`,
    ];
    return { record, index, text: parts.filter(Boolean).join(" · ") };
  });

/**
 * The games that a search finds: the one of that number first, then all that have each of its words.
 * @param {Summary[]} summaries @param {string} search
 */
export function found(summaries, search) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const number = /^\d+$/.test(search.trim()) ? Number(search) : 0;
  const hasAll = (/** @type {Summary} */ { text }) =>
    words.every((word) => text.toLocaleLowerCase().includes(word));
  const numbered = summaries.filter(({ index }) => index + 1 === number);
  return [...numbered, ...summaries.filter((one) => hasAll(one) && one.index + 1 !== number)];
}

/**
 * The page of a list that a line is on: from where, and up to where.
 * @param {number} line  from 0
 * @param {number} count  of all lines
 * @returns {[from: number, to: number]}
 */
export function pageOf(line, count) {
  const from = Math.floor(Math.max(0, line) / PAGE) * PAGE;
  return [from, Math.min(count, from + PAGE)];
}

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
   * @param {GameRecord[]} records
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
