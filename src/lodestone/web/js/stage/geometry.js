/** Where cells lie towards each other; the arrow keys walk by it on any board. */

/** @typedef {[x: number, y: number]} Direction */

/** @type {Object<string, Direction>} */
const DIRECTIONS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const HALF_QUARTER = Math.cos(Math.PI / 4) - 1e-6;
const ALMOST_ACROSS = Math.cos((80 * Math.PI) / 180);

/** Where an arrow key leads; null for other keys. @param {string} key @returns {Direction|null} */
export const arrowOf = (key) => (Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : null);

/**
 * The nearest cell in a direction: within 45 degrees, else (at an edge) within
 * 80. On a board that stands on its corner two cells are equally near; the one to the left of the
 * direction is taken, so that the four arrows are the four diagonals and every cell can be reached.
 * @param {import("../wire.js").SceneCell[]} cells
 * @param {import("../wire.js").SceneCell} from
 * @param {Direction} direction
 */
export function neighbour(cells, from, [dx, dy]) {
  for (const limit of [HALF_QUARTER, ALMOST_ACROSS]) {
    /** @type {{cell: import("../wire.js").SceneCell, score: number}|null} */
    let best = null;
    for (const cell of cells) {
      const x = cell.x - from.x;
      const y = cell.y - from.y;
      const length = Math.hypot(x, y);
      if (length === 0 || (x * dx + y * dy) / length < limit) continue;
      const left = x * dy - y * dx > 1e-6;
      const score = length * (left ? 1 : 1.0001);
      if (!best || score < best.score) best = { cell, score };
    }
    if (best) return best.cell;
  }
  return null;
}

/** How far apart the two nearest cells lie. @param {import("../wire.js").SceneCell[]} cells */
export function spacing(cells) {
  let least = Infinity;
  for (const [i, a] of cells.entries()) {
    for (const b of cells.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return least;
}
