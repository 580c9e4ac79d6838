/** The games that this browser keeps: to search, to open, to name and to delete. */

import { counted } from "../lib/counted.js";
import { isPlayed, listKept, nameOf, note, remove, subscribe, turnsOf } from "../core/games.js";
import { playLink, studyLink } from "../core/links.js";
import { seatsLine, statusOf } from "../game/played.js";
import { confirm } from "../lib/dialogs.js";
import { button, checkbox, searchField } from "../lib/fields.js";
import { finder } from "../lib/search.js";
import { html, nothing, repeat } from "../vendor/lit-html.js";

const LONGEST_NAME = 80;
const NAMED_IN_QUESTION = 5;
const NAME_NOT_KEPT = "This browser does not keep the name: it is lost when the page is closed.";

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * @import { Kept } from "../core/games.js"
 * @import { Dialog } from "../lib/dialogs.js"
 *
 * @typedef {object} Ways
 * @property {(kept: Kept) => string} words  of the button that opens a game
 * @property {(kept: Kept) => void} go
 * @property {boolean} [isPlaying]  a game opens to be played, and there is another way to the viewer
 */

/** A kept game in a few lines: its name, its rules below a given name, the players, its progress. @param {Kept} kept */
function linesOf(kept) {
  const played = isPlayed(kept) ? kept : null;
  const status = played && statusOf(played);
  const rest = [turnsOf(kept), when.format(kept.updated), status].filter(Boolean);
  const more = played ? [played.name && played.title, seatsLine(played)] : [];
  return [nameOf(kept), ...more.filter(Boolean), rest.join(" · ")];
}

/** @param {Kept} kept @param {string} [id]  of its name */
export function gameLines(kept, id) {
  const [name, ...lines] = linesOf(kept);
  const rest = lines.pop();
  return html`<strong id=${id ?? nothing}>${name}</strong>
    ${lines.map((line) => html`<span>${line}</span>`)}<span class="small">${rest}</span>`;
}

/** Return the function that draws the list. @param {Ways} ways @param {Dialog} dialog  that it is in */
export function keptList(ways, { draw, signal }) {
  const now = { all: listKept(), search: "", selected: new Set(), naming: "", news: "" };

  /** @param {Partial<typeof now>} changes */
  function change(changes) {
    Object.assign(now, { news: "" }, changes);
    draw();
  }
  const refresh = (news = "") => change({ all: listKept(), news });

  const shown = () => now.all.filter((kept) => isFound(kept, now.search));

  /** @param {Kept[]} some @param {boolean} isOn */
  function select(some, isOn) {
    for (const { id } of some) now.selected[isOn ? "add" : "delete"](id);
    change({});
  }

  /** @param {string} selector @param {Kept} [kept]  in whose item it is @returns {any} */
  const find = (selector, kept) =>
    document.querySelector(`.kept-list ${kept ? `[data-game="${kept.id}"]` : ""} ${selector}`);

  /** Show a field in place of the lines until the name is saved or the change cancelled. @param {Kept} kept */
  function edit(kept) {
    change({ naming: kept.id });
    find(".rename input", kept).select();
  }

  /** @param {Kept} kept @param {string} [name]  that was written */
  function endEdit(kept, name) {
    change({ naming: "" });
    if (name !== undefined) {
      const isKept = note(kept.id, { name: "title" in kept && kept.title === name ? "" : name });
      const named = listKept().find(({ id }) => id === kept.id) ?? kept;
      refresh(isKept ? `Named ${nameOf(named)}.` : NAME_NOT_KEPT);
    }
    // The search may not match the new name.
    (find(".more-ways summary", kept) ?? find("[type=search]")).focus();
  }

  /** @param {Kept[]} items */
  async function discard(items) {
    if (!(await confirmed(items))) return;
    const at = shown().indexOf(items[0]);
    for (const { id } of items) remove(id);
    refresh(`${counted(items.length, "game")} deleted.`);
    const next = shown()[at] ?? shown().at(-1);
    if (next) find(".open-kept", next).focus();
    else find("input").closest("dialog, main").querySelector("button").focus();
  }

  function template() {
    const [{ all, news }, found] = [now, shown()];
    // What the search hides is not selected: nothing is deleted unseen.
    const chosen = found.filter(({ id }) => now.selected.has(id));
    const count = `${found.length < all.length ? `${found.length} of ` : ""}${counted(all.length, "game")}`;
    const counts = `${count}${chosen.length > 0 ? `, ${chosen.length} selected` : ""}.`;
    const isAll = chosen.length === 0 ? false : chosen.length === found.length || null;
    return html`<div class="kept-list">
      <div class="games-tools" ?hidden=${all.length === 0 && !news}>
        ${searchField("Search your games", (search) => change({ search }))}
        ${checkbox("Select all", isAll, (isOn) => select(found, isOn), { look: "select-all" })}
        <p class="small" role="status">${news} ${counts}</p>
      </div>
      <div class="none-kept" ?hidden=${all.length > 0}>
        <p>No games yet. A game is kept from its first turn on.</p>
        ${ways.isPlaying ? html`<a class="button primary" href=${playLink()}>Play</a>` : nothing}
      </div>
      <ul class="games">
        ${repeat(found, ({ id }) => id, item)}
      </ul>
      <p class="small">Games are kept in this browser, on this device.</p>
      <div class="dialog-buttons stay" ?hidden=${chosen.length === 0}>
        ${button(`Delete ${counted(chosen.length, "game")}`, () => discard(chosen), { look: "danger" })}
      </div>
    </div>`;
  }

  /** @param {Kept} kept @param {number} place */
  function item(kept, place) {
    const change = (/** @type {boolean} */ isOn) => select([kept], isOn);
    const label = `Select ${nameOf(kept)}, ${turnsOf(kept)}`;
    return html`<li class="game-item" data-game=${kept.id}>
      ${checkbox("", now.selected.has(kept.id), change, { look: "select", label })}
      ${now.naming === kept.id ? nameForm(kept) : waysOf(kept, place)}
    </li>`;
  }

  /** The latest game has the main button. @param {Kept} kept @param {number} place */
  function waysOf(kept, place) {
    const id = `kept-${kept.id}`;
    const look = place === 0 && ways.isPlaying ? "open-kept primary" : "open-kept";
    const viewer = html`<a
      class="button"
      href=${studyLink({ study: kept.id })}
      aria-describedby=${id}
      >Open in study</a
    >`;
    return html`<div class="card-text">${gameLines(kept, id)}</div>
      <div class="game-buttons">
        ${button(ways.words(kept), () => ways.go(kept), { look, about: id })}
        <details class="more-ways">
          <summary aria-describedby=${id}>More</summary>
          ${ways.isPlaying && isPlayed(kept) ? viewer : nothing}
          ${button("Rename", () => edit(kept), { look: "rename-game", about: id })}
          ${button("Delete", () => discard([kept]), { look: "danger", about: id })}
        </details>
      </div>`;
  }

  /** @param {Kept} kept */
  function nameForm(kept) {
    const save = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      endEdit(kept, find(".rename input", kept).value.trim());
    };
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // it would close the dialog
      endEdit(kept);
    };
    return html`<form class="rename" @submit=${save} @keydown=${escape}>
      <input aria-label="Name of this game" maxlength=${LONGEST_NAME} value=${nameOf(kept)} />
      <div class="game-buttons">
        ${button("Save", nothing, { type: "submit", look: "primary" })}
        ${button("Cancel", () => endEdit(kept))}
      </div>
    </form>`;
  }

  subscribe(() => refresh(), signal);
  return template;
}

/** @param {Kept} kept @param {string} search */
const isFound = (kept, search) => finder(search)(linesOf(kept).join(" "));

/** @param {Kept[]} kept */
function confirmed(kept) {
  const isOne = kept.length === 1;
  const title = isOne ? "Delete this game?" : `Delete ${counted(kept.length, "game")}?`;
  const named = kept.slice(0, NAMED_IN_QUESTION).map((one) => `${nameOf(one)}, ${turnsOf(one)}`);
  const more = kept.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  const text = `${list}. ${isOne ? "It is" : "They are"} kept nowhere else.`;
  return confirm(title, text, "Delete", { danger: true });
}
