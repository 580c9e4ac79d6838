/**
 * The parts of panels: their base class, and turns with their values.
 *
 * @import { Study } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Worth } from "../wire.js"
 */

import { announce } from "../lib/announce.js";
import { button } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { lookOf, short, verdictOf } from "../stage/values.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * A panel about an open game.
 * @template {Study} [T=Study]
 */
export class Panel {
  /** The requests of the panel; they end with the game. */
  work = new Latest();

  /** @param {HTMLElement} root @param {T} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    study.signal.addEventListener("abort", () => this.work.end());
  }

  /** Draw it if it can be seen. */
  render() {
    if (this.isSeen) render(this.content(), this.root);
  }

  /** @returns {unknown} */
  content() {
    return nothing;
  }

  /** A button that copies what is shown into the record. @param {(state: State) => State} next */
  keeping(next) {
    return button("Keep in the record", () => {
      this.study.change(next);
      announce("Kept in the record.");
    });
  }

  /** Whether it can be seen: a panel in another tab is not drawn. */
  get isSeen() {
    return this.root.closest('[role="tabpanel"][hidden], .engine-box[hidden]') === null;
  }
}

/** A turn that is made by a press. @param {string} turn @param {() => unknown} play @param {string} [title] */
export const turnChoice = (turn, play, title) =>
  button(turn, play, { look: "turn-choice", title, isNotation: true });

/**
 * The winner after a turn.
 * @param {Worth|null|undefined} worth  to the side that makes it
 * @param {string} mover @param {readonly string[]} sides
 */
export function badge(worth, mover, sides) {
  if (!worth) return nothing;
  const verdict = verdictOf(worth, mover, sides);
  return html`<span class="worth ${lookOf(verdict)}" translate="no">${short(verdict)}</span>`;
}
