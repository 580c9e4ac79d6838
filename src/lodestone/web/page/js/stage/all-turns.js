/**
 * All legal turns on the board: how many begin at each place, and the ways that some of them go, leg by leg,
 * with what they take. Pure.
 *
 * @import { LegalTurn } from "../wire.js"
 * @import { Mark } from "./shapes.js"
 *
 * @typedef {object} AllTurns
 * @property {readonly LegalTurn[]|null} turns  null: being requested
 * @property {string|null} from  the place whose turns are listed
 * @property {string|null} turn  the one turn that is drawn
 */

import { counted } from "../lib/counted.js";
import { arrow, danger, inset, smallDots } from "./marks.js";

/** Where a turn is counted: the cell that it begins from, or the first one that it enters. @param {LegalTurn} turn */
export function beginOf({ legs: [first] }) {
  if (!first) return "";
  return first.source.startsWith("hand:") ? first.target : first.source;
}

/** The turns that begin at each place. @param {readonly LegalTurn[]} turns */
export function byPlace(turns) {
  /** @type {Map<string, LegalTurn[]>} */
  const places = new Map();
  for (const one of turns) {
    const place = beginOf(one);
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return places;
}

/**
 * The ways of the chosen turn, else of all from the first of the places that has any, else the numbers.
 * @param {AllTurns|null|undefined} all @param {(string|null)[]} places @returns {Mark[]}
 */
export function allMarks(all, places) {
  const turns = all?.turns ?? [];
  if (all?.turn) return waysOf(turns.filter(({ turn }) => turn === all.turn));
  const known = byPlace(turns);
  const place = places.find((one) => one !== null && known.has(one));
  if (place) return waysOf(known.get(place) ?? []);
  return [...known].map(([at, some]) => countAt(at, some));
}

/** A cell that one turn enters has a dot. @param {string} at @param {LegalTurn[]} turns @returns {Mark} */
const countAt = (at, turns) =>
  turns.length === 1 && turns[0].legs[0]?.target === at
    ? smallDots([at])
    : { form: "count", at, text: String(turns.length) };

/** A leg that several turns have in common is drawn once, as the earliest. @param {LegalTurn[]} turns @returns {Mark[]} */
function waysOf(turns) {
  const legs = turns.flatMap((one) => one.legs.map((leg, order) => ({ ...leg, order })));
  const ways = new Map(
    legs
      .toSorted((a, b) => b.order - a.order)
      .map((leg) => [`${leg.source} ${leg.target}`, /** @type {Mark} */ (wayOf(leg))]),
  );
  const taken = new Set(legs.flatMap(({ takes }) => takes));
  return [...ways.values(), ...[...taken].map(danger)];
}

/** @param {LegalTurn["legs"][number] & {order: number}} leg @returns {Mark} */
const wayOf = ({ source, target, order }) =>
  source.startsWith("hand:")
    ? inset(target, "mark-aim")
    : arrow(source, target, `mark-way leg-${Math.min(order, 4)}`);

/** The number of turns that begin at a cell, in words. @param {AllTurns|null|undefined} all @param {string} cell */
export function countWords(all, cell) {
  const turns = byPlace(all?.turns ?? []).get(cell);
  return turns ? [counted(turns.length, "turn")] : [];
}
