/**
 * The board as one SVG, drawn from the state: what lies under everything, marks, pieces, and on top
 * the cells that are touched and read out. `renderBoard` is the only function that changes it.
 */

import { s, setAttribute } from "../lib/dom.js";
import * as marks from "../turn/marks.js";
import { reduced } from "../lib/motion.js";
import * as pieces from "./pieces.js";
import * as preview from "../turn/preview.js";
import { cellOf, setScene, stage } from "./stage.js";
import { label, useOf } from "../turn/words.js";

const under = s("g");
const rows = s("g");
const focus = s("g", { class: "focus", "aria-hidden": "true" });

/** What is seen of the board; the magnifier shows it a second time. */
const picture = s(
  "g",
  { id: "picture", "aria-hidden": "true" },
  under,
  marks.layers.under,
  pieces.layers.pieces,
  pieces.layers.lifted,
  preview.layer,
  marks.layers.over,
);

/** @type {Map<string, SVGElement>} */
let cells = new Map();
let focusable = null;

/** @param {SVGSVGElement} element  the empty <svg> of the page */
export function mount(element) {
  stage.svg = element;
  element.append(picture, rows, focus);
  element.addEventListener("focusin", ({ target }) => showFocus(target));
  element.addEventListener("focusout", () => {
    focus.replaceChildren();
    preview.focusAt(null);
  });
}

/** A ring of two colours, one of which can be seen on any board. */
function showFocus(target) {
  const cell = cellOf(target.dataset.place);
  if (!cell) return;
  makeFocusable(cell.name);
  if (!target.matches(":focus-visible")) return;
  preview.focusAt(cell.name);
  focus.replaceChildren(
    s("path", { d: cell.outline, class: "focus-outer" }),
    s("path", { d: cell.outline, class: "focus-inner" }),
  );
}

/** Of all cells one is in the tab order; the arrow keys go on from it. */
function makeFocusable(name) {
  cells.get(focusable)?.setAttribute("tabindex", "-1");
  focusable = name;
  cells.get(name)?.setAttribute("tabindex", "0");
}

export function focusCell(name) {
  makeFocusable(name);
  cells.get(name)?.focus();
}

/** To the cell that is in the tab order. */
export const focusBoard = () => focusCell(focusable);

/**
 * @param {import("../game/session.js").State} state
 * @param {import("../turn/model.js").Model} model
 * @param {{known?: import("../types.js").Action[], still?: boolean}} motion
 */
export function renderBoard(state, model, motion = {}) {
  if (state.scene !== stage.scene) build(state.scene);
  const still = motion.still || reduced();
  pieces.drawPieces(model, still ? null : (motion.known ?? []));
  marks.drawMarks(state, model);
  preview.renderPreview(model);
  for (const [name, cell] of cells) describe(cell, name, model, state.shown.highlights);
}

function build(scene) {
  setScene(scene);
  const hadFocus = stage.svg.contains(document.activeElement);
  under.innerHTML = scene.under;
  pieces.clearPieces();
  cells = new Map();
  rows.replaceChildren(...scene.rows.map(buildRow));
  makeFocusable(
    cells.has(focusable) ? focusable : scene.rows[Math.floor(scene.rows.length / 2)][0],
  );
  if (hadFocus) focusCell(focusable);
}

function buildRow(names, index) {
  const of = `Row ${index + 1} of ${stage.scene.rows.length}`;
  const row = s("g", { role: "group", "aria-label": of });
  for (const name of names) {
    const { outline } = cellOf(name);
    const cell = s("path", {
      d: outline,
      class: "cell",
      role: "button",
      tabindex: "-1",
      "data-place": name,
    });
    cells.set(name, cell);
    row.append(cell);
  }
  return row;
}

function describe(cell, name, model, highlights) {
  const labelOf = (kind) => stage.scene.pieces[kind].label;
  const kind = model.picture.pieces.get(name);
  setAttribute(cell, "aria-label", label(model, name, kind && labelOf(kind), highlights, labelOf));
  const use = useOf(model, name);
  // What is picked up can be dragged and put back.
  setAttribute(cell, "data-use", use === "picked" ? "source" : use);
}
