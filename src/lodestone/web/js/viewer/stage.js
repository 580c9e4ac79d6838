/** The board of a viewer, with the seats around it and what is to be known of the position. */

import { createBoard } from "../board/board.js";
import { turned } from "../board/turned.js";
import { newState as newGameState } from "../game/state.js";
import { h, isNew, s } from "../lib/dom.js";
import { renderSeats } from "../panels/table.js";
import { marksOf } from "../turn/marks.js";
import { kindName, modelOf } from "../turn/model.js";
import { label, useOf } from "../turn/words.js";
import { drawnMarks, drawnWords, motionBetween } from "./drawn.js";
import { nearSide, playerOf, shown, sideTitle } from "../core/state.js";
import { nodeAt, pathTo } from "../core/tree.js";

/**
 * @typedef {import("../board/board.js").BoardApi} BoardApi
 * @typedef {import("../board/board.js").Motion} Motion
 * @typedef {import("../game/state.js").OpenState} PlayState
 * @typedef {import("../turn/model.js").Model} Model
 * @typedef {import("../wire.js").Scene} Scene
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../core/state.js").Diagram} Diagram
 * @typedef {import("../core/state.js").State} State
 *
 * @typedef {Pick<PlayState, "shown"|"walked"|"picked"|"refused"|"aimed"|"asking">} Making  a turn
 *   that is being made
 *
 * @typedef {object} Hand  what makes turns on the board, where turns can be made
 * @property {Partial<import("../board/stage.js").Events>} events
 * @property {() => Making|null} making
 * @property {(play: PlayState, model: Model, stage: Stage) => void} drawn
 *
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {SVGSVGElement} svg
 * @property {BoardApi} board
 * @property {HTMLElement} far
 * @property {HTMLElement} near
 * @property {HTMLElement} caption
 * @property {HTMLElement} facts
 * @property {Hand|null} hand
 * @property {State|null} state  that is drawn
 * @property {{scene: Scene, quarters: number, turned: Scene}|null} seen
 */

/** What a diagram lacks of a view: nothing can be done in it. */
const STILL = { rules: "", first: null, why_not: {}, record: [], exact: null };

/** @param {Hand|null} hand @returns {Stage} */
export function createStage(hand) {
  const svg = s("svg", { class: "board", role: "group", "aria-label": "Board" });
  const [far, near] = [h("div", { class: "seat" }), h("div", { class: "seat" })];
  const caption = h("p", { class: "caption" });
  const facts = h("ul", { class: "facts", "aria-label": "How it stands" });
  const root = h("div", { class: "table viewer-table" }, far, svg, caption, facts, near);
  const board = createBoard(svg, { surface: root, events: hand?.events ?? {} });
  return { root, svg, board, far, near, caption, facts, hand, state: null, seen: null };
}

/** @param {Stage} stage @param {State} state @param {Motion} [motion]  where it is known */
export function renderStage(stage, state, motion) {
  const diagram = shown(state);
  if (!diagram) return;
  const play = playState(stage, state, diagram);
  const model = modelOf(play);
  renderSeats(stage.far, stage.near, play, model, (side) => seatWords(state, side));
  renderFacts(stage, diagram);
  renderBoard(stage, state, play, model, motion ?? motionOf(stage, state));
  stage.hand?.drawn(play, model, stage);
  stage.state = state;
}

/** The state of the main page's board that shows the same. @param {Stage} stage @param {State} state @param {Diagram} diagram @returns {PlayState} */
export function playState(stage, state, diagram) {
  const making = stage.hand?.making() ?? null;
  const view = /** @type {View} */ (/** @type {unknown} */ ({ ...STILL, ...diagram }));
  const sides = [...new Set(state.scene.hands.map(({ side }) => side))];
  const names = { sides: sides.map((name) => ({ name, title: sideTitle(name) })), lessons: [] };
  const seats = Object.fromEntries(sides.map((side) => [side, "human"]));
  const play = {
    ...newGameState(),
    game: names,
    kept: { seats, near: nearSide(state) },
    scene: seenScene(stage, state),
    shown: view,
    ...making,
  };
  return /** @type {PlayState} */ (/** @type {unknown} */ ({ ...play, latest: play.shown }));
}

/** @param {Stage} stage @param {State} state */
function seenScene(stage, { scene, quarters }) {
  if (stage.seen?.scene !== scene || stage.seen.quarters !== quarters) {
    stage.seen = { scene, quarters, turned: turned(scene, quarters) };
  }
  return stage.seen.turned;
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

/** @param {Stage} stage @param {Diagram} diagram */
function renderFacts({ facts }, diagram) {
  const texts = diagram.facts.filter(({ side }) => side === null).map(({ text }) => text);
  facts.hidden = texts.length === 0;
  if (isNew(facts, texts.join("|"))) {
    facts.replaceChildren(...texts.map((text) => h("li", {}, text)));
  }
}

/** @param {Stage} stage @param {State} state @returns {Motion} */
const motionOf = ({ state: before }, state) =>
  before ? motionBetween(before, state) : { still: true };

/**
 * @param {Stage} stage @param {State} state @param {PlayState} play @param {Model} model
 * @param {Motion} motion
 */
function renderBoard(stage, state, play, model, motion) {
  const { pieces } = model.picture;
  const [marks, drawn] = [marksOf(play, model), drawnMarks(state)];
  const labelOf = (/** @type {string} */ kind) => kindName(play.scene, kind);
  stage.board.set(
    {
      scene: play.scene,
      pieces,
      lifted: model.lifted,
      marks: {
        under: [...drawn.under, ...marks.under],
        over: [...marks.over, ...drawn.over],
        preview: [],
      },
      movable: model,
      describe(name) {
        const kind = pieces.get(name);
        const use = useOf(model, name);
        const words = label(model, name, kind && labelOf(kind), play.shown.highlights, labelOf);
        return {
          label: [words, ...drawnWords(state, name)].join(", "),
          use: use === "picked" ? "source" : use,
        };
      },
    },
    motion,
  );
}
