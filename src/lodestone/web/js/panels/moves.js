/**
 * The turns as a tree: the main line as running text, variations below the turn that they stand
 * instead of, comments in place. Turns that have not changed keep their elements, so that what an
 * edit costs is the edit.
 *
 * @import { State } from "../core/state.js"
 * @import { Node } from "../core/tree.js"
 * @import { PlayedTurn, Worth as ExactWorth } from "../wire.js"
 *
 * @typedef {Pick<State, "tree"|"at"|"folded"|"sides">} Shown
 * @typedef {ExactWorth & {thrown: string|null}} Value  exact, and what was given away
 * @typedef {Pick<PlayedTurn, "side"|"say"|"annotated">|null|undefined} Turn  as the server tells it
 * @typedef {ReadonlyMap<number, {last?: Turn, value?: Value|null}>} Known  of the nodes
 */

import { counted } from "../lib/counted.js";
import { nagSign, nagWords } from "../core/nags.js";
import { fold, goTo } from "../core/state.js";
import { START, bookmarkOf, lineFrom, nodeAt, plyOf, siblings } from "../core/tree.js";
import { worthOf } from "../core/worth.js";
import { beforeFrame, h, keepInSight } from "../lib/dom.js";
import { sideTitle } from "../stage/model.js";
import { inWords, short } from "../stage/values.js";

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => {
  const current = target.querySelector("[aria-current]");
  if (target instanceof HTMLElement && current instanceof HTMLElement) {
    keepInSight(target, current, 8);
  }
});

export class Moves {
  #root;
  /** By node: what its elements were drawn from, its button, and what is said of it. @type {Map<number, {from: unknown[], button: HTMLElement, elements: HTMLElement[]}>} */
  #drawn = new Map();
  /** @type {Shown|null} */
  #shown = null;
  /** @type {Known} */
  #known = new Map();
  /** @type {HTMLElement|undefined} */
  #current;

  /**
   * @param {HTMLElement} root
   * @param {(next: (state: State) => State) => void} change  the state, where a turn is pressed
   * @param {AbortSignal} [signal]
   */
  constructor(root, change, signal) {
    this.#root = root;
    resized.observe(root);
    const pressed = (/** @type {Event} */ { target }) => {
      const { node, fork } = (target instanceof Element && target.closest("button")?.dataset) || {};
      if (node) change((state) => goTo(state, Number(node)));
      else if (fork) change((state) => fold(state, Number(fork)));
    };
    root.addEventListener("click", pressed, { signal });
  }

  /** @param {Shown} shown @param {Known} known */
  render(shown, known) {
    const before = this.#shown;
    const isSame =
      before?.tree === shown.tree && before.folded === shown.folded && this.#known === known;
    if (isSame && before.at === shown.at) return;
    this.#shown = shown;
    this.#known = known;
    if (!isSame) this.#rebuild(shown);
    this.#mark(this.#drawn.get(shown.at)?.button);
  }

  /** @param {HTMLElement} [button]  of the current turn */
  #mark(button) {
    if (this.#current && this.#current !== button) {
      this.#current.removeAttribute("aria-current");
      this.#current.tabIndex = -1;
    }
    this.#current = button;
    if (!button) return;
    button.setAttribute("aria-current", "true");
    button.tabIndex = 0;
    beforeFrame(() => keepInSight(this.#root, button, 8));
  }

  /** @param {Shown} shown */
  #rebuild(shown) {
    const focused = this.#root.ownerDocument.activeElement;
    const top = this.#root.scrollTop;
    this.#root.replaceChildren(...this.#turn(shown, START, false), ...this.#line(shown, START));
    this.#root.scrollTop = top;
    if (focused instanceof HTMLElement && this.#root.contains(focused)) focused.focus();
    for (const id of this.#drawn.keys()) if (!shown.tree.nodes[id]) this.#drawn.delete(id);
  }

  /**
   * What follows a node, with its variations.
   * @param {Shown} shown @param {number} from
   */
  #line(shown, from) {
    /** @type {HTMLElement[]} */
    const elements = [];
    let isInterrupted = true;
    for (const id of lineFrom(shown.tree, from)) {
      const turn = this.#turn(shown, id, isInterrupted);
      const variations = this.#variations(shown, id);
      elements.push(...turn, ...variations);
      isInterrupted = turn.length > 1 || variations.length > 0;
    }
    return elements;
  }

  /**
   * The variations instead of a turn that continues its line.
   * @param {Shown} shown @param {number} id
   * @returns {HTMLElement[]}
   */
  #variations(shown, id) {
    const others = siblings(shown.tree, id).slice(1);
    const fork = Number(nodeAt(shown.tree, id).parent);
    if (others.length === 0) return [];
    const isFolded = shown.folded.has(fork);
    const count = counted(others.length, "variation");
    const label = { "aria-expanded": String(!isFolded), "aria-label": count };
    const toggle = { type: "button", class: "fold", tabindex: -1, "data-fork": fork, ...label };
    const button = h("button", toggle, isFolded ? `+ ${count}` : "−");
    const lines = isFolded ? [] : others.map((one) => this.#variation(shown, one));
    const box = h("div", { class: "variation-lines" }, lines);
    return [h("div", { class: "variations" }, button, box)];
  }

  /** @param {Shown} shown @param {number} id */
  #variation(shown, id) {
    const turns = [...this.#turn(shown, id, true), ...this.#line(shown, id)];
    return h("div", { class: "variation", role: "group", "aria-label": "Variation" }, turns);
  }

  /**
   * A turn and what is said of it; the same elements as long as they say the same.
   * @param {Shown} shown @param {number} id @param {boolean} numbered
   */
  #turn({ tree, sides }, id, numbered) {
    const node = nodeAt(tree, id);
    const { last, value = null } = this.#known.get(id) ?? {};
    const from = [node, last, numbered, JSON.stringify(value)];
    const before = this.#drawn.get(id);
    if (before && from.every((one, i) => one === before.from[i])) return before.elements;
    const ply = plyOf(tree, id);
    const button =
      id === START ? startButton() : turnButton(node, last, value, ply, numbered, sides);
    const said = (/** @type {string} */ text) => h("span", { class: "said" }, text);
    const elements = [...node.before.map(said), button, ...node.comments.map(said)];
    this.#drawn.set(id, { from, button, elements });
    return elements;
  }
}

const startButton = () =>
  h("button", { type: "button", class: "turn start", tabindex: -1, "data-node": START }, "Start");

/** @param {Node} node @param {Turn} turn @param {Value|null} value @param {number} ply @param {boolean} numbered @param {readonly string[]} sides */
function turnButton(node, turn, value, ply, numbered, sides) {
  const side = turn?.side ?? "";
  const label = turnLabel(node, turn, ply, sides, value);
  const look = { type: "button", class: "turn", tabindex: -1, "data-node": node.id };
  const number = numberOf(ply, numbered);
  const bookmark = bookmarkOf(node);
  const nags = node.nags.map(nagSign).join(" ");
  return h(
    "button",
    { ...look, title: label, "aria-label": label },
    number && h("span", { class: "ply" }, number),
    h("span", { class: `seat-sign side-${side}` }),
    turn?.annotated ?? node.turn,
    nags && h("span", { class: "nags" }, nags),
    value ? valueElement(value) : worthElement(node, side, sides),
    bookmark !== null && h("span", { class: "bookmark" }, `⚑ ${bookmark}`),
  );
}

/** A number stands for two plies, as in records. @param {number} ply @param {boolean} numbered */
function numberOf(ply, numbered) {
  const number = Math.ceil(ply / 2);
  if (ply % 2 === 1) return `${number}.`;
  return numbered ? `${number}…` : "";
}

/** @param {Node} node @param {string} mover @param {readonly string[]} sides */
function worthElement(node, mover, sides) {
  const worth = worthOf(node, mover, sides);
  const who = mover ? `${sideTitle(mover)}, who makes this turn,` : "The side that makes this turn";
  return worth && h("span", { class: "value", title: `${who} ${worth.words}` }, worth.sign);
}

/** @param {Value} value */
const valueElement = (value) =>
  h(
    "span",
    { class: "worth", "data-value": value.value, "aria-hidden": "true" },
    short(value) + (value.thrown ? "?" : ""),
  );

/**
 * A turn in words, for tooltips and screen readers.
 * @param {Node} node @param {Turn} turn @param {number} ply
 * @param {readonly string[]} sides @param {Value|null} [value]
 */
export function turnLabel(node, turn, ply, sides, value = null) {
  const words = [turn?.say ?? node.turn, ...node.nags.map(nagWords)];
  const worth = value ? { words: inWords(value) } : worthOf(node, turn?.side, sides);
  if (worth !== null) words.push(worth.words);
  if (value?.thrown) words.push(`threw away the ${value.thrown}`);
  const bookmark = bookmarkOf(node);
  if (bookmark !== null) words.push(`bookmark ${bookmark}`);
  return `Turn ${ply}, ${words.join(", ")}`;
}
