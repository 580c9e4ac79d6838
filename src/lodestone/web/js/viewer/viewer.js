/**
 * A viewer: a game on a board, with its turns, comments and controls. It needs no server, and a
 * page, or a shadow root, can hold any number:
 *
 *     const viewer = createViewer(element, { document });
 *     viewer.change((state) => last(state));
 *     viewer.destroy();
 */

import { h, isNew } from "../lib/dom.js";
import { mountKeys } from "../lib/keys.js";
import { followed } from "../lib/motion.js";
import { Stage, newParts } from "../stage/stage.js";
import { createControls, renderControls } from "./controls.js";
import { motionBetween } from "../core/drawn.js";
import { KEYS } from "./keys.js";
import { createMoves, renderMoves, turnLabel } from "../panels/moves.js";
import { nagSign, nagWords } from "../core/nags.js";
import { positionOf } from "./position.js";
import { fold, goTo, newState, on, shown } from "../core/state.js";
import { START, nodeAt, plyOf, siblings } from "../core/tree.js";

/**
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/state.js").ViewerDocument} ViewerDocument
 *
 * @typedef {object} Options
 * @property {ViewerDocument} document
 * @property {EventTarget} [keyboard]  where its keys are pressed; the element itself
 * @property {import("./keys.js").Keys} [keys]
 * @property {import("./hand.js").HandOnBoard|null} [hand]  what makes turns on the board
 *
 * @typedef {object} Viewer
 * @property {() => State} state
 * @property {(next: (state: State) => State) => void} change  the only way to change the state
 * @property {() => void} play  turn after turn, or stop that
 * @property {(motion?: import("../stage/board.js").Motion) => void} redraw  the board, while a turn
 *   is being made
 * @property {(heard: (now: State, before: State) => void) => void} onChange
 * @property {Parts} parts
 * @property {() => void} destroy
 *
 * @typedef {object} Parts
 * @property {Stage} stage
 * @property {HTMLElement} moment  what can be pressed in the midst of a turn
 * @property {import("../panels/moves.js").Moves} moves
 * @property {HTMLElement} comment
 * @property {import("./controls.js").Controls} controls
 * @property {HTMLElement} live
 */

/** @param {Element|ShadowRoot} root  an empty one @param {Options} options @returns {Viewer} */
export function createViewer(root, { document, keyboard = root, keys = KEYS, hand = null }) {
  const used = new AbortController();
  /** @type {((now: State, before: State) => void)[]} */
  const listeners = [];
  let state = newState(document);
  /** @type {State|null} */
  let drawn = null;
  let clock = 0;
  /** @type {Viewer} */
  const viewer = {
    state: () => state,
    change(next) {
      const before = state;
      state = heedEnd(next(before));
      if (state === before) return;
      hand?.follow(state);
      drawStage();
      render(parts, state, before);
      for (const heard of listeners) heard(state, before);
      clearTimeout(clock);
      if (state.playing) clock = setTimeout(() => viewer.change(on), pauseOf(state));
    },
    play: () => viewer.change((now) => ({ ...now, playing: !now.playing })),
    redraw: drawStage,
    onChange: (heard) => listeners.push(heard),
    get parts() {
      return parts;
    },
    destroy() {
      clearTimeout(clock);
      used.abort();
      parts.stage.destroy();
      root.replaceChildren();
    },
  };
  const parts = createParts(viewer, hand);
  const { stage, moment, moves, comment, controls, live } = parts;
  stage.parts.root.classList.add("viewer-table");
  if (hand) stage.parts.root.append(moment);
  root.append(stage.parts.root, comment, moves.root, controls.root, live);
  mountKeys(keys, (command) => command(viewer), keyboard, used.signal, { capture: true });
  hand?.follow(state);
  drawStage();
  render(parts, state, null);
  return viewer;

  /** @param {import("../stage/board.js").Motion} [motion]  where it is known */
  function drawStage(motion = drawn ? motionBetween(drawn, state) : { still: true }) {
    const position = positionOf(state, hand?.view ?? null, hand === null);
    if (!position) return;
    stage.set(position, motion);
    stage.renderCommands(moment);
    drawn = state;
  }
}

/** Playing ends where nothing follows. @param {State} state */
const heedEnd = (state) =>
  state.playing && nodeAt(state.tree, state.at).children.length === 0
    ? { ...state, playing: false }
    : state;

/** Comments take time to be read. @param {State} state */
function pauseOf({ tree, at, pace }) {
  const words = nodeAt(tree, at).comments.join(" ").split(" ").length;
  return Math.max(pace * 1000, followed(0), words > 8 ? words * 250 : 0);
}

/** @param {Viewer} viewer @param {import("./hand.js").HandOnBoard|null} hand @returns {Parts} */
function createParts(viewer, hand) {
  const list = h("div", { class: "viewer-moves", role: "group", "aria-label": "Turns" });
  const moment = h("div", { class: "moment" });
  const changed = () => stage.renderCommands(moment);
  const stage = new Stage(newParts(), hand && { ...hand.host, changed });
  return {
    stage,
    moment,
    moves: createMoves(list, {
      go: (id) => viewer.change((state) => goTo(state, id)),
      fold: (id) => viewer.change((state) => fold(state, id)),
    }),
    comment: h("div", { class: "viewer-comment", role: "group", "aria-label": "This turn" }),
    controls: createControls(viewer),
    live: h("div", { class: "unseen", role: "status" }),
  };
}

/** @param {Parts} parts @param {State} state @param {State|null} before */
function render(parts, state, before) {
  renderMoves(parts.moves, state, answersOf(state.diagrams));
  renderComment(parts.comment, state);
  renderControls(parts.controls, state);
  if (before && before.at !== state.at) say(parts.live, positionWords(state));
}

/** What documents and views say about the turns. @type {WeakMap<State["diagrams"], import("../panels/moves.js").Known>} */
const answers = new WeakMap();

/** @param {State["diagrams"]} diagrams */
function answersOf(diagrams) {
  const known = answers.get(diagrams) ?? { turn: (id) => diagrams.get(id)?.last };
  answers.set(diagrams, known);
  return known;
}

/** A text that is already there would not be read again. @param {HTMLElement} live @param {string} text */
export function say(live, text) {
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Where one is, what was done, and what is said of it. @param {State} state */
export function positionWords(state) {
  const { tree, at } = state;
  const node = nodeAt(tree, at);
  const diagram = state.diagrams.get(at);
  const others = siblings(tree, at).length;
  const words = [at === START ? "Start" : turnLabel(node, diagram?.last, plyOf(tree, at))];
  if (others > 1) words.push(`${siblings(tree, at).indexOf(at) + 1} of ${others} variations`);
  words.push(...node.before, ...node.comments, diagram?.status ?? "");
  return words.filter(Boolean).join(". ");
}

/** What is said of the turn at hand, large. @param {HTMLElement} root @param {State} state */
function renderComment(root, state) {
  const node = nodeAt(state.tree, state.at);
  const diagram = shown(state);
  if (!isNew(root, node) && !isNew(inner(root), diagram)) return;
  const turn = diagram?.last?.say ?? node.turn;
  const nags = node.nags.map((nag) =>
    h("span", { class: "nags", title: nagWords(nag) }, nagSign(nag)),
  );
  const said = [...node.before, ...node.comments].map((text) => h("p", { class: "said" }, text));
  const status = diagram ? h("p", { class: "status" }, diagram.status) : null;
  inner(root).replaceChildren(
    ...[turn ? h("p", { class: "what" }, turn, " ", nags) : null, ...said, status].filter(
      (one) => one !== null,
    ),
  );
}

/** @param {HTMLElement} root */
function inner(root) {
  if (!root.firstElementChild) root.append(h("div"));
  return /** @type {HTMLElement} */ (root.firstElementChild);
}
