/**
 * The dialog "Your games": every game this browser keeps, to search, to go on with, to name and to
 * delete.
 */

import { confirm, open } from "../lib/dialogs.js";
import { button, h, neighbourOf, setText } from "../lib/dom.js";
import { nameOf, turnsOf } from "../game/game.js";
import { KeptItem } from "./kept-item.js";
import { rename } from "../game/session.js";
import { remove, subscribe } from "../core/games.js";
import { listGames, loadListed } from "../game/kept.js";

const NAMED_IN_QUESTION = 5;
const NAME_NOT_KEPT = "This browser does not keep the name: it is lost when the page is closed.";

/** @import { KeptGame } from "../game/game.js" */

/** @param {(id: string) => void} deleted @returns {Promise<string|null>} the game to go on with */
export async function askForKept(deleted) {
  const closed = new AbortController();
  const content = (/** @type {(id: string) => void} */ close) => {
    const list = new KeptList(close, deleted);
    subscribe((id) => list.refresh(id), closed.signal);
    return list.content;
  };
  const id = await open("Your games", content, { wide: true });
  closed.abort();
  return id;
}

/** @param {number} count */
const games = (count) => (count === 1 ? "1 game" : `${count} games`);

class KeptList {
  /** @type {Map<string, KeptItem>} */
  #items = new Map();
  #list = h("ul", { class: "games" });
  #search = h("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search your games",
    oninput: () => this.#render(),
  });
  #all = h("input", { type: "checkbox", onchange: () => this.#selectAll(this.#all.checked) });
  #status = h("p", { class: "small", role: "status" });
  #tools = h(
    "div",
    { class: "games-tools" },
    this.#search,
    h("label", { class: "select-all" }, this.#all, "Select all"),
    this.#status,
  );
  #delete = button("", () => this.#removeSelected(), { class: "danger" });
  #bar = h("div", { class: "dialog-buttons stay" }, this.#delete);
  #none = h("p", {}, "No games yet. A game is kept from its first turn on.");

  /** @param {(id: string) => void} go @param {(id: string) => void} deleted */
  constructor(go, deleted) {
    this.go = go;
    this.deleted = deleted;
    for (const kept of listGames()) this.#list.append(this.#newItem(kept).element);
    this.#render();
  }

  get content() {
    const where = h("p", { class: "small" }, "Games are kept in this browser, on this device.");
    return [this.#tools, this.#none, this.#list, where, this.#bar];
  }

  /** Another tab wrote or deleted a game. @param {string} id */
  refresh(id) {
    const kept = loadListed(id);
    const item = this.#items.get(id);
    if (!kept) this.#drop(id);
    else if (item) item.update(kept);
    else this.#list.prepend(this.#newItem(kept).element);
    this.#render();
  }

  /** @param {KeptGame} kept @returns {KeptItem} */
  #newItem(kept) {
    /** @type {KeptItem} */
    const item = new KeptItem(kept, {
      go: () => this.go(kept.id),
      rename: (name) => this.#rename(kept.id, name),
      remove: () => this.#remove([item]),
      selected: () => this.#render(),
    });
    this.#items.set(kept.id, item);
    return item;
  }

  get #shown() {
    return [...this.#items.values()].filter(({ element }) => !element.hidden);
  }

  /** What the search hides is not selected: nothing is deleted unseen. */
  get #selected() {
    return this.#shown.filter(({ isSelected }) => isSelected);
  }

  /** @param {boolean} yes */
  #selectAll(yes) {
    for (const item of this.#shown) item.isSelected = yes;
    this.#render();
  }

  /** @param {string} news  said before the counts */
  #render(news = "") {
    const words = this.#search.value.toLocaleLowerCase().split(/\s+/);
    for (const item of this.#items.values()) item.element.hidden = !item.matches(words);
    const [all, shown, selected] = [this.#items.size, this.#shown.length, this.#selected.length];
    this.#none.hidden = all > 0;
    this.#tools.hidden = all === 0 && !news;
    this.#bar.hidden = selected === 0;
    this.#all.checked = selected > 0 && selected === shown;
    this.#all.indeterminate = selected > 0 && selected < shown;
    this.#all.disabled = shown === 0;
    setText(this.#delete, `Delete ${games(selected)}`);
    const found = shown === all ? games(all) : `${shown} of ${games(all)}`;
    const counts = selected > 0 ? `${found}, ${selected} selected.` : `${found}.`;
    setText(this.#status, [news, counts].filter(Boolean).join(" "));
  }

  /** @param {string} id @param {string} name */
  #rename(id, name) {
    const isKept = rename(id, name);
    this.refresh(id);
    const item = this.#items.get(id);
    if (item) this.#render(isKept ? `Named ${nameOf(item.kept)}.` : NAME_NOT_KEPT);
  }

  #removeSelected() {
    return this.#remove(this.#selected);
  }

  /** @param {KeptItem[]} items */
  async #remove(items) {
    if (!(await confirmed(items.map(({ kept }) => kept)))) return;
    const next = neighbourOf(this.#shown, items);
    for (const { kept } of items) {
      remove(kept.id);
      this.#drop(kept.id);
      this.deleted(kept.id);
    }
    this.#render(`${games(items.length)} deleted.`);
    if (next) next.focus();
    else this.#list.closest("dialog")?.querySelector("button")?.focus();
  }

  /** @param {string} id */
  #drop(id) {
    this.#items.get(id)?.element.remove();
    this.#items.delete(id);
  }
}

/** @param {KeptGame[]} kept */
function confirmed(kept) {
  const danger = { danger: true };
  const named = (/** @type {KeptGame} */ one) => `${nameOf(one)}, ${turnsOf(one)}`;
  if (kept.length === 1) {
    const text = `${named(kept[0])}. It is kept nowhere else.`;
    return confirm("Delete this game?", text, "Delete", danger);
  }
  const first = kept.slice(0, NAMED_IN_QUESTION).map(named);
  const more = kept.length > first.length ? [`${kept.length - first.length} more`] : [];
  const text = `${[...first, ...more].join("; ")}. They are kept nowhere else.`;
  return confirm(`Delete ${games(kept.length)}?`, text, "Delete", danger);
}
