/** Buttons and fields as templates, in every mode alike. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { icon } from "./dom.js";

/**
 * @typedef {Event & {target: any}} Changed  what a field tells
 * @typedef {{name: string|number, title: string, isClosed?: boolean}} Named  a value, how it is shown, and
 *   whether it cannot be chosen
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
    ({ name, title, isClosed = false }) =>
      html`<option
        value=${name}
        ?disabled=${isClosed}
        .selected=${live(name === chosen)}
        .textContent=${title}
      ></option>`,
  );

/** A link for each game. @param {readonly Named[]} games @param {string} [chosen]  the name of the one that is shown */
export const gameLinks = (games, chosen) =>
  games.map(
    ({ name, title }) =>
      html`<a href="#${name}" class="button" aria-current=${name === chosen ? "page" : nothing}
        >${title}</a
      >`,
  );

/**
 * A field for a whole number: bounds in words, steps by buttons, an answer to a wrong number.
 * @param {Pick<import("../wire.js").Option, "name"|"title"> & {low: number, high: number}} option
 * @param {number|string} written  a number, or a text that is none within the bounds
 * @param {(written: number|string) => void} set
 */
export function numberField({ name, title, low, high }, written, set) {
  const id = `number-${name}`;
  const bounds = `A whole number from ${low} to ${high}.`;
  const isFaulty = typeof written === "string";
  const fault = isFaulty ? `${written && `${written} does not fit. `}${bounds}` : "";
  const changed = (/** @type {Changed} */ { target: { value } }) => {
    const number = value === "" ? NaN : Number(value);
    set(Number.isInteger(number) && number >= low && number <= high ? number : value);
  };
  /** From a number that does not fit a step leads to the next that does. @param {number} way */
  const step = (way) => set(Math.min(Math.max(Math.trunc(Number(written)) + way, low), high));
  /** @param {string} sign @param {string} words @param {number} way @param {number} end */
  const button = (sign, words, way, end) =>
    html`<button
      type="button"
      class="step"
      aria-label="${title}: ${words}"
      ?disabled=${written === end}
      @click=${() => step(way)}
    >
      ${sign}
    </button>`;
  return html`<div class="number">
    <label for=${id}>${title}</label>
    <div class="stepper">
      ${button("−", "less", -1, low)}
      <input
        type="number"
        id=${id}
        name="option-${name}"
        min=${low}
        max=${high}
        inputmode="numeric"
        aria-describedby="${id}-bounds ${id}-fault"
        aria-invalid=${isFaulty ? "true" : nothing}
        .value=${live(String(written))}
        @input=${changed}
      />
      ${button("+", "more", 1, high)}
    </div>
    <p id="${id}-bounds" class="small">${bounds}</p>
    <p id="${id}-fault" class="fault-line" role="status">${fault}</p>
  </div>`;
}
