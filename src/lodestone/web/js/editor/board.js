/** The board that is set up, the tray of pieces, and what mouse, finger and keys do to them. */

import { createBoard } from "../stage/board.js";
import { announce } from "../lib/announce.js";
import { erased, kindOf, moved, put, toggled } from "./draft.js";
import { ERASE, MOVE, change, draft, isOpen, opened, set, state } from "./session.js";

/** What the place of a piece in the tray is called. */
export const TRAY = "piece:";

/**
 * @import { OpenState } from "./session.js"
 * @import { BoardApi } from "../stage/board.js"
 */

/** The cell where the pointer was pressed, of a stroke over several. @type {{from: string|null}} */
const stroke = { from: null };

/** Scenes with the tray in place of the reserves. @type {WeakMap<object, import("../wire.js").Scene>} */
const withTray = new WeakMap();

/** @param {string|null} place */
const pieceOf = (place) => (place?.startsWith(TRAY) ? place.slice(TRAY.length) : null);

/**
 * @param {SVGSVGElement} svg @param {HTMLElement} table  the board and the tray
 * @returns {BoardApi}
 */
export function createEditorBoard(svg, table) {
  const board = createBoard(svg, {
    surface: table,
    events: { press, choose: press, pick, drop },
  });
  svg.addEventListener("keydown", pressKey);
  svg.addEventListener("contextmenu", eraseThere);
  svg.addEventListener("auxclick", (event) => event.button === 1 && eraseThere(event));
  svg.addEventListener("pointerdown", (event) => (stroke.from = cellOf(event)));
  svg.addEventListener("pointerover", paintOver);
  return board;
}

/** @param {Event} event */
function cellOf({ target }) {
  const place = target instanceof Element ? target.getAttribute("data-place") : null;
  return place && !place.includes(":") ? place : null;
}

/** @param {Event} event */
function eraseThere(event) {
  const cell = cellOf(event);
  if (!cell) return;
  event.preventDefault();
  erase(cell);
}

/**
 * A mouse that is held down on a cell goes on painting or erasing over other cells.
 * @param {PointerEvent} event
 */
function paintOver(event) {
  const cell = cellOf(event);
  if (event.buttons !== 1) stroke.from = null;
  if (!cell || stroke.from === null || cell === stroke.from || state.tool === MOVE) return;
  for (const one of [stroke.from, cell]) {
    if (state.tool === ERASE) erase(one);
    else place(one, state.tool);
  }
}

/** @param {string} cell */
export function erase(cell) {
  if (cell in draft().pieces) change(erased(draft(), opened().setup, cell), `${cell}: empty`);
}

/** @param {string} cell @param {string} name */
function place(cell, name) {
  const next = put(draft(), opened().setup, cell, [name]);
  change(next, `${cell}: ${labelOf(next.pieces[cell])}`);
}

/** @param {string} cell @param {string} name */
function toggle(cell, name) {
  const next = toggled(draft(), opened().setup, cell, name);
  change(next, `${cell}: ${labelOf(next.pieces[cell])}`);
}

/** The pieces of a cell in words. @param {string[]|undefined} names */
function labelOf(names) {
  const { scene, setup } = opened();
  const kind = kindOf(setup, names ?? []);
  return kind === null ? "empty" : (scene.pieces[kind]?.label ?? kind);
}

/** @param {string} where */
function press(where) {
  const piece = pieceOf(where);
  if (piece) return choose(state.tool === piece ? MOVE : piece);
  if (state.tool === ERASE) return erase(where);
  if (state.tool !== MOVE) return toggle(where, state.tool);
  if (state.picked) return go(state.picked, where);
  if (where in draft().pieces) pick(where);
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
function go(from, to) {
  if (from === to) return set({ picked: null });
  const next = moved(draft(), opened().setup, from, to);
  change(next, `${from} to ${to}: ${labelOf(next.pieces[to])}`);
}

/** Off the board removes. @param {string} from @param {string|null} to */
function drop(from, to) {
  const piece = pieceOf(from);
  const cell = to && !to.includes(":") ? to : null;
  if (piece) {
    set({ tool: MOVE });
    return cell && place(cell, piece);
  }
  if (cell) go(from, cell);
  else erase(from);
}

/** A piece's letter puts it on the cell in focus. @param {KeyboardEvent} event */
function pressKey(event) {
  const cell = cellOf(event);
  if (!cell || !isOpen(state) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { key } = event;
  if (key === "Escape" && (state.picked || state.tool !== MOVE)) choose(MOVE);
  else if (key === "Delete" || key === "Backspace") erase(cell);
  else if (state.setup.piece_types.some(({ name }) => name === key)) toggle(cell, key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {OpenState} state */
function sceneWithTray({ scene, setup }) {
  const known = withTray.get(scene);
  if (known) return known;
  const hands = setup.piece_types.map(({ name, kind, title }) => ({
    name: TRAY + name,
    side: "",
    title,
    kind,
    caption: "",
  }));
  const made = { ...scene, hands };
  withTray.set(scene, made);
  return made;
}

/** @param {BoardApi} board @param {OpenState} state */
export function renderBoard(board, state) {
  const { setup, scene, tool, picked } = state;
  const placed = Object.entries(draft().pieces).map(([cell, names]) => [
    cell,
    kindOf(setup, names),
  ]);
  /** @type {Map<string, string>} */
  const pieces = new Map(
    /** @type {[string, string][]} */ (placed.filter(([, kind]) => kind && kind in scene.pieces)),
  );
  const isTray = (/** @type {string} */ one) => one.startsWith(TRAY);
  const isPiece = tool !== MOVE && tool !== ERASE;
  const aims = isPiece || picked !== null;
  board.set(
    {
      scene: sceneWithTray(state),
      pieces,
      lifted: null,
      marks: marksOf(state),
      movable: {
        picked: isPiece ? TRAY + tool : picked,
        sources: { has: (one) => isTray(one) || (tool === MOVE && pieces.has(one)) },
        targets: { has: (one) => aims && !isTray(one) },
      },
      describe: (cell) => ({ label: describe(state, cell), use: useOf(state, cell) }),
    },
    { still: true },
  );
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

/**
 * The cells of faults, steps that fields tell of, and what is picked up.
 * @param {OpenState} state
 * @returns {import("../stage/shapes.js").Marks}
 */
function marksOf({ setup, picked }) {
  const cells = [...new Set(setup.faults.flatMap((fault) => fault.cells))];
  const steps = Object.values(draft().values).filter((value) => Array.isArray(value));
  return {
    under: [
      ...cells.map((at) => /** @type {const} */ ({ form: "corners", at })),
      ...(picked
        ? [/** @type {const} */ ({ form: "inset", at: picked, kind: "mark-picked" })]
        : []),
    ],
    preview: [],
    over: [
      ...cells.map((at) => /** @type {const} */ ({ form: "warning", at })),
      ...steps
        .filter((step) => step.length === 2)
        .map(([from, to]) => /** @type {const} */ ({ form: "arrow", from, to })),
    ],
  };
}
