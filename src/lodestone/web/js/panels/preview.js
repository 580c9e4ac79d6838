/**
 * The position after some turns of an engine's line, as a small board, while the pointer or the focus is
 * on the last of them. It covers what is below the lines and moves nothing.
 *
 * @import { Study } from "../core/session.js"
 */

import { elementOf } from "../lib/dom.js";
import { Latest, rest } from "../lib/motion.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { turned } from "../stage/turned.js";
import { html } from "../vendor/lit-html.js";

/** A pointer that only passes over turns sends no requests, in milliseconds. */
const SETTLED = 120;

export class Preview {
  #study;
  #svg = elementOf(html`<svg class="preview-board" aria-hidden="true"></svg>`, SVGSVGElement);
  #board = createBoard(this.#svg, { viewOnly: true });
  #work = new Latest();
  root = elementOf(html`<div class="line-preview" hidden>${this.#svg}</div>`);

  /** @param {Study} study */
  constructor(study) {
    this.#study = study;
    study.signal.addEventListener("abort", () => this.#destroy());
  }

  /** The line is there without its picture, too. @param {string[]} turns  from the node that is shown */
  show = (turns) => this.#show(turns, this.#work.begin()).catch(ignored);

  /** @param {string[]} turns @param {AbortSignal} signal */
  async #show(turns, signal) {
    const { line, scene, quarters } = this.#study.now;
    await rest(SETTLED, signal);
    const view = await ask.view({ ...line, turns: [...line.turns, ...turns] }, signal);
    signal.throwIfAborted();
    this.#board.set({ scene: turned(scene, quarters), pieces: piecesIn(view) }, { still: true });
    this.root.hidden = false;
  }

  hide() {
    this.#work.begin();
    this.root.hidden = true;
  }

  #destroy() {
    this.#work.end();
    this.#board.destroy();
  }
}
