/**
 * What panels are made of: buttons, switches, fields to choose from, turns with their values.
 *
 * @import { Worth } from "../wire.js"
 *
 * @typedef {readonly (readonly [value: string|number, title: string])[]} Choices
 *
 * @typedef {object} More  of a button
 * @property {string} [look]  its class
 * @property {string} [title]
 * @property {string} [label]  what is heard instead of its words
 * @property {boolean} [pressed]
 * @property {boolean} [isAble]  it keeps the focus where it is not: mostly it can again in a moment
 */

import { short } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * No blanks around its words: they are its name.
 * @param {unknown} words @param {() => unknown} press @param {More} [more]
 */
// prettier-ignore
export const button = (words, press, { look, title, label, pressed, isAble = true } = {}) =>
  html`<button type="button" class=${look ?? ""} title=${title || nothing} aria-label=${label ?? nothing}
    aria-pressed=${pressed ?? nothing} aria-disabled=${isAble ? nothing : "true"}
    @click=${press}>${words}</button>`;

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
 * @param {string|null} id @param {Choices} options
 * @param {string|number} chosen @param {(value: string) => unknown} choose
 * @param {string} [label]  where none stands beside it
 */
export const select = (id, options, chosen, choose, label) => {
  const change = (/** @type {any} */ { target }) => choose(target.value);
  const option = (/** @type {Choices[number]} */ [value, title]) =>
    html`<option value=${value} .selected=${value === chosen}>${title}</option>`;
  return html`<select id=${id ?? nothing} aria-label=${label ?? nothing} @change=${change}>
    ${options.map(option)}
  </select>`;
};

/**
 * Radio buttons; their look is that of the kind, "segment" for example.
 * @param {string} kind @param {string} legend @param {string} name @param {Choices} options
 * @param {string} chosen @param {(value: string) => unknown} choose
 */
export const radios = (kind, legend, name, options, chosen, choose) => {
  const change = (/** @type {any} */ { target }) => choose(target.value);
  const radio = (/** @type {Choices[number]} */ [value, title]) =>
    html`<label
      ><input type="radio" name=${name} value=${value} .checked=${value === chosen} /><span
        >${title}</span
      ></label
    >`;
  return html`<fieldset class=${kind} @change=${change}>
    <legend>${legend}</legend>
    <div class="${kind}-row">${options.map(radio)}</div>
  </fieldset>`;
};

/** A field with its name above it. @param {string} title @param {unknown} field */
export const named = (title, field) => html`<label class="note-field">${title}${field}</label>`;
