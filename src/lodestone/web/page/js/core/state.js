/**
 * The state of an open game: one immutable object. A session has it; functions here return the next one.
 * Pure.
 *
 * @import { Document, Scene, View } from "../wire.js"
 * @import { Wants } from "./session.js"
 * @import { Colour, Tree } from "./tree.js"
 * @import { AllTurns } from "../stage/all-turns.js"
 * @typedef {import("../wire.js").Diagram} Diagram  how the board looks at a node
 * @typedef {Pick<Document, "record"|"scene"|"nodes"|"rules">} ViewerDocument  everything that a viewer needs
 *   without a server
 *
 * @typedef {object} State
 * @property {Tree} tree
 * @property {number} at  the node that is shown
 * @property {readonly Moment[]} past  what can be undone, the newest last
 * @property {readonly Moment[]} future  what can be done again
 * @property {ReadonlySet<number>} folded  nodes whose variations are not shown
 * @property {ReadonlyMap<number, Diagram>} diagrams  by node, as far as they are known
 * @property {View|null} view  of the node that is shown, once it is known with its turns
 * @property {readonly string[]} sides  in the order of results
 * @property {Scene} scene  as it is seen before it is turned
 * @property {number} quarters  by which it is turned
 * @property {boolean} playing
 * @property {number} pace  seconds for a turn
 * @property {AllTurns|null} all  the legal turns, where they are shown
 * @property {boolean} arrows  next turns, variations and the lines of the analysis are drawn
 * @property {Wants} wants  the values that are shown
 * @property {boolean} isTested  the user looks for a turn: nothing that gives it away is shown
 * @property {Found|null} found  by the analysis
 * @property {Colour|null} pen  with which a press on the board draws
 * @property {string|null} penFrom  where an arrow begins that is being drawn
 *
 * @typedef {{tree: Tree, at: number}} Moment
 * @typedef {object} Found  the result of a search at a node
 * @property {number} at
 * @property {import("../wire.js").Action[][]} turns  the first turns of the best lines, the best first
 * @property {number} share  of the gauge, that the first side has, from 0 to 1
 * @property {string} words  which side is better, and by how much
 */

import { sideTitle } from "../stage/model.js";
import { fromRecord } from "./record.js";
import { START, has, isVariation, lineFrom, nodeAt, pathTo, siblings } from "./tree.js";

/** Seconds for a turn, as they can be chosen. */
export const PACES = [0.5, 1, 2, 4, 8];

/** More steps than these are not undone. */
const MOST_UNDONE = 200;

/** @type {Omit<State, "tree"|"at"|"scene"|"sides">} of a game without anything but its turns */
export const UNTOUCHED = {
  past: [],
  future: [],
  folded: new Set(),
  diagrams: new Map(),
  view: null,
  quarters: 0,
  playing: false,
  pace: 2,
  all: null,
  arrows: false,
  wants: { engine: false, exact: false },
  isTested: false,
  found: null,
  pen: null,
  penFrom: null,
};

/** @param {ViewerDocument} document @returns {State} */
export const newState = ({ record, scene, nodes, rules }) => ({
  ...UNTOUCHED,
  tree: fromRecord(record),
  at: START,
  diagrams: new Map(nodes.map((diagram, id) => [id, diagram])),
  scene,
  sides: rules.sides.map(({ name }) => name),
});

/** @param {State} state @param {number} id @returns {State} */
export const goTo = (state, id) =>
  state.at === id || !has(state.tree, id)
    ? state
    : { ...unfolded(state, id), at: id, penFrom: null };

/** Unfold the variations around a node. @param {State} state @param {number} id @returns {State} */
function unfolded(state, id) {
  const hidden = pathTo(state.tree, id)
    .filter((one) => isVariation(state.tree, one))
    .map((one) => Number(nodeAt(state.tree, one).parent))
    .filter((parent) => state.folded.has(parent));
  if (hidden.length === 0) return state;
  return { ...state, folded: new Set([...state.folded].filter((one) => !hidden.includes(one))) };
}

/** Stop playing at the end of a line. @param {State} state @returns {State} */
export const heedEnd = (state) =>
  state.playing && nodeAt(state.tree, state.at).children.length === 0
    ? { ...state, playing: false }
    : state;

/** @param {State} state */
export const back = (state) => goTo(state, nodeAt(state.tree, state.at).parent ?? state.at);

/** @param {State} state */
export const on = (state) => goTo(state, nodeAt(state.tree, state.at).children[0] ?? state.at);

/** @param {State} state */
export const first = (state) => goTo(state, START);

/** To the end of the line that is shown. @param {State} state */
export const last = (state) => goTo(state, lineFrom(state.tree, state.at).at(-1) ?? state.at);

/**
 * To another turn instead of this one.
 * @param {State} state @param {1|-1} step
 */
export function among(state, step) {
  const others = siblings(state.tree, state.at);
  return goTo(state, others[others.indexOf(state.at) + step] ?? state.at);
}

/**
 * The state with another tree, which can be undone; if the node was deleted, the nearest one before it is
 * shown.
 * @param {State} state @param {Tree} tree @param {number} [at]
 * @param {[number, Diagram][]} known  diagrams of nodes that are new
 * @returns {State}
 */
export function edited(state, tree, at = state.at, known = []) {
  if (tree === state.tree) return goTo(state, at);
  const isThere = (/** @type {number} */ id) => has(tree, id);
  const there = isThere(at) ? at : (pathTo(state.tree, at).findLast(isThere) ?? START);
  const past = [...state.past, { tree: state.tree, at: state.at }].slice(-MOST_UNDONE);
  const diagrams = diagramsOf(state, tree, known);
  return unfolded({ ...state, tree, diagrams, at: there, past, future: [], penFrom: null }, there);
}

/**
 * Without the diagrams of turns that were undone, whose numbers the new nodes get.
 * @param {State} state @param {Tree} tree @param {[number, Diagram][]} known
 */
function diagramsOf({ tree: before, diagrams }, tree, known) {
  const count = before.nodes.length;
  if (tree.nodes.length === count) return diagrams;
  return new Map([...[...diagrams].filter(([id]) => id < count), ...known]);
}

/** The diagram of a node has become known. @param {State} state @param {number} id @param {Diagram} diagram @returns {State} */
export const withDiagram = (state, id, diagram) =>
  state.diagrams.has(id)
    ? state
    : { ...state, diagrams: new Map([...state.diagrams, [id, diagram]]) };

/** @param {State} state @param {"past"|"future"} from @param {"past"|"future"} to @returns {State} */
function step(state, from, to) {
  const { tree, at } = state;
  const moment = state[from].at(-1);
  if (!moment) return state;
  return {
    ...state,
    ...moment,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { tree, at }],
  };
}

/** Show all legal turns, or hide them. @param {State} state @returns {State} */
export const toggleAll = (state) => ({
  ...state,
  all: state.all ? null : { turns: null, from: null, turn: null },
});

/** @param {State} state */
export const undo = (state) => step(state, "past", "future");

/** @param {State} state */
export const redo = (state) => step(state, "future", "past");

/** Show or hide the variations after a node. @param {State} state @param {number} id @returns {State} */
export function fold(state, id) {
  const folded = new Set(state.folded);
  if (!folded.delete(id)) folded.add(id);
  const after = { ...state, folded };
  const isHidden = pathTo(state.tree, state.at).some(
    (one) => isVariation(state.tree, one) && folded.has(Number(nodeAt(state.tree, one).parent)),
  );
  return isHidden ? { ...after, at: id } : after;
}

/** Hide all variations, or show them all. @param {State} state @returns {State} */
export function foldAll(state) {
  if (state.folded.size > 0) return { ...state, folded: new Set() };
  const forks = state.tree.nodes.filter((node) => node !== null && node.children.length > 1);
  const at = pathTo(state.tree, state.at).find((one) => isVariation(state.tree, one));
  const seen = at === undefined ? state.at : Number(nodeAt(state.tree, at).parent);
  return { ...state, folded: new Set(forks.map((node) => node?.id ?? START)), at: seen };
}

/** @param {State} state @param {number} quarters @returns {State} */
export const turnBoard = (state, quarters) => ({
  ...state,
  quarters: (state.quarters + quarters) % 4,
});

/** The side at the bottom: the scene's own is the last of its hands. @param {Pick<State, "scene"|"quarters">} state */
export function nearSide({ scene, quarters }) {
  const [far, near] = new Set(scene.hands.map(({ side }) => side));
  return quarters < 2 ? near : far;
}

/** The diagram that is shown; null while it is being requested. @param {State} state */
export const shown = ({ diagrams, at }) => diagrams.get(at) ?? null;

/** The player of a side, from the record. @param {Tree} tree @param {string} side */
export const playerOf = ({ head }, side) => head.tags[sideTitle(side)] ?? "";
