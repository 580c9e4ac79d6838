/**
 * What a place would do, shown on the board and beside it before it is done: for the place under
 * the pointer, else the one chosen by a first tap, else the one that the keyboard is at.
 */

import { byId, drawn, h, s, setText } from "../lib/dom.js";
import { allNotesFit, cross, inset, put, warningSign } from "./marks.js";
import { model, placeName } from "./model.js";
import { state } from "../game/session.js";
import { at, cellOf, stage } from "../board/stage.js";
import { caption, stepsTo, telling } from "./words.js";

export const layer = s("g", { class: "preview" });

let pointed = null;
let focused = null;
/** While a finger is on a small board, lines show which cell it is at. */
let crosshair = false;

/** @param {string|null} place  under the pointer */
export function pointAt(place, { lines = false } = {}) {
  if (place === pointed && lines === crosshair) return;
  pointed = place;
  crosshair = lines;
  if (state.shown) renderPreview(model());
}

/** @param {string|null} place  where the keyboard is */
export function focusAt(place) {
  if (place === focused) return;
  focused = place;
  if (state.shown) renderPreview(model());
}

/** @param {import("./model.js").Model} now */
export function renderPreview(now) {
  const place = pointed ?? now.aimed ?? focused;
  const marks = crosshair && cellOf(place) ? lines(cellOf(place)) : [];
  if (place !== null) marks.push(...previewOf(place, now));
  put(layer, marks);
  renderCaption(now, place ?? (allNotesFit(now.targets) ? null : now.picked));
}

function previewOf(place, now) {
  const steps = stepsTo(now, place);
  const cell = cellOf(place);
  if (steps.length === 0) return [];
  const { removes, warnings } = telling(steps);
  /** @type {SVGElement[]} */
  const marks = [cell && inset(place, "mark-aim"), ...removes.map(cross)];
  const [{ action }] = steps;
  if (cell && !now.picture.pieces.has(place)) {
    const { markup } = stage.scene.pieces[action.carries];
    marks.push(drawn(markup, { class: "shade", transform: at(cell) }));
    if (action.changes[place] === null) marks.push(cross(place));
  }
  if (cell && warnings.length > 0) marks.push(warningSign(place));
  return marks;
}

/** @returns {SVGElement[]} */
function lines({ x, y }) {
  const { width, height } = stage.scene;
  return [s("path", { d: `M0 ${y}H${width}M${x} 0V${height}`, class: "crosshair" })];
}

/** What needs more room than there is for it stands closer, and in full in its tooltip. */
function keepInside(root) {
  root.classList.remove("dense");
  const dense = root.scrollHeight > root.clientHeight;
  root.classList.toggle("dense", dense);
  root.title = dense ? root.textContent : "";
}

/** A press that did nothing is told where it was made, until the hand goes elsewhere. */
function captionAt(now, place) {
  const { refused, shown } = state;
  if (refused && (place === null || place === refused.place)) {
    return { plain: `${placeName(refused.place)}: ${refused.reason}`, warning: "" };
  }
  if (place === null) return { plain: "", warning: "" };
  return caption(now, place, shown.highlights, placeName);
}

function renderCaption(now, place) {
  const root = byId("caption");
  const { plain, warning } = captionAt(now, place);
  if (root.dataset.told === `${plain}|${warning}`) return;
  root.dataset.told = `${plain}|${warning}`;
  setText(root, plain);
  if (warning) root.append(h("strong", { class: "warning" }, `Warning: ${warning}`));
  keepInside(root);
}
