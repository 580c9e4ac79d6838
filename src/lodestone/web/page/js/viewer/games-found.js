/**
 * The games of a text or a collection as a list: numbered, searched, shown in portions.
 *
 * @import { GameRecord } from "../wire.js"
 * @import { Summary } from "./summary.js"
 */

import { elementOf } from "../lib/dom.js";
import { button, searchField } from "../lib/fields.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { PAGE, found, pageOf, summariesOf } from "./summary.js";

const SEARCH = "Search these games by player, number, round or date";

/**
 * @param {GameRecord[]} records
 * @param {number|null} current  the index of the one that is open
 * @param {(index: number) => void} choose
 * @returns {HTMLElement}
 */
export function gamesFound(records, current, choose) {
  const root = elementOf(html`<div></div>`);
  const all = summariesOf(records);
  let games = all;
  let [from, to] = [0, 0];

  const find = (search = "") => {
    games = found(all, search);
    const line = games.findIndex(({ index }) => index === current);
    [from, to] = pageOf(line, games.length);
    draw();
  };

  /** Show more lines; the focus of a removed button moves to them. @param {number} first @param {number} end */
  const show = (first, end) => {
    const isBefore = first < from;
    [from, to] = [Math.max(0, first), Math.min(games.length, end)];
    draw();
    const lines = root.querySelectorAll("li button");
    const nearest = lines[isBefore ? 0 : lines.length - 1];
    const isLost = document.activeElement === document.body;
    if (isLost && nearest instanceof HTMLElement) nearest.focus();
  };

  function draw() {
    const left = games.length - to;
    const before = `Show ${Math.min(PAGE, from)} before these`;
    const after = `Show ${Math.min(PAGE, left)} more of ${left}`;
    const item = (/** @type {Summary} */ { index, text }) => {
      const isCurrent = index === current;
      const look = isCurrent ? "primary" : "";
      return html`<li>${button(text, () => choose(index), { look, isCurrent })}</li>`;
    };
    render(
      html`${all.length > 1 ? searchField(SEARCH, find) : nothing}
        ${from > 0 ? button(before, () => show(from - PAGE, to)) : nothing}
        <ol class="games-found">
          ${games.length > 0 ? games.slice(from, to).map(item) : html`<li>No game fits.</li>`}
        </ol>
        ${left > 0 ? button(after, () => show(from, to + PAGE)) : nothing}`,
      root,
    );
  }
  find();
  return root;
}
