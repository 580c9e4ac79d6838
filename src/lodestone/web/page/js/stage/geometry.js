/** The geometry of a board: distances of cells, and their places on the screen. */

/**
 * @import { SceneCell } from "../wire.js"
 * @import { Board } from "./board.js"
 * @typedef {[x: number, y: number]} Direction
 * @typedef {{x: number, y: number}} Point
 */

/** @type {Object<string, Direction>} */
const DIRECTIONS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const HALF_QUARTER = Math.cos(Math.PI / 4) - 1e-6;
const ALMOST_ACROSS = Math.cos((80 * Math.PI) / 180);

/** The direction of an arrow key; null for other keys. @param {string} key @returns {Direction|null} */
export const arrowOf = (key) => (Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : null);

/**
 * The nearest cell in a direction: within 45 degrees, else (at an edge) within
 * 80. On a board that stands on its corner two cells are equally near; the one to the left of the
 * direction is taken, so that the four arrows are the four diagonals and every cell can be reached.
 * @param {SceneCell[]} cells @param {SceneCell} from @param {Direction} direction
 */
export function neighbour(cells, from, [dx, dy]) {
  const near = cells
    .map((cell) => {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const length = Math.hypot(x, y);
      const left = x * dy - y * dx > 1e-6;
      return { cell, cosine: (x * dx + y * dy) / length, score: length * (left ? 1 : 1.0001) };
    })
    .sort((a, b) => a.score - b.score);
  const within = (/** @type {number} */ limit) => near.find(({ cosine }) => cosine >= limit)?.cell;
  return within(HALF_QUARTER) ?? within(ALMOST_ACROSS) ?? null;
}

/** How far apart the two nearest cells lie. @param {SceneCell[]} cells */
export function spacing(cells) {
  let least = Infinity;
  for (const [i, a] of cells.entries()) {
    for (const b of cells.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return least;
}

/**
 * The cell of a name; none for a place beside the board.
 * @param {Board} board @param {string|null} name
 */
export const cellOf = ({ cells }, name) => (name === null ? undefined : cells.get(name));

/** The transform that leads there. @param {Point} point */
export const at = ({ x, y }) => `translate(${x} ${y})`;

/**
 * How far apart two cells lie; no place beside the board is near to anything.
 * @param {Board} board @param {string} a @param {string} b
 */
export function distance(board, a, b) {
  const [from, to] = [cellOf(board, a), cellOf(board, b)];
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
}

/** The scale from the scene's units to pixels; 1 where nothing is shown. @param {Board} board */
const toScreen = ({ svg }) => svg.getScreenCTM() ?? new DOMMatrix();

/**
 * How many pixels of the screen one unit of the scene is. Measuring has the browser lay the page out
 * at once, so that is done once for each size.
 * @param {Board} board
 */
export const pixels = (board) => (board.scale ??= toScreen(board).a);

/** How far apart neighbouring cells lie on the screen. @param {Board} board */
export const cellSize = (board) => board.apart * pixels(board);

/** The middle of a box on the screen, in the scene's units. @param {Board} board @param {DOMRect} box */
export function toStage(board, { left, top, width, height }) {
  const point = new DOMPoint(left + width / 2, top + height / 2);
  return point.matrixTransform(toScreen(board).inverse());
}
