/** Buttons and fields as templates, in every mode alike. */

import { html, live, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {Event & {target: any}} Changed  the event of a field
 * @typedef {{name: string|number, title: string, isClosed?: boolean}} Named  a value, how it is shown, and
 *   whether it cannot be chosen
 */

/**
 * @typedef {object} More  of a button
 * @property {string} [id]
 * @property {"button"|"submit"} [type]
 * @property {string} [look]  its class
 * @property {string} [title]
 * @property {string} [label]  what screen readers say instead of its words
 * @property {string} [about]  the id of the element that says what it is about
 * @property {boolean} [pressed]
 * @property {boolean} [isCurrent]
 * @property {boolean} [isHidden]
 * @property {boolean} [isAble]  it keeps the focus where it is not: mostly it can again in a moment
 * @property {boolean} [isNotation]  its words are not to be translated
 * @property {boolean} [isOff]  it cannot be pressed, and not be reached
 */

/** @param {(value: string) => unknown} set @returns {(event: Changed) => unknown} */
export const withValue = (set) => (event) => set(event.target.value);

/** A symbol of the sprite in index.html. @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href="#i-${name}" /></svg>`;

/**
 * No blanks around its words: they are its name.
 * @param {unknown} words @param {unknown} press  what it does @param {More} [more]
 */
// prettier-ignore
export const button = (words, press, { type = "button", look = "", isAble = true, isOff = false, isHidden = false, ...more } = {}) =>
  html`<button type=${type} id=${more.id ?? nothing} class=${look} title=${more.title || nothing} ?hidden=${isHidden}
    ?disabled=${isOff} aria-label=${more.label ?? nothing} aria-describedby=${more.about ?? nothing} @click=${press}
    aria-pressed=${more.pressed ?? nothing} aria-disabled=${isAble ? nothing : "true"}
    translate=${more.isNotation ? "no" : nothing} aria-current=${more.isCurrent || nothing}>${words}</button>`;

/**
 * The button of a command, which the mode runs by its id.
 * @param {string} id @param {string} words @param {More & {sign?: string}} [more]
 */
export const command = (id, words, { sign, ...more } = {}) =>
  button(sign ? [icon(sign), html`<span>${words}</span>`] : words, nothing, { id, ...more });

/**
 * One radio button of several.
 * @param {string} name @param {string|number} value @param {boolean} isChosen
 * @param {() => unknown} choose @param {unknown} words @param {string} [look]
 */
export const radio = (name, value, isChosen, choose, words, look = "") =>
  html`<label class=${look}>
    <input
      type="radio"
      name=${name}
      value=${value}
      .checked=${live(isChosen)}
      @change=${choose}
    />${words}
  </label>`;

/**
 * The choice of a file of this device. The same file can be chosen again.
 * @param {string} words @param {string} accept  the kinds of files @param {(file: File) => unknown} choose
 * @param {string} [id]
 */
// prettier-ignore
export function fileField(words, accept, choose, id) {
  const changed = (/** @type {Changed} */ { target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) choose(file);
  };
  return html`<label class="file">${words} <input type="file" id=${id ?? nothing} accept=${accept} @change=${changed} /></label>`;
}

/**
 * Radio buttons in a row.
 * @param {string} legend @param {string} name @param {readonly Named[]} values
 * @param {string} chosen @param {(value: string) => void} choose
 * @param {string} [kind]  its look
 */
export function segment(legend, name, values, chosen, choose, kind = "segment") {
  const one = (/** @type {Named} */ { name: value, title }) =>
    radio(name, value, value === chosen, () => choose(String(value)), html`<span>${title}</span>`);
  return html`<fieldset class=${kind}>
    <legend>${legend}</legend>
    <div class="${kind}-row">${values.map(one)}</div>
  </fieldset>`;
}

/**
 * @param {string|null} id @param {readonly Named[]} values
 * @param {string|number} chosen @param {(value: string) => unknown} choose
 * @param {string} [label]  where no other is next to it
 */
export function select(id, values, chosen, choose, label) {
  const option = (/** @type {Named} */ { name, title, isClosed = false }) =>
    html`<option
      value=${name}
      ?disabled=${isClosed}
      .selected=${live(name === chosen)}
      .textContent=${title}
    ></option>`;
  return html`<select
    id=${id ?? nothing}
    name=${id ?? nothing}
    aria-label=${label ?? nothing}
    @change=${withValue(choose)}
  >
    ${values.map(option)}
  </select>`;
}

/**
 * @param {unknown} words @param {boolean|null} isOn  null: partly @param {(isOn: boolean) => unknown} turn
 * @param {{look?: string, id?: string, label?: string, role?: string}} [more]
 */
export const checkbox = (words, isOn, turn, { look = "check", id, label, role } = {}) =>
  html`<label class=${look}
    ><input
      type="checkbox"
      id=${id ?? nothing}
      name=${id ?? nothing}
      role=${role ?? nothing}
      aria-label=${label ?? nothing}
      .checked=${live(isOn === true)}
      .indeterminate=${live(isOn === null)}
      @change=${(/** @type {Changed} */ { target }) => turn(target.checked)}
    />${words}
  </label>`;

/** @param {string} id @param {string} words @param {boolean} isOn @param {(isOn: boolean) => unknown} turn */
export const toggle = (id, words, isOn, turn) =>
  checkbox(words, isOn, turn, { look: "switch", id, role: "switch" });

/** @param {string} label @param {(value: string) => unknown} find */
export const searchField = (label, find) =>
  html`<input type="search" placeholder="Search" aria-label=${label} @input=${withValue(find)} />`;

/** The most characters of a player's name, also at the server. */
const LONGEST_NAME = 40;

/** What a player is called. @param {string} title @param {string} name @param {(name: string) => unknown} set */
export const nameField = (title, name, set) =>
  html`<label class="level">
    <span class="label">${title}</span>
    <input
      type="text"
      name="name"
      placeholder="Name, if you like"
      maxlength=${LONGEST_NAME}
      autocomplete="nickname"
      spellcheck="false"
      .value=${live(name)}
      @input=${withValue(set)}
    />
  </label>`;

/**
 * What is known of something, each with its name.
 * @param {readonly (readonly [name: unknown, value: unknown])[]} pairs @param {string} [look]
 */
export const facts = (pairs, look = "") =>
  html`<dl class=${look}>
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** A field with its name above it. @param {string} title @param {unknown} field */
export const named = (title, field) => html`<label class="note-field">${title}${field}</label>`;

/**
 * A link for each game.
 * @param {readonly import("../wire.js").Game[]} games @param {(game: string) => string} link
 * @param {string} [chosen]  the name of the one that is shown
 */
export const gameLinks = (games, link, chosen) =>
  games.map(
    ({ name, title }) =>
      html`<a href=${link(name)} class="button" aria-current=${name === chosen ? "page" : nothing}
        >${title}</a
      >`,
  );

/**
 * A field for a whole number: bounds in words, steps by buttons, an answer to a wrong number.
 * @param {Pick<import("../wire.js").Option, "name"|"title"> & {low: number, high: number, every?: 1|2}} option
 *   `every`: 2, if it must be even
 * @param {number|string} written  a number, or a text that is not a number within the bounds
 * @param {(written: number|string) => void} set
 */
export function numberField({ name, title, low, high, every = 1 }, written, set) {
  const id = `number-${name}`;
  const bounds = `${every === 2 ? "An even" : "A whole"} number from ${low} to ${high}.`;
  const isFaulty = typeof written === "string";
  const fault = isFaulty ? `${written && `${written} does not fit. `}${bounds}` : "";
  const changed = (/** @type {string} */ value) => {
    const number = value === "" ? NaN : Number(value);
    set(number % every === 0 && number >= low && number <= high ? number : value);
  };
  /** From a number that does not fit a step leads to the next that does. @param {1|-1} way */
  const step = (way) => {
    const to =
      way > 0 ? Math.floor(Number(written) / every) + 1 : Math.ceil(Number(written) / every) - 1;
    set(Math.min(Math.max(to * every, low), high));
  };
  /** @param {string} sign @param {string} words @param {1|-1} way @param {number} end */
  const stepper = (sign, words, way, end) => {
    const more = { look: "step", label: `${title}: ${words}`, isOff: written === end };
    return button(sign, () => step(way), more);
  };
  return html`<div class="number">
    <label for=${id}>${title}</label>
    <div class="stepper">
      ${stepper("−", "less", -1, low)}
      <input
        type="number"
        id=${id}
        name="option-${name}"
        min=${low}
        max=${high}
        step=${every}
        inputmode="numeric"
        aria-describedby="${id}-bounds ${id}-fault"
        aria-invalid=${isFaulty ? "true" : nothing}
        .value=${live(String(written))}
        @input=${withValue(changed)}
      />
      ${stepper("+", "more", 1, high)}
    </div>
    <p id="${id}-bounds" class="small">${bounds}</p>
    <p id="${id}-fault" class="fault-line" role="status">${fault}</p>
  </div>`;
}
