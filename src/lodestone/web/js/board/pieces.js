/** The pieces on the board, how they move, and those that are lifted from it. */

import { drawn, s } from "../lib/dom.js";
import { MOVE } from "../lib/motion.js";
import { motions, slides } from "./picture.js";
import { at, cellOf, distance, stage, toStage } from "./stage.js";

/** How far above its cell a lifted piece is held, in sizes of a piece. */
const RAISED = 0.36;

export const layers = {
  pieces: s("g", { class: "pieces" }),
  lifted: s("g", { class: "pieces" }),
};

/** @type {Map<string, {kind: string, element: SVGElement}>} */
let pieces = new Map();
let lifted = "";

export function clearPieces() {
  for (const layer of Object.values(layers)) layer.replaceChildren();
  pieces = new Map();
  lifted = "";
}

const draw = (kind, attributes = {}) =>
  drawn(stage.scene.pieces[kind].markup, { class: "piece", ...attributes });

/**
 * @param {import("../turn/model.js").Model} model
 * @param {import("../types.js").Action[]|null} known  what is known to have moved; null: no motion
 */
export function drawPieces({ picture, lifted: held }, known) {
  const before = new Map([...pieces].map(([name, { kind }]) => [name, kind]));
  const moved = motions(before, picture.pieces, known ?? [], distance);
  const old = pieces;
  pieces = new Map();
  for (const [name, kind] of picture.pieces) {
    const motion = moved.find(({ to }) => to === name);
    if (motion) pieces.set(name, arrive(name, kind, motion.from, old, known !== null));
    else pieces.set(name, old.get(name));
  }
  const kept = new Set([...pieces.values()].map(({ element }) => element));
  for (const { element: gone } of old.values()) if (!kept.has(gone)) vanish(gone, known !== null);
  const sliding = slides(before, picture.pieces, known ?? [], held?.cell);
  sliding.forEach(pass);
  drawLifted(held, sliding.length > 0);
}

function arrive(name, kind, from, old, moving) {
  const known = old.get(from);
  const one = known?.kind === kind ? known.element : draw(kind);
  one.setAttribute("transform", at(cellOf(name)));
  // The last one in the layer lies on top: a piece in motion passes over the others.
  layers.pieces.append(one);
  const start = from === null ? null : middle(from);
  if (moving && start) slide(one, start, cellOf(name));
  else if (moving) one.animate({ opacity: [0, 1] }, MOVE);
  return { kind, element: one };
}

function slide(one, from, to) {
  const transform = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
  return one.animate({ transform }, { duration: MOVE, easing: "ease-out" });
}

/** What was in the hand passes over the board and is gone: at its end it joins what lies there. */
function pass({ carries, from, to }) {
  const [start, end] = [middle(from), middle(to)];
  if (!start || !end) return;
  const one = draw(carries, { class: "piece passing" });
  layers.lifted.before(one);
  slide(one, raised(start), raised(end)).finished.then(() => one.remove());
}

/** Where a place lies in the measures of the board; a reserve is drawn outside of it. */
function middle(place) {
  const cell = cellOf(place);
  if (cell) return cell;
  const tray = document.querySelector(`[data-place="${CSS.escape(place)}"]`);
  return tray ? toStage(tray.getBoundingClientRect()) : null;
}

function vanish(one, moving) {
  if (!moving) return one.remove();
  one.animate({ opacity: [1, 0] }, MOVE).finished.then(() => one.remove());
}

const raised = ({ x, y }) => ({ x, y: y - RAISED * stage.scene.radius });

/**
 * What is in the hand is held above its cell, and what stays there lies beneath it.
 * @param {{cell: string, carries: string, leaves: string|null}|null} held
 * @param {boolean} arriving  it is just passing over the board
 */
function drawLifted(held, arriving) {
  for (const [name, { element }] of pieces) {
    element.classList.toggle("in-hand", name === held?.cell);
  }
  const key = JSON.stringify(held);
  if (key === lifted) return;
  lifted = key;
  layers.lifted.replaceChildren();
  if (!held) return;
  const cell = cellOf(held.cell);
  if (held.leaves) layers.lifted.append(draw(held.leaves, { transform: at(cell) }));
  const hand = draw(held.carries, { class: "piece lifted", transform: at(raised(cell)) });
  layers.lifted.append(hand);
  if (arriving) hand.animate({ opacity: [0, 0, 1] }, MOVE);
}
