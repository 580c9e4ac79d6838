/**
 * The part of the new-game dialog that chooses a preset, by what makes it differ from the usual one, and
 * its options, each with its sentence and source.
 */

import { isCarried, upperFirst, valueTitle } from "../core/rules.js";
import { button, fileField, numberField, radio, select } from "../lib/fields.js";
import { inside } from "../lib/dom.js";
import { Latest, rest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { textOf } from "../net/records.js";
import { differenceOf } from "../panels/difference.js";
import { clauseMark, sameAs, sourceList } from "../panels/rules-text.js";
import { html, live, nothing, repeat } from "../vendor/lit-html.js";

/** The name of rules of a file among the presets, as no preset has it. */
const OWN = "./";

/** More presets than these are chosen from a list that folds up. */
const MOST_CARDS = 8;

/** Of what options take. */
const FILES = ".toml,text/plain";

/** While a number is being typed, the server is not asked for every digit. */
const TYPING = 150;

/**
 * @import { Game, Option, PresetEntry, RulesInForce } from "../wire.js"
 * @import { RulesChoice, Value } from "../game/store.js"
 */

/** How some rules are chosen in the form. @param {RulesInForce} rules @returns {RulesChoice} */
export const choiceOf = ({ preset, options }) => ({ preset, options });

/** Lead to a number that does not fit, if there is one. @param {Element} form */
export function showFault(form) {
  /** @type {HTMLElement|null} */
  const input = form.querySelector(":is(.option-list, .player-fields) [aria-invalid]");
  for (let one = input?.closest("details"); one; one = one.parentElement?.closest("details")) {
    one.open = true;
  }
  input?.focus();
}

export class RulesForm {
  /** @type {Promise<RulesInForce|null>} null where the choice is faulty */
  rules = Promise.resolve(null);
  #changed = () => {};
  /** The rules that the server described last. @type {RulesInForce|null} */
  found = null;
  /** Rules of a file, which are offered with the presets, and the preset that they change. @type {{entry: PresetEntry, of: string}|null} */
  #own = null;
  #fault = "";
  #asking = new Latest();
  /** A number that does not fit is a text. @type {Object<string, Value>} */
  #options = {};

  /**
   * @param {Game} game
   * @param {RulesChoice} last  what was chosen the last time, or what a first game has
   * @param {() => void} changed  it has to be drawn again
   */
  constructor(game, last, changed) {
    this.game = game;
    this.preset = game.presets.find(({ name }) => name === last.preset) ?? game.presets[0];
    const options = { ...this.preset.options, ...last.options };
    if (Object.values(options).some(isCarried)) this.#keepOwn(this.preset.name, options);
    this.#choose(this.#own?.entry ?? this.preset, last.options);
    this.#changed = changed;
  }

  /** @param {string} preset  that they change @param {Object<string, Value>} options @param {string} [title] */
  #keepOwn(preset, options, title = "A file") {
    const words = { title, about: "", source: "", rules: "", same_as: [] };
    this.#own = { entry: { name: OWN, options, ...words }, of: preset };
  }

  /** A board or a layout, with the rules that it names. @param {string} option @param {File} file */
  async #open(option, file) {
    const signal = this.#asking.begin();
    try {
      const files = { [option]: await textOf(file) };
      const preset = this.#own?.of ?? this.preset.name;
      const found = await ask.rules({ game: this.game.name, preset, files }, signal);
      this.#keepOwn(preset, found.options, found.own_title || file.name);
      this.#choose(this.#entries.at(-1) ?? this.preset);
    } catch (error) {
      if (isAbort(error)) return;
      this.#fault = refusalIn(error);
      this.#changed();
    }
  }

  get #entries() {
    return this.#own ? [...this.game.presets, this.#own.entry] : this.game.presets;
  }

  #useFirst() {
    const { preset, options } = this.game.first;
    this.#choose(this.game.presets.find(({ name }) => name === preset) ?? this.preset, options);
  }

  /** What is chosen. @returns {RulesChoice} */
  get choice() {
    const { name: preset, options } = this.preset;
    if (this.#own?.entry === this.preset) {
      return { preset: this.#own.of, options: { ...this.#options } };
    }
    const differing = Object.entries(this.#options).filter(([name, one]) => one !== options[name]);
    return { preset, options: Object.fromEntries(differing) };
  }

  /** @param {PresetEntry} preset @param {Object<string, Value>} options */
  #choose(preset, options = this.game.play_defaults) {
    this.preset = preset;
    this.#options = { ...preset.options, ...options };
    this.#ask();
  }

  /** @param {string} name @param {Value} value */
  #set(name, value) {
    this.#options[name] = value;
    this.#ask();
  }

  /** @param {Option} option */
  #isFaulty = ({ name, values }) => values.length === 0 && typeof this.#options[name] === "string";

  #ask() {
    const signal = this.#asking.begin();
    const isFaulty = this.game.options.some(this.#isFaulty);
    this.rules = isFaulty ? Promise.resolve(null) : this.#find(signal);
    this.#changed();
  }

  /** @param {AbortSignal} signal */
  async #find(signal) {
    try {
      await rest(TYPING, signal);
      this.found = await ask.rules({ game: this.game.name, ...this.choice }, signal);
      this.#fault = "";
      if (this.found.own_title && this.#own) this.#own.entry.title = this.found.own_title;
      return this.found;
    } catch (error) {
      if (!isAbort(error)) this.#fault = refusalIn(error);
      return null;
    } finally {
      if (!signal.aborted) this.#changed();
    }
  }

  /** How an option differs from what a click on the preset sets: where sources are silent, the page decides. @param {Option} option */
  #change(option) {
    const { name } = option;
    const usual = { ...this.preset.options, ...this.game.play_defaults }[name];
    if (this.#options[name] === usual) return "";
    const now = this.#isFaulty(option)
      ? "no valid number"
      : valueTitle(option, this.#options[name]);
    return `${now} instead of ${valueTitle(option, usual)}`;
  }

  /** Another form has other elements: nothing that was opened or written in one is seen in the other. */
  get template() {
    return repeat(
      [this],
      (form) => form,
      () => this.#content(),
    );
  }

  #content() {
    const { options, sources } = this.game;
    const presets = this.#entries;
    const changes = options
      .filter((option) => this.#change(option))
      .map((option) => `${option.title}: ${this.#change(option)}`);
    const isChanged = changes.length > 0;
    return html`<div class="rules-form">
      <fieldset class="cards">
        <legend>Rules</legend>
        ${this.#firstGame()}
        ${
          presets.length > MOST_CARDS
            ? this.#presetList()
            : presets.map((one) => this.#card(one, one === this.preset, isChanged))
        }
        ${options.filter(({ file_kind }) => file_kind).map((one) => this.#fileOf(one))}
      </fieldset>
      <div class="changes">
        <p class="small">${isChanged ? `Changed: ${changes.join("; ")}.` : ""}</p>
        ${button("Reset options", () => this.#reset(), { isHidden: !isChanged })}
      </div>
      <details class="options">
        <summary>Options: ${changes.length || "none"} changed</summary>
        <div class="option-list">
          ${options.map((option) => this.#option(option))} ${sourceList(sources)}
        </div>
      </details>
      <div class="rules-result" role="status">${this.#result()}</div>
    </div>`;
  }

  /** What to choose for a first game, and why. */
  #firstGame() {
    const { title, why } = this.game.first;
    if (!title) return nothing;
    return html`<div class="first-game">
      <p class="small">${why}</p>
      ${button(`Use ${title}`, () => this.#useFirst())}
    </div>`;
  }

  /** @param {Option} option */
  #fileOf({ name, file_kind }) {
    return fileField(`Open ${file_kind}`, FILES, (file) => this.#open(name, file));
  }

  /** The button is gone with what it has reset. */
  #reset() {
    this.#choose(this.preset);
    inside(document, 'dialog [name="preset"]:checked, dialog select[name="preset"]').focus();
  }

  #result() {
    if (this.#fault) return html`<p class="fault-line">${this.#fault}</p>`;
    const { found } = this;
    return found && [html`<p><strong>${found.title}</strong></p>`, sameAs(found.same_as)];
  }

  /**
   * What is chosen already can be chosen again, which takes its changes back.
   * @param {PresetEntry} preset @param {boolean} isChosen @param {boolean} isChanged
   */
  #card(preset, isChosen, isChanged) {
    return html`<label class="card">
      <input
        type="radio"
        name="preset"
        value=${preset.name}
        .checked=${live(isChosen)}
        @click=${() => this.#choose(preset)}
      />
      <span class="card-text">
        <span
          ><strong>${preset.title}</strong
          ><span class="small" ?hidden=${!(isChosen && isChanged)}>
            with changed options</span
          ></span
        >
        ${this.#about(preset)}
      </span>
    </label>`;
  }

  #presetList() {
    const presets = this.#entries;
    const choose = (/** @type {string} */ name) =>
      this.#choose(presets.find((one) => one.name === name) ?? this.preset);
    return html`${select("preset", presets, this.preset.name, choose, "Preset")}
      <div class="card-text">${this.#about(this.preset)}</div>`;
  }

  /** What makes a preset differ from the usual one; that one, and a separate game, as a sentence. @param {PresetEntry} preset */
  #about({ about, options, rules, source }) {
    const usual = this.game.presets.find((one) => one.rules === this.game.default);
    const differing = this.game.options
      .filter(({ name }) => !(name in this.game.play_defaults))
      .filter(({ name }) => options[name] !== usual?.options[name])
      .map((option) => valueTitle(option, options[option.name]));
    const isApart = this.game.is_family || rules === this.game.default || differing.length === 0;
    return html`<span>${isApart ? about : upperFirst(differing.join(" · "))}</span>
      ${source && html`<span class="small">Source: ${source}</span>`}`;
  }

  /** @param {Option} option */
  #option(option) {
    const { name, title, sentence, clause, values, low, high } = option;
    const set = (/** @type {Value} */ value) => this.#set(name, value);
    const change = this.#change(option);
    const lesson = this.game.lessons.find(({ option }) => option === name);
    return html`<fieldset class="option">
      <legend>${sentence} ${clauseMark(clause)}</legend>
      ${
        values.length > 0
          ? values.map((one) => this.#value(name, one))
          : numberField({ name, title, low, high }, this.#options[name], set)
      }
      <p class="small changed-mark" ?hidden=${!change}>${change && `Changed: ${change}.`}</p>
      ${lesson && differenceOf(this.game, lesson, title)}
    </fieldset>`;
  }

  /** @param {string} option @param {Option["values"][number]} value */
  #value(option, { name, title, meaning, source }) {
    const words = html`<span>
      <strong>${title}</strong> ${meaning}
      <code translate="no" title="as it is written in a rules string">${name}</code>
      ${source && html`<span class="small">Source: ${source}</span>`}
    </span>`;
    const isChosen = name === this.#options[option];
    return radio(`option-${option}`, name, isChosen, () => this.#set(option, name), words, "value");
  }
}
