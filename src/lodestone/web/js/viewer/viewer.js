/**
 * A viewer: a game on a board, with its turns, comments and controls. It needs no server, and a
 * page, or a shadow root, can hold any number:
 *
 *     const viewer = createViewer(element, { document });
 *     viewer.change((state) => last(state));
 *     viewer.destroy();
 *
 * @import { Motion } from "../stage/board.js"
 * @import { Position, Seen } from "../stage/model.js"
 * @import { Scene } from "../wire.js"
 * @import { State, ViewerDocument } from "../core/state.js"
 *
 * @typedef {object} Options
 * @property {ViewerDocument} document
 * @property {EventTarget} [keyboard]  where its keys are pressed; the element itself
 * @property {import("../lib/keys.js").Keys<import("./controls.js").Command>} [keys]
 * @property {import("./hand.js").HandOnBoard|null} [hand]  what makes turns on the board
 *
 * @typedef {object} Viewer
 * @property {Stage} stage
 * @property {() => State} state
 * @property {(next: (state: State) => State) => void} change  the only way to change the state
 * @property {() => void} play  turn after turn, or stop that
 * @property {(motion?: Motion) => void} redraw  the board, while a turn is being made
 * @property {(heard: (now: State, before: State) => void) => void} onChange
 * @property {() => void} destroy
 */

import { motionBetween, drawnMarks, drawnWords } from "../core/drawn.js";
import { nagSign, nagWords } from "../core/nags.js";
import { nearSide, newState, on, playerOf, shown } from "../core/state.js";
import { START, nodeAt, pathTo, plyOf, siblings } from "../core/tree.js";
import { speak } from "../lib/announce.js";
import { h, isNew } from "../lib/dom.js";
import { mountKeys } from "../lib/keys.js";
import { followed } from "../lib/motion.js";
import { Moves, turnLabel } from "../panels/moves.js";
import { Stage } from "../stage/stage.js";
import { turned } from "../stage/turned.js";
import { KEYS, createControls, renderControls } from "./controls.js";

/** @param {Element|ShadowRoot} root  an empty one @param {Options} options @returns {Viewer} */
export function createViewer(root, { document, keyboard = root, keys = KEYS, hand = null }) {
  const used = new AbortController();
  /** @type {((now: State, before: State) => void)[]} */
  const listeners = [];
  let state = newState(document);
  /** @type {State|null} */
  let drawn = null;
  let clock = 0;
  const moment = h("div", { class: "moment" });
  const changed = () => hand?.stage.renderCommands(moment);
  const stage = hand?.stage ?? new Stage(null);
  if (hand) hand.changed = changed;
  /** @type {Viewer} */
  const viewer = {
    stage,
    state: () => state,
    change(next) {
      const before = state;
      state = heedEnd(next(before));
      if (state === before) return;
      hand?.follow(state);
      drawStage();
      render(before);
      for (const heard of listeners) heard(state, before);
      clearTimeout(clock);
      if (state.playing) clock = setTimeout(() => viewer.change(on), pauseOf(state));
    },
    play: () => viewer.change((now) => ({ ...now, playing: !now.playing })),
    redraw: drawStage,
    onChange: (heard) => listeners.push(heard),
    destroy() {
      clearTimeout(clock);
      used.abort();
      hand?.close();
      stage.destroy();
      root.replaceChildren();
    },
  };
  const list = h("div", { class: "viewer-moves", role: "group", "aria-label": "Turns" });
  const moves = new Moves(list, (next) => viewer.change(next));
  const comment = h("div", { class: "viewer-comment", role: "group", "aria-label": "This turn" });
  const controls = createControls(viewer);
  const live = h("div", { class: "unseen", role: "status" });
  stage.root.classList.add("viewer-table");
  if (hand) stage.root.append(moment);
  root.append(stage.root, comment, list, controls.root, live);
  mountKeys(keys, (command) => command(viewer), keyboard, used.signal, { capture: true });
  hand?.follow(state);
  drawStage();
  render(null);
  return viewer;

  /** @param {Motion} [motion]  where it is known */
  function drawStage(motion = drawn ? motionBetween(drawn, state) : { still: true }) {
    const position = positionOf(state, hand?.view ?? null, hand === null);
    if (!position) return;
    stage.set(position, motion);
    changed();
    drawn = state;
  }

  /** @param {State|null} before */
  function render(before) {
    moves.render(state, state.diagrams);
    renderComment(comment, state);
    renderControls(controls, state);
    if (before && before.at !== state.at) speak(live, positionWords(state));
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

/** Scenes as they are seen, by quarters: the same one is drawn once. @type {WeakMap<Scene, Scene[]>} */
const scenes = new WeakMap();

/**
 * What the board shows of the node; null while it is being asked about.
 * @param {State} state @param {Seen|null} known  the node with its turns, once they are known
 * @param {boolean} isReadOnly
 * @returns {Position|null}
 */
function positionOf(state, known, isReadOnly) {
  const view = known ?? shown(state);
  if (!view) return null;
  const seen = scenes.get(state.scene) ?? [];
  scenes.set(state.scene, seen);
  return {
    scene: (seen[state.quarters] ??= turned(state.scene, state.quarters)),
    view,
    near: nearSide(state),
    isReadOnly,
    who: (side) => seatWords(state, side),
    drawn: drawnMarks(state),
    words: (cell) => drawnWords(state, cell),
  };
}

/** Who sits there, and the time left after the last turn of the side. @param {State} state @param {string} side */
function seatWords({ tree, at, diagrams }, side) {
  const mine = pathTo(tree, at).findLast((id) => diagrams.get(id)?.last?.side === side);
  const clock = mine === undefined ? null : nodeAt(tree, mine).clock;
  const words = [playerOf(tree, side), clock === null ? "" : clockWords(clock)];
  return words.filter(Boolean).join(" · ");
}

/** @param {number} seconds */
const clockWords = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Where one is, what was done, and what is said of it. @param {State} state */
function positionWords({ tree, at, diagrams }) {
  const node = nodeAt(tree, at);
  const diagram = diagrams.get(at);
  const others = siblings(tree, at);
  const words = [at === START ? "Start" : turnLabel(node, diagram?.last, plyOf(tree, at))];
  if (others.length > 1) words.push(`${others.indexOf(at) + 1} of ${others.length} variations`);
  words.push(...node.before, ...node.comments, diagram?.status ?? "");
  return words.filter(Boolean).join(". ");
}

/** What is said of the turn at hand, large. @param {HTMLElement} root @param {State} state */
function renderComment(root, state) {
  const { turn: text, nags, before, comments } = nodeAt(state.tree, state.at);
  const { last, status } = shown(state) ?? {};
  const turn = last?.say ?? text;
  const said = [...before, ...comments];
  if (!isNew(root, JSON.stringify([turn, nags, said, status]))) return;
  const glyphs = nags.map((nag) =>
    h("span", { class: "nags", title: nagWords(nag) }, nagSign(nag)),
  );
  const lines = said.map((words) => h("p", { class: "said" }, words));
  if (turn) lines.unshift(h("p", { class: "what" }, turn, " ", glyphs));
  if (status !== undefined) lines.push(h("p", { class: "status" }, status));
  root.replaceChildren(...lines);
}
