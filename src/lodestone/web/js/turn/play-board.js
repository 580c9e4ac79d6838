/** The board of the game that is open: drawn from the state, and touched to make a turn. */

import { createBoard } from "../board/board.js";
import { pointAt, state } from "../game/current.js";
import { isOpen } from "../game/state.js";
import { marksOf } from "./marks.js";
import { kindName, modelOf } from "./model.js";
import { foreseeAt } from "./foresight.js";
import { renderPreview } from "./preview.js";
import { maker } from "./turn-input.js";
import { label, useOf } from "./words.js";

/**
 * @typedef {import("../board/board.js").BoardApi} BoardApi
 * @typedef {import("../board/board.js").Motion} Motion
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} table  the board and the reserves beside it
 * @returns {BoardApi}
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

/** @param {BoardApi} board @param {OpenState} state @param {Model} model @param {Motion} [motion] */
export function renderPlayBoard(board, state, model, motion) {
  const { scene, shown } = state;
  const { pieces } = model.picture;
  const labelOf = (/** @type {string} */ kind) => kindName(scene, kind);
  board.set(
    {
      scene,
      pieces,
      lifted: model.lifted,
      marks: { ...marksOf(state, model), preview: [] },
      movable: model,
      describe(name) {
        const kind = pieces.get(name);
        const use = useOf(model, name);
        return {
          label: label(model, name, kind && labelOf(kind), shown.highlights, labelOf),
          // What is picked up can be dragged and put back.
          use: use === "picked" ? "source" : use,
        };
      },
    },
    motion,
  );
  renderPreview(board, state, model);
}
