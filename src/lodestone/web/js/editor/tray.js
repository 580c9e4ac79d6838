/** The tray: a button for every piece there is, and the tools beside them. */

import { miniature } from "../stage/seats.js";
import { html } from "../vendor/lit-html.js";
import { TRAY, choose } from "./board.js";
import { countOf } from "./draft.js";
import { ERASE, MOVE, draft } from "./session.js";

/** @param {import("./session.js").OpenState} state */
export function tray({ scene, setup, tool }) {
  /** @param {string} name @param {string} words */
  const one = (name, words) =>
    html`<button
      type="button"
      class="tray-tool"
      data-tool=${name}
      aria-pressed=${tool === name}
      @click=${() => choose(name)}
    >
      ${words}
    </button>`;
  return html`<div class="tray-tools">${one(MOVE, "Move")}${one(ERASE, "Erase")}</div>
    <div class="tray-pieces">
      ${setup.piece_types.map((type) => piece(scene, type, tool === type.name))}
    </div>`;
}

/** @param {import("../wire.js").Scene} scene @param {import("../wire.js").PieceType} type @param {boolean} isChosen */
function piece(scene, { name, kind, title, most }, isChosen) {
  const count = countOf(draft(), name);
  return html`<button
    type="button"
    class="hand tray-piece"
    data-place=${TRAY + name}
    data-use="source"
    ?data-over=${count > most}
    aria-label="${title}, ${count} of ${most} on the board"
    aria-pressed=${isChosen}
  >
    <span class="hand-pieces">${pictureOf(scene, kind)}</span>
    <span class="hand-count">${count}/${most}</span>
  </button>`;
}

/** Pictures of pieces by scene: an element stays as long as it shows the same. @type {WeakMap<object, Object<string, SVGSVGElement>>} */
const pictures = new WeakMap();

/** @param {import("../wire.js").Scene} scene @param {string} kind */
function pictureOf(scene, kind) {
  const known = pictures.get(scene) ?? {};
  pictures.set(scene, known);
  return (known[kind] ??= miniature(scene, kind));
}
