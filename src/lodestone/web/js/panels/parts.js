/**
 * What panels are made of: what they are about, buttons, switches, fields to choose from, turns with their values.
 *
 * @import { Changed, Named } from "../lib/fields.js"
 * @import { Study } from "../core/session.js"
 * @import { Worth } from "../wire.js"
 *
 * @typedef {object} More  of a button
 * @property {string} [look]  its class
 * @property {string} [title]
 * @property {string} [label]  what is heard instead of its words
 * @property {string} [about]  the id of the element that says what it is about
 * @property {boolean} [pressed]
 * @property {boolean} [isCurrent]
 * @property {boolean} [isAble]  it keeps the focus where it is not: mostly it can again in a moment
 */

import { options } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { short } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * What any panel has.
 * @template {Study} [T=Study]
 */
export class Panel {
  /** What was asked for; another game ends it. */
  work = new Latest();
  /** What it shows something about. */
  #about = /** @type {unknown} */ (this);

  /** @param {HTMLElement} root @param {T} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    study.signal.addEventListener("abort", () => this.work.end());
  }

  /** Whether it can be seen: what is in another tab is not drawn. */
  get isSeen() {
    return this.root.closest('[role="tabpanel"][hidden]') === null;
  }

  /** Whether it is to show something about another thing than before. @param {unknown} about */
  isOther(about) {
    const before = this.#about;
    this.#about = about;
    return about !== before;
  }
}

/**
 * No blanks around its words: they are its name.
 * @param {unknown} words @param {() => unknown} press @param {More} [more]
 */
// prettier-ignore
export const button = (words, press, { look, title, label, about, pressed, isCurrent, isAble = true } = {}) =>
  html`<button type="button" class=${look ?? ""} title=${title || nothing} aria-label=${label ?? nothing}
    aria-describedby=${about ?? nothing} aria-pressed=${pressed ?? nothing} aria-disabled=${isAble ? nothing : "true"}
    aria-current=${isCurrent || nothing} @click=${press}>${words}</button>`;

/** A turn that is made by a press. @param {string} turn @param {() => unknown} play @param {string} [title] */
export const turnChoice = (turn, play, title) => button(turn, play, { look: "turn-choice", title });

/** @param {Worth|null|undefined} worth */
export const badge = (worth) =>
  worth ? html`<span class="worth" data-value=${worth.value}>${short(worth)}</span>` : nothing;

/** @param {string} id @param {string} words @param {boolean} isOn @param {(isOn: boolean) => unknown} turn */
export const toggle = (id, words, isOn, turn) => {
  const change = (/** @type {Changed} */ { target }) => turn(target.checked);
  return html`<label class="switch"
    ><input type="checkbox" role="switch" id=${id} .checked=${isOn} @change=${change} />${words}
  </label>`;
};

/**
 * @param {string|null} id @param {readonly Named[]} values
 * @param {string|number} chosen @param {(value: string) => unknown} choose
 * @param {string} [label]  where none stands beside it
 */
export const select = (id, values, chosen, choose, label) => {
  const change = (/** @type {Changed} */ { target }) => choose(target.value);
  return html`<select
    id=${id ?? nothing}
    name=${id ?? nothing}
    aria-label=${label ?? nothing}
    @change=${change}
  >
    ${options(values, chosen)}
  </select>`;
};

/** A field with its name above it. @param {string} title @param {unknown} field */
export const named = (title, field) => html`<label class="note-field">${title}${field}</label>`;
