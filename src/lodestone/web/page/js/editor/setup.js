/**
 * What is made of a setup: pure functions from one to the next. They know no rules: which pieces and
 * fields there are, and how they belong together, is in the server's answer, and stays as it was there
 * until the next one.
 *
 * @import { CellsField, CountField, SceneCell, SetupAnswer } from "../wire.js"
 *
 * @typedef {object} History  what can be undone, and done again
 * @property {SetupAnswer[]} past  the newest last
 * @property {SetupAnswer} setup
 * @property {SetupAnswer[]} future  the next last
 */

import { spacing } from "../stage/geometry.js";

/** The number of steps that can be undone. */
const MOST_UNDONE = 500;

/** What the server is asked about a setup; a ledge has nothing to choose. @param {SetupAnswer} setup */
export const questionOf = ({ rules, side, pieces, fields }) => ({
  rules,
  setup: {
    side,
    pieces,
    values: Object.fromEntries(
      fields.filter(({ form }) => form !== "ledge").map(({ name, value }) => [name, value]),
    ),
  },
});

/** @param {SetupAnswer} setup @param {string} name */
export const typeOf = ({ piece_types: types }, name) => types.find((type) => type.name === name);

/**
 * The pieces of a cell with more, from the lowest layer up; each replaces the piece of its layer.
 * @param {SetupAnswer} setup @param {string[]} names @param {string[]} [there]
 */
function stacked(setup, names, there = []) {
  const layer = (/** @type {string} */ name) => typeOf(setup, name)?.layer ?? -1;
  const replaced = names.map(layer);
  const others = there.filter((name) => !replaced.includes(layer(name)));
  return [...others, ...names].sort((a, b) => layer(a) - layer(b));
}

/**
 * The kind that a scene draws for the pieces of a cell; null if there is nothing to draw.
 * @param {SetupAnswer} setup @param {string[]} [names]
 */
export const kindOf = (setup, names = []) =>
  names.map((name) => typeOf(setup, name)?.kind ?? "").join("") || null;

/** How many pieces of a name stand on the board. @param {SetupAnswer} setup @param {string} name */
export const countOf = ({ pieces }, name) =>
  Object.values(pieces).flat().filter((one) => one === name).length; // prettier-ignore

/** @param {SetupAnswer["pieces"]} pieces @param {(cell: string, names: string[]) => [string, string[]]} change */
const changed = (pieces, change) =>
  Object.fromEntries(Object.entries(pieces).map(([cell, names]) => change(cell, names)));

/**
 * @param {SetupAnswer} setup @param {(field: CountField|CellsField) => number|string[]} valueOf
 * @returns {SetupAnswer}
 */
const withValues = (setup, valueOf) => ({
  ...setup,
  fields: setup.fields.map((field) =>
    field.form === "ledge" ? field : /** @type {any} */ ({ ...field, value: valueOf(field) }),
  ),
});

/** @param {SetupAnswer} setup @param {string} name @param {number|string[]} value */
export const withField = (setup, name, value) =>
  withValues(setup, (field) => (field.name === name ? value : field.value));

/**
 * With other pieces on some cells. What is supplied from a field comes from there and goes back;
 * fields that name a changed cell are emptied.
 * @param {SetupAnswer} setup @param {SetupAnswer["pieces"]} changes
 */
function withPieces(setup, changes) {
  const all = Object.entries({ ...setup.pieces, ...changes });
  const pieces = Object.fromEntries(all.filter(([, names]) => names.length > 0));
  const next = { ...setup, pieces };
  return withValues(next, (field) => {
    const { form, value } = field;
    if (form === "cells") return value.some((cell) => cell in changes) ? [] : value;
    const { supplies } = field;
    return supplies ? supplied(field, countOf(next, supplies) - countOf(setup, supplies)) : value;
  });
}

/**
 * What is left after some more pieces came onto the board from here. Where there were too many
 * already, those that are taken off do not come back.
 * @param {CountField} field @param {number} more
 */
function supplied({ value, low, high }, more) {
  const rest = Math.max(low, value - more);
  return more > 0 ? rest : Math.min(rest, Math.max(value, high - more));
}

/** @param {SetupAnswer} setup @param {string} cell @param {string[]} names */
export const put = (setup, cell, names) =>
  withPieces(setup, { [cell]: stacked(setup, names, setup.pieces[cell]) });

/**
 * A piece put on a cell, or removed if it is already there.
 * @param {SetupAnswer} setup @param {string} cell @param {string} name
 */
export function toggled(setup, cell, name) {
  const there = setup.pieces[cell] ?? [];
  if (!there.includes(name)) return put(setup, cell, [name]);
  return withPieces(setup, { [cell]: there.filter((one) => one !== name) });
}

/** @param {SetupAnswer} setup @param {string[]} cells  all without these */
export const emptied = (setup, cells = Object.keys(setup.pieces)) =>
  withPieces(setup, Object.fromEntries(cells.map((cell) => [cell, []])));

/**
 * All pieces of one cell put on another one.
 * @param {SetupAnswer} setup @param {string} from @param {string} to
 */
export function moved(setup, from, to) {
  const arrived = stacked(setup, setup.pieces[from] ?? [], setup.pieces[to]);
  return withPieces(setup, { [from]: [], [to]: arrived });
}

/** @param {SetupAnswer} setup @returns {SetupAnswer} */
export const sideChanged = (setup) => ({
  ...setup,
  side: setup.sides.find(({ letter }) => letter !== setup.side)?.letter ?? setup.side,
});

/** The same position with the colours exchanged. @param {SetupAnswer} setup */
export function swapped(setup) {
  const twin = (/** @type {string} */ name) => typeOf(setup, name)?.twin ?? name;
  const pieces = changed(setup.pieces, (cell, names) => [cell, names.map(twin)]);
  const values = new Map(setup.fields.map(({ name, value }) => [name, value]));
  return withValues(
    { ...sideChanged(setup), pieces },
    (field) => values.get(field.twin) ?? field.value,
  );
}

/**
 * The position turned or mirrored.
 * @param {SetupAnswer} setup @param {Map<string, string|undefined>} image  where each cell comes to
 */
export function imaged(setup, image) {
  const at = (/** @type {string} */ cell) => image.get(cell) ?? cell;
  const pieces = changed(setup.pieces, (cell, names) => [at(cell), names]);
  return withValues({ ...setup, pieces }, ({ value }) =>
    Array.isArray(value) ? value.map(at) : value,
  );
}

/**
 * What can be kept of a setup under other rules: pieces that there are, on cells that there are,
 * and fields that there are, with numbers that fit.
 * @param {SetupAnswer} setup
 * @param {SetupAnswer} start  under the other rules
 * @param {Pick<SceneCell, "name">[]} cells  of their board
 */
export function carriedOver({ side, pieces, fields }, start, cells) {
  const known = Object.entries(pieces)
    .filter(([cell]) => cells.some(({ name }) => name === cell))
    .map(([cell, names]) => [cell, names.filter((name) => typeOf(start, name))])
    .filter(([, names]) => names.length > 0);
  const next = { ...start, side, pieces: Object.fromEntries(known) };
  return withValues(next, (field) => {
    const value = fields.find(({ name }) => name === field.name)?.value;
    if (field.form === "cells") return Array.isArray(value) ? value : [];
    return typeof value === "number" ? Math.min(value, field.high) : field.value;
  });
}

/** One step more; what had been undone is forgotten. @param {History} history @param {SetupAnswer} next @returns {History} */
export function done({ past, setup, future }, next) {
  const [before, after] = [setup, next].map((one) => JSON.stringify(questionOf(one)));
  if (before === after) return { past, setup: next, future };
  return { past: [...past, setup].slice(-MOST_UNDONE), setup: next, future: [] };
}

/** One step undone, or done again. @param {History} history @param {"past"|"future"} from @param {"past"|"future"} to @returns {History} */
export function stepped({ past, setup, future }, from, to) {
  const steps = { past, future };
  const next = steps[from].at(-1);
  if (!next) return { ...steps, setup };
  return { ...steps, [from]: steps[from].slice(0, -1), setup: next, [to]: [...steps[to], setup] };
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
  const image = new Map(
    cells.map(({ name, x, y }) => {
      const [across, down] = WAYS[way](x - left, y - top);
      const isThere = (/** @type {SceneCell} */ cell) =>
        Math.hypot(cell.x - left - across, cell.y - top - down) < near;
      return [name, cells.find(isThere)?.name];
    }),
  );
  return [...image.values()].includes(undefined) ? null : image;
}
