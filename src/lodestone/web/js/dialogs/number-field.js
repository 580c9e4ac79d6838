/** A field for a whole number: bounds in words, steps by buttons, an answer to a wrong number. */

import { html, live, nothing } from "../vendor/lit-html.js";

/** @import { Changed } from "../lib/fields.js" */

/**
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
