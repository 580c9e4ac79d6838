/** What the board is drawn on: the scene that is shown, and where its cells lie. */

import { spacing } from "./geometry.js";

/**
 * @typedef {object} Stage
 * @property {SVGSVGElement} svg
 * @property {import("../types.js").Scene|null} scene
 */

/** @type {Stage} */
export const stage = { svg: null, scene: null };

/** @type {Map<string, import("../types.js").Cell>} */
let drawings = new Map();
let apart = 0;

/** @param {import("../types.js").Scene} scene */
export function setScene(scene) {
  stage.scene = scene;
  stage.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  // The style sheet's widths are for pieces of this size.
  stage.svg.style.setProperty("--unit", String(scene.radius / 34));
  drawings = new Map(scene.cells.map((cell) => [cell.name, cell]));
  apart = spacing(scene.cells);
}

export const cellOf = (name) => drawings.get(name);

export const at = ({ x, y }) => `translate(${x} ${y})`;

export const distance = (a, b) => Math.hypot(cellOf(a).x - cellOf(b).x, cellOf(a).y - cellOf(b).y);

/** How many pixels of the screen one unit of the scene is. */
export const pixels = () => stage.svg.getScreenCTM().a;

/** How far apart neighbouring cells lie on the screen. */
export const cellSize = () => apart * pixels();

/** The middle of a box on the screen, in the scene's units. */
export function toStage({ left, top, width, height }) {
  const point = new DOMPoint(left + width / 2, top + height / 2);
  return point.matrixTransform(stage.svg.getScreenCTM().inverse());
}
