/**
 * The turn explorer: how often each turn was played from the position, and with which results.
 *
 * @import { Record as GameRecord } from "../core/record.js"
 * @import { ExploredTurn } from "../wire.js"
 */

import { counted } from "../lib/counted.js";
import { toRecord } from "../core/record.js";
import { listKept, loadCollection } from "../core/games.js";
import { rest } from "../lib/motion.js";
import { refused } from "../net/api.js";
import * as server from "../net/records.js";
import { sideTitle } from "../stage/model.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { Panel, badge, turnChoice } from "./parts.js";

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 250;

/**
 * What is explored: the games that were read together, else all that the browser keeps.
 * @returns {{name: string, records: GameRecord[]}}
 */
function explored() {
  const collection = loadCollection();
  if (collection) return collection;
  const records = listKept().map(({ tree }) => toRecord(tree));
  return { name: "the games that this browser keeps", records };
}

export class Explorer extends Panel {
  render() {
    const { shown, rules } = this.study.now;
    if (!this.isSeen || !shown || !this.isOther(shown.position)) return;
    const refuse = refused((refusal) => render(html`<p>${refusal}</p>`, this.root));
    this.#explore(rules.rules, shown.position, this.work.begin()).catch(refuse);
  }

  /** @param {string} rules @param {string} position @param {AbortSignal} signal */
  async #explore(rules, position, signal) {
    await rest(SETTLED, signal);
    const { name, records } = explored();
    const { games, turns } = await server.explore(records, rules, position, signal);
    const came = counted(games, "game");
    const words = `${came} of ${records.length} in ${name} came to this position, or to a mirror image of it.`;
    const table = turns.length > 0 ? this.#table(turns) : nothing;
    render(html`<p class="small">${words}</p>${table}`, this.root); // prettier-ignore
  }

  /** @param {ExploredTurn[]} turns */
  #table(turns) {
    const heads = ["Turn", "Games", "Results", "Exact"];
    return html`<table class="explored">
      <thead>
        <tr>
          ${heads.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${turns.map((turn) => this.#row(turn))}
      </tbody>
    </table>`;
  }

  /** @param {ExploredTurn} turn */
  #row({ text, say, count, won, drawn, exact }) {
    const { shown, sides } = this.study.now;
    const play = () => this.study.play(text);
    const [[first, byFirst], [second, bySecond]] = Object.entries(won);
    const said = `${sideTitle(first)} won ${byFirst}, ${drawn} drawn, ${sideTitle(second)} won ${bySecond}`;
    const counts = { first: byFirst, drawn, second: bySecond };
    const shares = Object.entries(counts).filter(([, number]) => number !== 0);
    const share = (/** @type {[string, number]} */ [kind, number]) =>
      html`<span class="share ${kind}" .style=${`flex-grow: ${number}`}>${number}</span>`;
    return html`<tr>
      <td>${turnChoice(text, play, say)}</td>
      <td>${count}</td>
      <td>
        <div class="shares" role="img" aria-label=${said} title=${said}>${shares.map(share)}</div>
      </td>
      <td>${badge(exact, shown?.side ?? sides[0], sides)}</td>
    </tr>`;
  }
}
