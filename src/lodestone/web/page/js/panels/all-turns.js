/**
 * All legal turns of the position that is shown: their number, where they begin, and the turns from one
 * place, each of which can be drawn on the board and played.
 *
 * @import { Study } from "../core/session.js"
 * @import { Stage } from "../stage/stage.js"
 * @import { AllTurns } from "../stage/all-turns.js"
 * @import { LegalTurn } from "../wire.js"
 */

import { toggleAll } from "../core/state.js";
import { counted } from "../lib/counted.js";
import { button } from "../lib/fields.js";
import { refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { beginOf, byPlace } from "../stage/all-turns.js";
import { isMine } from "../stage/model.js";
import { solved } from "../stage/values.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { Panel, badge } from "./parts.js";

/** More turns than these are listed when that is asked for. */
const MOST = 40;

/** @extends {Panel<Study>} */
export class AllTurnsPanel extends Panel {
  #line = "";
  #fault = "";
  #isWhole = false;
  /** The place whose piece is picked up. @type {string|null} */
  #picked = null;

  /** @param {HTMLElement} root @param {Study} study @param {() => Stage|null} stage  whose board it is about */
  constructor(root, study, stage) {
    super(root, study);
    this.stage = stage;
  }

  render() {
    if (this.study.state.all) this.#follow(this.study.state.all);
    else this.#line = "";
    const { all } = this.study.state;
    this.root.hidden = all === null;
    render(all ? this.#content(all) : nothing, this.root);
  }

  /** Another position has other turns; a piece that is picked up has its own. @param {AllTurns} all */
  #follow(all) {
    const line = JSON.stringify(this.study.now.line);
    if (line !== this.#line) {
      this.#line = line;
      this.#request();
    }
    const stage = this.stage();
    const picked = stage?.position ? stage.model.picked : null;
    if (picked === this.#picked) return;
    this.#picked = picked;
    const isCounted = all.turns?.some((one) => beginOf(one) === picked);
    if (isCounted && all.from !== picked) this.#put({ from: picked, turn: null });
  }

  async #request() {
    const signal = this.work.begin();
    this.#fault = "";
    this.#put({ turns: null, from: null, turn: null });
    const turns = await ask
      .turns(this.study.now.line, signal)
      .catch(refused((fault) => (this.#fault = fault)));
    if (!signal.aborted) this.#put({ turns });
  }

  /** @param {Partial<AllTurns>} changes */
  #put(changes) {
    if (changes.from !== undefined) this.#isWhole = false;
    this.study.change((state) => ({ ...state, all: state.all && { ...state.all, ...changes } }));
  }

  /** @param {AllTurns} all */
  #content(all) {
    const { turns, from, turn } = all;
    const close = button("Hide", () => this.study.change(toggleAll), { look: "bare" });
    if (!turns) return html`<p class="all-count" role="status">${this.#fault || "…"} ${close}</p>`;
    const chosen = turns.find((one) => one.turn === turn);
    const hint = "Point at a piece, or press it, to see where it can go.";
    const listed = turns.filter((one) => beginOf(one) === from);
    const said = chosen?.say ?? (from ? `${counted(listed.length, "turn")} from ${from}.` : hint);
    return html`<p class="all-count">
        <span role="status"><strong>${counted(turns.length, "turn")}.</strong> ${said}</span>
        ${close}
      </p>
      ${from === null ? this.#places(turns) : this.#turnsFrom(listed, turn)}
      ${chosen ? this.#playing(chosen) : nothing}`;
  }

  /** @param {readonly LegalTurn[]} turns */
  #places(turns) {
    const choose = (/** @type {string} */ from) => () => this.#put({ from, turn: null });
    return html`<div class="all-list" role="group" aria-label="Where turns begin">
      ${[...byPlace(turns)].map(([place, { length: count }]) =>
        button(place ? `${place} · ${count}` : "Pass", choose(place), {
          look: "turn-choice",
          label: `${place || "Pass"}: ${counted(count, "turn")}`,
        }),
      )}
    </div>`;
  }

  /** @param {LegalTurn[]} turns @param {string|null} turn */
  #turnsFrom(turns, turn) {
    const { shown } = this.study.now;
    const exact = solved(shown?.exact ?? null);
    const worths = new Map(exact?.turns.map((one) => [one.turn, one]));
    const draw = (/** @type {any} */ { target, pointerType = "mouse" }) => {
      const text = target.closest("[data-turn]")?.dataset.turn;
      if (text !== undefined && pointerType === "mouse") this.#put({ turn: text });
    };
    const listed = this.#isWhole ? turns : turns.slice(0, MOST);
    const all = () => {
      this.#isWhole = true;
      this.#put({});
    };
    return html`<div
      class="all-list"
      role="group"
      aria-label="Turns from there"
      @pointerover=${draw}
      @focusin=${draw}
    >
      ${listed.map(
        ({ turn: text, say }) =>
          html`<span data-turn=${text}
            >${button(
              [text || "Pass", badge(worths.get(text), shown?.side ?? "", this.study.state.sides)],
              () => this.#put({ turn: text }),
              { look: "turn-choice", isNotation: true, pressed: text === turn, label: say },
            )}</span
          >`,
      )}
      ${button("All pieces", () => this.#put({ from: null, turn: null }), { look: "bare" })}
      ${listed.length < turns.length ? button(`All ${turns.length}`, all, { look: "bare" }) : nothing}
    </div>`;
  }

  /** @param {LegalTurn} turn */
  #playing({ turn }) {
    const position = this.stage()?.position;
    if (!position || !isMine(position)) return nothing;
    return button("Play this turn", () => this.study.make(turn), { look: "primary" });
  }
}
