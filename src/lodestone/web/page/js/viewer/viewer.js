/**
 * A viewer: a game on a board, with its turns, comments and controls. It needs no server, and a
 * page, or a shadow root, can hold any number:
 *
 *     const session = new Session(newState(document));
 *     createViewer(element, session);
 *     session.change((state) => last(state));
 *     session.close();
 *
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { Scene } from "../wire.js"
 * @import { Session } from "../core/session.js"
 * @import { State } from "../core/state.js"
 *
 * @typedef {object} Options
 * @property {EventTarget} [keyboard]  where its keys are pressed; the element itself
 * @property {import("../lib/keys.js").Keys<import("./controls.js").Command>} [keys]
 * @property {Stage} [stage]  its board
 */

import { motionBetween, drawnMarks, drawnWords } from "../core/drawn.js";
import { nagSign, nagWords } from "../core/nags.js";
import { nearSide, on, playerOf, shown } from "../core/state.js";
import { START, nodeAt, pathTo, plyOf, siblings } from "../core/tree.js";
import { speak } from "../lib/announce.js";
import { elementOf } from "../lib/dom.js";
import { mountKeys } from "../lib/keys.js";
import { followed } from "../lib/motion.js";
import { MovesPanel, clockOf, turnLabel } from "../panels/moves.js";
import { Stage } from "../stage/stage.js";
import { turned } from "../stage/turned.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { KEYS, controls } from "./controls.js";

/**
 * Show a session until it is closed.
 * @param {Element|ShadowRoot} root  an empty one @param {Session} session @param {Options} [options]
 */
export function createViewer(root, session, options = {}) {
  const { keyboard = root, keys = KEYS, stage = new Stage(null) } = options;
  const { signal } = session;
  let drawn = session.state;
  let clock = 0;
  const list = elementOf(html`<div class="viewer-moves" role="group" aria-label="Turns"></div>`);
  const moves = new MovesPanel(list, (next) => session.change(next));
  const live = elementOf(html`<div class="unseen" role="status"></div>`);
  stage.root.classList.add("viewer-table");
  mountKeys(keys, (command) => command(session), keyboard, signal, { capture: true });
  session.onChange((now, before) => {
    draw(now);
    if (before.at !== now.at) speak(live, positionWords(now));
    clearTimeout(clock);
    if (now.playing) clock = setTimeout(() => session.change(on), pauseOf(now));
  });
  signal.addEventListener("abort", () => {
    clearTimeout(clock);
    stage.destroy();
    render(nothing, /** @type {HTMLElement} */ (root));
  });
  draw(session.state);

  /** @param {State} state */
  function draw(state) {
    const position = positionOf(state);
    const isStill = drawn.at === state.at && drawn.tree === state.tree;
    if (position) {
      stage.set(position, isStill ? { still: true } : motionBetween(drawn, state));
      stage.caption.say({ words: said(state) });
      drawn = state;
    }
    moves.render(state, state.diagrams);
    render(
      html`${stage.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${comments(state)}</div>
        ${list}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${controls(session, "l" in keys)}
        </div>
        ${live}`,
      /** @type {HTMLElement} */ (root),
    );
  }
}

/** Comments take time to be read. @param {State} state */
function pauseOf({ tree, at, pace }) {
  const words = nodeAt(tree, at).comments.join(" ").split(" ").length;
  return Math.max(pace * 1000, followed(0), words > 8 ? words * 250 : 0);
}

/** Scenes as they are seen, by quarters: the same one is drawn once. @type {WeakMap<Scene, Scene[]>} */
const scenes = new WeakMap();

/** What the board shows; null while it is being requested. @param {State} state @returns {Position|null} */
function positionOf(state) {
  const view = state.view ?? shown(state);
  if (!view) return null;
  const seen = scenes.get(state.scene) ?? [];
  scenes.set(state.scene, seen);
  return {
    scene: (seen[state.quarters] ??= turned(state.scene, state.quarters)),
    view,
    near: nearSide(state),
    who: (side) => seatWords(state, side),
    drawn: drawnMarks(state),
    words: drawnWords(state),
    all: state.isTested ? null : state.all,
  };
}

/** The player of a side, and the time left after its last turn. @param {State} state @param {string} side */
function seatWords({ tree, at, diagrams }, side) {
  const mine = pathTo(tree, at).findLast((id) => diagrams.get(id)?.last?.side === side);
  const clock = mine === undefined ? "" : clockOf(nodeAt(tree, mine));
  return [playerOf(tree, side), clock].filter(Boolean).join(" · ");
}

/** The place in the game, the turn, and its comments. @param {State} state */
function positionWords({ tree, at, diagrams, sides }) {
  const node = nodeAt(tree, at);
  const diagram = diagrams.get(at);
  const others = siblings(tree, at);
  const words = [at === START ? "Start" : turnLabel(node, diagram?.last, plyOf(tree, at), sides)];
  if (others.length > 1) words.push(`${others.indexOf(at) + 1} of ${others.length} variations`);
  words.push(...node.before, ...node.comments, diagram?.status ?? "");
  return words.filter(Boolean).join(". ");
}

/** The line under the board: the turn that is shown, and what may be done after it. @param {State} state */
function said(state) {
  const { turn: text, nags } = nodeAt(state.tree, state.at);
  const { last, status } = shown(state) ?? {};
  const turn = last?.say ?? text;
  const glyphs = nags.map(
    (nag) => html`<span class="nags" title=${nagWords(nag)}>${nagSign(nag)}</span>`,
  );
  return html`${turn ? html`<span class="what">${turn}${nags.length > 0 ? glyphs : "."}</span>` : nothing}
    <span class="status">${status}</span>`;
}

/** The comments of the turn that is shown, in large type. @param {State} state */
function comments({ tree, at }) {
  const node = nodeAt(tree, at);
  return [...node.before, ...node.comments].map((words) => html`<p class="said">${words}</p>`);
}
