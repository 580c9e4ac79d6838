/** Pictures of positions, beside words that are complete without them. */

import { elementOf } from "../lib/dom.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html } from "../vendor/lit-html.js";
import { picturesOf } from "./store.js";

/** @import { Game } from "../wire.js" */

/** An element to draw on. @param {string} look */
export const newPicture = (look) =>
  elementOf(html`<svg class="board ${look}" aria-hidden="true"></svg>`, SVGSVGElement);

/**
 * Draw pieces that are known, as the first side sees them.
 * @param {SVGSVGElement} svg @param {Game} game @param {Pick<import("../wire.js").View, "pieces"> & {rules: string}} what
 */
export async function drawPieces(svg, game, what) {
  const scene = await ask.scene(what.rules, game.sides[0].name, picturesOf(game));
  createBoard(svg, { scene, pieces: piecesIn(what), viewOnly: true });
}

/**
 * Draw a position as it is seen from a side.
 * @param {SVGSVGElement} svg @param {Game} game @param {string} near  the side at the bottom
 * @param {{rules: string, position?: string|null}} what  without a position: the start
 * @param {AbortSignal} signal
 */
export async function drawPosition(svg, game, near, { rules, position = null }, signal) {
  const [scene, view] = await Promise.all([
    ask.scene(rules, near, picturesOf(game), signal),
    ask.view({ rules, start: position, turns: [], ended: null }, signal),
  ]);
  signal.throwIfAborted();
  createBoard(svg, { scene, pieces: piecesIn(view), viewOnly: true });
}
