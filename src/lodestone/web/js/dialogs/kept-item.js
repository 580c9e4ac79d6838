/** A kept game in a list: what it is, in a few lines, and what can be done with it. */

import { seatsLine } from "../game/commands.js";
import { button, h, inside, setAttribute, setText } from "../lib/dom.js";
import { nameOf, turnsOf } from "../game/game.js";
import { state } from "../game/state.js";

const LONGEST_NAME = 80;

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @import { KeptGame } from "../game/game.js" */

/** What a kept game is; under the name it was given stand its rules. @param {KeptGame} kept */
export function gameLines(kept) {
  const sides = state.games.find(({ name }) => name === kept.game)?.sides ?? [];
  return [
    h("strong", {}, nameOf(kept)),
    kept.name ? h("span", {}, kept.title) : "",
    h("span", {}, seatsLine(kept, sides, state.players)),
    h(
      "span",
      { class: "small" },
      [turnsOf(kept), when.format(kept.updated), kept.status].filter(Boolean).join(" · "),
    ),
  ].filter(Boolean);
}

/** @param {KeptGame} kept */
const wayOn = (kept) =>
  kept.id === state.kept?.id ? "Go back to it" : kept.over ? "Look at it" : "Continue";

/**
 * @typedef {object} Commands
 * @property {() => void} go
 * @property {(name: string) => void} rename  "" takes the name away
 * @property {() => void} remove
 * @property {() => void} selected  the box was checked, or no longer is
 */

export class KeptItem {
  #id;
  #commands;
  #box;
  #lines = h("div", { class: "card-text" });
  #go;
  #rename;
  #buttons;

  /** @param {KeptGame} kept @param {Commands} commands */
  constructor(kept, commands) {
    this.#id = `kept-${kept.id}`;
    this.#commands = commands;
    this.#box = h("input", { type: "checkbox", onchange: commands.selected });
    const about = { "aria-describedby": this.#id };
    this.#go = button("", commands.go, { class: "primary", ...about });
    this.#rename = button("Rename", () => this.#edit(), about);
    const remove = button("Delete", commands.remove, { class: "danger", ...about });
    const href = `viewer#game=${kept.id}`;
    const view = h("a", { class: "button", href, ...about }, "Open in the viewer");
    this.#buttons = h("div", { class: "game-buttons" }, this.#go, view, this.#rename, remove);
    const select = h("label", { class: "select" }, this.#box);
    this.kept = kept;
    this.element = h("li", { class: "game-item" }, select, this.#lines, this.#buttons);
    this.update(kept);
  }

  /** @param {KeptGame} kept */
  update(kept) {
    this.kept = kept;
    this.#lines.replaceChildren(...gameLines(kept));
    inside(this.#lines, ":first-child").id = this.#id;
    setText(this.#go, wayOn(kept));
    setAttribute(this.#box, "aria-label", `Select ${nameOf(kept)}, ${turnsOf(kept)}`);
  }

  get isSelected() {
    return this.#box.checked;
  }

  set isSelected(yes) {
    this.#box.checked = yes;
  }

  focus() {
    this.#go.focus();
  }

  /** @param {string[]} words  in lower case */
  matches(words) {
    const lines = [...this.#lines.children].map(({ textContent }) => textContent);
    const text = lines.join(" ").toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  }

  /** Put a field in the place of the lines until the name is saved or left as it was. */
  #edit() {
    const value = nameOf(this.kept);
    const about = { "aria-label": "Name of this game", maxlength: LONGEST_NAME };
    const field = h("input", { type: "text", value, ...about });
    const end = () => {
      form.remove();
      this.#lines.hidden = this.#buttons.hidden = false;
      this.#rename.focus();
    };
    const save = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const name = field.value.trim();
      end();
      this.#commands.rename(name === this.kept.title ? "" : name);
    };
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // it would close the dialog
      end();
    };
    const buttons = h(
      "div",
      { class: "game-buttons" },
      h("button", { type: "submit", class: "primary" }, "Save"),
      button("Cancel", end),
    );
    const form = h("form", { class: "rename", onsubmit: save, onkeydown: escape }, field, buttons);
    this.#lines.hidden = this.#buttons.hidden = true;
    this.element.append(form);
    field.select();
  }
}
