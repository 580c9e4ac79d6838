/**
 * A turn is built by walking the tree that the server tells: from its first node along steps, each
 * of which is one action. Where a step leads may not be known yet; then the server is asked, and
 * its answer added to the tree, before the step is made. No rule is known here.
 *
 * @import { Node, Step } from "../wire.js"
 *
 * @typedef {Map<string, Map<string, Step[]>>} Ways  from -> to -> the different steps
 */

/** Where nothing can be done. @type {Node} */
export const NOWHERE = { turn: null, steps: [] };

/**
 * The node at the end of the way; a game that is over has none.
 * @param {Node|null} first
 * @param {Step[]} walked
 * @returns {Node}
 */
export const nodeAfter = (first, walked) => walked.at(-1)?.leads_to ?? first ?? NOWHERE;

/**
 * The way as the server is told it: at each node the number of the step.
 * @param {Node} first
 * @param {Step[]} walked
 * @returns {number[]}
 */
export const pathOf = (first, walked) =>
  walked.map((step, i) => nodeAfter(first, walked.slice(0, i)).steps.indexOf(step));

/**
 * The same way in another telling of the same tree, in which less may be known: what was asked
 * about the old one is taken along.
 * @param {Node} first  of the new telling
 * @param {Node} old  the first of the one that was walked
 * @param {Step[]} walked
 * @returns {Step[]|null} null: the new telling has no such way
 */
export function sameWay(first, old, walked) {
  /** @type {Step[]} */
  const way = [];
  for (const [i, number] of pathOf(old, walked).entries()) {
    const step = nodeAfter(first, way).steps[number];
    if (!step) return null;
    step.leads_to ??= walked[i].leads_to;
    way.push(step);
  }
  return way;
}

/** @param {Node} node @returns {Ways} */
export function waysFrom(node) {
  /** @type {Ways} */
  const ways = new Map();
  for (const step of node.steps) {
    const { from, to } = step.action;
    const targets = ways.get(from) ?? new Map();
    ways.set(from, targets.set(to, [...(targets.get(to) ?? []), step]));
  }
  return ways;
}

/**
 * The turn is complete and nothing can follow; the server always tells where a step does so.
 * @param {Node|null} node
 * @returns {node is Node & {turn: string}}
 */
export const isEnd = (node) => node !== null && node.turn !== null && node.steps.length === 0;

/**
 * The source that needs no choosing: the only one, where it is a reserve (an entry is due) or the
 * turn has begun (the piece in motion goes on).
 * @param {Ways} ways
 * @param {boolean} begun
 * @param {(place: string) => boolean} isHand
 * @returns {string|null}
 */
export function onlySource(ways, begun, isHand) {
  if (ways.size !== 1) return null;
  const [source] = ways.keys();
  return isHand(source) || begun ? source : null;
}
