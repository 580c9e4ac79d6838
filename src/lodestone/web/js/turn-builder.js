/**
 * A turn is built by walking the graph that the server sends: from node 0 along steps, each of
 * which is one action. The graph may come round to a node again, so how far a turn is built is the
 * path walked and not the node reached. No rule is known here, and every function is pure.
 *
 * @typedef {import("./types.js").Node} Node
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Step} Step
 *
 * @typedef {Map<Place, Map<Place, Step[]>>} Ways  from -> to -> the different steps
 */

/** @type {Node} */
const NOWHERE = { turn: null, steps: [] };

/**
 * The node at the end of the path; a game that is over has none.
 * @param {Node[]} graph
 * @param {Step[]} walked
 * @returns {Node}
 */
export const nodeAfter = (graph, walked) => graph[walked.at(-1)?.leads_to ?? 0] ?? NOWHERE;

/** @param {Node} node @returns {Ways} */
export function waysFrom(node) {
  const ways = new Map();
  for (const step of node.steps) {
    const { from, to } = step.action;
    if (!ways.has(from)) ways.set(from, new Map());
    const targets = ways.get(from);
    if (!targets.has(to)) targets.set(to, []);
    targets.get(to).push(step);
  }
  return ways;
}

/** The turn is complete and nothing can follow. */
export const isEnd = (node) => node.turn !== null && node.steps.length === 0;

/**
 * The source that needs no choosing: the only one, where it is a reserve (an entry is due) or the
 * turn has begun (the piece in motion goes on).
 * @param {Ways} ways
 * @param {boolean} begun
 * @param {(place: Place) => boolean} isHand
 * @returns {Place|null}
 */
export function onlySource(ways, begun, isHand) {
  if (ways.size !== 1) return null;
  const [source] = ways.keys();
  return isHand(source) || begun ? source : null;
}
