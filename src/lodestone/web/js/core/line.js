/**
 * Lines of turns in a tree, as the server names turns. A record writes turns with their captures, so one
 * turn can have two texts. Pure.
 *
 * @import { Line } from "../net/record.js"
 * @import { State } from "./state.js"
 * @import { Tree } from "./tree.js"
 */

import { addLine, addTurn, removeAfter } from "./edits.js";
import { endedIn } from "../net/record.js";
import { childBy, mainLine, nodeAt, turnsTo } from "./tree.js";

/** The end of the main line. @param {Tree} tree @returns {number} */
export const endOf = (tree) => mainLine(tree).at(-1) ?? 0;

/** The game as requests to the server name it. @param {Tree} tree @returns {Line} */
export const gameLine = (tree) => ({ ...lineTo(tree, endOf(tree)), ended: endedIn(tree.head) });

/** The same as a text, for comparisons. @param {Tree} tree */
export const lineText = (tree) => JSON.stringify(gameLine(tree));

/**
 * A node as requests to the server name it.
 * @param {Tree} tree @param {number} id
 * @returns {Line}
 */
export const lineTo = (tree, id) => ({
  rules: tree.head.rules,
  start: tree.head.start,
  turns: turnsTo(tree, id),
  ended: null,
});

/**
 * The turn in the tree, as the record writes it or as the server names it.
 * @param {State} state @param {number} id @param {string} turn
 */
export const knownChild = ({ tree, diagrams }, id, turn) =>
  childBy(tree, id, turn) ??
  nodeAt(tree, id).children.find((child) => diagrams.get(child)?.last?.text === turn) ??
  null;

/**
 * Add turns from a node, along those that exist already.
 * @param {State} state @param {number} from @param {string[]} turns
 * @returns {{tree: import("./tree.js").Tree, id: number}}
 */
export const withLine = (state, from, turns) =>
  turns.reduce(
    ({ tree, id }, turn) => {
      const known = knownChild({ ...state, tree }, id, turn);
      return known === null ? addTurn(tree, id, turn) : { tree, id: known };
    },
    { tree: state.tree, id: from },
  );

/**
 * The tree with these turns as its game: turns that it already has keep their comments.
 * @param {Tree} tree @param {readonly string[]} turns @returns {Tree}
 */
export function withTurns(tree, turns) {
  const line = mainLine(tree);
  const known = line.slice(1).map((id) => nodeAt(tree, id).turn);
  const same = turns.findIndex((turn, i) => turn !== known[i]);
  const shared = same < 0 ? turns.length : same;
  const cut = shared < known.length ? removeAfter(tree, line[shared]) : tree;
  return addLine(cut, line[shared], turns.slice(shared)).tree;
}
