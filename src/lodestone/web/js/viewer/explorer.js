/** The turn explorer: how often each turn was played from the position, and with which results. */

import { button, h, isNew } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import { listKept } from "../game/kept.js";
import { sideTitle } from "../stage/model.js";
import { short } from "../stage/values.js";
import { isAbort, refusalIn } from "../net/api.js";
import { toRecord } from "../core/record.js";
import * as server from "../net/records.js";
import { shown } from "../core/state.js";
import { loadCollection } from "../core/studies.js";

/**
 * @typedef {import("./session.js").OpenStudy} OpenStudy
 * @typedef {import("../core/record.js").Record} GameRecord
 * @typedef {import("../wire.js").ExploredTurn} ExploredTurn
 */

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

export class Explorer {
  #work = new AbortController();

  /** @param {HTMLElement} root @param {OpenStudy} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    study.signal.addEventListener("abort", () => this.#work.abort());
  }

  async render() {
    const diagram = shown(this.study.state);
    if (this.root.hidden || !diagram || !isNew(this.root, diagram)) return;
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const { name, records } = explored();
    const { rules } = this.study.rules;
    try {
      await rest(SETTLED, signal);
      const found = await server.explore(records, rules, diagram.position, signal);
      this.root.replaceChildren(...this.#content(found, name, records.length));
    } catch (error) {
      if (!isAbort(error)) this.root.replaceChildren(h("p", {}, refusalIn(error)));
    }
  }

  /** @param {import("../wire.js").Explored} found @param {string} name @param {number} count */
  #content({ games, turns }, name, count) {
    const came = games === 1 ? "1 game" : `${games} games`;
    const words = `${came} of ${count} in ${name} came to this position, or to a mirror image of it.`;
    if (turns.length === 0) return [h("p", {}, words)];
    const heads = ["Turn", "Games", "Results", "Exact"].map((text) =>
      h("th", { scope: "col" }, text),
    );
    const rows = turns.map((turn) => this.#row(turn));
    return [
      h("p", { class: "small" }, words),
      h("table", { class: "explored" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    ];
  }

  /** @param {ExploredTurn} turn */
  #row({ text, say, count, won, drawn, exact }) {
    const go = button(text, () => this.study.hand.play(text), { title: say, class: "turn-choice" });
    const [[first, byFirst], [second, bySecond]] = Object.entries(won);
    const said = `${sideTitle(first)} won ${byFirst}, ${drawn} drawn, ${sideTitle(second)} won ${bySecond}`;
    const shares = [
      ["first", byFirst],
      ["drawn", drawn],
      ["second", bySecond],
    ]
      .filter(([, number]) => number !== 0)
      .map(([kind, number]) => {
        const part = h("span", { class: `share ${kind}` }, String(number));
        part.style.flexGrow = String(number);
        return part;
      });
    const bar = h("div", { class: "shares", role: "img", "aria-label": said, title: said }, shares);
    const worth = exact
      ? h("span", { class: "worth", "data-value": exact.value }, short(exact))
      : "";
    return h(
      "tr",
      {},
      [go, String(count), bar, worth].map((one) => h("td", {}, one)),
    );
  }
}
