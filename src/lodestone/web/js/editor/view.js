/** What is beside the editor's board: the tray of pieces, what is wrong, and the fields. */

import { button, numberField, options, segment } from "../lib/fields.js";
import { inside } from "../lib/dom.js";
import { miniature } from "../stage/seats.js";
import { html } from "../vendor/lit-html.js";
import { choose } from "./board.js";
import { countOf, withValue } from "./draft.js";
import { ERASE, MOVE, TRAY, change, draft, set } from "./session.js";

/**
 * @import { Changed } from "../lib/fields.js"
 * @import { CellsField, CountField, LedgeField, PieceType, Scene } from "../wire.js"
 * @import { OpenState } from "./session.js"
 */

/** A button for every piece there is, and the tools beside them. @param {OpenState} state */
export function tray({ scene, setup, steps, tool }) {
  /** @param {string} name @param {string} words */
  const one = (name, words) =>
    button(words, () => choose(name), { look: "tray-tool", pressed: tool === name });
  /** @param {PieceType} type */
  const piece = ({ name, kind, title, most }) => {
    const count = countOf(steps.now, name);
    return html`<button
      type="button"
      class="hand tray-piece"
      data-place=${TRAY + name}
      data-use="source"
      ?data-over=${count > most}
      aria-label="${title}, ${count} of ${most} on the board"
      aria-pressed=${tool === name}
    >
      <span class="hand-pieces">${pictureOf(scene, kind)}</span>
      <span class="hand-count">${count}/${most}</span>
    </button>`;
  };
  return html`<div class="tray-tools">${one(MOVE, "Move")}${one(ERASE, "Erase")}</div>
    <div class="tray-pieces">${setup.piece_types.map(piece)}</div>`;
}

/** Pictures of pieces by scene: an element stays as long as it shows the same. @type {WeakMap<object, Object<string, SVGSVGElement>>} */
const pictures = new WeakMap();

/** @param {Scene} scene @param {string} kind */
function pictureOf(scene, kind) {
  const known = pictures.get(scene) ?? {};
  pictures.set(scene, known);
  return (known[kind] ??= miniature(scene, kind));
}

/** What is wrong, each fault with the way to its cells. @param {OpenState["setup"]} setup */
export function verdict({ faults, status }) {
  const words = faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong`;
  /** @param {string} message @param {string} [cell] */
  const fault = (message, cell) => {
    const show = () => inside(document, `.board [data-place="${cell}"]`).focus();
    return cell ? button(message, show, { look: "bare fault-link" }) : message;
  };
  return html`<p id="status" class="status">${faults.length > 0 ? words : status}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${faults.length === 0}>
      ${faults.map(({ message, cells }) => html`<li>${fault(message, cells[0])}</li>`)}
    </ul>`;
}

/** What belongs to a position besides the pieces on cells. @param {OpenState} state */
export const fields = (state) => [
  sideField(state),
  ...state.setup.fields.map((one) => field(state, one)),
];

/** @param {OpenState} state @param {OpenState["setup"]["fields"][number]} one */
function field(state, one) {
  if (one.form === "count") return html`<div>${countField(state, one)}</div>`;
  return one.form === "cells" ? cellsField(state, one) : ledge(state, one);
}

/** @param {OpenState} state */
function sideField({ setup: { sides }, steps: { now } }) {
  const named = sides.map(({ letter, title }) => ({ name: letter, title }));
  const title = (/** @type {string} */ side) => named.find(({ name }) => name === side)?.title;
  return segment("To move", "side", named, now.side, (side) =>
    change({ ...now, side }, `${title(side)} to move`),
  );
}

/** What is written and does not fit stays written as long as the number that is kept is the same. @param {OpenState} state @param {CountField} field */
function countField({ steps: { now }, written }, { name, title, low, high }) {
  const value = Number(now.values[name]);
  const isWritten = written?.name === name && written.value === value;
  const write = (/** @type {number|string} */ text) => {
    if (typeof text === "string") return set({ written: { name, value, text } });
    set({ written: null });
    change(withValue(draft(), name, text), `${title}: ${text}`);
  };
  const option = { name, title, low, high: Math.max(low, high) };
  return numberField(option, isWritten ? written.text : value, write);
}

/** @param {OpenState} state @param {CellsField} field */
function cellsField({ steps: { now } }, { name, title, choices }) {
  const value = now.values[name];
  const cells = Array.isArray(value) ? value.join(" ") : "";
  // What the board does not bear out is offered as long as it is there.
  const offered = new Set(["", ...choices.map((choice) => choice.join(" ")), cells]);
  const words = (/** @type {string} */ choice) => choice.replace(" ", " to ") || "none";
  /** @param {Changed} event */
  const chosen = ({ target }) => {
    const next = target.value.split(" ").filter(Boolean);
    change(withValue(now, name, next), `${title}: ${words(target.value)}`);
  };
  const titles = [...offered].map((one) => ({ name: one, title: words(one) }));
  return html`<label class="level">
    <span>${title}</span
    ><select name=${name} @change=${chosen}>
      ${options(titles, cells)}
    </select>
  </label>`;
}

/** @param {OpenState} state @param {LedgeField} field */
function ledge({ scene, setup }, { title, value }) {
  const types = value.flatMap((name) => setup.piece_types.find((type) => type.name === name) ?? []);
  const words = types.map((type) => type.title.toLowerCase()).join(", ") || "empty";
  const pieces = types.map(({ kind }) => miniature(scene, kind));
  return html`<div class="ledge" role="img" aria-label="${title}: ${words}">
    <span class="hand-caption">${title}</span>
    ${pieces.length > 0 ? html`<span class="hand-pieces">${pieces}</span>` : "empty"}
  </div>`;
}
