/** All legal turns of the position as a list, for turns of several legs as a tree of legs. */

import { button, h, isNew } from "../lib/dom.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { placeName } from "../stage/model.js";
import { isEnd } from "../stage/model.js";
import { short } from "../stage/values.js";
import { lineTo } from "../core/line.js";

/**
 * @typedef {import("../wire.js").Node} Node
 * @typedef {import("../wire.js").Step} Step
 * @typedef {import("./session.js").OpenStudy} OpenStudy
 */

export class Turns {
  /** @param {HTMLElement} root @param {OpenStudy} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    study.hand.listeners.push(() => this.render());
  }

  render() {
    if (this.root.hidden) return;
    const { view } = this.study.hand;
    if (!isNew(this.root, view)) return;
    this.root.replaceChildren(...(view ? this.#content(view) : [h("p", {}, "…")]));
  }

  /** @param {import("../wire.js").View} view */
  #content({ first, status, exact }) {
    if (first === null) return [h("p", {}, status)];
    const count = countTurns(first);
    const words = count === null ? "Every turn begins with one of these steps." : `${count} turns.`;
    const note =
      exact?.state === "solved" ? " With what each leads to if both play their best." : "";
    return [h("p", { class: "small" }, words + note), this.#list(first, [])];
  }

  /** @param {Node} node @param {number[]} path */
  #list(node, path) {
    const items = node.steps.map((step, i) => this.#item(step, [...path, i]));
    const end = path.length > 0 || node.steps.length === 0 ? node.turn : null;
    const here = end === null ? [] : [h("li", {}, this.#turn(end, "End here", null))];
    const pass = path.length === 0 && node.turn !== null && node.steps.length > 0;
    if (pass && node.turn !== null) here.push(h("li", {}, this.#turn(node.turn, "", null)));
    return h("ul", { class: path.length === 0 ? "turn-tree" : "" }, here, items);
  }

  /** @param {Step} step @param {number[]} path */
  #item(step, path) {
    const { leads_to: next } = step;
    if (isEnd(next)) return h("li", {}, this.#turn(next.turn, step.say, step.worth));
    const { from, to, note } = step.action;
    const name = (/** @type {string} */ place) => placeName(this.study.state.scene, place);
    const words = [`${name(from)} – ${name(to)}`, note && ` (${note})`, badge(step.worth)];
    const legs = h("details", {}, h("summary", {}, words));
    legs.addEventListener("toggle", () => this.#unfold(legs, step, path), { once: true });
    return h("li", {}, legs);
  }

  /** @param {HTMLElement} legs @param {Step} step @param {number[]} path */
  async #unfold(legs, step, path) {
    const { tree, at } = this.study.state;
    const { signal, hand } = this.study;
    try {
      step.leads_to ??= await ask.steps(lineTo(tree, at), path, signal, hand.isExact);
      legs.append(this.#list(step.leads_to, path));
    } catch (error) {
      if (!isAbort(error)) legs.append(h("p", {}, refusalIn(error)));
    }
  }

  /** @param {string} turn @param {string} say @param {Step["worth"]} worth */
  #turn(turn, say, worth) {
    const words = [
      h("span", { class: "turn-text" }, turn),
      badge(worth),
      say && h("span", { class: "small" }, say),
    ];
    const one = button("", () => this.study.hand.play(turn), { class: "turn-choice" });
    one.append(...words.filter((word) => word !== null && word !== ""));
    return one;
  }
}

/** @param {Step["worth"]} worth */
const badge = (worth) =>
  worth ? h("span", { class: "worth", "data-value": worth.value }, short(worth)) : null;

/** How many turns there are; null where not all are known. @param {Node} node @returns {number|null} */
function countTurns({ turn, steps }) {
  let count = turn === null ? 0 : 1;
  for (const { leads_to: next } of steps) {
    const more = next === null ? null : countTurns(next);
    if (more === null) return null;
    count += more;
  }
  return count;
}
