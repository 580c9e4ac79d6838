/** The pieces on the board, how they move, and those that are lifted from it. */

import { elementOf } from "../lib/dom.js";
import { MOVE } from "../lib/motion.js";
import * as sounds from "../lib/sound.js";
import { nothing, repeat } from "../vendor/lit-html.js";
import { at, cellOf, distance, toStage } from "./geometry.js";
import { motions, slides } from "./picture.js";
import { piece } from "./shapes.js";
import { coursesOf, whenChanged } from "./timing.js";

/**
 * @import { Action } from "../wire.js"
 * @import { Board } from "./board.js"
 * @import { Point } from "./geometry.js"
 * @import { Course } from "./timing.js"
 */

/** A step that nothing is known of. @type {Course} */
const STEP = { delay: 0, lasts: MOVE, leaps: false };

/** How high a piece leaps, in sizes of a piece, and how much larger it appears there. */
const HEIGHT = 0.9;
const NEARER = 1.14;

/** How far above its cell a lifted piece is held, in sizes of a piece. */
const RAISED = 0.36;

/** @param {Board} board */
export function pieces(board) {
  const { lifted, scene } = board.config;
  return repeat(
    board.pieces,
    ([cell, kind]) => `${cell} ${kind}`,
    ([name, kind]) => {
      const cell = cellOf(board, name);
      const look = name === lifted?.cell ? "piece in-hand" : "piece";
      return cell ? piece(scene, kind, at(cell), look) : nothing;
    },
  );
}

/** A lifted piece is drawn above its cell, and a piece that stays there beneath it. @param {Board} board */
export function liftedPieces(board) {
  const { lifted, scene } = board.config;
  const cell = lifted && cellOf(board, lifted.cell);
  if (!lifted || !cell) return nothing;
  const { leaves, carries } = lifted;
  return [
    leaves && piece(scene, leaves, at(cell), "piece"),
    piece(scene, carries, at(raised(board, cell)), "piece lifted"),
  ];
}

/**
 * Draw the board, and animate the motion of its pieces.
 * @param {Board} board
 * @param {Action[]|null} known  what is known to have moved; null: no motion
 * @param {() => void} draw
 */
export function movePieces(board, known, draw) {
  const { pieces: wanted, lifted } = board.config;
  const before = board.pieces;
  const moved = motions(before, wanted, known ?? [], (a, b) => distance(board, a, b));
  // Measured before anything is changed: the page is laid out then.
  const starts = new Map(moved.map(({ to, from }) => [to, known && middle(board, from)]));
  const left = new Set(moved.map(({ from }) => from));
  const isKept = (/** @type {string} */ name) =>
    !starts.has(name) && before.get(name) === wanted.get(name);
  // The last one lies on top: a piece in motion passes over the others.
  const kept = [...before].filter(([name]) => isKept(name));
  board.pieces = new Map([...kept, ...[...wanted].filter(([name]) => !isKept(name))]);
  draw();
  if (known === null) return;
  const courses = coursesOf(known, board.cells, before, board.apart);
  const courseOf = (/** @type {string} */ name) =>
    courses[known.findLastIndex(({ to }) => to === name)] ?? STEP;
  const after = (/** @type {string} */ name) => whenChanged(name, known, courses);
  for (const [name, kind] of before) {
    if (wanted.get(name) !== kind && !left.has(name)) leave(board, name, kind, after(name));
  }
  const shown = board.svg.querySelector(".pieces")?.children ?? [];
  for (const [i, name] of [...board.pieces.keys()].entries()) {
    const start = starts.get(name);
    if (start) slide(shown[i], start, cellOf(board, name) ?? start, courseOf(name), board);
    else if (starts.has(name)) appear(shown[i], after(name));
  }
  if (board.config.sounds) sound(known, courses);
  const sliding = slides(before, wanted, known, lifted?.cell);
  for (const action of sliding) pass(board, action, courses[known.indexOf(action)]);
  if (sliding.length > 0) {
    board.svg.querySelector(".piece.lifted")?.animate({ opacity: [0, 0, 1] }, MOVE);
  }
}

/** A knock where each piece lands, another sound where something is taken. @param {Action[]} known @param {Course[]} courses */
function sound(known, courses) {
  for (const [i, { removes }] of known.entries()) {
    sounds.play(removes.length > 0 ? "take" : "place", courses[i].delay + courses[i].lasts);
  }
}

/** @param {Element} one @param {number} delay */
const appear = (one, delay) =>
  one.animate({ opacity: [0, 1] }, { duration: MOVE, delay, fill: "backwards" });

/**
 * A step slides; a leap rises and lands.
 * @param {Element} one @param {Point} from @param {Point} to @param {Course} course @param {Board} board
 */
function slide(one, from, to, { delay, lasts, leaps }, { config }) {
  const [start, end] = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - HEIGHT * config.scene.radius];
  const top = `translate(${x}px, ${y}px) scale(${NEARER})`;
  const transform = leaps ? [`${start} scale(1)`, top, `${end} scale(1)`] : [start, end];
  const easing = leaps ? "ease-in-out" : "ease-out";
  return one.animate({ transform }, { duration: lasts, delay, easing, fill: "backwards" });
}

/**
 * Fade a piece out; captured pieces fade together, after the capturing piece has landed.
 * @param {Board} board @param {string} name @param {string} kind @param {number} delay
 */
function leave(board, name, kind, delay) {
  const cell = cellOf(board, name);
  if (!cell) return;
  const one = fleeting(board, ".leaving", kind, at(cell));
  const fading = one.animate({ opacity: [1, 0] }, { duration: MOVE, delay });
  fading.finished.then(() => one.remove());
}

/**
 * The carried pieces pass over the board and disappear where they join those on the cell.
 * @param {Board} board @param {Action} action @param {Course} course
 */
function pass(board, { carries, from, to }, course) {
  const [start, end] = [middle(board, from), middle(board, to)];
  if (!start || !end) return;
  const one = fleeting(board, ".moving", carries);
  one.classList.add("passing");
  one.setAttribute("visibility", "hidden");
  const { delay, lasts } = course;
  one.animate({ visibility: ["visible", "visible"] }, { duration: lasts, delay });
  const moving = slide(one, raised(board, start), raised(board, end), course, board);
  moving.finished.then(() => one.remove());
}

/** A piece that is seen for a moment. @param {Board} board @param {string} layer @param {string} kind @param {string} [transform] */
function fleeting({ svg, config }, layer, kind, transform = "") {
  const one = elementOf(piece(config.scene, kind, transform, "piece"), SVGGElement);
  svg.querySelector(layer)?.append(one);
  return one;
}

/**
 * The place in the scene's units; a reserve is drawn outside the board.
 * @param {Board} board @param {string|null} place
 */
function middle(board, place) {
  const cell = cellOf(board, place);
  if (cell || place === null) return cell ?? null;
  const tray = board.config.surface.querySelector(`[data-place="${CSS.escape(place)}"]`);
  return tray ? toStage(board, tray.getBoundingClientRect()) : null;
}

/** @param {Board} board @param {Point} point */
const raised = ({ config }, { x, y }) => ({ x, y: y - RAISED * config.scene.radius });
