/**
 * Marks under and over the pieces. Each has a form of its own; none is told by its colour alone.
 */

import { s } from "../lib/dom.js";
import { at, cellOf, cellSize, pixels, stage } from "../board/stage.js";
import { short } from "../game/values.js";
import { telling, worthAt } from "./words.js";

/** How far inside a cell's outline its marks lie. */
const INSET = 0.88;

/** With more targets than these the dots are small: they would be all that is seen. */
const MANY = 24;

/** Where more pieces than these can move, marking them all tells nothing. */
const MANY_SOURCES = 14;

/** Notes are not written smaller than this, in pixels. */
const SMALLEST_NOTE = 9.5;

/** How wide a letter of a note is, in font sizes. */
const LETTER = 0.56;

/** How wide the signs of a value are. */
const WIDE = 0.72;

export const layers = {
  under: s("g"),
  over: s("g", { class: "above" }),
};

/** @param {import("../game/session.js").State} state @param {import("./model.js").Model} model */
export function drawMarks({ shown, walked }, model) {
  const { picked, sources, targets, picture } = model;
  const under = Object.keys(shown.highlights).map(corners);
  if (shown.last && walked.length === 0) under.push(...lastMarks(shown.last, picture));
  for (const { action } of walked) {
    const { from, to, removes } = action;
    under.push(...[from, to].map((place) => inset(place, "mark-last")), ...removes.map(cross));
  }
  if (picked) under.push(inset(picked, "mark-picked"));
  else if (sources.size <= MANY_SOURCES) {
    for (const place of sources.keys()) under.push(ring(place, 1.12, "mark-source"));
  }
  for (const place of targets.keys()) under.push(target(place, picture, targets.size > MANY));
  put(layers.under, under);
  put(layers.over, [
    ...warnings(targets),
    ...warnings(model.entries),
    ...notes(targets),
    ...worths(model),
    ...hintMarks(model.hint),
  ]);
}

export const put = (layer, marks) =>
  layer.replaceChildren(...marks.filter((mark) => mark !== null && mark !== undefined));

function lastMarks({ marks, removed }, picture) {
  const crosses = removed.filter((name) => !picture.pieces.has(name)).map(cross);
  return [...marks.map((name) => inset(name, "mark-last")), ...crosses];
}

export function inset(name, className) {
  const cell = cellOf(name);
  if (!cell) return null;
  const transform = `${at({ x: cell.x * (1 - INSET), y: cell.y * (1 - INSET) })} scale(${INSET})`;
  return s("path", { d: cell.outline, class: className, transform });
}

export function cross(name) {
  const size = stage.scene.radius * 0.4;
  const d = `M${-size} ${-size} ${size} ${size} M${size} ${-size} ${-size} ${size}`;
  return s("path", { d, class: "mark-removed", transform: at(cellOf(name)) });
}

/** A dot on an empty cell, a ring around a piece that would be covered. */
function target(name, picture, many) {
  if (picture.pieces.has(name)) return ring(name, 1.2, "mark-target-ring");
  return ring(name, many ? 0.2 : 0.34, "mark-target");
}

/** A circle of so many times the size of a piece; null beside the board. */
function ring(name, size, className) {
  const cell = cellOf(name);
  return cell
    ? s("circle", { cx: cell.x, cy: cell.y, r: stage.scene.radius * size, class: className })
    : null;
}

/** An arrow along the step that is hinted at, and two rings around its end. */
function hintMarks(hint) {
  if (!hint) return [];
  const rings = [1.02, 1.32].map((size) => ring(hint.to, size, "mark-hint"));
  return [...rings, hint.from === hint.to ? null : arrow(cellOf(hint.from), cellOf(hint.to))];
}

/** From the middle of one cell to the ring around the other; null from beside the board. */
function arrow(from, to) {
  if (!from || !to) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  const size = stage.scene.radius;
  const end = far - 0.5 * size;
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  const [neck, wing] = [end - 0.7 * size, 0.42 * size];
  return s("path", {
    d: `M0 0H${neck}M${neck} ${-wing}L${end} 0 ${neck} ${wing}Z`,
    class: "mark-hint arrow",
    transform: `${at(from)} rotate(${turn})`,
  });
}

/** Four corners around a cell that deserves attention. */
function corners(name) {
  const far = stage.scene.radius * 1.12;
  const near = far * 0.55;
  const corner = ([x, y]) => `M${x * near} ${y * far}L${x * far} ${y * far} ${x * far} ${y * near}`;
  const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner).join(""); // prettier-ignore
  return s("path", { d, class: "mark-highlight", transform: at(cellOf(name)) });
}

/** A triangle with an exclamation mark, at the upper right of its cell. */
export function warningSign(name) {
  const { x, y } = cellOf(name);
  const { radius } = stage.scene;
  const size = Math.max(radius * 0.46, 9 / pixels());
  const middle = { x: x + radius * 0.62, y: y - radius * 0.62 };
  return s(
    "g",
    { class: "mark-warning", transform: `${at(middle)} scale(${size})` },
    s("path", { d: "M0 -1 1.05 0.85H-1.05Z" }),
    s("path", { d: "M0 -0.32V0.25M0 0.55V0.56", class: "stroke" }),
  );
}

const warnings = (targets) =>
  [...targets]
    .filter(([name, steps]) => cellOf(name) && telling(steps).warnings.length > 0)
    .map(([name]) => warningSign(name));

/** What a step costs or does, below the mark of its target. */
function notes(targets) {
  const size = noteSize();
  return [...targets].map(([name, steps]) => {
    const note = shortened(noteOf(steps));
    const cell = cellOf(name);
    if (!cell || !note) return null;
    const y = cell.y + stage.scene.radius * 0.95;
    return s("text", { x: cell.x, y, "font-size": size, class: "mark-note" }, note);
  });
}

/** What the places that can be touched are worth, where that is known. */
function worths(model) {
  const { sources, targets, entries } = model;
  const places = new Set([...targets.keys(), ...entries.keys(), ...sources.keys()]);
  return [...places].map((place) => {
    const worth = worthAt(model, place);
    return worth && cellOf(place) ? badge(place, worth, noteOf(targets.get(place) ?? [])) : null;
  });
}

/** At the lower edge of its cell, or the upper one where a note stands below. */
function badge(place, worth, note) {
  const { x, y } = cellOf(place);
  const size = noteSize();
  const text = short(worth);
  const [width, height] = [(text.length * WIDE + 0.6) * size, 1.4 * size];
  const middle = { x, y: y + stage.scene.radius * (note ? -0.86 : 0.86) };
  return s(
    "g",
    { class: "mark-worth", "data-value": worth.value, transform: at(middle) },
    s("rect", { x: -width / 2, y: -height / 2, width, height, rx: height * 0.3 }),
    s("text", { "font-size": size, dy: "0.36em" }, text),
  );
}

const noteOf = (steps) => telling(steps).notes.join(" / ");

const noteSize = () => Math.max(stage.scene.radius * 0.4, SMALLEST_NOTE / pixels());

/** With a letter's width to the next note. */
const fits = (note) => (note.length + 1) * LETTER * noteSize() * pixels() <= cellSize();

/** A note that is too long for its cell is told by the number that it begins with, if it has one. */
const shortened = (note) => (fits(note) ? note : (/^[^,:]*?(\d+)/.exec(note)?.[1] ?? null));

/** Whether all that is to be known of the targets is written at them. */
export const allNotesFit = (targets) => [...targets.values()].every((steps) => fits(noteOf(steps)));
