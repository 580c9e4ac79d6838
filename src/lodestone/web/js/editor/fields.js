/** What belongs to a position besides the pieces on cells: the side to move and the fields. */

import { h, inside, isNew, radioGroup } from "../lib/dom.js";
import { numberField } from "../dialogs/number-field.js";
import { miniature } from "../stage/seats.js";
import { withValue } from "./draft.js";
import { change, draft } from "./session.js";

/**
 * @typedef {import("./session.js").OpenState} OpenState
 * @typedef {import("../wire.js").CellsField} CellsField
 * @typedef {import("../wire.js").CountField} CountField
 * @typedef {import("../wire.js").LedgeField} LedgeField
 */

/** @param {HTMLElement} root @param {OpenState} state */
export function renderFields(root, state) {
  const { setup } = state;
  if (isNew(root, [setup.rules, ...setup.fields.map(({ name }) => name)].join("|"))) {
    const places = setup.fields.map(({ name }) => h("div", { "data-field": name }));
    root.replaceChildren(sideField(setup), ...places);
  }
  /** @type {NodeListOf<HTMLInputElement>} */
  const sides = root.querySelectorAll('input[name="side"]');
  for (const input of sides) input.checked = input.value === draft().side;
  for (const field of setup.fields) {
    const place = inside(root, `[data-field="${field.name}"]`);
    if (field.form === "count") renderCount(place, field);
    else if (field.form === "cells") renderCells(place, field);
    else renderLedge(place, state, field);
  }
}

/** @param {import("../wire.js").Setup} setup */
function sideField({ sides }) {
  const values = sides.map(({ letter, title }) => [letter, title]);
  const choose = (/** @type {string} */ side) => {
    const title = sides.find(({ letter }) => letter === side)?.title ?? side;
    change({ ...draft(), side }, `${title} to move`);
  };
  return radioGroup("segment", "To move", "side", values, draft().side, choose);
}

/**
 * Who writes a number is left alone as long as it is the one that is kept.
 * @param {HTMLElement} place @param {CountField} field
 */
function renderCount(place, { name, title, low, high }) {
  const value = Number(draft().values[name]);
  const most = Math.max(low, high);
  const input = place.querySelector("input");
  if (!isNew(place, `${low} ${most}`) && Number(input?.value) === value) return;
  const set = (/** @type {number|null} */ number) => {
    if (number !== null) change(withValue(draft(), name, number), `${title}: ${number}`);
  };
  place.replaceChildren(numberField({ name, title, low, high: most }, value, set));
}

/** @param {HTMLElement} place @param {CellsField} field */
function renderCells(place, { name, title, choices }) {
  const value = draft().values[name];
  const cells = Array.isArray(value) ? value : [];
  // What the board does not bear out is offered as long as it is there.
  const all = [...choices.map((choice) => choice.join(" ")), cells.join(" ")];
  const offered = [...new Set(all.filter(Boolean))];
  if (isNew(place, offered.join())) {
    const words = (/** @type {string} */ choice) => choice.replace(" ", " to ");
    const option = (/** @type {string} */ choice) => h("option", { value: choice }, words(choice));
    const onchange = () => {
      const chosen = select.value.split(" ").filter(Boolean);
      change(withValue(draft(), name, chosen), `${title}: ${words(select.value) || "none"}`);
    };
    const none = h("option", { value: "" }, "none");
    const select = h("select", { name, onchange }, none, offered.map(option));
    place.replaceChildren(h("label", { class: "level" }, h("span", {}, title), select));
  }
  inside(place, "select").value = cells.join(" ");
}

/** @param {HTMLElement} place @param {OpenState} state @param {LedgeField} field */
function renderLedge(place, { scene, setup }, { title, value }) {
  const types = value.flatMap((name) => setup.piece_types.find((type) => type.name === name) ?? []);
  const words = types.map((type) => type.title.toLowerCase()).join(", ") || "empty";
  if (!isNew(place, `${scene.radius} ${words}`)) return;
  const caption = h("span", { class: "hand-caption" }, title);
  const pieces = types.map(({ kind }) => miniature(scene, kind));
  place.replaceChildren(
    h(
      "div",
      { class: "ledge", role: "img", "aria-label": `${title}: ${words}` },
      caption,
      pieces.length > 0 ? h("span", { class: "hand-pieces" }, pieces) : "empty",
    ),
  );
}
