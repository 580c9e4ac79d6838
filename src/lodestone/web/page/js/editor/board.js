/** The board that is set up, and what mouse, finger and keys do to it and to the tray of pieces. */

import { announce } from "../lib/announce.js";
import { keyOf } from "../lib/keys.js";
import { createBoard } from "../stage/board.js";
import { arrow, diamond, ring, warning } from "../stage/marks.js";
import { ERASE, MOVE, TRAY, change, isOpen, opened, set, state } from "./session.js";
import { emptied, kindOf, moved, put, toggled, typeOf } from "./setup.js";

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
 * A mouse that is moved while its button is down paints or erases every cell that it reaches.
 * @param {PointerEvent} event
 */
function paintOver(event) {
  const cell = cellUnder(event);
  const { tool } = state();
  if (event.buttons !== 1) stroke.from = null;
  if (!cell || stroke.from === null || cell === stroke.from || tool === MOVE) return;
  for (const one of [stroke.from, cell]) {
    if (tool === ERASE) erase(one);
    else setCell(one, put(opened().setup, one, [tool]));
  }
}

/** @param {string} cell */
function erase(cell) {
  const { setup } = opened();
  if (cell in setup.pieces) setCell(cell, emptied(setup, [cell]));
}

/** @param {string} cell @param {OpenState["setup"]} next @param {string} [way]  what is done there */
const setCell = (cell, next, way = cell) => change(next, `${way}: ${labelOf(next, cell)}`);

/** @param {string} cell @param {string} name */
const toggle = (cell, name) => setCell(cell, toggled(opened().setup, cell, name));

/** The pieces of a cell in words. @param {OpenState["setup"]} setup @param {string} cell */
function labelOf(setup, cell) {
  const kind = kindOf(setup, setup.pieces[cell]);
  return kind === null ? "empty" : (opened().scene.pieces[kind]?.label ?? kind);
}

/** @param {string} where */
function press(where) {
  const { tool, picked, setup } = opened();
  const piece = pieceOf(where);
  if (piece) choose(tool === piece ? MOVE : piece);
  else if (tool === ERASE) erase(where);
  else if (tool !== MOVE) toggle(where, tool);
  else if (picked) move(picked, where);
  else if (where in setup.pieces) pick(where);
}

/** @param {string} tool */
export function choose(tool) {
  set({ tool, picked: null });
  const type = typeOf(opened().setup, tool);
  if (type) announce(`${type.title}: a press puts it on a cell, a second one takes it off.`);
  else announce(tool === ERASE ? "Eraser: a press empties a cell." : "A press moves a piece.");
}

/** @param {string} where */
function pick(where) {
  const piece = pieceOf(where);
  if (piece) return choose(piece);
  set({ picked: where });
  announce(`${where} picked up: ${labelOf(opened().setup, where)}.`);
}

/** @param {string} from @param {string} to */
function move(from, to) {
  if (from === to) return set({ picked: null });
  setCell(to, moved(opened().setup, from, to), `${from} to ${to}`);
}

/** Off the board removes. @param {string} from @param {string|null} to */
function drop(from, to) {
  const piece = pieceOf(from);
  const cell = cellOf(to);
  if (piece) {
    set({ tool: MOVE });
    if (cell) setCell(cell, put(opened().setup, cell, [piece]));
  } else if (cell) move(from, cell);
  else erase(from);
}

/** A piece's letter puts it on the cell in focus. @param {KeyboardEvent} event */
function pressKey(event) {
  const cell = cellUnder(event);
  const now = state();
  if (!cell || !isOpen(now) || event.altKey || event.ctrlKey || event.metaKey) return;
  const key = keyOf(event);
  if (key === "Escape" && (now.picked || now.tool !== MOVE)) choose(MOVE);
  else if (key === "Delete" || key === "Backspace") erase(cell);
  else if (typeOf(now.setup, key)) toggle(cell, key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The pieces that are drawn on the cells. @param {OpenState} state @returns {Map<string, string>} */
export const piecesOf = ({ setup, scene }) =>
  new Map(
    Object.entries(setup.pieces)
      .map(([cell, names]) => /** @type {const} */ ([cell, kindOf(setup, names) ?? ""]))
      .filter(([, kind]) => kind in scene.pieces),
  );

/** What the board shows. @param {OpenState} state @returns {Partial<import("../stage/board.js").Config>} */
export function boardOf(state) {
  const { scene, tool, picked } = state;
  const pieces = piecesOf(state);
  const isPiece = tool !== MOVE && tool !== ERASE;
  const isTarget = (/** @type {string} */ one) =>
    cellOf(one) !== null && (isPiece || picked !== null || (tool === ERASE && pieces.has(one)));
  const isSource = (/** @type {string} */ one) => tool === MOVE && pieces.has(one);
  return {
    scene,
    pieces,
    marks: marksOf(state),
    movable: {
      picked: isPiece ? TRAY + tool : picked,
      sources: { has: (one) => pieceOf(one) !== null || isSource(one) },
      targets: { has: isTarget },
    },
    describe: (cell) => ({
      label: describe(state, cell),
      use: isTarget(cell) ? "target" : isSource(cell) ? "source" : null,
    }),
  };
}

/** @param {OpenState} state @param {string} cell */
function describe({ setup, picked }, cell) {
  const words = [cell, labelOf(setup, cell)];
  if (picked === cell) words.push("picked up");
  if (setup.faults.some(({ cells }) => cells.includes(cell))) words.push("part of a fault");
  return words.join(", ");
}

/** The cells of faults, steps that fields name, and what is picked up. @param {OpenState} state */
function marksOf({ setup, picked }) {
  const cells = [...new Set(setup.faults.flatMap((fault) => fault.cells))];
  const steps = setup.fields.flatMap((field) => (field.form === "cells" ? [field.value] : []));
  const arrows = steps.filter((step) => step.length === 2).map(([from, to]) => arrow(from, to));
  return {
    under: [...cells.map(diamond), ...(picked ? [ring(picked, 1.24, "mark-picked")] : [])],
    preview: [],
    over: [...cells.map(warning), ...arrows],
  };
}
