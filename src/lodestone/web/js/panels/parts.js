/** What panels are made of: buttons, switches, fields to choose from, turns with their values. */

import { short } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../wire.js").Worth} Worth */

/**
 * @param {unknown} words @param {() => unknown} press
 * @param {{look?: string, title?: string, label?: string}} [more]  its class, and its name
 */
export const button = (words, press, { look, title, label } = {}) =>
  html`<button
    type="button"
    class=${look ?? ""}
    title=${title || nothing}
    aria-label=${label ?? nothing}
    @click=${press}
  >
    ${words}
  </button>`;

/** A turn that is made by a press. @param {string} turn @param {() => unknown} play @param {string} [title] */
export const turnChoice = (turn, play, title) => button(turn, play, { look: "turn-choice", title });

/** @param {Worth|null|undefined} worth */
export const badge = (worth) =>
  worth ? html`<span class="worth" data-value=${worth.value}>${short(worth)}</span>` : nothing;

/** @param {string} id @param {string} words @param {boolean} isOn @param {(isOn: boolean) => unknown} turn */
export const toggle = (id, words, isOn, turn) => {
  const change = (/** @type {any} */ { target }) => turn(target.checked);
  return html`<label class="switch"
    ><input type="checkbox" role="switch" id=${id} .checked=${isOn} @change=${change} />${words}
  </label>`;
};

/**
 * @param {string|null} id
 * @param {readonly (readonly [value: string|number, title: string])[]} options
 * @param {string|number} chosen @param {(value: string) => unknown} choose
 * @param {string} [label]  where none stands beside it
 */
export const select = (id, options, chosen, choose, label) => {
  const change = (/** @type {any} */ { target }) => choose(target.value);
  const option = (/** @type {readonly [string|number, string]} */ [value, title]) =>
    html`<option value=${value} .selected=${value === chosen}>${title}</option>`;
  return html`<select id=${id ?? nothing} aria-label=${label ?? nothing} @change=${change}>
    ${options.map(option)}
  </select>`;
};

/** A field with its name above it. @param {string} title @param {unknown} field */
export const named = (title, field) => html`<label class="note-field">${title}${field}</label>`;
