/** Buttons and fields as templates, in every mode alike. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { icon } from "./dom.js";

/**
 * @typedef {Event & {target: any}} Changed  what a field tells
 * @typedef {{name: string|number, title: string}} Named  a value, and how it is shown
 */

/**
 * The button of a command, which the mode runs by its id; it keeps the focus while it can do nothing.
 * @param {string} id @param {string} words
 * @param {{isAble?: boolean, look?: string, sign?: string, isHidden?: boolean, type?: "button"|"submit"}} options
 */
export const command = (
  id,
  words,
  { isAble = true, look = "", sign = "", isHidden = false, type = "button" } = {},
) =>
  html`<button
    type=${type}
    id=${id}
    class=${look}
    aria-disabled=${isAble ? nothing : "true"}
    ?hidden=${isHidden}
  >
    ${sign ? [icon(sign), html`<span>${words}</span>`] : words}
  </button>`;

/**
 * Radio buttons in a row.
 * @param {string} legend @param {string} name @param {readonly Named[]} values
 * @param {string} chosen @param {(value: string) => void} choose
 * @param {string} [kind]  its look
 */
export const segment = (legend, name, values, chosen, choose, kind = "segment") =>
  html`<fieldset class=${kind}>
    <legend>${legend}</legend>
    <div class="${kind}-row">
      ${values.map(
        ({ name: value, title }) =>
          html`<label>
            <input
              type="radio"
              name=${name}
              value=${value}
              .checked=${live(value === chosen)}
              @change=${() => choose(String(value))}
            /><span>${title}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;

/** What a list offers. @param {readonly Named[]} values @param {string|number} chosen */
export const options = (values, chosen) =>
  values.map(
    ({ name, title }) =>
      html`<option value=${name} .selected=${live(name === chosen)}>${title}</option>`,
  );

/** A link for each game. @param {readonly Named[]} games @param {string} [chosen]  the name of the one that is shown */
export const gameLinks = (games, chosen) =>
  games.map(
    ({ name, title }) =>
      html`<a href="#${name}" class="button" aria-current=${name === chosen ? "page" : nothing}
        >${title}</a
      >`,
  );
