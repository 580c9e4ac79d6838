/**
 * The turns as a tree: the main line as running text, variations below the turn that they stand
 * instead of, comments in place. Turns that have not changed keep their elements, so that what an
 * edit costs is the edit.
 */

import { beforeFrame, h, keepInSight, setAttribute } from "../lib/dom.js";
import { nagSign, nagWords } from "../core/nags.js";
import { sideTitle } from "../stage/model.js";
import { START, bookmarkOf, lineFrom, nodeAt, plyOf, siblings } from "../core/tree.js";
import { worthOf } from "../core/worth.js";
import { inWords, short } from "../stage/values.js";

/**
 * @typedef {Pick<import("../core/state.js").State, "tree"|"at"|"folded">} Shown
 * @typedef {import("../wire.js").Worth & {thrown: string|null}} Value  exact, and what was given away
 *
 * @typedef {object} Known  what the server has answered about the turns
 * @property {(id: number) => Pick<import("../wire.js").PlayedTurn, "side"|"say"|"annotated">|null|undefined} turn
 * @property {(id: number) => Value|null} [value]  that is known besides what the record says
 * @typedef {import("../core/tree.js").Node} Node
 *
 * @typedef {object} Moves
 * @property {HTMLElement} root
 * @property {Map<number, Drawn>} drawn  by node
 * @property {Commands} commands
 * @property {Shown|null} state  that is drawn
 * @property {Known|null} answers
 *
 * @typedef {object} Drawn
 * @property {Node} node
 * @property {ReturnType<Known["turn"]>} turn
 * @property {Value|null} value
 * @property {boolean} numbered
 * @property {HTMLElement[]} elements  the turn and what is said of it
 *
 * @typedef {object} Commands
 * @property {(id: number) => void} go
 * @property {(id: number) => void} fold
 */

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => {
  const current = target.querySelector("[aria-current]");
  if (target instanceof HTMLElement && current instanceof HTMLElement) {
    keepInSight(target, current, 8);
  }
});

/** @param {HTMLElement} root @param {Commands} commands @returns {Moves} */
export function createMoves(root, commands) {
  resized.observe(root);
  return { root, drawn: new Map(), commands, state: null, answers: null };
}

/** @param {Moves} moves @param {Shown} state @param {Known} answers */
export function renderMoves(moves, state, answers) {
  const before = moves.state;
  const isSame =
    before?.tree === state.tree && before.folded === state.folded && moves.answers === answers;
  Object.assign(moves, { state, answers });
  if (!isSame) rebuild(moves, state);
  if (isSame && before?.at === state.at) return;
  if (before) mark(moves, before.at, false);
  const current = mark(moves, state.at, true);
  if (current) beforeFrame(() => keepInSight(moves.root, current, 8));
}

/** @param {Pick<Moves, "drawn">} moves @param {number} id @param {boolean} yes */
function mark({ drawn }, id, yes) {
  const button = drawn.get(id)?.elements.find((one) => one.matches("button.turn"));
  if (!button) return null;
  setAttribute(button, "aria-current", yes ? "true" : null);
  button.tabIndex = yes ? 0 : -1;
  return button;
}

/** @param {Moves} moves @param {Shown} state */
function rebuild(moves, state) {
  const focused = moves.root.ownerDocument.activeElement;
  const top = moves.root.scrollTop;
  const start = turnElements(moves, state, START, false);
  moves.root.replaceChildren(...start, ...lineElements(moves, state, START));
  moves.root.scrollTop = top;
  if (focused instanceof HTMLElement && moves.root.contains(focused)) focused.focus();
  for (const id of moves.drawn.keys()) if (!state.tree.nodes[id]) moves.drawn.delete(id);
}

/**
 * What follows a node, with its variations.
 * @param {Moves} moves @param {Shown} state @param {number} from
 * @returns {HTMLElement[]}
 */
function lineElements(moves, state, from) {
  /** @type {HTMLElement[]} */
  const elements = [];
  let isInterrupted = true;
  for (const id of lineFrom(state.tree, from)) {
    const turn = turnElements(moves, state, id, isInterrupted);
    const variations = variationElements(moves, state, id);
    elements.push(...turn, ...variations);
    isInterrupted = turn.length > 1 || variations.length > 0;
  }
  return elements;
}

/**
 * The variations instead of a turn that continues its line.
 * @param {Moves} moves @param {Shown} state @param {number} id
 * @returns {HTMLElement[]}
 */
function variationElements(moves, state, id) {
  const others = siblings(state.tree, id).slice(1);
  const parent = Number(nodeAt(state.tree, id).parent);
  if (others.length === 0) return [];
  const isFolded = state.folded.has(parent);
  const count = others.length === 1 ? "1 variation" : `${others.length} variations`;
  const attributes = {
    type: "button",
    class: "fold",
    tabindex: -1,
    "aria-expanded": String(!isFolded),
    "aria-label": count,
    onclick: () => moves.commands.fold(parent),
  };
  const toggle = h("button", attributes, isFolded ? `+ ${count}` : "−");
  const lines = isFolded ? [] : others.map((one) => variation(moves, state, one));
  return [h("div", { class: "variations" }, toggle, h("div", { class: "variation-lines" }, lines))];
}

/** @param {Moves} moves @param {Shown} state @param {number} id */
function variation(moves, state, id) {
  const turn = turnElements(moves, state, id, true);
  const rest = lineElements(moves, state, id);
  return h("div", { class: "variation", role: "group", "aria-label": "Variation" }, turn, rest);
}

/**
 * A turn and what is said of it; the same elements as long as they say the same.
 * @param {Moves} moves @param {Shown} state @param {number} id @param {boolean} numbered
 */
function turnElements({ drawn, commands, answers }, { tree }, id, numbered) {
  const node = nodeAt(tree, id);
  const turn = answers?.turn(id);
  const value = answers?.value?.(id) ?? null;
  const known = drawn.get(id);
  const isSame = known?.node === node && known.turn === turn && known.numbered === numbered;
  if (isSame && isSameValue(known.value, value)) return known.elements;
  const ply = id === START ? 0 : plyOf(tree, id);
  const elements = [
    ...commentElements(node.before),
    id === START
      ? startElement(commands)
      : turnElement({ node, turn, value, numbered }, ply, commands),
    ...commentElements(node.comments),
  ];
  if (known) setAttribute(elements[0], "aria-current", null);
  const isCurrent = known?.elements.some((one) => one.hasAttribute("aria-current"));
  drawn.set(id, { node, turn, value, numbered, elements });
  if (isCurrent) mark({ drawn }, id, true);
  return elements;
}

/** @param {readonly string[]} comments */
const commentElements = (comments) => comments.map((text) => h("span", { class: "said" }, text));

/** @param {Commands} commands */
const startElement = (commands) =>
  h(
    "button",
    { type: "button", class: "turn start", tabindex: -1, onclick: () => commands.go(START) },
    "Start",
  );

/** @param {Value|null} a @param {Value|null} b */
const isSameValue = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {Omit<Drawn, "elements">} shown @param {number} ply @param {Commands} commands
 */
function turnElement({ node, turn, value, numbered }, ply, commands) {
  const side = turn?.side ?? "";
  const label = turnLabel(node, turn, ply, value);
  const number = numberOf(ply, numbered);
  const bookmark = bookmarkOf(node);
  return h(
    "button",
    {
      type: "button",
      class: "turn",
      tabindex: -1,
      title: label,
      "aria-label": label,
      "data-node": node.id,
      onclick: () => commands.go(node.id),
    },
    number ? h("span", { class: "ply" }, number) : null,
    h("span", { class: `seat-sign side-${side}` }),
    turn?.annotated ?? node.turn,
    node.nags.length > 0 ? h("span", { class: "nags" }, node.nags.map(nagSign).join(" ")) : null,
    value ? valueElement(value) : worthElement(worthOf(node, side), side),
    bookmark === null ? null : h("span", { class: "bookmark" }, `⚑ ${bookmark}`),
  );
}

/** A number stands for two plies, as in records. @param {number} ply @param {boolean} numbered */
function numberOf(ply, numbered) {
  const number = Math.ceil(ply / 2);
  if (ply % 2 === 1) return `${number}.`;
  return numbered ? `${number}…` : "";
}

/** @param {import("../core/worth.js").Worth|null} worth @param {string} mover */
function worthElement(worth, mover) {
  if (worth === null) return null;
  const who = mover ? `${sideTitle(mover)}, who makes this turn,` : "The side that makes this turn";
  return h("span", { class: "value", title: `${who} ${worth.words}` }, worth.sign);
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
 * @param {Node} node @param {ReturnType<Known["turn"]>} turn @param {number} ply
 * @param {Value|null} [value]
 */
export function turnLabel(node, turn, ply, value = null) {
  const words = [turn?.say ?? node.turn, ...node.nags.map(nagWords)];
  const worth = value ? { words: inWords(value) } : worthOf(node, turn?.side);
  if (worth !== null) words.push(worth.words);
  if (value?.thrown) words.push(`threw away the ${value.thrown}`);
  const bookmark = bookmarkOf(node);
  if (bookmark !== null) words.push(`bookmark ${bookmark}`);
  return `Turn ${ply}, ${words.join(", ")}`;
}
