/**
 * Every way to change a tree: pure functions from one tree to the next. Without a change they return
 * the same tree.
 *
 * @import { State } from "./state.js"
 * @import { Colour, Node, Said, Tree } from "./tree.js"
 * @typedef {{tree: Tree, id: number}} Added
 */

import {
  NOTHING_SAID,
  bookmarkOf,
  childBy,
  isVariation,
  knownChild,
  lineFrom,
  mainLine,
  nodeAt,
  pathTo,
  variationOf,
} from "./tree.js";

/** @param {Tree} tree @param {Partial<Node> & {id: number}} changes @returns {Tree} */
const withNode = (tree, changes) => ({
  ...tree,
  nodes: tree.nodes.with(changes.id, { ...nodeAt(tree, changes.id), ...changes }),
});

/**
 * Add a turn: it continues the line, or becomes a variation if the line continues. A turn that exists
 * already stays as it is.
 * @param {Tree} tree @param {number} parent @param {string} turn
 * @returns {Added}
 */
export function addTurn(tree, parent, turn) {
  const known = childBy(tree, parent, turn);
  if (known !== null) return { tree, id: known };
  const id = tree.nodes.length;
  const nodes = [...tree.nodes, { ...NOTHING_SAID, id, turn, parent, children: [] }];
  const children = [...nodeAt(tree, parent).children, id];
  return { tree: withNode({ ...tree, nodes }, { id: parent, children }), id };
}

/**
 * Add turns one after the other; the id is that of the last.
 * @param {Tree} tree @param {number} parent @param {string[]} turns
 * @returns {Added}
 */
export const addLine = (tree, parent, turns) =>
  turns.reduce((added, turn) => addTurn(added.tree, added.id, turn), { tree, id: parent });

/** Move the variation that a node is in one place up; the first continues the line. @param {Tree} tree @param {number} id */
export function promote(tree, id) {
  const begin = variationOf(tree, id);
  if (begin === null) return tree;
  const parent = Number(nodeAt(tree, begin).parent);
  const { children } = nodeAt(tree, parent);
  const at = children.indexOf(begin);
  const next = children.toSpliced(at - 1, 2, begin, children[at - 1]);
  return withNode(tree, { id: parent, children: next });
}

/**
 * Make the turns that lead to a node, and the line after it, the main line.
 * @param {Tree} tree @param {number} id
 */
export const makeMain = (tree, id) =>
  pathTo(tree, id)
    .filter((one) => isVariation(tree, one))
    .reduce((now, one) => {
      const parent = Number(nodeAt(now, one).parent);
      const others = nodeAt(now, parent).children.filter((child) => child !== one);
      return withNode(now, { id: parent, children: [one, ...others] });
    }, tree);

/**
 * Remove a turn and all that follows it; the start stays.
 * @param {Tree} tree @param {number} id
 * @returns {Tree}
 */
export function remove(tree, id) {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const children = nodeAt(tree, parent).children.filter((child) => child !== id);
  const nodes = [...withNode(tree, { id: parent, children }).nodes];
  const gone = [id];
  for (let one = gone.pop(); one !== undefined; one = gone.pop()) {
    gone.push(...nodeAt(tree, one).children);
    nodes[one] = null;
  }
  return { ...tree, nodes };
}

/** Remove everything after a node. @param {Tree} tree @param {number} id */
export const removeAfter = (tree, id) => nodeAt(tree, id).children.reduce(remove, tree);

/** Remove every variation that does not lead to a node. @param {Tree} tree @param {number} id */
export function keepOnly(tree, id) {
  const path = [...pathTo(tree, id), ...lineFrom(tree, id)];
  return path.slice(0, -1).reduce((now, one, i) => {
    const others = nodeAt(now, one).children.filter((child) => child !== path[i + 1]);
    return others.reduce(remove, now);
  }, tree);
}

/** @param {Tree} tree @param {number} id @param {Partial<Said>} said */
export const say = (tree, id, said) => withNode(tree, { id, ...said });

/** @param {Tree} tree @param {Partial<import("./tree.js").Head>} head @returns {Tree} */
export const sayOfGame = (tree, head) => ({ ...tree, head: { ...tree.head, ...head } });

/**
 * Comment a turn: each line of the text becomes a separate comment.
 * @param {Tree} tree @param {number} id @param {string} text @param {"before"|"comments"} where
 */
export function comment(tree, id, text, where = "comments") {
  const comments = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const same = comments.join("\n") === nodeAt(tree, id)[where].join("\n");
  return same ? tree : say(tree, id, { [where]: comments });
}

/** @type {readonly (readonly number[])[]} only one of each can be set: for the turn, for the position */
const EXCLUSIVE = [
  [1, 2, 3, 4, 5, 6],
  [10, 13, 14, 15, 16, 17, 18, 19],
];

/**
 * Add a glyph to a turn, or remove it.
 * @param {Tree} tree @param {number} id @param {number} nag
 */
export function toggleNag(tree, id, nag) {
  const { nags } = nodeAt(tree, id);
  if (nags.includes(nag)) return say(tree, id, { nags: nags.filter((one) => one !== nag) });
  const others = EXCLUSIVE.find((group) => group.includes(nag)) ?? [];
  const kept = nags.filter((one) => !others.includes(one));
  return say(tree, id, { nags: [...kept, nag].toSorted((a, b) => a - b) });
}

/**
 * Colour a cell; the same colour again removes it.
 * @param {Tree} tree @param {number} id @param {Colour} colour @param {string} cell
 */
export function toggleCell(tree, id, colour, cell) {
  const { cells } = nodeAt(tree, id);
  const was = cells.find((one) => one.cell === cell);
  const others = cells.filter((one) => one !== was);
  return say(tree, id, { cells: was?.colour === colour ? others : [...others, { colour, cell }] });
}

/**
 * Draw an arrow; the same colour again removes it.
 * @param {Tree} tree @param {number} id @param {Colour} colour
 * @param {string} source @param {string} target
 */
export function toggleArrow(tree, id, colour, source, target) {
  const { arrows } = nodeAt(tree, id);
  const was = arrows.find((one) => one.source === source && one.target === target);
  const others = arrows.filter((one) => one !== was);
  const arrow = { colour, source, target };
  return say(tree, id, { arrows: was?.colour === colour ? others : [...others, arrow] });
}

/** @param {Tree} tree @param {number} id */
export const clearMarks = (tree, id) => say(tree, id, { arrows: [], cells: [] });

/** Characters that would end the command of a bookmark. */
const BRACKETS = /[[\]\s]+/g;

/**
 * Bookmark a node, or take its bookmark away. A name is used once: it is a link's target.
 * @param {Tree} tree @param {number} id @param {string} name  "" removes it
 */
export function bookmark(tree, id, name) {
  const plain = name.replace(BRACKETS, " ").trim();
  const free = tree.nodes
    .filter((node) => node !== null && (node.id === id || bookmarkOf(node) === plain))
    .reduce((now, node) => (node ? unmarked(now, node) : now), tree);
  if (plain === "") return free;
  return say(free, id, { others: [...nodeAt(free, id).others, `bookmark ${plain}`] });
}

/** @param {Tree} tree @param {Node} node */
const unmarked = (tree, { id, others }) =>
  say(tree, id, { others: others.filter((one) => !one.startsWith("bookmark ")) });

/**
 * Add turns from a node, along those that exist already.
 * @param {State} state @param {number} from @param {string[]} turns
 */
export function withLine(state, from, turns) {
  /** @type {Added} */
  const begun = { tree: state.tree, id: from };
  return turns.reduce(({ tree, id }, turn) => {
    const known = knownChild({ ...state, tree }, id, turn);
    return known === null ? addTurn(tree, id, turn) : { tree, id: known };
  }, begun);
}

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
