/**
 * Arrows and coloured cells drawn on the board: by the right button, by a finger or the left button
 * while a pen is chosen, and by the keyboard at the cell that it is at. A pen and the keyboard draw from
 * one cell to the next: an arrow, or a mark where both are the same; a pen can also be dragged.
 *
 * @import { Study } from "../core/session.js"
 * @import { Colour } from "../core/tree.js"
 */

import { announce } from "../lib/announce.js";
import { toggleArrow, toggleCell } from "../core/edits.js";
import { button } from "../lib/fields.js";
import { keyOf } from "../lib/keys.js";
import { html } from "../vendor/lit-html.js";

/** The keys that draw at the cell in focus, one for each colour. @type {Object<string, Colour>} */
export const PEN_KEYS = { g: "green", r: "red", y: "yellow", b: "blue" };

/** The instruction after the first cell, for fingers and for keys. */
const PRESSED = "press it again to colour it, or another cell for an arrow.";
const TYPED = "the key again colours it, at another cell draws an arrow there.";

/** As on other sites. @param {PointerEvent} event @returns {Colour} */
function colourOf({ shiftKey, ctrlKey, altKey, metaKey }) {
  const [red, blue] = [shiftKey || ctrlKey, altKey || metaKey];
  if (red && blue) return "yellow";
  if (red) return "red";
  return blue ? "blue" : "green";
}

/** @param {SVGSVGElement} svg  of the board @param {Study} study */
export function mountPen(svg, study) {
  const { signal } = study;
  /** @type {{id: number, from: string, colour: Colour, isPen: boolean}|null} */
  let press = null;
  /** @param {PointerEvent} event */
  const down = (event) => {
    const { pen } = study.state;
    const from = cellOf(event.target);
    if (from === null || !(event.button === 2 || (event.button === 0 && pen))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const isPen = event.button === 0;
    press = { id: event.pointerId, from, colour: (isPen && pen) || colourOf(event), isPen };
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (press?.id !== event.pointerId) return;
    const { from, colour, isPen } = press;
    press = null;
    const to = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to === null) return;
    if (isPen && from === to) drawFrom(study, colour, to, PRESSED);
    else draw(study, colour, from, to);
  };
  const capture = { capture: true, signal };
  svg.addEventListener("pointerdown", down, capture);
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", () => (press = null), { signal });
  svg.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  svg.addEventListener("keydown", (event) => key(study, event), capture);
}

/** Choose what a press on the board makes: turns, or marks of a colour, for devices without a right button. @param {Study} study */
export function penButtons(study) {
  const { pen } = study.state;
  const choose = (/** @type {Colour|null} */ one) => () =>
    study.change((state) => ({ ...state, pen: one, penFrom: null }));
  const colours = Object.values(PEN_KEYS).map((one) =>
    button(html`<span class="pen-ink ${one}"></span>`, choose(one), {
      look: "pen",
      pressed: pen === one,
      label: `Draw in ${one}`,
      title: `Press two cells for an arrow in ${one}, or one cell twice to colour it`,
    }),
  );
  return html`${button("Move", choose(null), { look: "pen", pressed: pen === null })} ${colours}`;
}

/** @param {EventTarget|null} target */
function cellOf(target) {
  const cell = target instanceof SVGElement ? target.closest(".cell") : null;
  return cell?.getAttribute("data-place") ?? null;
}

/** @param {Study} study @param {Colour} colour @param {string} from @param {string} to */
function draw(study, colour, from, to) {
  const { tree, at } = study.state;
  const isCell = from === to;
  study.edit(isCell ? toggleCell(tree, at, colour, from) : toggleArrow(tree, at, colour, from, to));
  announce(isCell ? `${colour} on ${from}.` : `${colour} arrow from ${from} to ${to}.`);
}

/**
 * A colour's key at one cell and then at another draws an arrow, twice at the same colours it.
 * @param {Study} study @param {KeyboardEvent} event
 */
function key(study, event) {
  const cell = cellOf(event.target);
  if (cell === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const colour = PEN_KEYS[keyOf(event)];
  if (!colour) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drawFrom(study, colour, cell, TYPED);
}

/**
 * The first cell begins an arrow, the second ends it.
 * @param {Study} study @param {Colour} colour @param {string} cell @param {string} next  the instruction that follows
 */
function drawFrom(study, colour, cell, next) {
  const { penFrom } = study.state;
  if (penFrom !== null) return draw(study, colour, penFrom, cell);
  study.change((state) => ({ ...state, penFrom: cell }));
  announce(`From ${cell}: ${next}`);
}

/** Cancel an arrow that has been begun. @param {Study} study @returns {boolean} whether there was one */
export function putPenDown(study) {
  if (study.state.penFrom === null) return false;
  study.change((state) => ({ ...state, penFrom: null }));
  announce("Nothing is drawn.");
  return true;
}
