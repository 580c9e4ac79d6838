/**
 * The part of the new-game dialog that chooses a preset and its options, each with its sentence and
 * source.
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { button, h, inside, setText } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import { lessonOnOption } from "../lib/lesson-links.js";
import { differenceOf } from "../panels/difference.js";
import { numberField } from "./number-field.js";
import { clauseMark, sameAs, sourceList } from "../panels/rules-text.js";

/** More presets than these are chosen from a list that folds up. */
const MOST_CARDS = 8;

/** While a number is being typed, the server is not asked for every digit. */
const TYPING = 150;

/**
 * @import { Game, Option, Preset } from "../wire.js"
 * @typedef {string|number} Value  of an option
 *
 * @typedef {object} RulesChoice
 * @property {string} preset
 * @property {Object<string, string|number>} options  those that differ from the preset
 */

/**
 * How some rules are chosen in the form.
 * @param {import("../wire.js").Rules} rules
 * @returns {RulesChoice}
 */
export const choiceOf = ({ rules, options }) => ({
  preset: rules.split(":")[1].split(",")[0],
  options,
});

export class RulesForm {
  /** @type {Promise<import("../wire.js").Rules|null>} null where the choice is faulty */
  rules = Promise.resolve(null);
  #asking = new AbortController();
  /** @type {Object<string, Value>} */
  options = {};
  /** The options whose numbers do not fit. @type {Set<string>} */
  #faulty = new Set();
  /** By option: what tells that it is changed. @type {Map<string, HTMLElement>} */
  #marks = new Map();
  /** By preset: what tells that its options are changed. @type {Map<string, HTMLElement>} */
  #notes = new Map();
  #summary = h("summary");
  #changes = h("p", { class: "small" });
  #reset = h("div", { class: "changes" }, this.#changes, this.#resetButton());
  #fields = h("div", { class: "option-list" });
  #result = h("div", { class: "rules-result", role: "status" });

  /**
   * @param {import("../wire.js").Game} game
   * @param {RulesChoice|null} last  what was chosen the last time
   * @param {(rules: import("../wire.js").Rules) => void} found  told of the rules chosen
   */
  constructor(game, last, found) {
    this.game = game;
    this.found = found;
    const named = game.presets.find(({ name }) => name === last?.preset);
    const usual = game.presets.find(({ rules }) => rules === game.default);
    this.preset = named ?? usual ?? game.presets[0];
    this.#choosePreset(this.preset, last?.options);
    this.element = h("div", {}, this.#presets(), this.#reset, this.#options(), this.#result);
    this.#tellChanges();
  }

  /** @returns {RulesChoice} */
  get choice() {
    const { preset } = this;
    const differing = Object.entries(this.options).filter(
      ([name, value]) => value !== preset.options[name],
    );
    const options = Object.fromEntries(differing);
    return { preset: preset.name, options };
  }

  #presets() {
    const { presets } = this.game;
    const choose = (/** @type {Preset} */ preset) => this.#choosePreset(preset);
    const legend = h("legend", {}, "Rules");
    const card = (/** @type {Preset} */ preset) => {
      const note = changeNote();
      this.#notes.set(preset.name, note);
      return presetCard(preset, preset === this.preset, note, choose);
    };
    const inputs =
      presets.length > MOST_CARDS ? presetList(presets, this.preset, choose) : presets.map(card);
    return h("fieldset", { class: "cards" }, legend, inputs);
  }

  #options() {
    return h("details", { class: "options" }, this.#summary, this.#fields);
  }

  /** Lead to a number that does not fit, if there is one. */
  showFault() {
    /** @type {HTMLElement|null} */
    const input = this.#fields.querySelector("[aria-invalid]");
    if (!input) return;
    inside(this.element, "details").open = true;
    input.focus();
  }

  #resetButton() {
    return button("Reset options", () => {
      this.#choosePreset(this.preset);
      // The button is gone with what it has reset.
      inside(this.element, '[name="preset"]:checked, select[name="preset"]').focus();
    });
  }

  /** The options as a click on the preset sets them: where sources are silent, the page decides. */
  get #usual() {
    return { ...this.preset.options, ...this.game.play_defaults };
  }

  get #changedOptions() {
    const usual = this.#usual;
    const isChanged = (/** @type {Option} */ { name }) =>
      this.options[name] !== usual[name] || this.#faulty.has(name);
    return this.game.options.filter(isChanged);
  }

  /** @param {Preset} preset @param {Object<string, Value>} options */
  #choosePreset(preset, options = this.game.play_defaults) {
    this.preset = preset;
    this.options = { ...preset.options, ...options };
    this.#faulty.clear();
    this.#marks.clear();
    const set = (/** @type {string} */ name, /** @type {Value|null} */ value) => {
      if (value === null) this.#faulty.add(name);
      else {
        this.#faulty.delete(name);
        this.options[name] = value;
      }
      this.#changed();
    };
    const field = (/** @type {Option} */ option) => {
      const mark = h("p", { class: "small changed-mark" });
      this.#marks.set(option.name, mark);
      const lesson = lessonOnOption(this.game.lessons, option.name);
      const difference = lesson && differenceOf(this.game, lesson, option.title);
      return optionField(option, this.options[option.name], mark, difference, set);
    };
    this.#fields.replaceChildren(...this.game.options.map(field), sourceList(this.game.sources));
    this.#changed();
  }

  #changed() {
    this.#tellChanges();
    this.#asking.abort();
    this.#asking = new AbortController();
    this.rules = this.#faulty.size > 0 ? Promise.resolve(null) : this.#ask(this.#asking.signal);
  }

  #tellChanges() {
    const changed = this.#changedOptions;
    const usual = this.#usual;
    const words = (/** @type {Option} */ option) => {
      const { name } = option;
      const now = this.#faulty.has(name)
        ? "no valid number"
        : valueTitle(option, this.options[name]);
      return `${now} instead of ${valueTitle(option, usual[name])}`;
    };
    setText(this.#summary, `Options: ${changed.length || "none"} changed`);
    const named = changed.map((option) => `${option.title}: ${words(option)}`);
    setText(this.#changes, `Changed: ${named.join("; ")}.`);
    this.#reset.hidden = changed.length === 0;
    for (const [name, note] of this.#notes) {
      note.hidden = name !== this.preset.name || changed.length === 0;
    }
    for (const option of this.game.options) {
      const mark = this.#marks.get(option.name);
      if (!mark) continue;
      mark.hidden = !changed.includes(option);
      setText(mark, mark.hidden ? "" : `Changed: ${words(option)}.`);
    }
  }

  /** @param {AbortSignal} signal */
  async #ask(signal) {
    try {
      await rest(TYPING, signal);
      const rules = await ask.rules({ game: this.game.name, ...this.choice }, signal);
      this.#result.replaceChildren(h("p", {}, h("strong", {}, rules.title)), sameAs(rules.same_as));
      this.found(rules);
      return rules;
    } catch (error) {
      if (isAbort(error)) return null;
      this.#result.replaceChildren(h("p", { class: "fault-line" }, refusalIn(error)));
      return null;
    }
  }
}

/** @param {Preset} preset */
const aboutPreset = ({ about, source }) => [
  h("span", {}, about),
  h("span", { class: "small" }, `Source: ${source}`),
];

const changeNote = () => h("span", { class: "small", hidden: true }, " with changed options");

/**
 * What is chosen already can be chosen again, which takes its changes back.
 * @param {Preset} preset @param {boolean} checked @param {HTMLElement} note
 * @param {(preset: Preset) => void} choose
 */
function presetCard(preset, checked, note, choose) {
  const onclick = () => choose(preset);
  return h(
    "label",
    { class: "card" },
    h("input", { type: "radio", name: "preset", value: preset.name, checked, onclick }),
    h(
      "span",
      { class: "card-text" },
      h("span", {}, h("strong", {}, preset.title), note),
      aboutPreset(preset),
    ),
  );
}

/** @param {Preset[]} presets @param {Preset} chosen @param {(preset: Preset) => void} choose */
function presetList(presets, chosen, choose) {
  const about = h("div", { class: "card-text" }, aboutPreset(chosen));
  const onchange = () => {
    const preset = presets[select.selectedIndex];
    about.replaceChildren(...aboutPreset(preset));
    choose(preset);
  };
  const option = (/** @type {Preset} */ { name, title }) =>
    h("option", { value: name, selected: name === chosen.name }, title);
  const attributes = { name: "preset", "aria-label": "Preset", onchange };
  const select = h("select", attributes, presets.map(option));
  return [select, about];
}

/** How a value of an option is called. @param {Option} option @param {Value} value */
function valueTitle({ values }, value) {
  return values.find((one) => one.name === value)?.title ?? String(value);
}

/**
 * @param {Option} option @param {Value} value @param {HTMLElement} mark
 * @param {HTMLElement|null} difference  a position in which it decides
 * @param {(name: string, value: Value|null) => void} set
 */
function optionField(option, value, mark, difference, set) {
  const legend = h("legend", {}, option.sentence, " ", clauseMark(option.clause));
  const { name, title, values, low, high } = option;
  const input =
    values.length > 0
      ? choiceInputs(name, values, value, set)
      : numberField({ name, title, low, high }, Number(value), (number) => set(name, number));
  return h("fieldset", { class: "option" }, legend, input, mark, difference);
}

/**
 * @param {string} name @param {Option["values"]} values @param {Value} chosen
 * @param {(name: string, value: Value) => void} set
 */
function choiceInputs(name, values, chosen, set) {
  return values.map(({ name: value, title, meaning, source }) => {
    const onchange = () => set(name, value);
    const checked = value === chosen;
    return h(
      "label",
      { class: "value" },
      h("input", { type: "radio", name: `option-${name}`, value, checked, onchange }),
      h(
        "span",
        {},
        h("strong", {}, title),
        ` ${meaning} `,
        h("code", { title: "as it is written in a rules string" }, value),
        " ",
        source ? h("span", { class: "small" }, `Source: ${source}`) : null,
      ),
    );
  });
}
