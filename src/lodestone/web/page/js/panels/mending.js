/**
 * Learning from one's mistakes: each position in which something was given away is shown again, and a
 * better turn is looked for on the board. Any turn that the report would not call a mistake is right.
 *
 * @import { Study } from "../core/session.js"
 * @import { Mistake } from "../wire.js"
 */

import { goTo, undo } from "../core/state.js";
import { lineTo, mainLine } from "../core/tree.js";
import { nearestTo } from "../net/ask.js";
import { wrongIn } from "../game/mistakes.js";
import { announce } from "../lib/announce.js";
import { numbered } from "../lib/counted.js";
import { button } from "../lib/fields.js";
import { Latest, rest } from "../lib/motion.js";
import { refusalIn } from "../net/api.js";
import { sideTitle } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** How long a wrong turn is shown, in milliseconds. */
const SEEN = 1200;

export class Mending {
  #study;
  #mistakes;
  #ended;
  #work = new Latest();
  #index = -1;
  #message = "";
  #isRight = false;

  /**
   * @param {Study} study @param {Mistake[]} mistakes  in their order
   * @param {() => void} ended
   */
  constructor(study, mistakes, ended) {
    this.#study = study;
    this.#mistakes = mistakes;
    this.#ended = ended;
    study.onTurn = (turn) => this.#judge(turn);
    study.signal.addEventListener("abort", () => this.#work.end());
    this.#next();
  }

  get #mistake() {
    return this.#mistakes[this.#index];
  }

  /** The node before it. */
  get #before() {
    return mainLine(this.#study.state.tree)[this.#mistake.ply - 1];
  }

  /** The next position in which to do better. */
  #next() {
    this.#index += 1;
    if (this.#index >= this.#mistakes.length) return this.#end();
    this.#isRight = false;
    const { side, turn, words } = this.#mistake;
    this.#say(`${sideTitle(side)} played ${turn}: ${words}. Find a better turn.`);
    this.#study.test?.(true, this.#before);
  }

  /** The turn was found: values are shown again. @param {string} message */
  #found(message) {
    this.#isRight = true;
    this.#say(message);
    this.#study.test?.(false);
  }

  #end() {
    this.#work.end();
    this.#study.onTurn = null;
    this.#ended();
    this.#study.test?.(false);
  }

  /** @param {string} message */
  #say(message) {
    this.#message = message;
    announce(message);
    this.#study.change((state) => ({ ...state })); // draw it
  }

  /** @param {string} turn  that was made on the board */
  async #judge(turn) {
    if (this.#isRight) return;
    const signal = this.#work.begin();
    const { best, merit } = this.#mistake;
    this.#say(`${turn} …`);
    try {
      const words = turn === best ? "" : await this.#wrongIn(turn, signal);
      if (words) {
        const why = await this.#whyNot(turn, signal);
        return await this.#refuse(`${turn}: ${words}.${why} Try again.`, signal);
      }
      const said =
        turn === best ? `Right: ${best}.` : `${turn} is good, too. The report's turn is ${best}.`;
      this.#found(`${said}${whyOf(merit)}`);
    } catch (error) {
      if (!signal.aborted) this.#say(refusalIn(error));
    }
  }

  /** The mistake in words; "" if it was none. @param {string} turn @param {AbortSignal} signal */
  async #wrongIn(turn, signal) {
    if (turn === this.#mistake.turn) return this.#mistake.words;
    const line = lineTo(this.#study.state.tree, this.#before);
    return wrongIn({ ...line, turns: [...line.turns, turn] }, signal);
  }

  /** What is wrong with a turn, without better ones. @param {string} turn @param {AbortSignal} signal */
  async #whyNot(turn, signal) {
    const record = lineTo(this.#study.state.tree, this.#before);
    const asked = { record, best: this.#mistake.best, turn, reveals: false };
    return whyOf((await nearestTo(asked, signal))?.because ?? "");
  }

  /** Show the wrong turn for a while, and take it back. @param {string} message @param {AbortSignal} signal */
  async #refuse(message, signal) {
    this.#say(message);
    await rest(SEEN, signal);
    const { past } = this.#study.state;
    const isAdded = this.#study.state.at >= (past.at(-1)?.tree.nodes.length ?? Infinity);
    if (isAdded) this.#study.change(undo);
    this.#study.change((state) => goTo(state, this.#before ?? state.at));
  }

  content() {
    const { ply, best, turn, merit } = this.#mistake;
    const count = `Mistake ${this.#index + 1} of ${this.#mistakes.length}: ${numbered(ply, turn)}`;
    const show = () => {
      this.#study.test?.(true, this.#before);
      this.#study.make(best);
      this.#found(`A better turn is ${best}.${whyOf(merit)}`);
    };
    const isLast = this.#index === this.#mistakes.length - 1;
    return html`<p class="small">${count}</p>
      <p role="status">${this.#message}</p>
      <div class="note-commands">
        ${button(isLast ? "Done" : "Next mistake", () => this.#next(), { look: this.#isRight ? "primary" : "" })}
        ${this.#isRight ? nothing : button("Show a better turn", show)}
        ${isLast ? nothing : button("End", () => this.#end())}
      </div>`;
  }
}
