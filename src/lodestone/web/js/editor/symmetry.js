/** How a board can be turned and mirrored onto itself, as it is seen. Pure functions. */

import { spacing } from "../stage/geometry.js";

/**
 * @typedef {import("../wire.js").SceneCell} Cell
 * @typedef {"mirror"|"upend"|"turn"} Way
 */

/** Where a point goes, seen from the middle. @type {Record<Way, (x: number, y: number) => [number, number]>} */
const WAYS = {
  mirror: (x, y) => [-x, y],
  upend: (x, y) => [x, -y],
  turn: (x, y) => [-y, x],
};

/** @param {number[]} values */
const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;

/**
 * Where each cell comes to; null where the board does not come to lie on itself.
 * @param {Cell[]} cells @param {Way} way
 * @returns {Map<string, string>|null}
 */
export function imageOf(cells, way) {
  const centre = { x: middle(cells.map(({ x }) => x)), y: middle(cells.map(({ y }) => y)) };
  const near = spacing(cells) / 4;
  const image = new Map();
  for (const { name, x, y } of cells) {
    const [across, down] = WAYS[way](x - centre.x, y - centre.y);
    const there = cells.find(
      (cell) => Math.hypot(cell.x - centre.x - across, cell.y - centre.y - down) < near,
    );
    if (!there) return null;
    image.set(name, there.name);
  }
  return image;
}
