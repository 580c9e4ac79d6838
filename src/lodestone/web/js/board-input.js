/**
 * Pointer and keys on the table: the board and the reserves beside it, which are all places of one
 * kind.
 */

import { cellOf, element, focusCell, pieceElement } from "./board.js";
import { drawn, s } from "./dom.js";
import { isArrow, neighbour } from "./geometry.js";
import { state } from "./session.js";
import { activate, drop, model, pick } from "./turn-input.js";

/** A pointer that moves less than this is still a click: fingers tremble. */
const SLACK = 6;

/** A dragged piece is a little larger, so that it can be seen around a finger. */
const LIFTED = 1.15;

/**
 * @typedef {object} Press
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {number} id  of the pointer
 * @property {boolean} lifts  a piece can be dragged from here
 * @property {boolean} was  it was picked up before this press
 * @property {SVGElement|null} ghost  the piece that follows the pointer
 */

/** @type {Press|null} */
let press = null;

/** @param {HTMLElement} table */
export function mount(table) {
  table.addEventListener("pointerdown", down);
  table.addEventListener("click", click);
  table.addEventListener("keydown", key);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

const placeOf = (target) => target?.closest?.("[data-place]")?.dataset.place ?? null;

const placeAt = (event) => placeOf(document.elementFromPoint(event.clientX, event.clientY));

function down(event) {
  const place = placeOf(event.target);
  if (!place || event.button !== 0 || !event.isPrimary) return;
  const { sources, targets, picked } = model();
  const lifts = sources.has(place) && !(picked !== place && targets.has(place));
  press = {
    place,
    x: event.clientX,
    y: event.clientY,
    id: event.pointerId,
    lifts,
    was: picked === place,
    ghost: null,
  };
  if (lifts && !press.was) pick(place);
}

function move(event) {
  if (!press?.lifts || event.pointerId !== press.id) return;
  if (!press.ghost) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    press.ghost = lift(press.place);
  }
  press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  hover(placeAt(event));
}

function up(event) {
  if (!press || event.pointerId !== press.id) return;
  const { place, lifts, was, ghost } = press;
  const there = placeAt(event);
  cancel();
  if (ghost) drop(place, there);
  else if (there !== place) return;
  else if (!lifts || was) activate(place);
}

function cancel() {
  press?.ghost?.remove();
  if (press?.ghost) pieceElement(press.place)?.classList.remove("lifted");
  hover(null);
  press = null;
}

function lift(place) {
  const kind =
    model().picture.pieces.get(place) ?? state.scene.hands.find(({ name }) => name === place).kind;
  const board = document.getElementById("board");
  const size = state.scene.radius * 2 * LIFTED * board.getScreenCTM().a;
  const half = state.scene.radius * 1.1;
  const ghost = s(
    "svg",
    {
      class: "ghost",
      viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
      width: size,
      height: size,
    },
    drawn(state.scene.pieces[kind].markup),
  );
  pieceElement(place)?.classList.add("lifted");
  document.body.append(ghost);
  return ghost;
}

let hovered = null;

function hover(place) {
  if (place === hovered) return;
  element(hovered)?.classList.remove("over");
  hovered = place;
  element(place)?.classList.add("over");
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
  // What Escape takes back besides is the same everywhere on the page (help.js).
  if (event.key === "Escape") cancel();
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
