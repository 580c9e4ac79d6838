/** A round glass above the finger that shows the cell beneath it, which the finger covers. */

import { h, s, setText } from "../lib/dom.js";

const SIZE = 132;
/** As many pieces side by side are seen in the glass. */
const SEEN = 3.2;
/** How far the glass stays from the finger, in pixels. */
const GAP = 44;

/**
 * @import { Board } from "./board-state.js"
 *
 * @typedef {object} Magnifier
 * @property {HTMLElement} glass
 * @property {SVGSVGElement} view
 * @property {HTMLElement} name
 */

/** @param {Board} board @returns {Magnifier} */
function build({ svg, picture }) {
  const view = s("svg", { width: SIZE, height: SIZE }, s("use", { href: `#${picture.id}` }));
  const name = h("span");
  const glass = h("div", { class: "magnifier", "aria-hidden": "true", hidden: true }, view, name);
  // A picture can be used a second time only in its own tree: the page, or a shadow.
  const root = svg.getRootNode();
  (root instanceof ShadowRoot ? root : document.body).append(glass);
  return { glass, view, name };
}

/**
 * @param {Board} board
 * @param {import("../wire.js").SceneCell} cell
 * @param {{clientX: number, clientY: number}} finger
 */
export function magnify(board, cell, { clientX, clientY }) {
  board.magnifier ??= build(board);
  const { glass, view, name } = board.magnifier;
  const side = 2 * board.config.scene.radius * SEEN;
  view.setAttribute("viewBox", `${cell.x - side / 2} ${cell.y - side / 2} ${side} ${side}`);
  setText(name, cell.name);
  glass.hidden = false;
  const left = Math.min(Math.max(clientX - SIZE / 2, 4), innerWidth - SIZE - 4);
  const above = clientY - GAP - glass.offsetHeight;
  // Where there is no room above the finger the glass lies beside it.
  const beside = clientX > innerWidth / 2 ? clientX - SIZE - 2 * GAP : clientX + 2 * GAP;
  glass.style.transform =
    above >= 0 ? `translate(${left}px, ${above}px)` : `translate(${beside}px, 4px)`;
}

/** @param {Board} board */
export function hideMagnifier({ magnifier }) {
  if (magnifier) magnifier.glass.hidden = true;
}
