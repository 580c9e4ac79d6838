/** What is beside the editor's board: the tray of pieces, what is wrong, the fields, the exact value. */

import { keepSettings, settings } from "../game/store.js";
import { inside } from "../lib/dom.js";
import { button, numberField, segment, select, toggle } from "../lib/fields.js";
import { miniature } from "../stage/seats.js";
import { sayMoment, solved } from "../stage/values.js";
import { html } from "../vendor/lit-html.js";
import { choose } from "./board.js";
import { ERASE, MOVE, TRAY, change, findValue, set } from "./session.js";
import { countOf, typeOf, withField } from "./setup.js";

/**
 * @import { CellsField, CountField, LedgeField, PieceType, Scene } from "../wire.js"
 * @import { OpenState } from "./session.js"
 */

/** A button for every piece there is, and the tools beside them. @param {OpenState} state */
export function tray({ scene, setup, tool }) {
  /** @param {string} name @param {string} words */
  const one = (name, words) =>
    button(words, () => choose(name), { look: "tray-tool", pressed: tool === name });
  /** @param {PieceType} type */
  const piece = ({ name, kind, title, most }) => {
    const count = countOf(setup, name);
    return html`<button
      type="button"
      class="hand tray-piece"
      data-place=${TRAY + name}
      data-use="source"
      ?data-over=${count > most}
      aria-label="${title}, ${count} of ${most} on the board"
      aria-pressed=${tool === name}
    >
      <span class="hand-pieces">${miniature(scene, kind)}</span>
      <span class="hand-count">${count}/${most}</span>
    </button>`;
  };
  return html`<div class="tray-tools">${one(MOVE, "Move")}${one(ERASE, "Erase")}</div>
    <div class="tray-pieces">${setup.piece_types.map(piece)}</div>`;
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

/** The parts of a position other than the pieces on cells. @param {OpenState} state */
export const fields = (state) => [
  sideField(state),
  ...state.setup.fields.map((field) => {
    if (field.form === "count") return html`<div>${countField(state, field)}</div>`;
    return field.form === "cells" ? cellsField(state, field) : ledge(state, field);
  }),
];

/** @param {OpenState} state */
function sideField({ setup }) {
  const named = setup.sides.map(({ letter, title }) => ({ name: letter, title }));
  const title = (/** @type {string} */ side) => named.find(({ name }) => name === side)?.title;
  return segment("To move", "side", named, setup.side, (side) =>
    change({ ...setup, side }, `${title(side)} to move`),
  );
}

/** What is written and does not fit stays written as long as the number that is kept is the same. @param {OpenState} state @param {CountField} field */
function countField({ setup, written }, { name, title, value, low, high }) {
  const isWritten = written?.name === name && written.value === value;
  const write = (/** @type {number|string} */ text) => {
    if (typeof text === "string") return set({ written: { name, value, text } });
    set({ written: null });
    change(withField(setup, name, text), `${title}: ${text}`);
  };
  const option = { name, title, low, high: Math.max(low, high) };
  return numberField(option, isWritten ? written.text : value, write);
}

/** @param {OpenState} state @param {CellsField} field */
function cellsField({ setup }, { name, title, value, choices }) {
  const cells = value.join(" ");
  // A value that the board contradicts stays in the list as long as it is set.
  const offered = new Set(["", ...choices.map((choice) => choice.join(" ")), cells]);
  const words = (/** @type {string} */ choice) => choice.replace(" ", " to ") || "none";
  const choose = (/** @type {string} */ choice) => {
    const next = choice.split(" ").filter(Boolean);
    change(withField(setup, name, next), `${title}: ${words(choice)}`);
  };
  const titles = [...offered].map((one) => ({ name: one, title: words(one) }));
  return html`<label class="level">
    <span>${title}</span>${select(name, titles, cells, choose)}
  </label>`;
}

/** @param {OpenState} state @param {LedgeField} field */
function ledge({ scene, setup }, { title, value }) {
  const types = value.flatMap((name) => typeOf(setup, name) ?? []);
  const words = types.map((type) => type.title.toLowerCase()).join(", ") || "empty";
  const pieces = types.map(({ kind }) => miniature(scene, kind));
  return html`<div class="ledge" role="img" aria-label="${title}: ${words}">
    <span class="hand-caption">${title}</span>
    ${pieces.length > 0 ? html`<span class="hand-pieces">${pieces}</span>` : "empty"}
  </div>`;
}

/** What the position is worth; how far its rules are solved is drawn below. @param {OpenState} state */
export function value({ exact }) {
  const last = solved(exact)?.course.at(-1);
  const turn = (/** @type {boolean} */ isOn) => {
    keepSettings({ exact: isOn });
    findValue();
  };
  const words = last && `With best play: ${sayMoment(last)}.`;
  return html`${toggle("exact-on", "Exact value", settings.exact, turn)}
    <p id="exact-value" role="status">${words}</p>
    <div id="exact-job" class="exact-job" hidden></div>`;
}
