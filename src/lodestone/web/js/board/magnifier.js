/** A round glass above the finger that shows the cell beneath it, which the finger covers. */

import { h, s, setText } from "../lib/dom.js";
import { stage } from "./stage.js";

const SIZE = 132;
/** As many pieces side by side are seen in the glass. */
const SEEN = 3.2;
/** How far the glass stays from the finger, in pixels. */
const GAP = 44;

const view = s("svg", { width: SIZE, height: SIZE }, s("use", { href: "#picture" }));
const name = h("span");
const glass = h("div", { class: "magnifier", "aria-hidden": "true", hidden: true }, view, name);

/**
 * @param {import("../types.js").Cell} cell
 * @param {{clientX: number, clientY: number}} finger
 */
export function magnify(cell, { clientX, clientY }) {
  if (!glass.isConnected) document.body.append(glass);
  const side = 2 * stage.scene.radius * SEEN;
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

export function hideMagnifier() {
  glass.hidden = true;
}
