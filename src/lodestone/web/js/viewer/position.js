/** What the board of a viewer shows: the node, with what was drawn there, and who sits around. Pure. */

import { turned } from "../stage/turned.js";
import { drawnMarks, drawnWords } from "../core/drawn.js";
import { nearSide, playerOf, shown } from "../core/state.js";
import { nodeAt, pathTo } from "../core/tree.js";

/**
 * @typedef {import("../stage/model.js").Seen} Seen
 * @typedef {import("../wire.js").Scene} Scene
 * @typedef {import("../core/state.js").State} State
 */

/** Scenes as they are seen, by quarters: the same one is drawn once. @type {WeakMap<Scene, Scene[]>} */
const seen = new WeakMap();

/**
 * The position of the node that is shown; null while it is being asked about.
 * @param {State} state @param {Seen|null} known  the node with its turns, once they are known
 * @param {boolean} isReadOnly
 * @returns {import("../stage/model.js").Position|null}
 */
export function positionOf(state, known, isReadOnly) {
  const view = known ?? shown(state);
  return (
    view && {
      scene: seenScene(state),
      view,
      near: nearSide(state),
      isReadOnly,
      who: (side) => seatWords(state, side),
      drawn: drawnMarks(state),
      words: (cell) => drawnWords(state, cell),
    }
  );
}

/** @param {State} state */
function seenScene({ scene, quarters }) {
  const known = seen.get(scene) ?? [];
  seen.set(scene, known);
  return (known[quarters] ??= turned(scene, quarters));
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
