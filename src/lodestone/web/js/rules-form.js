/**
 * The part of the new-game dialog that chooses a preset and its options, each with its sentence and
 * source.
 */

import { isAbort, refusalIn } from "./api.js";
import * as ask from "./ask.js";
import { h, setText } from "./dom.js";
import { rest } from "./motion.js";
import { numberField } from "./number-field.js";
import { clauseMark, sameAs, sourceList } from "./rules-text.js";

/** More presets than these are chosen from a list that folds up. */
const MOST_CARDS = 6;

/** While a number is being typed, the server is not asked for every digit. */
const TYPING = 150;

/**
 * @typedef {object} RulesChoice
 * @property {string} preset
 * @property {Object<string, string|number>} options  those that differ from the preset
 */

export class RulesForm {
  /** @type {Promise<import("./types.js").Rules|null>} null where the choice is faulty */
  rules = Promise.resolve(null);
  #asking = new AbortController();
  /** The options whose numbers do not fit. */
  #faulty = new Set();
  #summary = h("summary");
  #fields = h("div", { class: "option-list" });
  #result = h("div", { class: "rules-result", role: "status" });

  /**
   * @param {import("./types.js").Game} game
   * @param {RulesChoice|null} last  what was chosen the last time
   * @param {(rules: import("./types.js").Rules) => void} found  told of the rules chosen
   */
  constructor(game, last, found) {
    this.game = game;
    this.found = found;
    const named = (name) => game.presets.find((preset) => preset.name === name);
    const preset = named(last?.preset) ?? game.presets.find(({ rules }) => rules === game.default);
    this.#choosePreset(preset ?? game.presets[0], last?.options);
    this.element = h("div", {}, this.#presets(), this.#options(), this.#result);
  }

  /** @returns {RulesChoice} */
  get choice() {
    const differs = ([name, value]) => value !== this.preset.options[name];
    const options = Object.fromEntries(Object.entries(this.options).filter(differs));
    return { preset: this.preset.name, options };
  }

  #presets() {
    const { presets } = this.game;
    const choose = (preset) => this.#choosePreset(preset);
    const legend = h("legend", {}, "Rules");
    const inputs =
      presets.length > MOST_CARDS
        ? presetList(presets, this.preset, choose)
        : presets.map((preset) => presetCard(preset, preset === this.preset, choose));
    return h("fieldset", { class: "cards" }, legend, inputs);
  }

  #options() {
    return h("details", { class: "options" }, this.#summary, this.#fields);
  }

  /** Lead to a number that does not fit, if there is one. */
  showFault() {
    const input = this.#fields.querySelector("[aria-invalid]");
    if (!input) return;
    this.element.querySelector("details").open = true;
    input.focus();
  }

  #choosePreset(preset, options = this.game.play_defaults) {
    this.preset = preset;
    this.options = { ...preset.options, ...options };
    this.#faulty.clear();
    const set = (name, value) => {
      if (value === null) this.#faulty.add(name);
      else {
        this.#faulty.delete(name);
        this.options[name] = value;
      }
      this.#changed();
    };
    const field = (option) => optionField(option, this.options[option.name], set);
    this.#fields.replaceChildren(
      ...this.game.options.map(field),
      sourceList(this.game.sources),
    );
    this.#changed();
  }

  #changed() {
    const count = Object.keys(this.choice.options).length;
    const differ = count === 1 ? "1 differs from the preset" : `${count} differ from the preset`;
    setText(this.#summary, count === 0 ? "Options: as in the preset" : `Options: ${differ}`);
    this.#asking.abort();
    this.#asking = new AbortController();
    this.rules = this.#faulty.size > 0 ? Promise.resolve(null) : this.#ask(this.#asking.signal);
  }

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

const aboutPreset = ({ about, source }) => [
  h("span", {}, about),
  h("span", { class: "small" }, `Source: ${source}`),
];

function presetCard(preset, checked, choose) {
  const onchange = () => choose(preset);
  return h(
    "label",
    { class: "card" },
    h("input", { type: "radio", name: "preset", value: preset.name, checked, onchange }),
    h("span", { class: "card-text" }, h("strong", {}, preset.title), aboutPreset(preset)),
  );
}

function presetList(presets, chosen, choose) {
  const about = h("div", { class: "card-text" }, aboutPreset(chosen));
  const onchange = ({ currentTarget }) => {
    const preset = presets.find(({ name }) => name === currentTarget.value);
    about.replaceChildren(...aboutPreset(preset));
    choose(preset);
  };
  const option = ({ name, title }) =>
    h("option", { value: name, selected: name === chosen.name }, title);
  const attributes = { name: "preset", "aria-label": "Preset", onchange };
  return [h("select", attributes, presets.map(option)), about];
}

function optionField(option, value, set) {
  const legend = h("legend", {}, option.sentence, " ", clauseMark(option.clause));
  const input =
    option.values.length > 0
      ? choiceInputs(option, value, set)
      : numberField(option, value, (number) => set(option.name, number));
  return h("fieldset", { class: "option" }, legend, input);
}

function choiceInputs({ name, values }, chosen, set) {
  return values.map(({ value, title, meaning, source }) => {
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
