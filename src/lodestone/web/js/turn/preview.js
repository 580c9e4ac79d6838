/**
 * What a place would do, shown on the board and beside it before it is done: for the place under
 * the pointer, else the one chosen by a first tap, else the one that the keyboard is at.
 */

import { linkTo } from "../learn/links.js";
import { beforeFrame, byId, h, isNew, setText } from "../lib/dom.js";
import { previewMarks } from "./marks.js";
import { placeName } from "./model.js";
import { caption, noteOf, refusalWords } from "./words.js";

/**
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("./model.js").Model} Model
 * @typedef {{plain: string, warning: string, link?: {href: string, text: string}|null}} Caption
 */

/**
 * @param {import("../board/board.js").BoardApi} board
 * @param {OpenState} state
 * @param {Model} model
 * @param {HTMLElement} [root]  where it is told
 */
export function renderPreview(board, state, model, root = byId("caption")) {
  const { pointer, focus, lines } = state.pointed;
  const place = pointer ?? model.aimed ?? focus;
  board.setMarks({ preview: previewMarks(model, place, lines) });
  const told = place ?? (allNotesFit(board, model) ? null : model.picked);
  renderCaption(root, state, model, told);
}

/**
 * Whether all that is to be known of the targets is written at them.
 * @param {import("../board/board.js").BoardApi} board @param {Model} model
 */
const allNotesFit = (board, { targets }) =>
  [...targets.values()].every((steps) => board.noteFits(noteOf(steps)));

/**
 * What needs more room than there is for it stands closer, and in full in its tooltip.
 * @param {HTMLElement} root
 */
function keepInside(root) {
  const dense = root.scrollHeight > root.clientHeight;
  root.classList.toggle("dense", dense);
  root.title = dense ? (root.textContent ?? "") : "";
}

/**
 * A press that did nothing is told where it was made, until the hand goes elsewhere.
 * @param {OpenState} state @param {Model} model @param {string|null} place
 * @returns {Caption}
 */
function captionAt({ game, refused, shown, scene }, model, place) {
  if (refused && (place === null || place === refused.place)) {
    const { text, clause, lesson } = refused;
    const why = refusalWords({ text, clause, lesson: null });
    const link = lesson && {
      href: linkTo(game.name, lesson.name),
      text: `Lesson: ${lesson.title}`,
    };
    return { plain: `${placeName(scene, refused.place)}: ${why}`, warning: "", link };
  }
  if (place === null) return { plain: "", warning: "" };
  return caption(model, place, shown.highlights, (name) => placeName(scene, name));
}

/**
 * @param {HTMLElement} root @param {OpenState} state @param {Model} model
 * @param {string|null} place
 */
function renderCaption(root, state, model, place) {
  const { plain, warning, link } = captionAt(state, model, place);
  if (!isNew(root, `${plain}|${warning}`)) return;
  setText(root, plain);
  if (link) root.append(" ", h("a", { href: link.href }, link.text));
  root.classList.remove("dense");
  if (warning) root.append(h("strong", { class: "warning" }, `Warning: ${warning}`));
  if (plain || warning) beforeFrame(() => keepInside(root));
}
