/** The games that this browser keeps: to search, to open, to name and to delete. */

import { counted } from "../lib/counted.js";
import { isPlayed, listGames, nameOf, remove, subscribe, turnsOf } from "../core/games.js";
import { rename, seatsLine } from "../game/commands.js";
import { state } from "../game/state.js";
import { confirm, open } from "../lib/dialogs.js";
import { h, inside, neighbourOf } from "../lib/dom.js";
import { button } from "../panels/parts.js";
import { html, live, nothing, render, repeat } from "../vendor/lit-html.js";

const LONGEST_NAME = 80;
const NAMED_IN_QUESTION = 5;
const NAME_NOT_KEPT = "This browser does not keep the name: it is lost when the page is closed.";

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * @import { Kept } from "../core/games.js"
 * @import { Changed } from "../lib/fields.js"
 *
 * @typedef {object} Ways
 * @property {() => Kept[]} games  that are listed
 * @property {(kept: Kept) => string} words  of the button that opens a game
 * @property {(kept: Kept) => void} go
 * @property {(id: string) => void} [deleted]
 * @property {boolean} [isPlaying]  a game opens to be played, and there is another way to the viewer
 */

/** @param {(id: string) => void} deleted @returns {Promise<string|null>} the game to go on with */
export function askForKept(deleted) {
  const closed = new AbortController();
  const words = (/** @type {Kept} */ kept) =>
    kept.id === state.open?.kept.id ? "Go back to it" : isOver(kept) ? "Look at it" : "Continue";
  const content = (/** @type {(id: string) => void} */ close) => {
    const go = (/** @type {Kept} */ { id }) => close(id);
    return [keptList({ games: listGames, words, go, deleted, isPlaying: true }, closed.signal)];
  };
  return open("Your games", content, { wide: true }).finally(() => closed.abort());
}

/** @param {Kept} kept */
const isOver = (kept) => isPlayed(kept) && kept.over;

/** What a kept game is, in a few lines; under the name it was given stand its rules. @param {Kept} kept */
function linesOf(kept) {
  const played = isPlayed(kept) ? kept : null;
  return {
    name: nameOf(kept),
    more: played ? [played.name && played.title, seatsLine(played, state.players)] : [],
    rest: [turnsOf(kept), when.format(kept.updated), played?.status].filter(Boolean).join(" · "),
  };
}

/** @param {Kept} kept @param {string} [id]  of its name */
export function gameLines(kept, id) {
  const { name, more, rest } = linesOf(kept);
  return html`<strong id=${id ?? nothing}>${name}</strong>
    ${more.map((line) => line && html`<span>${line}</span>`)}<span class="small">${rest}</span>`;
}

/** @param {Ways} ways @param {AbortSignal} signal  the list is closed @returns {HTMLElement} */
export function keptList(ways, signal) {
  const root = h("div", { class: "kept-list" });
  const now = { all: ways.games(), search: "", selected: new Set(), naming: "", news: "" };

  /** @param {Partial<typeof now>} changes */
  function change(changes) {
    Object.assign(now, { news: "" }, changes);
    render(template(), root);
  }
  const refresh = (news = "") => change({ all: ways.games(), news });

  const shown = () => now.all.filter((kept) => isFound(kept, now.search));

  /** @param {Kept[]} some @param {boolean} isOn */
  function select(some, isOn) {
    for (const { id } of some) now.selected[isOn ? "add" : "delete"](id);
    change({});
  }

  /** @param {Kept} kept @param {string} selector @returns {any} */
  const inItem = ({ id }, selector) => inside(root, `[data-game="${id}"] ${selector}`);

  /** Put a field in the place of the lines until the name is saved or left as it was. @param {Kept} kept */
  function edit(kept) {
    change({ naming: kept.id });
    inItem(kept, ".rename input").select();
  }

  /** @param {Kept} kept @param {string} [name]  that was written */
  function endEdit(kept, name) {
    change({ naming: "" });
    if (name !== undefined) {
      const isKept = rename(kept.id, "title" in kept && kept.title === name ? "" : name);
      const named = ways.games().find(({ id }) => id === kept.id) ?? kept;
      refresh(isKept ? `Named ${nameOf(named)}.` : NAME_NOT_KEPT);
    }
    // By its new name the game may not be found any more.
    const button = root.querySelector(`[data-game="${kept.id}"] .rename-game`);
    /** @type {any} */ (button ?? inside(root, "[type=search]")).focus();
  }

  /** @param {Kept[]} items */
  async function discard(items) {
    if (!(await confirmed(items))) return;
    const next = neighbourOf(shown(), items);
    for (const { id } of items) {
      remove(id);
      ways.deleted?.(id);
    }
    refresh(`${counted(items.length, "game")} deleted.`);
    if (next) inItem(next, ".primary").focus();
    else root.closest("dialog")?.querySelector("button")?.focus();
  }

  function template() {
    const [{ all, news }, found] = [now, shown()];
    const selectAll = (/** @type {Changed} */ { target }) => select(found, target.checked);
    const search = (/** @type {Changed} */ { target }) => change({ search: target.value });
    // What the search hides is not selected: nothing is deleted unseen.
    const chosen = found.filter(({ id }) => now.selected.has(id));
    const count = `${found.length < all.length ? `${found.length} of ` : ""}${counted(all.length, "game")}`;
    const counts = `${count}${chosen.length > 0 ? `, ${chosen.length} selected` : ""}.`;
    const isAll = chosen.length > 0 && chosen.length === found.length;
    return html`<div class="games-tools" ?hidden=${all.length === 0 && !news}>
        <input type="search" placeholder="Search" aria-label="Search your games" @input=${search} />
        <label class="select-all">
          <input
            type="checkbox"
            .checked=${live(isAll)}
            .indeterminate=${live(chosen.length > 0 && !isAll)}
            ?disabled=${found.length === 0}
            @change=${selectAll}
          />Select all
        </label>
        <p class="small" role="status">${news} ${counts}</p>
      </div>
      <p ?hidden=${all.length > 0}>No games yet. A game is kept from its first turn on.</p>
      <ul class="games">
        ${repeat(found, ({ id }) => id, item)}
      </ul>
      <p class="small">Games are kept in this browser, on this device.</p>
      <div class="dialog-buttons stay" ?hidden=${chosen.length === 0}>
        ${button(`Delete ${counted(chosen.length, "game")}`, () => discard(chosen), { look: "danger" })}
      </div>`;
  }

  /** @param {Kept} kept */
  function item(kept) {
    const change = (/** @type {Changed} */ { target }) => select([kept], target.checked);
    return html`<li class="game-item" data-game=${kept.id}>
      <label class="select">
        <input
          type="checkbox"
          aria-label="Select ${nameOf(kept)}, ${turnsOf(kept)}"
          .checked=${live(now.selected.has(kept.id))}
          @change=${change}
        />
      </label>
      ${now.naming === kept.id ? nameForm(kept) : waysOf(kept)}
    </li>`;
  }

  /** @param {Kept} kept */
  function waysOf(kept) {
    const id = `kept-${kept.id}`;
    const viewer = html`<a class="button" href="viewer#game=${kept.id}" aria-describedby=${id}
      >Open in the viewer</a
    >`;
    return html`<div class="card-text">${gameLines(kept, id)}</div>
      <div class="game-buttons">
        ${button(ways.words(kept), () => ways.go(kept), { look: "primary", about: id })}
        ${ways.isPlaying ? viewer : ""}
        ${button("Rename", () => edit(kept), { look: "rename-game", about: id })}
        ${button("Delete", () => discard([kept]), { look: "danger", about: id })}
      </div>`;
  }

  /** @param {Kept} kept */
  function nameForm(kept) {
    const save = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      endEdit(kept, inItem(kept, ".rename input").value.trim());
    };
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // it would close the dialog
      endEdit(kept);
    };
    return html`<form class="rename" @submit=${save} @keydown=${escape}>
      <input aria-label="Name of this game" maxlength=${LONGEST_NAME} value=${nameOf(kept)} />
      <div class="game-buttons">
        <button type="submit" class="primary">Save</button>
        ${button("Cancel", () => endEdit(kept))}
      </div>
    </form>`;
  }

  subscribe(() => refresh(), signal);
  change({});
  return root;
}

/** @param {Kept} kept @param {string} search */
function isFound(kept, search) {
  const { name, more, rest } = linesOf(kept);
  const text = [name, ...more, rest].join(" ").toLocaleLowerCase();
  const words = search.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

/** @param {Kept[]} kept */
function confirmed(kept) {
  const named = kept.map((one) => `${nameOf(one)}, ${turnsOf(one)}`);
  const [title, where] =
    kept.length === 1
      ? ["Delete this game?", "It is kept nowhere else."]
      : [`Delete ${counted(kept.length, "game")}?`, "They are kept nowhere else."];
  const more = named.length - NAMED_IN_QUESTION;
  const list = [...named.slice(0, NAMED_IN_QUESTION), ...(more > 0 ? [`${more} more`] : [])];
  return confirm(title, `${list.join("; ")}. ${where}`, "Delete", { danger: true });
}
