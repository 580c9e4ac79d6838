/**
 * A widget that shows the page's viewer, whose script comes before this one.
 * @import { Shown } from "./board.js"
 */

export default {
  /** @param {Shown} shown */
  render({ model, el }) {
    const viewer = document.createElement("lodestone-viewer");
    const held = document.createElement("script");
    held.type = "application/json";
    held.textContent = model.get("document");
    viewer.append(held);
    viewer.setAttribute("at", model.get("at"));
    el.append(viewer);
  },
};
