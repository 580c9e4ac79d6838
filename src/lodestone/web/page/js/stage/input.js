/**
 * Pointer and keys on a board and the reserves beside it, which are all places. Here they become events,
 * which the owner of the board interprets.
 */

import { elementOf } from "../lib/dom.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { arrowOf, cellOf, cellSize, neighbour, pixels } from "./geometry.js";
import { piece } from "./shapes.js";

/** A pointer that moves less than this is still a click: fingers tremble. */
const SLACK = 6;

/** A dragged piece is a little larger, so that it can be seen around a finger. */
const LIFTED = 1.15;

/** Cells smaller than this are too small for a finger. */
const FINGER = 44;

/**
 * @import { SceneCell } from "../wire.js"
 * @import { Board } from "./board.js"
 * @typedef {{[K in keyof HTMLElementEventMap]?: (board: Board, event: HTMLElementEventMap[K]) => void}} Heard
 *
 * @typedef {object} Press
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {number} id  of the pointer
 * @property {boolean} fine  a finger on small cells: it first shows its cell
 * @property {boolean} lifts  a piece can be dragged from here
 * @property {boolean} was  it was picked up before this press
 * @property {SVGElement|null} ghost  the piece that follows the pointer
 */

/**
 * Follow the pointer and the keys.
 * @param {Board} board @param {(name: string) => void} focusCell @param {AbortSignal} signal  ends it
 */
export function listen(board, focusCell, signal) {
  /** @param {EventTarget} target @param {Heard} all */
  const on = (target, all) => {
    for (const [name, handler] of Object.entries(all)) {
      target.addEventListener(name, (/** @type {any} */ event) => handler(board, event), {
        signal,
      });
    }
  };
  on(board.config.surface, { ...ON_SURFACE, keydown: (_, event) => key(board, event, focusCell) });
  on(window, ON_WINDOW);
}

/**
 * Forget the press: it has ended, or what it began with is no longer there.
 * @param {Board} board @param {string|null} there  the place that is under the pointer now
 */
export function letGo(board, there = null) {
  if (!board.press) return;
  board.press.ghost?.remove();
  board.svg.classList.remove("dragging");
  hideMagnifier(board);
  board.press = null;
  point(board, there);
}

/** A mouse over a place shows what a press would do. @param {Board} board @param {PointerEvent} event */
function over(board, event) {
  if (isMouse(event) && !board.press?.ghost) {
    point(board, event.type === "pointerleave" ? null : placeOf(event.target));
  }
}

/** @type {Heard} */
const ON_SURFACE = {
  pointerover: over,
  pointerleave: over,
  pointerdown(board, event) {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || isBesideAnother(board, event)) return;
    letGo(board); // the release of an earlier press was lost, to a menu for example
    const { sources, targets, picked } = board.config.movable;
    const fine = isFine(board, event) && cellOf(board, place) !== undefined;
    const lifts = !fine && sources.has(place) && !(picked !== place && targets.has(place));
    const was = picked === place;
    const { clientX: x, clientY: y, pointerId: id } = event;
    board.press = { place, x, y, id, fine, lifts, was, ghost: null };
    if (fine) return seek(board, event);
    if (lifts && !was) board.config.events.pick?.(place);
    // A finger that rests on a place shows what it would do, and may still slide away from it.
    if (!isMouse(event)) point(board, place);
  },
  /**
   * Only presses of screen readers: those with a pointer end with `pointerup`.
   */
  click(board, event) {
    const place = placeOf(event.target);
    if (place && event.detail === 0) board.config.events.press?.(place);
  },
};

/** @type {Heard} */
const ON_WINDOW = {
  pointermove(board, event) {
    const { press } = board;
    if (!press || event.pointerId !== press.id) return;
    if (event.buttons === 0) return cancel(board, event);
    if (press.fine) return seek(board, event);
    if (!press.lifts) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.ghost = lift(board, press.place);
    }
    press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    if (isFine(board, event)) seek(board, event);
    else point(board, placeAt(board, event));
  },
  pointerup(board, event) {
    if (!board.press || event.pointerId !== board.press.id) return;
    const { place, fine, lifts, was, ghost } = board.press;
    const { events } = board.config;
    const there = placeAt(board, event);
    letGo(board, isMouse(event) ? there : null);
    if (fine) {
      if (there !== null && cellOf(board, there)) events.choose?.(there);
    } else if (ghost) events.drop?.(place, there, isFine(board, event));
    else if (there === place && (!lifts || was)) events.press?.(place);
  },
  pointercancel: cancel,
  // The window loses the release, too, where another one comes before it.
  blur: cancel,
};

/**
 * A finger that comes while another one is on the board. One that rests elsewhere on the page is no
 * press: it may be the thumb that holds the tablet.
 * @param {Board} board @param {PointerEvent} event
 */
const isBesideAnother = ({ press }, { pointerId, isPrimary }) =>
  press !== null && pointerId !== press.id && !isPrimary;

/** @param {EventTarget|null} target @returns {string|null} */
export function placeOf(target) {
  const one = target instanceof Element ? target.closest("[data-place]") : null;
  return one?.getAttribute("data-place") ?? null;
}

/**
 * The place of this board that lies under a pointer.
 * @param {Board} board @param {PointerEvent} event
 */
function placeAt(board, { clientX, clientY }) {
  const root = board.svg.getRootNode();
  const tree = root instanceof ShadowRoot ? root : document;
  const there = tree.elementFromPoint(clientX, clientY);
  return board.config.surface.contains(there) ? placeOf(there) : null;
}

/** A pointer that is somewhere, also when it presses nothing. @param {Event} event @returns {event is PointerEvent} */
const isMouse = (event) => event instanceof PointerEvent && event.pointerType === "mouse";

/** @param {Board} board @param {PointerEvent} event */
const isFine = (board, event) => event.pointerType === "touch" && cellSize(board) < FINGER;

/** @param {Board} board @param {string|null} place */
const point = ({ config }, place, lines = false) => config.events.point?.(place, lines);

/**
 * The cell under the finger, enlarged, with lines through it.
 * @param {Board} board @param {PointerEvent} event
 */
function seek(board, event) {
  const cell = cellOf(board, placeAt(board, event));
  point(board, cell?.name ?? null, true);
  if (cell) magnify(board, cell, event);
  else hideMagnifier(board);
}

/** @param {Board} board @param {Event} event */
function cancel(board, event) {
  if (board.press) letGo(board, isMouse(event) ? placeAt(board, event) : null);
}

/** @param {Board} board @param {string} place */
function lift(board, place) {
  const { lifted, pieces: lying, scene } = board.config;
  const { radius, hands } = scene;
  const reserve = hands.find(({ name }) => name === place);
  const kind = lifted?.carries ?? lying.get(place) ?? reserve?.kind;
  const size = radius * 2 * LIFTED * pixels(board);
  const half = radius * 1.1;
  const viewBox = `${-half} ${-half} ${2 * half} ${2 * half}`;
  const carried = kind ? piece(scene, kind, "", "") : nothing;
  const ghost = elementOf(
    html`<svg class="ghost" viewBox=${viewBox} width=${size} height=${size}>${carried}</svg>`,
    SVGSVGElement,
  );
  board.svg.classList.add("dragging");
  document.body.append(ghost);
  return ghost;
}

/** @param {Board} board @param {KeyboardEvent} event @param {(name: string) => void} focusCell */
function key(board, event, focusCell) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const place = placeOf(event.target);
  const cell = cellOf(board, place);
  const arrow = arrowOf(event.key);
  // The owner of the board decides what else Escape takes back.
  if (event.key === "Escape") return cancel(board, event);
  if (place && (event.key === "Enter" || event.key === " ")) {
    // A reserve's button too: Firefox does not always make a click of a key.
    board.config.events.press?.(place);
  } else if (cell && arrow) {
    const next = neighbour(board.config.scene.cells, cell, arrow);
    if (next) focusCell(next.name);
  } else {
    return;
  }
  event.preventDefault();
}

/** A round glass above the finger shows the cell beneath it, which the finger covers; its size in pixels. */
const SIZE = 132;
/** The number of pieces side by side in the glass. */
const SEEN = 3.2;
/** How far the glass stays from the finger, in pixels. */
const GAP = 44;

/** @param {Board} board */
function newGlass({ svg }) {
  const glass = elementOf(html`<div class="magnifier" aria-hidden="true"></div>`);
  // A picture can be used a second time only in its own tree: the page, or a shadow.
  const root = svg.getRootNode();
  (root instanceof ShadowRoot ? root : document.body).append(glass);
  return glass;
}

/** @param {Board} board @param {SceneCell} cell @param {{clientX: number, clientY: number}} finger */
function magnify(board, cell, { clientX, clientY }) {
  const glass = (board.glass ??= newGlass(board));
  const side = 2 * board.config.scene.radius * SEEN;
  const box = `${cell.x - side / 2} ${cell.y - side / 2} ${side} ${side}`;
  const view = html`<svg width=${SIZE} height=${SIZE} viewBox=${box}>
    <use href="#${board.id}" />
  </svg>`;
  render(html`${view}<span>${cell.name}</span>`, glass);
  glass.hidden = false;
  const left = Math.min(Math.max(clientX - SIZE / 2, 4), innerWidth - SIZE - 4);
  const above = clientY - GAP - glass.offsetHeight;
  // Where there is no room above the finger the glass is next to it.
  const beside = clientX > innerWidth / 2 ? clientX - SIZE - 2 * GAP : clientX + 2 * GAP;
  glass.style.transform =
    above >= 0 ? `translate(${left}px, ${above}px)` : `translate(${beside}px, 4px)`;
}

/** @param {Board} board */
function hideMagnifier({ glass }) {
  if (glass) glass.hidden = true;
}
