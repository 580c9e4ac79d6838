/**
 * Rule sets by their options, and clause by clause. Pure functions.
 *
 * @import { Clause, Game, Option } from "../wire.js"
 * @typedef {string|number} Value
 *
 * @typedef {object} Row  a clause as it is under both rule sets; missing where it does not apply
 * @property {string} heading
 * @property {string} number
 * @property {string} [one]
 * @property {string} [other]
 */

import { isCarried } from "../core/rules.js";

/**
 * The value of every option under a rules string, by the option's name.
 * @param {Game} game @param {string} rules  GAME:PRESET,OPTION=VALUE,…
 * @returns {Object<string, Value>}
 */
export function valuesIn(game, rules) {
  const [preset, ...changes] = rules.slice(rules.indexOf(":") + 1).split(",");
  const base = game.presets.find(({ name }) => name === preset)?.options ?? {};
  return { ...base, ...Object.fromEntries(changes.map((one) => one.split("="))) };
}

/** @param {Game} game @param {string} rules @param {string} option  its name */
export const valueIn = (game, rules, option) => String(valuesIn(game, rules)[option] ?? "");

/** How a value of an option is called. @param {Option|undefined} option @param {Value} value */
export const valueTitle = (option, value) =>
  option?.values.find(({ name }) => name === value)?.title ?? `${option?.title}: ${value}`;

/**
 * The rules string of a preset with some options changed; what a file says of others counts only where
 * they are not named.
 * @param {Game} game @param {string} preset @param {Object<string, Value>} values
 */
export function rulesOf(game, preset, values) {
  const isOfFile = Object.values(values).some(isCarried);
  const base = (!isOfFile && game.presets.find(({ name }) => name === preset)?.options) || {};
  const changes = Object.entries(values).filter(
    ([name, value]) => String(value) !== String(base[name]),
  );
  return [`${game.name}:${preset}`, ...changes.map(([name, value]) => `${name}=${value}`)].join(
    ",",
  );
}

/**
 * The clauses of two rule sets, those of the same number next to each other.
 * @param {readonly Clause[]} ones @param {readonly Clause[]} others @returns {Row[]}
 */
export function aligned(ones, others) {
  const [left, right] = [keyed(ones), keyed(others)];
  const keys = [...left.keys()];
  let place = 0;
  for (const key of right.keys()) {
    const found = keys.indexOf(key);
    if (found < 0) keys.splice(place, 0, key);
    place = (found < 0 ? place : found) + 1;
  }
  return keys.map((key) => {
    const [one, other] = [left.get(key), right.get(key)];
    const { heading, number } = one ?? other ?? { heading: "", number: "" };
    return { heading, number, one: one?.text, other: other?.text };
  });
}

/** Clauses by number, and by how often the number came before. @param {readonly Clause[]} clauses */
function keyed(clauses) {
  /** @type {Map<string, Clause>} */
  const found = new Map();
  for (const clause of clauses) {
    let key = clause.number;
    while (found.has(key)) key += "+";
    found.set(key, clause);
  }
  return found;
}
