/**
 * Pointer and keys on the table: the board and the reserves beside it, which are all places of one
 * kind.
 */

import { focusCell } from "./board.js";
import { drawn, s } from "../lib/dom.js";
import { isArrow, neighbour } from "./geometry.js";
import { hideMagnifier, magnify } from "./magnifier.js";
import { model } from "../turn/model.js";
import { pointAt } from "../turn/preview.js";
import { state } from "../game/session.js";
import { cellOf, cellSize, pixels, stage } from "./stage.js";
import { activate, choose, drop, pick } from "../turn/turn-input.js";

/** A pointer that moves less than this is still a click: fingers tremble. */
const SLACK = 6;

/** A dragged piece is a little larger, so that it can be seen around a finger. */
const LIFTED = 1.15;

/** A finger hits cells that are smaller than this only by chance. */
const FINGER = 44;

/**
 * @typedef {object} Press
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {number} id  of the pointer
 * @property {boolean} fine  a finger on small cells: it looks for its cell and does nothing before
 * @property {boolean} lifts  a piece can be dragged from here
 * @property {boolean} was  it was picked up before this press
 * @property {SVGElement|null} ghost  the piece that follows the pointer
 */

/** @type {Press|null} */
let press = null;

/** @param {HTMLElement} table */
export function mount(table) {
  table.addEventListener("pointerdown", down);
  table.addEventListener("pointerover", over);
  table.addEventListener("pointerleave", over);
  table.addEventListener("click", click);
  table.addEventListener("keydown", key);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

const placeOf = (target) => target?.closest?.("[data-place]")?.dataset.place ?? null;

const placeAt = (event) => placeOf(document.elementFromPoint(event.clientX, event.clientY));

const isFine = (event) => event.pointerType === "touch" && cellSize() < FINGER;

/** A mouse shows what a place would do by being over it. */
function over(event) {
  if (event.pointerType === "mouse" && !press?.ghost) {
    pointAt(event.type === "pointerleave" ? null : placeOf(event.target));
  }
}

function down(event) {
  const place = placeOf(event.target);
  if (!place || event.button !== 0 || !event.isPrimary) return;
  const { sources, targets, picked } = model();
  const fine = isFine(event) && cellOf(place) !== undefined;
  const lifts = !fine && sources.has(place) && !(picked !== place && targets.has(place));
  press = {
    place,
    x: event.clientX,
    y: event.clientY,
    id: event.pointerId,
    fine,
    lifts,
    was: picked === place,
    ghost: null,
  };
  if (fine) return seek(event);
  if (lifts && !press.was) pick(place);
  // A finger that rests on a place shows what it would do, and may still slide away from it.
  if (event.pointerType !== "mouse") pointAt(place);
}

function move(event) {
  if (event.pointerId !== press?.id) return;
  if (press.fine) return seek(event);
  if (!press.lifts) return;
  if (!press.ghost) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    press.ghost = lift(press.place);
  }
  press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  if (isFine(event)) seek(event);
  else pointAt(placeAt(event));
}

/** The cell under the finger, enlarged, with lines through it. */
function seek(event) {
  const cell = cellOf(placeAt(event));
  pointAt(cell?.name ?? null, { lines: true });
  if (cell) magnify(cell, event);
  else hideMagnifier();
}

function up(event) {
  if (event.pointerId !== press?.id) return;
  const { place, fine, lifts, was, ghost } = press;
  const there = placeAt(event);
  cancel(event);
  if (fine) return cellOf(there) && choose(there);
  if (ghost) return drop(place, there, isFine(event));
  if (there !== place) return;
  if (!lifts || was) activate(place);
}

function cancel(event) {
  if (!press) return;
  press.ghost?.remove();
  stage.svg.classList.remove("dragging");
  hideMagnifier();
  pointAt(event.pointerType === "mouse" ? placeAt(event) : null);
  press = null;
}

function lift(place) {
  const { lifted, picture } = model();
  const kind =
    lifted?.carries ??
    picture.pieces.get(place) ??
    state.scene.hands.find(({ name }) => name === place).kind;
  const { radius, pieces } = stage.scene;
  const size = radius * 2 * LIFTED * pixels();
  const half = radius * 1.1;
  const ghost = s(
    "svg",
    {
      class: "ghost",
      viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
      width: size,
      height: size,
    },
    drawn(pieces[kind].markup),
  );
  stage.svg.classList.add("dragging");
  document.body.append(ghost);
  return ghost;
}

/**
 * Only presses without a pointer: a screen reader's, or a key on a reserve's button. The others end
 * in `up`.
 */
function click(event) {
  const place = placeOf(event.target);
  if (place && event.detail === 0) activate(place);
}

function key(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const place = placeOf(event.target);
  // What Escape takes back besides is the same everywhere on the page (shortcuts.js).
  if (event.key === "Escape") cancel(event);
  else if (place && cellOf(place)) keyOnCell(event, place);
}

function keyOnCell(event, place) {
  if (isArrow(event.key)) {
    const next = neighbour(state.scene.cells, cellOf(place), event.key);
    if (next) focusCell(next.name);
  } else if (event.key === "Enter" || event.key === " ") {
    activate(place);
  } else {
    return;
  }
  event.preventDefault();
}
