/** Turns of a game on a small board. They wait for a press, and can be shown again. */

import { newPicture } from "../game/picture.js";
import { picturesOf } from "../game/store.js";
import { framesOf } from "../learn/frames.js";
import { announce } from "../lib/announce.js";
import { uniqueId } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { Latest, rest } from "../lib/motion.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { shownAfter } from "../stage/picture.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @import { Demonstration as Shown, Game } from "../wire.js"
 * @import { BoardApi } from "../stage/board.js"
 * @import { Frame } from "../learn/frames.js"
 */

/** How long a frame stands. */
const FRAME = 1000;

const START = "start";

export class ShownDemonstration {
  #work = new Latest();
  #id = uniqueId("shown");
  #svg = newPicture("shown-board");
  /** @type {BoardApi|null} */
  #board = null;
  isOver = false;

  /** @param {Game} game @param {Shown} shown @param {() => void} changed  draw it */
  constructor(game, shown, changed) {
    this.game = game;
    this.shown = shown;
    this.changed = changed;
    this.#svg.addEventListener("click", () => this.play());
    this.#begin().catch(ignored);
  }

  close() {
    this.#work.end();
    this.#board?.destroy();
  }

  /** @param {number} turns  that were made */
  #view(turns) {
    const { rules, position, turns: all } = this.shown;
    const start = position === START ? null : position;
    return ask.view({ rules, start, turns: all.slice(0, turns), ended: null }, this.#work.signal);
  }

  /** The page is complete without the picture. */
  async #begin() {
    const view = await this.#view(0);
    const near = this.game.sides[0].name;
    const scene = await ask.scene(this.shown.rules, near, picturesOf(this.game), this.#work.signal);
    const { pieces } = shownAfter(view, []);
    this.#board = createBoard(this.#svg, { scene, pieces, viewOnly: true });
  }

  play = () => this.#play(this.#work.begin()).catch(ignored);

  /** @param {AbortSignal} signal */
  async #play(signal) {
    const numbers = this.shown.turns.map((_, number) => number + 1);
    const [before, ...after] = await Promise.all([0, ...numbers].map((n) => this.#view(n)));
    const frames = framesOf(before, after);
    for (const frame of frames) {
      this.#show(frame);
      if (frame !== frames.at(-1)) await rest(FRAME, signal);
    }
    this.isOver = true;
    this.changed();
  }

  /** @param {Frame} frame */
  #show({ view, actions, last, say }) {
    const { pieces } = shownAfter(view, actions);
    this.#board?.set({ pieces }, last ? { known: [last] } : { still: true });
    if (say) announce(say);
  }

  get template() {
    const words = this.isOver ? "Show again" : "Show it";
    return html`<li class="shown">
      ${this.#svg}
      <div id=${this.#id}>
        ${"title" in this.shown ? html`<h3>${this.shown.title}</h3>` : nothing}
        <p>${this.shown.say}</p>
      </div>
      ${button(words, this.play, { about: this.#id })}
    </li>`;
  }
}
