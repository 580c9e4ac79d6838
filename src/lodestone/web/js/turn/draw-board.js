/** A board drawn from a state in which a turn is made. */

import { marksOf } from "./marks.js";
import { kindName } from "./model.js";
import { renderPreview } from "./preview.js";
import { label, useOf } from "./words.js";

/**
 * @param {import("../board/board.js").BoardApi} board
 * @param {import("../game/state.js").OpenState} state @param {import("./model.js").Model} model
 * @param {import("../board/board.js").Motion} [motion]
 */
export function drawBoard(board, state, model, motion) {
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
