/**
 * The board as one SVG, drawn from the state: what lies under everything, marks, pieces, and on top
 * the cells that are touched and read out. `renderBoard` is the only function that changes it.
 */

import { drawn, s, setAttribute } from "./dom.js";
import { MOVE, reduced } from "./motion.js";
import { motions } from "./picture.js";

/** How far inside a cell's outline its marks lie. */
const INSET = 0.88;

const layers = {
  under: s("g", { "aria-hidden": "true" }),
  marks: s("g", { "aria-hidden": "true" }),
  pieces: s("g", { class: "pieces", "aria-hidden": "true" }),
  cells: s("g"),
  focus: s("g", { class: "focus", "aria-hidden": "true" }),
};

let svg = null;
let scene = null;
/** @type {Map<string, {kind: string, element: SVGElement}>} */
let pieces = new Map();
/** @type {Map<string, import("./types.js").Cell>} */
let drawings = new Map();
/** @type {Map<string, SVGElement>} */
let cells = new Map();
let focusable = null;

/** @param {SVGElement} element  the empty <svg> of the page */
export function mount(element) {
  svg = element;
  svg.append(...Object.values(layers));
  svg.addEventListener("focusin", ({ target }) => showFocus(target));
  svg.addEventListener("focusout", () => layers.focus.replaceChildren());
}

export const cellOf = (name) => drawings.get(name);

export const element = (name) => cells.get(name) ?? null;

export const pieceElement = (name) => pieces.get(name)?.element ?? null;

/** A ring of two colours, one of which can be seen on any board. */
function showFocus(target) {
  const cell = cellOf(target.dataset.place);
  if (!cell) return;
  makeFocusable(cell.name);
  if (!target.matches(":focus-visible")) return;
  layers.focus.replaceChildren(
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
 * @param {import("./session.js").State} state
 * @param {import("./turn-input.js").Model} model
 * @param {{known?: import("./types.js").Action[], still?: boolean}} motion
 */
export function renderBoard(state, model, motion = {}) {
  if (state.scene !== scene) build(state.scene);
  const still = motion.still || reduced();
  drawPieces(model.picture, still ? null : (motion.known ?? []));
  drawMarks(state, model);
  for (const [name, cell] of cells) describe(cell, name, model);
}

function build(newScene) {
  scene = newScene;
  const hadFocus = svg.contains(document.activeElement);
  svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  layers.under.innerHTML = scene.under;
  layers.pieces.replaceChildren();
  pieces = new Map();
  cells = new Map();
  drawings = new Map(scene.cells.map((cell) => [cell.name, cell]));
  layers.cells.replaceChildren(...scene.rows.map(buildRow));
  makeFocusable(
    cells.has(focusable) ? focusable : scene.rows[Math.floor(scene.rows.length / 2)][0],
  );
  if (hadFocus) focusCell(focusable);
}

function buildRow(names, index) {
  const row = s("g", { role: "group", "aria-label": `Row ${index + 1} of ${scene.rows.length}` });
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

const at = ({ x, y }) => `translate(${x} ${y})`;

const distance = (a, b) => Math.hypot(cellOf(a).x - cellOf(b).x, cellOf(a).y - cellOf(b).y);

/**
 * @param {import("./types.js").Shown} picture
 * @param {import("./types.js").Action[]|null} known  null: no motion
 */
function drawPieces(picture, known) {
  const before = new Map([...pieces].map(([name, { kind }]) => [name, kind]));
  const moved = motions(before, picture.pieces, known ?? [], distance);
  const old = pieces;
  pieces = new Map();
  for (const [name, kind] of picture.pieces) {
    const motion = moved.find(({ to }) => to === name);
    if (motion) pieces.set(name, arrive(name, kind, motion.from, old, known !== null));
    else pieces.set(name, old.get(name));
  }
  const kept = new Set([...pieces.values()].map(({ element: one }) => one));
  for (const { element: gone } of old.values()) if (!kept.has(gone)) vanish(gone, known !== null);
}

function arrive(name, kind, from, old, moving) {
  const known = old.get(from);
  const one =
    known?.kind === kind ? known.element : drawn(scene.pieces[kind].markup, { class: "piece" });
  one.setAttribute("transform", at(cellOf(name)));
  // The last one in the layer lies on top: a piece in motion passes over the others.
  layers.pieces.append(one);
  const start = known ? cellOf(from) : from === null ? null : placeOfHand(from);
  if (moving && start) slide(one, start, cellOf(name));
  else if (moving) one.animate({ opacity: [0, 1] }, MOVE);
  return { kind, element: one };
}

function slide(one, from, to) {
  const transform = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
  one.animate({ transform }, { duration: MOVE, easing: "ease-out" });
}

/** Where a reserve lies in the measures of the board; it is drawn outside of it. */
function placeOfHand(name) {
  const tray = document.querySelector(`[data-place="${CSS.escape(name)}"]`);
  return tray ? toBoard(tray.getBoundingClientRect()) : null;
}

function toBoard({ left, top, width, height }) {
  const point = new DOMPoint(left + width / 2, top + height / 2);
  return point.matrixTransform(svg.getScreenCTM().inverse());
}

function vanish(one, moving) {
  if (!moving) return one.remove();
  one.animate({ opacity: [1, 0] }, MOVE).finished.then(() => one.remove());
}

function drawMarks({ shown, prefix }, model) {
  const marks = [];
  if (shown.last && prefix.length === 0) marks.push(...lastMarks(shown.last, model.picture));
  for (const { from, to, removes } of prefix) {
    marks.push(...[from, to].map((place) => inset(place, "mark-last")), ...removes.map(cross));
  }
  if (model.picked) marks.push(inset(model.picked, "mark-picked"));
  else for (const place of model.sources.keys()) marks.push(ring(place, 1.12, "mark-source"));
  for (const place of model.targets.keys()) marks.push(target(place, model.picture));
  layers.marks.replaceChildren(...marks.filter((mark) => mark !== null));
}

function lastMarks({ marks, removed }, picture) {
  const crosses = removed.filter((name) => !picture.pieces.has(name)).map(cross);
  return [...marks.map((name) => inset(name, "mark-last")), ...crosses];
}

function inset(name, className) {
  const cell = cellOf(name);
  if (!cell) return null;
  const transform = `${at({ x: cell.x * (1 - INSET), y: cell.y * (1 - INSET) })} scale(${INSET})`;
  return s("path", { d: cell.outline, class: className, transform });
}

function cross(name) {
  const size = scene.radius * 0.4;
  const d = `M${-size} ${-size} ${size} ${size} M${size} ${-size} ${-size} ${size}`;
  return s("path", { d, class: "mark-removed", transform: at(cellOf(name)) });
}

/** A dot on an empty cell, a ring around a piece that would be covered. */
function target(name, picture) {
  return picture.pieces.has(name)
    ? ring(name, 1.2, "mark-target-ring")
    : ring(name, 0.34, "mark-target");
}

/** A circle of so many times the size of a piece; null beside the board. */
function ring(name, size, className) {
  const cell = cellOf(name);
  return cell
    ? s("circle", { cx: cell.x, cy: cell.y, r: scene.radius * size, class: className })
    : null;
}

function describe(cell, name, model) {
  const kind = model.picture.pieces.get(name);
  const words = [name, kind ? scene.pieces[kind].label : "empty"];
  if (model.picked === name) words.push("picked up");
  else if (model.targets.has(name)) words.push("possible destination");
  else if (model.sources.has(name)) words.push("can move");
  setAttribute(cell, "aria-label", words.join(", "));
  setAttribute(
    cell,
    "data-use",
    model.targets.has(name) ? "target" : model.sources.has(name) ? "source" : null,
  );
}
