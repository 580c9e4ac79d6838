/** The marks of a node on the board: drawings, and the continuations of the game. Pure. */

import { arrow, inset, ring } from "../stage/marks.js";
import { shown } from "./state.js";
import { nodeAt } from "./tree.js";

/**
 * @import { Mark } from "../stage/shapes.js"
 * @import { Action } from "../wire.js"
 * @import { Diagram, State } from "./state.js"
 */

/** @param {State} state @returns {{under: Mark[], over: Mark[]}} */
export function drawnMarks(state) {
  const { cells, arrows } = nodeAt(state.tree, state.at);
  const begun =
    state.penFrom === null ? [] : [ring(state.penFrom, 1.3, `mark-drawn ${state.pen ?? "green"}`)];
  return {
    under: cells.map(({ colour, cell }) => inset(cell, `mark-drawn ${colour}`)),
    over: [
      ...(state.arrows && !state.isTested ? [...foundMarks(state), ...nextMarks(state)] : []),
      ...arrows.map(({ colour, source, target }) => arrow(source, target, `mark-drawn ${colour}`)),
      ...begun,
    ],
  };
}

/** The next turn and its alternatives; the last one is on top. @param {State} state */
const nextMarks = ({ tree, at, diagrams }) =>
  turnMarks(
    nodeAt(tree, at).children.map((id) => diagrams.get(id)?.last?.actions ?? []),
    "mark-next",
  );

/** The lines of the analysis, under the turns of the game. @param {State} state */
const foundMarks = ({ at, found }) =>
  found?.at === at ? turnMarks(found.turns, "mark-found") : [];

/** Turns as arrows, the last of them at the bottom. @param {Action[][]} turns @param {string} kind */
export function turnMarks(turns, kind) {
  const isCell = (/** @type {string} */ place) => !place.startsWith("hand:");
  return turns
    .flatMap((actions, i) => {
      const ofTurn = i === 0 ? kind : `${kind} other`;
      return actions.map(({ from, to }) =>
        isCell(from) && isCell(to) && from !== to
          ? arrow(from, to, ofTurn)
          : ring(isCell(to) ? to : from, 1.15, ofTurn),
      );
    })
    .reverse();
}

/** The drawings at each cell, in words. @param {State} state */
export function drawnWords({ tree, at }) {
  const { cells, arrows } = nodeAt(tree, at);
  return (/** @type {string} */ cell) => [
    ...cells.filter((one) => one.cell === cell).map(({ colour }) => `coloured ${colour}`),
    ...arrows
      .filter(({ source }) => source === cell)
      .map(({ colour, target }) => `${colour} arrow to ${target}`),
  ];
}

/**
 * A turn in reverse, if it is one movement on the board.
 * @param {Diagram["last"]} [last]
 * @returns {Action[]}
 */
export function reversed(last) {
  const { actions = [] } = last ?? {};
  return actions.length === 1 ? [{ ...actions[0], from: actions[0].to, to: actions[0].from }] : [];
}

/**
 * How the board gets from one node to another: the movement is known only for one turn, forwards or backwards.
 * @param {State} before @param {State} after
 * @returns {import("../stage/board.js").Motion}
 */
export function motionBetween(before, after) {
  const [from, to] = [nodeAt(after.tree, after.at), before.tree.nodes[before.at]];
  if (to && from.parent === to.id) return { known: shown(after)?.last?.actions };
  if (to?.parent !== from.id) return { known: [] };
  return { known: reversed(shown(before)?.last) };
}
