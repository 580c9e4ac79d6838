/**
 * The turns as a tree: the main line in two columns, one for each side; variations below the turn that
 * they stand instead of, as running text, with their variations in brackets; comments in place.
 *
 * @import { Known, Turn, Value } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Node } from "../core/tree.js"
 *
 * @typedef {Pick<State, "tree"|"at"|"folded"|"sides">} Shown
 * @typedef {Shown & {known: Known, depth: number}} List  how deep variations are nested
 */

import { counted, minutesAndSeconds, numberOf, numberSign } from "../lib/counted.js";
import { nagSign, nagWords } from "../core/nags.js";
import { fold, goTo } from "../core/state.js";
import { START, bookmarkOf, lineFrom, nodeAt, plyOf, siblings } from "../core/tree.js";
import { worthOf } from "../core/worth.js";
import { beforeFrame, keepInSight } from "../lib/dom.js";
import { lookOf, sayMoment, shortest } from "../stage/values.js";
import { html, nothing, render, repeat } from "../vendor/lit-html.js";

/** Frames in which a turn that was scrolled to is kept in sight. */
const FRAMES = 12;

/**
 * Scroll to the current turn. Variations get their heights only once they come into sight: then what was
 * scrolled to has moved on.
 * @param {any} root @param {number} [frames]  that are left
 */
function keepCurrentInSight(root, frames = FRAMES) {
  const current = root.querySelector("[aria-current]");
  if (!current) return;
  const before = root.scrollTop;
  keepInSight(root, current, 8);
  const hasJumped = frames < FRAMES || root.scrollTop !== before;
  if (hasJumped && frames > 0) beforeFrame(() => keepCurrentInSight(root, frames - 1));
}

/** Variations that are nested deeper are left out: drawing them takes too long, and too much memory. */
const DEEPEST = 100;

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => keepCurrentInSight(target));

export class MovesPanel {
  #root;
  /** What was drawn. @type {unknown[]} */
  #drawn = [];

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
  render({ tree, at, folded, sides }, known) {
    const drawn = [tree, at, folded, known];
    if (drawn.every((one, i) => one === this.#drawn[i])) return;
    this.#drawn = drawn;
    const list = { tree, at, folded, sides, known, depth: 0 };
    render([turn(list, START, 0, false), line(list, START)], this.#root);
    beforeFrame(() => keepCurrentInSight(this.#root));
  }
}

/**
 * What follows a node, with its variations.
 * @param {List} list @param {number} from
 * @param {typeof variations} [aside]  draws those
 * @returns {unknown}
 */
function line(list, from, aside = variations) {
  const { tree } = list;
  let ply = plyOf(tree, from);
  let isInterrupted = ply === 0 || nodeAt(tree, from).comments.length > 0;
  const item = (/** @type {number} */ id) => {
    const { before, comments } = nodeAt(tree, id);
    const [, ...others] = siblings(tree, id);
    const content = turn(list, id, ++ply, isInterrupted);
    isInterrupted = others.length + before.length + comments.length > 0;
    return [content, others.length > 0 ? aside(list, others) : nothing];
  };
  return repeat(lineFrom(tree, from), (id) => id, item);
}

/** Instead of a turn that continues its line. @param {List} list @param {number[]} others */
function variations(list, others) {
  const fork = nodeAt(list.tree, others[0]).parent ?? START;
  const isFolded = list.folded.has(fork);
  const lines = others.map(
    (id) =>
      html`<div class="variation" role="group" aria-label="Variation">${lineOf(list, id)}</div>`,
  );
  return html`<div class="variations">
    ${foldButton(fork, others.length, isFolded)}
    <div class="variation-lines">${isFolded ? nothing : lines}</div>
  </div>`;
}

/** A variation, itself with variations in brackets. @param {List} list @param {number} id */
const lineOf = (list, id) => [
  turn(list, id, plyOf(list.tree, id), true),
  line({ ...list, depth: list.depth + 1 }, id, inBrackets),
];

/** Deeper ones need no separate room. @param {List} list @param {number[]} others @returns {any} */
function inBrackets(list, others) {
  if (list.depth >= DEEPEST) {
    const left = counted(others.length, "variation");
    return html`<span class="said">(not listed: ${left} nested more than ${DEEPEST} deep)</span>`;
  }
  const fork = nodeAt(list.tree, others[0]).parent ?? START;
  const isFolded = list.folded.has(fork);
  const lines = others.map(
    (id) =>
      html`<span class="aside" role="group" aria-label="Variation">(${lineOf(list, id)})</span>`,
  );
  return [foldButton(fork, others.length, isFolded), isFolded ? nothing : lines];
}

/** @param {number} fork @param {number} variations @param {boolean} isFolded */
function foldButton(fork, variations, isFolded) {
  const count = counted(variations, "variation");
  return html`<button
    type="button"
    class="fold"
    tabindex="-1"
    data-fork=${fork}
    aria-expanded=${!isFolded}
    aria-label=${count}
  >
    ${isFolded ? `+ ${count}` : "−"}
  </button>`;
}

/**
 * A turn and its comments.
 * @param {List} list @param {number} id @param {number} ply @param {boolean} numbered
 */
function turn({ tree, at, sides, known }, id, ply, numbered) {
  const node = nodeAt(tree, id);
  const { last, value = null } = known.get(id) ?? {};
  const isStart = id === START;
  const label = isStart ? nothing : turnLabel(node, last, ply, sides, value);
  const look = ply % 2 === 0 ? "turn second" : "turn";
  const content = isStart ? "Start" : turnText(node, last, value, numberSign(ply, numbered), sides);
  const said = (/** @type {string} */ text) => html`<span class="said">${text}</span>`;
  // No blanks around its words: they are its name.
  // prettier-ignore
  return html`${node.before.map(said)}<button type="button" class=${isStart ? "turn start" : look}
    tabindex=${id === at ? 0 : -1} data-node=${id} title=${label} aria-label=${label}
    aria-current=${id === at || nothing} translate=${isStart ? nothing : "no"}>${content}</button>${node.comments.map(said)}`;
}

/** @param {Node} node @param {Turn} turn @param {Value|null} value @param {string} number @param {readonly string[]} sides */
function turnText(node, turn, value, number, sides) {
  const side = turn?.side ?? "";
  const bookmark = bookmarkOf(node);
  const part = (/** @type {string} */ look, /** @type {string|null} */ text) =>
    text && html`<span class=${look}>${text}</span>`;
  return [
    part("ply", number),
    html`<span class="seat-sign side-${side}"></span>`,
    turn?.annotated ?? node.turn,
    part("nags", node.nags.map(nagSign).join(" ")),
    part("clock", clockOf(node)),
    worthSign(node, value, side, sides),
    part("bookmark", bookmark && `⚑ ${bookmark}`),
  ];
}

/** The time that the side has left after the turn; "" if the record has none. @param {Node} node */
export const clockOf = ({ clock }) => (clock === null ? "" : minutesAndSeconds(Math.floor(clock)));

/** What is known of its worth, exactly or not. @param {Node} node @param {Value|null} value @param {string} mover @param {readonly string[]} sides */
function worthSign(node, value, mover, sides) {
  if (value) {
    const sign = `${shortest(value)}${value.thrown ? "?" : ""}`;
    return html`<span class="worth ${lookOf(value)}" title=${sayMoment(value)} aria-hidden="true"
      >${sign}</span
    >`;
  }
  const worth = worthOf(node, mover, sides);
  return worth && html`<span class="worth ${worth.look}" title=${worth.words}>${worth.sign}</span>`;
}

/**
 * A turn in words, for tooltips and screen readers.
 * @param {Node} node @param {Turn} turn @param {number} ply
 * @param {readonly string[]} sides @param {Value|null} [value]
 */
export function turnLabel(node, turn, ply, sides, value = null) {
  const bookmark = bookmarkOf(node);
  const words = [
    turn?.say ?? node.turn,
    ...node.nags.map(nagWords),
    value ? sayMoment(value) : worthOf(node, turn?.side, sides)?.words,
    value?.thrown && `threw away the ${value.thrown}`,
    node.clock !== null && `${clockOf(node)} left`,
    bookmark !== null && `bookmark ${bookmark}`,
  ];
  return `Turn ${numberOf(ply)}, ${words.filter(Boolean).join(", ")}`;
}
