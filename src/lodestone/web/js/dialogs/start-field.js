/** Where a new game begins, as text: the usual start where nothing is written. */

import { go } from "../core/router.js";
import { linkTo, pasted } from "../lib/position-links.js";
import { button, h, setAttribute, setText, uniqueId } from "../lib/dom.js";
import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";

/** @import { Rules } from "../wire.js" */

export class StartField {
  #id = uniqueId("start");
  #fault = h("p", { id: `${this.#id}-fault`, class: "fault-line", role: "status" });
  #input = h("input", {
    type: "text",
    id: this.#id,
    name: "start",
    placeholder: "the usual one",
    maxlength: 2000,
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": `${this.#id}-fault`,
  });

  /**
   * @param {string} text  written there at first
   * @param {() => Promise<Rules|null>} rulesNow  those that are chosen
   * @param {(text: string) => void} changed
   */
  constructor(text, rulesNow, changed) {
    this.#input.value = text;
    this.#input.addEventListener("input", () => {
      this.#tell("");
      changed(this.text);
    });
    const setUp = async () => {
      const rules = await rulesNow();
      if (rules) go(linkTo("editor", rules.rules, this.text));
    };
    this.element = h(
      "div",
      { class: "start-field" },
      h("label", { for: this.#id, class: "label" }, "Start position"),
      h("div", { class: "start-row" }, this.#input, button("Set up…", setUp)),
      this.#fault,
    );
  }

  /** The position alone: the rules that a copied one names are chosen elsewhere. */
  get text() {
    const given = pasted(this.#input.value);
    if (given.kind === "link") return given.position ?? "";
    return given.kind === "text" ? given.text : this.#input.value.trim();
  }

  /** Another game has other positions. */
  clear() {
    this.#input.value = "";
    this.#tell("");
  }

  /**
   * Whether a game can begin there; where not, why is told beside it.
   * @param {Rules} rules
   */
  async check({ rules }) {
    if (this.text === "") return true;
    this.#tell(await this.#faultUnder(rules));
    const isRight = this.#fault.textContent === "";
    if (!isRight) this.#input.focus();
    return isRight;
  }

  /** @param {string} rules */
  async #faultUnder(rules) {
    try {
      const { faults, outcome } = await ask.setup({ rules, position: this.text });
      const told = faults.map(({ message }) => message).join("; ");
      return told || (outcome ? `The game is over there: ${outcome.reason}` : "");
    } catch (error) {
      return refusalIn(error);
    }
  }

  /** @param {string} fault */
  #tell(fault) {
    setText(this.#fault, fault);
    setAttribute(this.#input, "aria-invalid", fault ? "true" : null);
  }
}
