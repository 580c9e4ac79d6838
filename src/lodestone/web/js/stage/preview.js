/**
 * What a place would do, shown on the board and beside it before it is done: for the place under
 * the pointer, else the one chosen by a first tap, else the one that the keyboard is at.
 */

import { beforeFrame, h, isNew, setText } from "../lib/dom.js";
import { previewMarks } from "./marks.js";
import { placeName } from "./model.js";
import { caption, noteOf, refusalWords } from "./words.js";

/**
 * @import { Model, Position, Refusal } from "./model.js"
 * @typedef {{plain: string, warning: string, link?: {href: string, text: string}|null}} Caption
 *
 * @typedef {object} Pointed  where the hand is
 * @property {string|null} pointer
 * @property {string|null} focus  the keyboard
 * @property {boolean} lines  a finger on a small board: lines show which cell it is at
 */

/**
 * @param {import("./board.js").BoardApi} board @param {HTMLElement} root  where it is shown
 * @param {Position} position @param {Model} model @param {Pointed} pointed
 * @param {Refusal|null} refused
 */
export function renderPreview(board, root, position, model, { pointer, focus, lines }, refused) {
  const place = pointer ?? model.aimed ?? focus;
  board.setMarks({ preview: previewMarks(model, place, lines) });
  const told = place ?? (allNotesFit(board, model) ? null : model.picked);
  renderCaption(root, captionAt(position, model, told, refused));
}

/**
 * Whether all that is to be known of the targets is written at them.
 * @param {import("./board.js").BoardApi} board @param {Model} model
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
 * @param {Position} position @param {Model} model @param {string|null} place
 * @param {Refusal|null} refused
 */
function captionAt({ view, scene }, model, place, refused) {
  if (refused && (place === null || place === refused.place)) {
    const { lesson } = refused;
    const why = refusalWords({ ...refused, lesson: null });
    const link = lesson && { href: lesson.href, text: `Lesson: ${lesson.title}` };
    return { plain: `${placeName(scene, refused.place)}: ${why}`, warning: "", link };
  }
  if (place === null) return { plain: "", warning: "" };
  return caption(model, place, view.highlights, (name) => placeName(scene, name));
}

/** @param {HTMLElement} root @param {Caption} told */
function renderCaption(root, { plain, warning, link }) {
  if (!isNew(root, `${plain}|${warning}`)) return;
  setText(root, plain);
  if (link) root.append(" ", h("a", { href: link.href }, link.text));
  root.classList.remove("dense");
  if (warning) root.append(h("strong", { class: "warning" }, `Warning: ${warning}`));
  if (plain || warning) beforeFrame(() => keepInside(root));
}
