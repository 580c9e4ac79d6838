/**
 * What is being set up: pieces on cells, the side to move and the values of fields. Pure functions
 * from one draft to the next. They know no rules: which pieces and fields there are, and how they
 * belong together, is in the server's last answer, the setup.
 *
 * @import { SceneCell, Setup } from "../wire.js"
 * @typedef {number|string[]} Value
 *
 * @typedef {object} Draft
 * @property {string} rules
 * @property {string} side  the letter of the side to move
 * @property {Object<string, string[]>} pieces  the names of the pieces on each occupied cell
 * @property {Object<string, Value>} values  by field
 *
 * @typedef {object} History  what can be undone, and done again
 * @property {Draft[]} past  the oldest first
 * @property {Draft} now
 * @property {Draft[]} future  the next first
 */

import { spacing } from "../stage/geometry.js";

/** So many steps can be undone. */
const MOST_UNDONE = 500;

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

/** @param {Setup} setup @param {string} name */
const typeOf = ({ piece_types: types }, name) => types.find((type) => type.name === name);

/** @param {Setup} setup @param {string} name */
const layerOf = (setup, name) => typeOf(setup, name)?.layer ?? -1;

/**
 * The pieces of a cell with more; each replaces the piece of its layer.
 * @param {Setup} setup @param {string[]} names @param {string[]} [there]
 */
const stacked = (setup, names, there = []) =>
  names.reduce((all, name) => {
    const layer = layerOf(setup, name);
    const others = all.filter((one) => layerOf(setup, one) !== layer);
    return [...others, name].sort((a, b) => layerOf(setup, a) - layerOf(setup, b));
  }, there);

/**
 * The kind that a scene draws for the pieces of a cell; null if there is nothing to draw.
 * @param {Setup} setup @param {string[]} names
 */
export function kindOf(setup, names) {
  const kinds = stacked(
    setup,
    names.filter((name) => typeOf(setup, name)),
  );
  return kinds.map((name) => typeOf(setup, name)?.kind).join("") || null;
}

/** How many pieces of a name stand on the board. @param {Draft} draft @param {string} name */
export const countOf = ({ pieces }, name) =>
  Object.values(pieces).flat().filter((one) => one === name).length; // prettier-ignore

/**
 * With other pieces on some cells. What is supplied from a field comes from there and goes back;
 * fields that tell of a changed cell are emptied.
 * @param {Draft} draft @param {Setup} setup @param {Object<string, string[]>} changes
 */
function withPieces(draft, setup, changes) {
  const all = Object.entries({ ...draft.pieces, ...changes });
  const pieces = Object.fromEntries(all.filter(([, names]) => names.length > 0));
  const next = { ...draft, pieces };
  const values = { ...draft.values };
  for (const field of setup.fields) {
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

/** @param {Draft} draft @param {Setup} setup @param {string} cell @param {string[]} names */
export const put = (draft, setup, cell, names) =>
  withPieces(draft, setup, { [cell]: stacked(setup, names, draft.pieces[cell]) });

/**
 * A piece put on a cell, or taken off it where it stands there.
 * @param {Draft} draft @param {Setup} setup @param {string} cell @param {string} name
 */
export function toggled(draft, setup, cell, name) {
  const there = draft.pieces[cell] ?? [];
  if (!there.includes(name)) return put(draft, setup, cell, [name]);
  return withPieces(draft, setup, { [cell]: there.filter((one) => one !== name) });
}

/** @param {Draft} draft @param {Setup} setup @param {string} cell */
export const erased = (draft, setup, cell) => withPieces(draft, setup, { [cell]: [] });

/**
 * All pieces of one cell put on another one.
 * @param {Draft} draft @param {Setup} setup @param {string} from @param {string} to
 */
export function moved(draft, setup, from, to) {
  if (from === to) return draft;
  const arrived = stacked(setup, draft.pieces[from] ?? [], draft.pieces[to]);
  return withPieces(draft, setup, { [from]: [], [to]: arrived });
}

/** @param {Draft} draft @param {Setup} setup */
export const cleared = (draft, setup) =>
  withPieces(draft, setup, Object.fromEntries(Object.keys(draft.pieces).map((cell) => [cell, []])));

/** @param {Draft} draft @param {string} name @param {Value} value @returns {Draft} */
export const withValue = (draft, name, value) => ({
  ...draft,
  values: { ...draft.values, [name]: value },
});

/** @param {Draft} draft @param {Setup} setup @returns {Draft} */
export const sideChanged = (draft, { sides }) => ({
  ...draft,
  side: sides.find(({ letter }) => letter !== draft.side)?.letter ?? draft.side,
});

/** The same position with the colours exchanged. @param {Draft} draft @param {Setup} setup */
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
  return { ...draft, rules: start.rules, pieces: Object.fromEntries(pieces), values };
}

/** @param {Draft} now @returns {History} */
export const begun = (now) => ({ past: [], now, future: [] });

/** One step more; what had been undone is forgotten. @param {History} history @param {Draft} now @returns {History} */
export const done = (history, now) =>
  JSON.stringify(now) === JSON.stringify(history.now)
    ? history
    : { past: [...history.past, history.now].slice(-MOST_UNDONE), now, future: [] };

/** The last step ends otherwise, and is undone as one. @param {History} history @param {Draft} now @returns {History} */
export const amended = ({ past }, now) => ({ past, now, future: [] });

/** @param {History} history @returns {History} */
export function undone({ past, now, future }) {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future };
  return { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

/** @param {History} history @returns {History} */
export function redone({ past, now, future }) {
  const [next, ...later] = future;
  return next === undefined
    ? { past, now, future }
    : { past: [...past, now], now: next, future: later };
}

/** Where a point goes, seen from the middle. */
const WAYS = {
  mirror: (/** @type {number} */ x, /** @type {number} */ y) => [-x, y],
  upend: (/** @type {number} */ x, /** @type {number} */ y) => [x, -y],
  turn: (/** @type {number} */ x, /** @type {number} */ y) => [-y, x],
};

/** @typedef {keyof typeof WAYS} Way */

/** @param {number[]} values */
const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;

/**
 * Where each cell goes when the board is turned or mirrored as it is seen; null if the board does not
 * come to lie on itself.
 * @param {SceneCell[]} cells @param {Way} way
 */
export function imageOf(cells, way) {
  const [left, top] = [middle(cells.map(({ x }) => x)), middle(cells.map(({ y }) => y))];
  const near = spacing(cells) / 4;
  const image = new Map();
  for (const { name, x, y } of cells) {
    const [across, down] = WAYS[way](x - left, y - top);
    const isThere = (/** @type {SceneCell} */ cell) =>
      Math.hypot(cell.x - left - across, cell.y - top - down) < near;
    const there = cells.find(isThere);
    if (!there) return null;
    image.set(name, there.name);
  }
  return image;
}
