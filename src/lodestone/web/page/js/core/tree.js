/**
 * A game as a tree of turns, and the ways through it. A tree is never changed in
 * place (edits.js makes the next one), so that undoing is going back to an earlier tree, and a part
 * that is the same object is the same part. Pure.
 *
 * @import { Line } from "../net/record.js"
 * @import { Arrow, GameRecord, WrittenNode } from "../wire.js"
 * @import { State } from "./state.js"
 * @typedef {Arrow["colour"]} Colour
 * @typedef {Required<Omit<WrittenNode, "turn"|"parent">>} Said  the notes of a record on a turn
 * @typedef {Required<Omit<GameRecord, "nodes">>} Head  the part of a record about the whole game
 *
 * @typedef {object} Own
 * @property {number} id  its place in `Tree.nodes`
 * @property {string} turn  "" at the start
 * @property {number|null} parent  null at the start
 * @property {readonly number[]} children  the first continues the line, the others are variations
 *
 * @typedef {Readonly<Said & Own>} Node
 *
 * @typedef {object} Tree
 * @property {Readonly<Head>} head
 * @property {readonly (Node|null)[]} nodes  by id; null where one was deleted
 */

import { endedIn } from "../net/record.js";

/** The id of the start. */
export const START = 0;

/** @type {Readonly<Said>} */
export const NOTHING_SAID = {
  nags: [],
  before: [],
  comments: [],
  clock: null,
  elapsed: null,
  evaluation: null,
  exact: null,
  arrows: [],
  cells: [],
  others: [],
};

/** @param {Pick<Head, "rules"> & Partial<Head>} head @returns {Tree} */
export const newTree = (head) => ({
  head: { start: null, result: "*", termination: null, ...head, tags: head.tags ?? {} },
  nodes: [{ ...NOTHING_SAID, id: START, turn: "", parent: null, children: [] }],
});

/** @param {Tree} tree @param {number} id */
export const has = ({ nodes }, id) => nodes[id] !== undefined && nodes[id] !== null;

/** @param {Tree} tree @param {number} id @returns {Node} */
export function nodeAt({ nodes }, id) {
  const node = nodes[id];
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

/**
 * From the start to a node, both included.
 * @param {Tree} tree @param {number} id
 * @returns {number[]}
 */
export function pathTo(tree, id) {
  const path = [];
  for (let at = /** @type {number|null} */ (id); at !== null; at = nodeAt(tree, at).parent) {
    path.push(at);
  }
  return path.reverse();
}

/** How many turns lead to a node. @param {Tree} tree @param {number} id */
export const plyOf = (tree, id) => pathTo(tree, id).length - 1;

/** The turns that lead to a node. @param {Tree} tree @param {number} id */
export const turnsTo = (tree, id) =>
  pathTo(tree, id)
    .slice(1)
    .map((one) => nodeAt(tree, one).turn);

/**
 * The line after a node, without variations.
 * @param {Tree} tree @param {number} id
 * @returns {number[]}
 */
export function lineFrom(tree, id) {
  const line = [];
  for (let [next] = nodeAt(tree, id).children; next !== undefined;) {
    line.push(next);
    [next] = nodeAt(tree, next).children;
  }
  return line;
}

/** The start and the turns of the game itself. @param {Tree} tree */
export const mainLine = (tree) => [START, ...lineFrom(tree, START)];

/** Whether a turn is an alternative to the one that continues the line. @param {Tree} tree @param {number} id */
export function isVariation(tree, id) {
  const { parent } = nodeAt(tree, id);
  return parent !== null && nodeAt(tree, parent).children[0] !== id;
}

/**
 * Where the variation begins that a node is in; null on the main line.
 * @param {Tree} tree @param {number} id
 */
export const variationOf = (tree, id) =>
  pathTo(tree, id).findLast((one) => isVariation(tree, one)) ?? null;

/**
 * The turns instead of this one, and itself.
 * @param {Tree} tree @param {number} id
 */
export function siblings(tree, id) {
  const { parent } = nodeAt(tree, id);
  return parent === null ? [id] : nodeAt(tree, parent).children;
}

/**
 * Every node as a record lists them: a line before its variations, the start first.
 * @param {Tree} tree
 * @returns {number[]}
 */
export function inOrder(tree) {
  const found = [];
  const lines = [mainLine(tree)];
  for (let line = lines.pop(); line; line = lines.pop()) {
    found.push(...line);
    const variations = line.flatMap((id) => nodeAt(tree, id).children.slice(1));
    for (const id of variations.reverse()) lines.push([id, ...lineFrom(tree, id)]);
  }
  return found;
}

/** The node that a turn leads to from here, if it is in the tree. @param {Tree} tree @param {number} id @param {string} turn */
export const childBy = (tree, id, turn) =>
  nodeAt(tree, id).children.find((child) => nodeAt(tree, child).turn === turn) ?? null;

/** The end of the main line. @param {Tree} tree @returns {number} */
export const endOf = (tree) => lineFrom(tree, START).at(-1) ?? START;

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
 * The turn in the tree, as the record writes it or as the server names it: a record writes turns with their
 * captures, so that one turn can have two texts.
 * @param {State} state @param {number} id @param {string} turn
 */
export const knownChild = ({ tree, diagrams }, id, turn) =>
  childBy(tree, id, turn) ??
  nodeAt(tree, id).children.find((child) => diagrams.get(child)?.last?.text === turn) ??
  null;

const BOOKMARK = /^bookmark (.+)$/;

/** What a node is bookmarked as. @param {Said} said @returns {string|null} */
export const bookmarkOf = ({ others }) =>
  others.map((one) => BOOKMARK.exec(one)?.[1]).find((name) => name !== undefined) ?? null;

/**
 * All bookmarks in the order of the record.
 * @param {Tree} tree
 * @returns {{id: number, name: string}[]}
 */
export const bookmarks = (tree) =>
  inOrder(tree).flatMap((id) => {
    const name = bookmarkOf(nodeAt(tree, id));
    return name === null ? [] : [{ id, name }];
  });
