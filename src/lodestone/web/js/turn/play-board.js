/** The board of the game that is open, touched to make a turn. */

import { createBoard } from "../board/board.js";
import { pointAt, state } from "../game/current.js";
import { isOpen } from "../game/state.js";
import { foreseeAt } from "./foresight.js";
import { modelOf } from "./model.js";
import { renderPreview } from "./preview.js";
import { maker } from "./turn-input.js";

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} table  the board and the reserves beside it
 * @returns {import("../board/board.js").BoardApi}
 */
export function createPlayBoard(svg, table) {
  /** @param {Partial<import("../game/state.js").Pointed>} where */
  const follow = (where) => {
    if (!pointAt(where) || !isOpen(state)) return;
    const model = modelOf(state);
    renderPreview(board, state, model);
    foreseeAt(state.shown, model, where.pointer ?? where.focus ?? null);
  };
  const board = createBoard(svg, {
    surface: table,
    events: {
      press: (place) => maker.activate(place),
      choose: (place) => maker.choose(place),
      pick: (place) => maker.pick(place),
      drop: (from, to, fine) => maker.drop(from, to, fine),
      point: (pointer, lines) => follow({ pointer, lines }),
      focus: (focus) => follow({ focus }),
    },
  });
  return board;
}
