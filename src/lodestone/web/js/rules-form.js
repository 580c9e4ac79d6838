/**
 * The part of the new-game dialog that chooses a preset and its options, each with its sentence and
 * source.
 */

import { ApiError, isAbort } from "./api.js";
import * as ask from "./ask.js";
import { h, setText } from "./dom.js";
import { rest } from "./motion.js";
import { sameAs } from "./rules-text.js";

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
  #summary = h("summary");
  #fields = h("div", { class: "option-list" });
  #result = h("div", { class: "rules-result", role: "status" });

  /**
   * @param {import("./types.js").Game} game
   * @param {RulesChoice|null} last  what was chosen the last time
   */
  constructor(game, last) {
    this.game = game;
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
    const card = (preset) =>
      presetCard(preset, preset === this.preset, () => this.#choosePreset(preset));
    return h("fieldset", { class: "cards" }, h("legend", {}, "Rules"), this.game.presets.map(card));
  }

  #options() {
    const details = h("details", { class: "options" }, this.#summary, this.#fields);
    // The browser tells what is wrong with a number only where the field can be seen.
    const capture = true; // this event does not bubble
    details.addEventListener("invalid", () => (details.open = true), capture);
    return details;
  }

  #choosePreset(preset, options = this.game.play_defaults) {
    this.preset = preset;
    this.options = { ...preset.options, ...options };
    const set = (name, value) => {
      this.options[name] = value;
      this.#changed();
    };
    const field = (option) => optionField(option, this.options[option.name], set);
    this.#fields.replaceChildren(...this.game.options.map(field));
    this.#changed();
  }

  #changed() {
    const count = Object.keys(this.choice.options).length;
    const differ = count === 1 ? "1 differs from the preset" : `${count} differ from the preset`;
    setText(this.#summary, count === 0 ? "Options: as in the preset" : `Options: ${differ}`);
    this.#asking.abort();
    this.#asking = new AbortController();
    this.rules = this.#ask(this.#asking.signal);
  }

  async #ask(signal) {
    try {
      await rest(TYPING, signal);
      const rules = await ask.rules({ game: this.game.name, ...this.choice }, signal);
      this.#result.replaceChildren(h("p", {}, h("strong", {}, rules.title)), sameAs(rules.same_as));
      return rules;
    } catch (error) {
      if (isAbort(error)) return null;
      if (!(error instanceof ApiError)) throw error;
      this.#result.replaceChildren(h("p", { class: "fault-line" }, error.message));
      return null;
    }
  }
}

function presetCard(preset, checked, onchange) {
  return h(
    "label",
    { class: "card" },
    h("input", { type: "radio", name: "preset", value: preset.name, checked, onchange }),
    h(
      "span",
      { class: "card-text" },
      h("strong", {}, preset.title),
      h("span", {}, preset.about),
      h("span", { class: "small" }, `Source: ${preset.source}`),
    ),
  );
}

function optionField(option, value, set) {
  const clause = h("span", { class: "clause-mark" }, option.clause);
  const inputs = option.values.length > 0 ? choiceInputs : numberInput;
  const legend = h("legend", {}, option.sentence, " ", clause);
  return h("fieldset", { class: "option" }, legend, inputs(option, value, set));
}

function choiceInputs({ name, values }, chosen, set) {
  return values.map(({ value, meaning, source }) => {
    const onchange = () => set(name, value);
    const checked = value === chosen;
    return h(
      "label",
      { class: "value" },
      h("input", { type: "radio", name: `option-${name}`, value, checked, onchange }),
      h(
        "span",
        {},
        h("strong", {}, value),
        ` ${meaning} `,
        source ? h("span", { class: "small" }, `Source: ${source}`) : null,
      ),
    );
  });
}

function numberInput({ name, title, low, high }, chosen, set) {
  const oninput = ({ currentTarget: { validity, valueAsNumber } }) => {
    if (validity.valid) set(name, valueAsNumber);
  };
  const bounds = { min: low, max: high, required: true };
  return h(
    "label",
    { class: "value" },
    h("input", { type: "number", name: `option-${name}`, ...bounds, value: chosen, oninput }),
    h("span", {}, `${title}: a whole number from ${low} to ${high}`),
  );
}
