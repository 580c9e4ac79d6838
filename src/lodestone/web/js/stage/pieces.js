/** The pieces on the board, how they move, and those that are lifted from it. */

import { drawn } from "../lib/dom.js";
import { MOVE } from "../lib/motion.js";
import { motions, slides } from "./picture.js";
import { at, cellOf, distance, surfaceOf, toStage } from "./board-state.js";

/**
 * @import { Action } from "../wire.js"
 * @import { Board, Point } from "./board-state.js"
 * @typedef {Board["pieces"]} Pieces
 */

/** How far above its cell a lifted piece is held, in sizes of a piece. */
const RAISED = 0.36;

/** @param {Board} board */
export function clearPieces(board) {
  board.layers.pieces.replaceChildren();
  board.layers.lifted.replaceChildren();
  board.pieces = new Map();
  board.held = "";
}

/** @param {Board} board @param {string} kind @param {Object<string, string>} attributes */
const draw = ({ config }, kind, attributes = {}) =>
  drawn(config.scene.pieces[kind].markup, { class: "piece", ...attributes });

/**
 * @param {Board} board
 * @param {Action[]|null} known  what is known to have moved; null: no motion
 */
export function drawPieces(board, known) {
  const { pieces: wanted, lifted } = board.config;
  const old = board.pieces;
  const before = new Map([...old].map(([name, { kind }]) => [name, kind]));
  const moved = motions(before, wanted, known ?? [], (a, b) => distance(board, a, b));
  const origins = new Map(moved.map(({ to, from }) => [to, from]));
  // Measured before anything is changed: the page is laid out then.
  const starts = new Map(
    known && moved.map(({ to, from }) => [to, from === null ? null : middle(board, from)]),
  );
  board.pieces = new Map();
  for (const [name, kind] of wanted) {
    const origin = origins.get(name);
    const piece = origin === undefined ? old.get(name) : arrive(board, name, kind, origin, old);
    if (piece) board.pieces.set(name, piece);
    if (piece && origin !== undefined && known) enter(board, piece.element, name, starts.get(name));
  }
  const kept = new Set([...board.pieces.values()].map(({ element }) => element));
  for (const { element } of old.values()) {
    if (kept.has(element)) continue;
    if (known === null) element.remove();
    else element.animate({ opacity: [1, 0] }, MOVE).finished.then(() => element.remove());
  }
  const sliding = slides(before, wanted, known ?? [], lifted?.cell);
  for (const action of sliding) pass(board, action);
  drawLifted(board, sliding.length > 0);
}

/**
 * A piece put on its cell: the one that came from elsewhere, or a new one.
 * @param {Board} board @param {string} name @param {string} kind
 * @param {string|null} from @param {Pieces} old
 */
function arrive(board, name, kind, from, old) {
  const came = from === null ? undefined : old.get(from);
  const element = came?.kind === kind ? came.element : draw(board, kind);
  const cell = cellOf(board, name);
  if (cell) element.setAttribute("transform", at(cell));
  // The last one in the layer lies on top: a piece in motion passes over the others.
  board.layers.pieces.append(element);
  return { kind, element };
}

/**
 * Move a piece to its cell from where it was, or let it appear there.
 * @param {Board} board @param {SVGElement} one @param {string} name @param {Point|null} [start]
 */
function enter(board, one, name, start) {
  const cell = cellOf(board, name);
  if (start && cell) slide(one, start, cell);
  else one.animate({ opacity: [0, 1] }, MOVE);
}

/** @param {SVGElement} one @param {Point} from @param {Point} to */
function slide(one, from, to) {
  const transform = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
  return one.animate({ transform }, { duration: MOVE, easing: "ease-out" });
}

/**
 * What was in the hand passes over the board and is gone: at its end it joins what lies there.
 * @param {Board} board @param {Action} action
 */
function pass(board, { carries, from, to }) {
  const [start, end] = [middle(board, from), middle(board, to)];
  if (!start || !end) return;
  const one = draw(board, carries, { class: "piece passing" });
  board.layers.lifted.before(one);
  slide(one, raised(board, start), raised(board, end)).finished.then(() => one.remove());
}

/**
 * Where a place lies in the measures of the board; a reserve is drawn outside of it.
 * @param {Board} board @param {string} place
 */
function middle(board, place) {
  const cell = cellOf(board, place);
  if (cell) return cell;
  const tray = surfaceOf(board).querySelector(`[data-place="${CSS.escape(place)}"]`);
  return tray ? toStage(board, tray.getBoundingClientRect()) : null;
}

/** @param {Board} board @param {Point} point */
const raised = ({ config }, { x, y }) => ({ x, y: y - RAISED * config.scene.radius });

/**
 * What is in the hand is held above its cell, and what stays there lies beneath it.
 * @param {Board} board
 * @param {boolean} arriving  it is just passing over the board
 */
function drawLifted(board, arriving) {
  const { lifted: held } = board.config;
  for (const [name, { element }] of board.pieces) {
    element.classList.toggle("in-hand", name === held?.cell);
  }
  const key = JSON.stringify(held);
  if (key === board.held) return;
  board.held = key;
  const layer = board.layers.lifted;
  layer.replaceChildren();
  const cell = held && cellOf(board, held.cell);
  if (!held || !cell) return;
  if (held.leaves) layer.append(draw(board, held.leaves, { transform: at(cell) }));
  const transform = at(raised(board, cell));
  const hand = draw(board, held.carries, { class: "piece lifted", transform });
  layer.append(hand);
  if (arriving) hand.animate({ opacity: [0, 0, 1] }, MOVE);
}
