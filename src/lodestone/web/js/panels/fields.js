/** Buttons and fields of forms, as templates. */

import { html, live, nothing } from "../vendor/lit-html.js";

/**
 * @param {unknown} words @param {() => unknown} command
 * @param {string} [look] @param {string} [about]  the id of the element that says what it is about
 */
export const button = (words, command, look = "", about) =>
  html`<button type="button" class=${look} aria-describedby=${about ?? nothing} @click=${command}>
    ${words}
  </button>`;

/**
 * @param {boolean} isOn @param {(isOn: boolean) => void} set
 * @param {{label?: string, isMixed?: boolean}} [more]  `label`: where no words stand by it
 */
export function checkbox(isOn, set, { label, isMixed = false } = {}) {
  /** @param {Event & {target: any}} event */
  const changed = ({ target }) => set(target.checked);
  return html`<input
    type="checkbox"
    aria-label=${label ?? nothing}
    .checked=${live(isOn)}
    .indeterminate=${live(isMixed)}
    @change=${changed}
  />`;
}

/**
 * Radio buttons; their look is that of the kind: "segment" is a switch of few values.
 * @param {string} kind @param {string} legend @param {string} name
 * @param {string[][]} values  each with its title
 * @param {string} chosen @param {(value: any) => void} choose
 */
export const radios = (kind, legend, name, values, chosen, choose) =>
  html`<fieldset class=${kind}>
    <legend>${legend}</legend>
    <div class="${kind}-row">
      ${values.map(
        ([value, title]) =>
          html`<label>
            <input
              type="radio"
              name=${name}
              value=${value}
              .checked=${live(value === chosen)}
              @change=${() => choose(value)}
            /><span>${title}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;

/**
 * A choice from a list that folds up.
 * @template {string|number} T
 * @param {string} name
 * @param {any[][]} values  each with its title, and whether it cannot be chosen
 * @param {T} chosen @param {(value: T) => void} choose @param {string} [label]  where no words stand by it
 */
export function select(name, values, chosen, choose, label) {
  /** @param {Event & {target: any}} event */
  const changed = ({ target }) => choose(values[target.selectedIndex][0]);
  return html`<select name=${name} aria-label=${label ?? nothing} @change=${changed}>
    ${values.map(
      ([value, title, isDisabled = false]) =>
        html`<option value=${value} ?disabled=${isDisabled} .selected=${live(value === chosen)}>
          ${title}
        </option>`,
    )}
  </select>`;
}
