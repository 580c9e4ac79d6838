/**
 * All legal turns of the position as a list, for turns of several legs as a tree of legs.
 *
 * @import { TemplateResult } from "../vendor/lit-html.js"
 * @import { TurnNode, TurnStep, View } from "../wire.js"
 * @import { OpenStudy } from "./session.js"
 */

import { refused } from "../net/api.js";
import { isEnd, placeName } from "../stage/model.js";
import { button } from "../lib/fields.js";
import { Panel, badge } from "../panels/parts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** @extends {Panel<OpenStudy>} */
export class TurnsPanel extends Panel {
  render() {
    const { view } = this.study.state;
    if (!this.isSeen || !this.isOther(view)) return;
    render(nothing, this.root); // what was unfolded is of another position
    render(view ? this.#content(view) : html`<p>…</p>`, this.root);
  }

  /** @param {View} view */
  #content({ first, status, exact }) {
    if (first === null) return html`<p>${status}</p>`;
    const count = countTurns(first);
    const words = count === null ? "Open a step to see how it continues." : `${count} turns.`;
    const note =
      exact?.state === "solved" ? " With what each leads to if both play their best." : "";
    return html`<p class="small">${words}${note}</p>
      ${this.#list(first, [])}`;
  }

  /** @param {TurnNode} node @param {number[]} path @returns {TemplateResult} */
  #list(node, path) {
    const isStart = path.length === 0;
    const isPass = isStart && node.steps.length > 0;
    return html`<ul class=${isStart ? "turn-tree" : ""}>
      ${node.turn === null ? nothing : this.#turn(node.turn, isPass ? "" : "End here", null)}
      ${node.steps.map((step, i) => this.#item(step, [...path, i]))}
    </ul>`;
  }

  /** @param {TurnStep} step @param {number[]} path */
  #item(step, path) {
    const { leads_to: next } = step;
    if (isEnd(next)) return this.#turn(next.turn, step.say, step.worth);
    const { from, to, note } = step.action;
    const name = (/** @type {string} */ place) => placeName(this.study.state.scene, place);
    const unfold = (/** @type {any} */ { target: { lastElementChild: legs } }) =>
      this.#unfold(legs, step, path).catch(
        refused((refusal) => render(html`<p>${refusal}</p>`, legs)),
      );
    return html`<li>
      <details @toggle=${{ handleEvent: unfold, once: true }}>
        <summary>
          ${name(from)} – ${name(to)}${note && ` (${note})`}${this.#badge(step.worth)}
        </summary>
        <div></div>
      </details>
    </li>`;
  }

  /** @param {HTMLElement} root @param {TurnStep} step @param {number[]} path */
  async #unfold(root, step, path) {
    step.leads_to ??= await this.study.steps(path);
    render(this.#list(step.leads_to, path), root);
  }

  /** @param {TurnStep["worth"]} worth */
  #badge(worth) {
    const { shown, sides } = this.study.now;
    return badge(worth, shown?.side ?? sides[0], sides);
  }

  /** @param {string} turn @param {string} say @param {TurnStep["worth"]} worth */
  #turn(turn, say, worth) {
    const play = () => this.study.make(turn);
    const shown = html`<span class="turn-text" translate="no">${turn}</span>${this.#badge(worth)}`;
    const words = say ? html`${shown}<span class="small">${say}</span>` : shown;
    return html`<li>${button(words, play, { look: "turn-choice" })}</li>`;
  }
}

/** The number of turns; null if not all are known. @param {TurnNode} node @returns {number|null} */
function countTurns({ turn, steps }) {
  let count = turn === null ? 0 : 1;
  for (const { leads_to: next } of steps) {
    const more = next === null ? null : countTurns(next);
    if (more === null) return null;
    count += more;
  }
  return count;
}
