/** A field for a whole number: bounds in words, steps by buttons, an answer to a wrong number. */

import { button, h, setAttribute, setText, uniqueId } from "../lib/dom.js";

/**
 * @param {Pick<import("../types.js").Option, "name"|"title"> & {low: number, high: number}} option
 * @param {number} value
 * @param {(value: number|null) => void} set  null: what is written is no number within the bounds
 */
export function numberField({ name, title, low, high }, value, set) {
  const id = uniqueId("number");
  const bounds = `A whole number from ${low} to ${high}.`;
  const fault = h("p", { id: `${id}-fault`, class: "fault-line", role: "status" });
  const input = h("input", {
    type: "number",
    id,
    name: `option-${name}`,
    min: low,
    max: high,
    value,
    inputmode: "numeric",
    "aria-describedby": `${id}-bounds ${id}-fault`,
    oninput: changed,
  });
  const less = button("−", () => step(-1), { class: "step", "aria-label": `${title}: less` });
  const more = button("+", () => step(1), { class: "step", "aria-label": `${title}: more` });

  function read() {
    const number = input.value === "" ? NaN : Number(input.value);
    return Number.isInteger(number) && number >= low && number <= high ? number : null;
  }

  function changed() {
    const number = read();
    const wrong = input.value === "" ? "" : `${input.value} does not fit. `;
    setText(fault, number === null ? wrong + bounds : "");
    setAttribute(input, "aria-invalid", number === null ? "true" : null);
    able();
    set(number);
  }

  /** From a number that does not fit a step leads to the next that does. @param {number} way */
  function step(way) {
    const next = Math.trunc(Number(input.value)) + way;
    input.value = String(Math.min(Math.max(next, low), high));
    changed();
  }

  function able() {
    const number = read();
    less.disabled = number === low;
    more.disabled = number === high;
  }

  able();
  return h(
    "div",
    { class: "number" },
    h("label", { for: id }, title),
    h("div", { class: "stepper" }, less, input, more),
    h("p", { id: `${id}-bounds`, class: "small" }, bounds),
    fault,
  );
}
