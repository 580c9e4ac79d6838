/** The marks on the board: possible presses, the last turn, and the effects of the next. Pure. */

import { noteOf, stepsTo, effectsOf, worthAt } from "./words.js";

/**
 * @import { Mark } from "./shapes.js"
 * @import { TurnStep, View } from "../wire.js"
 * @import { Model, Targets } from "./model.js"
 */

/**
 * With more targets than these the dots are small, so that they do not hide the board; and if more pieces
 * than these can move, marking them all does not help.
 */
const MANY = 24;

/** @param {string} at @param {string} kind @returns {Mark} */
export const inset = (at, kind) => ({ form: "inset", at, kind });

/** @param {string} at @param {number} size @param {string} kind @returns {Mark} */
export const ring = (at, size, kind) => ({ form: "ring", at, size, kind });

/** The label of a hint whose kind has no name. @param {string} from @param {string} to @param {string} [kind] @returns {Mark} */
export const arrow = (from, to, kind) => ({ form: "arrow", from, to, kind });

/** A piece can go here; it hides little. @param {string[]} places @returns {Mark} */
export const smallDots = (places) => ({ form: "dots", places });

/** A piece was taken here. @param {string} at */
export const taken = (at) => ring(at, 0.78, "mark-taken");

/** A piece would be taken here. @param {string} at @returns {Mark} */
export const danger = (at) => ({ form: "danger", at });

/** A cell that is worth a look. @param {string} at @returns {Mark} */
export const diamond = (at) => ({ form: "diamond", at });

/** @param {string} at @returns {Mark} */
export const warning = (at) => ({ form: "warning", at });

/** @param {Pick<View, "highlights"|"last"|"side">} view @param {Model} model */
export function marksOf({ highlights, last, side }, model) {
  const { actions, picked, automatic, sources, targets, entries, picture } = model;
  const under = Object.keys(highlights).map(diamond);
  if (last && actions.length === 0) under.push(...lastMarks(last, picture));
  for (const { from, to, removes } of actions) {
    under.push(...[from, to].map((place) => inset(place, "mark-last")), ...removes.map(taken));
  }
  if (picked) under.push(ring(picked, 1.24, "mark-picked"));
  else if (sources.size <= MANY) {
    for (const place of sources.keys()) under.push(ring(place, 1.12, "mark-source"));
  }
  // A press there enters a piece, though others can move.
  const small = [...entries.keys()];
  for (const place of targets.keys()) {
    // A dot would hide a small piece that would be covered.
    if (picture.pieces.has(place)) under.push(inset(place, "mark-aim"));
    else if (targets.size > MANY) small.push(place);
    else under.push(ring(place, 0.34, "mark-target"));
  }
  if (small.length > 0) under.push(smallDots(small));
  const prey = picked && !automatic && targets.size <= MANY ? wouldGo(targets) : [];
  const over = [
    prey.map(danger),
    warnings(targets),
    warnings(entries),
    notes(targets),
    worths(model, side),
  ].flat();
  return { under, over: [...over, ...hintMarks(model)] };
}

/** @param {import("../wire.js").LastTurn} last @param {Model["picture"]} picture */
function lastMarks({ marks, removed }, picture) {
  const rings = removed.filter((name) => !picture.pieces.has(name)).map(taken);
  return [...marks.map((name) => inset(name, "mark-last")), ...rings];
}

/** The pieces that would be captured. @param {Targets} targets */
const wouldGo = (targets) => [
  ...new Set([...targets.values()].flatMap((steps) => effectsOf(steps).removes)),
];

/**
 * An arrow along the step that is hinted at, and two rings around its end; a piece in the hand would
 * hide where the arrow begins.
 * @param {Model} model
 */
function hintMarks({ hint, picked }) {
  if (!hint) return [];
  const { from, to } = hint;
  const rings = [1.02, 1.32].map((size) => ring(to, size, "mark-hint"));
  return from === to || from === picked ? rings : [...rings, arrow(from, to)];
}

/** @param {Targets} targets @returns {Mark[]} */
const warnings = (targets) =>
  [...targets].flatMap(([at, steps]) => (effectsOf(steps).warnings.length > 0 ? warning(at) : []));

/** The effects of a step. @param {Targets} targets @returns {Mark[]} */
const notes = (targets) =>
  [...targets].flatMap(([at, steps]) => {
    const text = noteOf(steps);
    return text === "" ? [] : { form: "note", at, text };
  });

/**
 * The values of the places that can be pressed, where they are known.
 * @param {Model} model @param {string} mover
 * @returns {Mark[]}
 */
function worths(model, mover) {
  const { sources, targets, entries } = model;
  const places = new Set([...targets.keys(), ...entries.keys(), ...sources.keys()]);
  return [...places].flatMap((at) => {
    const worth = worthAt(model, at);
    const high = noteOf(targets.get(at) ?? []) !== "";
    return worth ? [{ form: "worth", at, worth, mover, high }] : [];
  });
}

/**
 * The effects of a press on a place, and lines through the cell under a finger.
 * @param {Model} model @param {string|null} place @param {boolean} lines
 */
export function previewMarks(model, place, lines) {
  if (place === null) return [];
  /** @type {Mark[]} */
  const across = lines ? [{ form: "lines", at: place }] : [];
  const steps = stepsTo(model, place);
  return steps.length === 0 ? across : [...across, ...effects(model, place, steps)];
}

/** @param {Model} model @param {string} place @param {TurnStep[]} steps */
function effects(model, place, steps) {
  const { removes, warnings: warned } = effectsOf(steps);
  const [{ action }] = steps;
  const marks = [inset(place, "mark-aim"), ...removes.map(danger)];
  if (!model.picture.pieces.has(place)) {
    marks.push({ form: "shade", at: place, piece: action.carries });
    if (action.changes[place] === null) marks.push(danger(place));
  }
  if (warned.length > 0) marks.push(warning(place));
  return marks;
}
