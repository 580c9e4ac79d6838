/**
 * What is being set up: pieces on cells, the side to move and the values of fields. Pure functions
 * from one draft to the next. They know no rules: what there is, and how it belongs together, is
 * told by the server's last answer, the setup.
 *
 * @import { PieceType, Setup } from "../wire.js"
 * @typedef {number|string[]} Value
 *
 * @typedef {object} Draft
 * @property {string} rules
 * @property {string} side  the letter of the side to move
 * @property {Object<string, string[]>} pieces  the names of the pieces on each occupied cell
 * @property {Object<string, Value>} values  by field
 *
 * @typedef {Pick<Setup, "piece_types"|"fields">} Known
 */

/** @param {Setup} setup @returns {Draft} */
export const draftOf = ({ rules, side, pieces, fields }) => ({
  rules,
  side,
  pieces,
  values: Object.fromEntries(fields.flatMap((field) => valueOf(field))),
});

/** A ledge has nothing to choose. @param {Setup["fields"][number]} field @returns {[string, Value][]} */
const valueOf = (field) => (field.form === "ledge" ? [] : [[field.name, field.value]]);

/** What the server is asked about a draft. @param {Draft} draft */
export const questionOf = ({ rules, side, pieces, values }) => ({
  rules,
  setup: { side, pieces, values },
});

/** @param {Known} known @param {string} name */
const typeOf = ({ piece_types: types }, name) => types.find((type) => type.name === name);

/** @param {Known} known @param {string} name */
const layerOf = (known, name) => typeOf(known, name)?.layer ?? -1;

/**
 * The pieces of a cell with one more, which replaces the piece of its layer.
 * @param {Known} known @param {string[]} there @param {string} name
 */
function joined(known, there, name) {
  const layer = layerOf(known, name);
  const others = there.filter((one) => layerOf(known, one) !== layer);
  return [...others, name].sort((a, b) => layerOf(known, a) - layerOf(known, b));
}

/**
 * The kind that a scene draws for the pieces of a cell; null where there is nothing to be drawn.
 * @param {Known} known @param {string[]} names
 */
export function kindOf(known, names) {
  const drawn = names.filter((name) => typeOf(known, name));
  const kinds = drawn.reduce((/** @type {string[]} */ all, name) => joined(known, all, name), []);
  return kinds.map((name) => typeOf(known, name)?.kind).join("") || null;
}

/** How many pieces of a name stand on the board. @param {Draft} draft @param {string} name */
export const countOf = ({ pieces }, name) =>
  Object.values(pieces).flat().filter((one) => one === name).length; // prettier-ignore

/**
 * With other pieces on some cells. What is supplied from a field comes from there and goes back;
 * fields that tell of a changed cell are emptied.
 * @param {Draft} draft @param {Known} known @param {Object<string, string[]>} changes
 * @returns {Draft}
 */
function withPieces(draft, known, changes) {
  const all = Object.entries({ ...draft.pieces, ...changes });
  const pieces = Object.fromEntries(all.filter(([, names]) => names.length > 0));
  const next = { ...draft, pieces };
  const values = { ...draft.values };
  for (const field of known.fields) {
    const value = values[field.name];
    if (field.form === "count" && field.supplies && typeof value === "number") {
      const more = countOf(next, field.supplies) - countOf(draft, field.supplies);
      values[field.name] = supplied(field, value, more);
    }
    if (Array.isArray(value) && value.some((cell) => cell in changes)) values[field.name] = [];
  }
  return { ...next, values };
}

/**
 * What is left after so many pieces more came onto the board from here. Where there were too many
 * already, those that are taken off do not come back.
 * @param {import("../wire.js").CountField} field @param {number} value @param {number} more
 */
function supplied({ low, high }, value, more) {
  const rest = Math.max(low, value - more);
  return more > 0 ? rest : Math.min(rest, Math.max(value, high - more));
}

/** @param {Draft} draft @param {Known} known @param {string} cell @param {string[]} names */
export function put(draft, known, cell, names) {
  const there = draft.pieces[cell] ?? [];
  return withPieces(draft, known, {
    [cell]: names.reduce((all, name) => joined(known, all, name), there),
  });
}

/**
 * A piece put on a cell, or taken off it where it stands there.
 * @param {Draft} draft @param {Known} known @param {string} cell @param {string} name
 */
export function toggled(draft, known, cell, name) {
  const there = draft.pieces[cell] ?? [];
  if (!there.includes(name)) return put(draft, known, cell, [name]);
  return withPieces(draft, known, { [cell]: there.filter((one) => one !== name) });
}

/** @param {Draft} draft @param {Known} known @param {string} cell */
export const erased = (draft, known, cell) =>
  cell in draft.pieces ? withPieces(draft, known, { [cell]: [] }) : draft;

/**
 * All pieces of one cell put on another one.
 * @param {Draft} draft @param {Known} known @param {string} from @param {string} to
 */
export function moved(draft, known, from, to) {
  if (from === to) return draft;
  const names = draft.pieces[from] ?? [];
  const there = draft.pieces[to] ?? [];
  return withPieces(draft, known, {
    [from]: [],
    [to]: names.reduce((all, name) => joined(known, all, name), there),
  });
}

/** @param {Draft} draft @param {Known} known */
export const cleared = (draft, known) =>
  withPieces(draft, known, Object.fromEntries(Object.keys(draft.pieces).map((cell) => [cell, []])));

/** @param {Draft} draft @param {string} name @param {Value} value @returns {Draft} */
export const withValue = (draft, name, value) => ({
  ...draft,
  values: { ...draft.values, [name]: value },
});

/** The letter of the other side. @param {Draft} draft @param {Pick<Setup, "sides">} setup */
const otherSide = ({ side }, { sides }) =>
  sides.find(({ letter }) => letter !== side)?.letter ?? side;

/** @param {Draft} draft @param {Pick<Setup, "sides">} setup @returns {Draft} */
export const sideChanged = (draft, setup) => ({ ...draft, side: otherSide(draft, setup) });

/**
 * The same position with the colours exchanged.
 * @param {Draft} draft @param {Known & Pick<Setup, "sides">} setup
 * @returns {Draft}
 */
export function swapped(draft, setup) {
  const twin = (/** @type {string} */ name) => typeOf(setup, name)?.twin ?? name;
  const pieces = Object.entries(draft.pieces).map(([cell, names]) => [cell, names.map(twin)]);
  const values = setup.fields.flatMap((field) =>
    field.form === "ledge" ? [] : [[field.twin, draft.values[field.name]]],
  );
  return {
    ...sideChanged(draft, setup),
    pieces: Object.fromEntries(pieces),
    values: Object.fromEntries(values),
  };
}

/**
 * The position turned or mirrored.
 * @param {Draft} draft @param {Map<string, string>} image  where each cell comes to
 * @returns {Draft}
 */
export function imaged(draft, image) {
  const at = (/** @type {string} */ cell) => image.get(cell) ?? cell;
  const pieces = Object.entries(draft.pieces).map(([cell, names]) => [at(cell), names]);
  const values = Object.entries(draft.values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(at) : value,
  ]);
  return { ...draft, pieces: Object.fromEntries(pieces), values: Object.fromEntries(values) };
}

/**
 * What can be kept of a draft under other rules: pieces that there are, on cells that there are,
 * and fields that there are, with numbers that fit.
 * @param {Draft} draft
 * @param {Setup} start  under the other rules
 * @param {string[]} cells  of their board
 * @returns {Draft}
 */
export function carriedOver(draft, start, cells) {
  const pieces = Object.entries(draft.pieces)
    .filter(([cell]) => cells.includes(cell))
    .map(([cell, names]) => [cell, names.filter((name) => typeOf(start, name))])
    .filter(([, names]) => names.length > 0);
  /** @type {Object<string, Value>} */
  const values = {};
  for (const field of start.fields) {
    const value = draft.values[field.name];
    if (field.form === "cells") values[field.name] = Array.isArray(value) ? value : [];
    if (field.form !== "count") continue;
    values[field.name] = typeof value === "number" ? Math.min(value, field.high) : field.value;
  }
  return {
    rules: start.rules,
    side: draft.side,
    pieces: Object.fromEntries(pieces),
    values,
  };
}
