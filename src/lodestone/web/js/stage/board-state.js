/**
 * What a board is: the state that its functions are given, and where its cells lie. A page may have
 * any number of boards; nothing about one of them is kept outside of this state.
 */

import { s, uniqueId } from "../lib/dom.js";
import { spacing } from "./geometry.js";

/**
 * @import { Scene, SceneCell } from "../wire.js"
 * @import { Marks } from "./shapes.js"
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Lifted  what is picked up on the board
 * @property {string} cell
 * @property {string} carries  the kind that is in the hand
 * @property {string|null} leaves  the kind that stays at the cell
 *
 * @typedef {object} Movable  what can be picked up, and where it can be put down
 * @property {string|null} picked  the place whose piece is picked up
 * @property {{has: (place: string) => boolean}} sources
 * @property {{has: (place: string) => boolean}} targets  of what is picked up
 *
 * @typedef {object} Events  what the hand does; each is told the place
 * @property {(place: string) => void} press  a click, Enter, or a screen reader's press
 * @property {(place: string) => void} choose  a tap on a cell that is smaller than a finger
 * @property {(place: string) => void} pick  a piece is taken up, to be dragged or not
 * @property {(from: string, to: string|null, fine: boolean) => void} drop  null: beside everything;
 *   `fine`: by a finger on small cells
 * @property {(place: string|null, lines: boolean) => void} point  under the pointer; `lines` help a
 *   finger to find its cell
 * @property {(place: string|null) => void} focus  where the keyboard is
 *
 * @typedef {object} Config
 * @property {Scene} scene
 * @property {Map<string, string>} pieces  cell -> kind
 * @property {Lifted|null} lifted
 * @property {Marks} marks
 * @property {boolean} viewOnly  a picture: nothing in it is touched or read out
 * @property {Movable} movable
 * @property {(cell: string) => {label: string, use: string|null}} describe  what is read out of a
 *   cell, and its attribute `data-use`
 * @property {Element|null} surface  where the hand is followed: the board and the places beside it,
 *   whose elements have the attribute `data-place`; null: the board alone
 * @property {Partial<Events>} events
 *
 * @typedef {ReturnType<typeof newBoard>} Board
 */

/** @type {Scene} */
export const NO_SCENE = {
  width: 1,
  height: 1,
  under: "",
  cells: [],
  rows: [],
  pieces: {},
  radius: 1,
  hands: [],
};

/** @param {SVGSVGElement} svg @param {Config} config */
export function newBoard(svg, config) {
  // From the lowest to the highest; marks lie below the pieces and above them, cells are touched.
  const layers = {
    ground: s("g"),
    under: s("g"),
    pieces: s("g", { class: "pieces" }),
    lifted: s("g", { class: "pieces" }),
    preview: s("g", { class: "preview" }),
    over: s("g", { class: "above" }),
    rows: s("g"),
    focus: s("g", { class: "focus", "aria-hidden": "true" }),
  };
  const { ground, under, pieces, lifted, preview, over } = layers;
  const attributes = { id: uniqueId("picture"), class: "picture", "aria-hidden": "true" };
  return {
    svg,
    config,
    layers,
    /** All that is seen; the magnifier shows it a second time. */
    picture: s("g", attributes, ground, under, pieces, lifted, preview, over),
    /** The scene that is drawn. @type {Scene|null} */
    built: null,
    /** @type {Map<string, SceneCell>} */
    drawings: new Map(),
    /** How far apart neighbouring cells lie, in the scene's units. */
    apart: 0,
    /** Pixels of the screen for one unit of the scene; null: not measured in this size. @type {number|null} */
    scale: null,
    /** @type {Map<string, SVGPathElement>} */
    cells: new Map(),
    /** The cell in the tab order. */
    focusable: "",
    /** @type {Map<string, {kind: string, element: SVGGElement}>} */
    pieces: new Map(),
    /** What is drawn as lifted. */
    held: "",
    /** By layer, which marks are drawn in it. @type {Map<SVGGElement, string>} */
    marked: new Map(),
    /** @type {import("./input.js").Press|null} */
    press: null,
    /** @type {import("./input.js").Magnifier|null} */
    magnifier: null,
  };
}

/** @param {Board} board */
export function setScene(board) {
  const { svg } = board;
  const { scene } = board.config;
  board.built = scene;
  svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  // The style sheet's widths are for pieces of this size.
  svg.style.setProperty("--unit", String(scene.radius / 34));
  board.drawings = new Map(scene.cells.map((cell) => [cell.name, cell]));
  board.apart = spacing(scene.cells);
  board.scale = null;
}

/**
 * The cell of a name; none for a place beside the board.
 * @param {Board} board @param {string|null} name
 */
export const cellOf = ({ drawings }, name) => (name === null ? undefined : drawings.get(name));

/** The transform that leads there. @param {Point} point */
export const at = ({ x, y }) => `translate(${x} ${y})`;

/**
 * How far apart two cells lie; no place beside the board is near to anything.
 * @param {Board} board @param {string} a @param {string} b
 */
export function distance(board, a, b) {
  const [from, to] = [cellOf(board, a), cellOf(board, b)];
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
}

/**
 * From the scene's units to pixels; nothing is scaled where nothing is shown.
 * @param {Board} board
 */
const toScreen = ({ svg }) => svg.getScreenCTM() ?? new DOMMatrix();

/**
 * How many pixels of the screen one unit of the scene is. Measuring has the browser lay the page out
 * at once, so that is done once for each size.
 * @param {Board} board
 */
export const pixels = (board) => (board.scale ??= toScreen(board).a);

/** How far apart neighbouring cells lie on the screen. @param {Board} board */
export const cellSize = (board) => board.apart * pixels(board);

/**
 * The middle of a box on the screen, in the scene's units.
 * @param {Board} board @param {DOMRect} box
 */
export function toStage(board, { left, top, width, height }) {
  const point = new DOMPoint(left + width / 2, top + height / 2);
  return point.matrixTransform(toScreen(board).inverse());
}

/** Where the hand is followed. @param {Board} board */
export const surfaceOf = ({ svg, config }) => config.surface ?? svg;
