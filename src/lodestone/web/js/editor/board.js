/** The board that is set up, and what mouse, finger and keys do to it and to the tray of pieces. */

import { announce } from "../lib/announce.js";
import { createBoard } from "../stage/board.js";
import { arrow, corners, inset, warning } from "../stage/marks.js";
import { erased, kindOf, moved, put, toggled } from "./draft.js";
import {
  ERASE,
  MOVE,
  TRAY,
  change,
  draft,
  isOpen,
  opened,
  piecesOf,
  set,
  state,
} from "./session.js";

/** @import { OpenState } from "./session.js" */

/** The cell where the pointer was pressed, of a stroke over several. @type {{from: string|null}} */
const stroke = { from: null };

/** @param {string|null} place */
const pieceOf = (place) => (place?.startsWith(TRAY) ? place.slice(TRAY.length) : null);

/** @param {string|null} place */
const cellOf = (place) => (place && !place.includes(":") ? place : null);

/** @param {Event} event */
const cellUnder = ({ target }) =>
  cellOf(target instanceof Element ? target.getAttribute("data-place") : null);

/** @param {SVGSVGElement} svg @param {HTMLElement} table  the board and the tray */
export function createEditorBoard(svg, table) {
  svg.addEventListener("pointerdown", (event) => (stroke.from = cellUnder(event)));
  svg.addEventListener("pointerover", paintOver);
  svg.addEventListener("contextmenu", eraseThere);
  svg.addEventListener("auxclick", (event) => event.button === 1 && eraseThere(event));
  svg.addEventListener("keydown", pressKey);
  return createBoard(svg, { surface: table, events: { press, choose: press, pick, drop } });
}

/** @param {Event} event */
function eraseThere(event) {
  const cell = cellUnder(event);
  if (!cell) return;
  event.preventDefault();
  erase(cell);
}

/**
 * A mouse that is held down on a cell goes on painting or erasing over other cells.
 * @param {PointerEvent} event
 */
function paintOver(event) {
  const cell = cellUnder(event);
  const { tool } = state();
  if (event.buttons !== 1) stroke.from = null;
  if (!cell || stroke.from === null || cell === stroke.from || tool === MOVE) return;
  for (const one of [stroke.from, cell]) {
    if (tool === ERASE) erase(one);
    else setCell(one, put(draft(), opened().setup, one, [tool]));
  }
}

/** @param {string} cell */
function erase(cell) {
  if (cell in draft().pieces) setCell(cell, erased(draft(), opened().setup, cell));
}

/** @param {string} cell @param {import("./draft.js").Draft} next */
const setCell = (cell, next) => change(next, `${cell}: ${labelOf(next.pieces[cell])}`);

/** @param {string} cell @param {string} name */
const toggle = (cell, name) => setCell(cell, toggled(draft(), opened().setup, cell, name));

/** The pieces of a cell in words. @param {string[]|undefined} names */
function labelOf(names) {
  const { scene, setup } = opened();
  const kind = kindOf(setup, names ?? []);
  return kind === null ? "empty" : (scene.pieces[kind]?.label ?? kind);
}

/** @param {string} where */
function press(where) {
  const { tool, picked } = state();
  const piece = pieceOf(where);
  if (piece) choose(tool === piece ? MOVE : piece);
  else if (tool === ERASE) erase(where);
  else if (tool !== MOVE) toggle(where, tool);
  else if (picked) move(picked, where);
  else if (where in draft().pieces) pick(where);
}

/** @param {string} tool */
export function choose(tool) {
  set({ tool, picked: null });
  const type = opened().setup.piece_types.find(({ name }) => name === tool);
  if (type) announce(`${type.title}: a press puts it on a cell, a second one takes it off.`);
  else announce(tool === ERASE ? "Eraser: a press empties a cell." : "A press moves a piece.");
}

/** @param {string} where */
function pick(where) {
  const piece = pieceOf(where);
  if (piece) return choose(piece);
  set({ picked: where });
  announce(`${where} picked up: ${labelOf(draft().pieces[where])}.`);
}

/** @param {string} from @param {string} to */
function move(from, to) {
  if (from === to) return set({ picked: null });
  const next = moved(draft(), opened().setup, from, to);
  change(next, `${from} to ${to}: ${labelOf(next.pieces[to])}`);
}

/** Off the board removes. @param {string} from @param {string|null} to */
function drop(from, to) {
  const piece = pieceOf(from);
  const cell = cellOf(to);
  if (piece) {
    set({ tool: MOVE });
    if (cell) setCell(cell, put(draft(), opened().setup, cell, [piece]));
  } else if (cell) move(from, cell);
  else erase(from);
}

/** A piece's letter puts it on the cell in focus. @param {KeyboardEvent} event */
function pressKey(event) {
  const cell = cellUnder(event);
  const now = state();
  if (!cell || !isOpen(now) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { key } = event;
  if (key === "Escape" && (now.picked || now.tool !== MOVE)) choose(MOVE);
  else if (key === "Delete" || key === "Backspace") erase(cell);
  else if (now.setup.piece_types.some(({ name }) => name === key)) toggle(cell, key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What the board shows. @param {OpenState} state @returns {Partial<import("../stage/board.js").Config>} */
export function boardOf(state) {
  const { scene, tool, picked } = state;
  const pieces = piecesOf(state);
  const isPiece = tool !== MOVE && tool !== ERASE;
  const aims = isPiece || picked !== null;
  return {
    scene,
    pieces,
    marks: marksOf(state),
    movable: {
      picked: isPiece ? TRAY + tool : picked,
      sources: { has: (one) => cellOf(one) === null || (tool === MOVE && pieces.has(one)) },
      targets: { has: (one) => aims && cellOf(one) !== null },
    },
    describe: (cell) => ({ label: describe(state, cell), use: useOf(state, cell) }),
  };
}

/** @param {OpenState} state @param {string} cell */
function useOf({ tool, picked }, cell) {
  const isTaken = cell in draft().pieces;
  if (tool === MOVE && picked === null) return isTaken ? "source" : null;
  return tool === ERASE && !isTaken ? null : "target";
}

/** @param {OpenState} state @param {string} cell */
function describe({ setup, picked }, cell) {
  const told = [cell, labelOf(draft().pieces[cell])];
  if (picked === cell) told.push("picked up");
  if (setup.faults.some(({ cells }) => cells.includes(cell))) told.push("part of a fault");
  return told.join(", ");
}

/** The cells of faults, steps that fields name, and what is picked up. @param {OpenState} state */
function marksOf({ setup, picked }) {
  const cells = [...new Set(setup.faults.flatMap((fault) => fault.cells))];
  const steps = Object.values(draft().values).filter((value) => Array.isArray(value));
  const arrows = steps.filter((step) => step.length === 2).map(([from, to]) => arrow(from, to));
  return {
    under: [...cells.map(corners), ...(picked ? [inset(picked, "mark-picked")] : [])],
    preview: [],
    over: [...cells.map(warning), ...arrows],
  };
}
