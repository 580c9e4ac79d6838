/** What belongs to a position besides the pieces on cells: the side to move and the fields. */

import { exchange, inside } from "../lib/dom.js";
import { numberField } from "../dialogs/number-field.js";
import { miniature } from "../stage/seats.js";
import { html, live } from "../vendor/lit-html.js";
import { withValue } from "./draft.js";
import { change, draft } from "./session.js";

/**
 * @import { OpenState } from "./session.js"
 * @import { CellsField, CountField, LedgeField } from "../wire.js"
 */

/** The element of each number's field. @type {Map<string, HTMLElement>} */
const numbers = new Map();

/** @param {OpenState} state */
export const fields = (state) => [
  sideField(state),
  ...state.setup.fields.map((one) => field(state, one)),
];

/** @param {OpenState} state @param {OpenState["setup"]["fields"][number]} one */
function field(state, one) {
  if (one.form === "count") return html`<div>${countField(one)}</div>`;
  return one.form === "cells" ? cellsField(one) : ledge(state, one);
}

/** @param {OpenState} state */
function sideField({ setup: { sides } }) {
  const { side } = draft();
  return html`<fieldset class="segment">
    <legend>To move</legend>
    <div class="segment-row">
      ${sides.map(
        ({ letter, title }) =>
          html`<label>
            <input
              type="radio"
              name="side"
              value=${letter}
              .checked=${live(letter === side)}
              @change=${() => change({ ...draft(), side: letter }, `${title} to move`)}
            />
            <span>${title}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** Who writes a number is left alone as long as it is the one that is kept. @param {CountField} field */
function countField({ name, title, low, high }) {
  const value = Number(draft().values[name]);
  const most = Math.max(low, high);
  const known = numbers.get(name);
  const isSame = known && exchange(known, `${title} ${low} ${most}`) === `${title} ${low} ${most}`;
  if (isSame && Number(inside(known, "input").value) === value) return known;
  const set = (/** @type {number|null} */ number) => {
    if (number !== null) change(withValue(draft(), name, number), `${title}: ${number}`);
  };
  const made = numberField({ name, title, low, high: most }, value, set);
  exchange(made, `${title} ${low} ${most}`);
  numbers.set(name, made);
  return made;
}

/** @param {CellsField} field */
function cellsField({ name, title, choices }) {
  const value = draft().values[name];
  const now = Array.isArray(value) ? value.join(" ") : "";
  // What the board does not bear out is offered as long as it is there.
  const offered = new Set(["", ...choices.map((choice) => choice.join(" ")), now]);
  const words = (/** @type {string} */ choice) => choice.replace(" ", " to ") || "none";
  /** @param {Event & {target: any}} event */
  const chosen = ({ target }) => {
    const cells = target.value.split(" ").filter(Boolean);
    change(withValue(draft(), name, cells), `${title}: ${words(target.value)}`);
  };
  const option = (/** @type {string} */ choice) =>
    html`<option value=${choice} .selected=${live(choice === now)}>${words(choice)}</option>`;
  return html`<label class="level">
    <span>${title}</span
    ><select name=${name} @change=${chosen}>
      ${[...offered].map(option)}
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
