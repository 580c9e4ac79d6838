/**
 * An experiment as it is ticked together, and what the server is asked for. Pure functions.
 *
 * @typedef {string|number} Value
 *
 * @typedef {object} Choice
 * @property {Game} game
 * @property {Preset} preset
 * @property {Object<string, Value[]>} ticked  the values of each option
 * @property {Object<string, Value>[]} dropped  the rule sets that are not to be played
 * @property {string[]} players
 * @property {number} games  for each rule set and player
 * @property {string[]} metrics
 * @property {string} title  "": by what differs
 *
 * @import { Game, LabPlan, LabTask, Preset } from "../wire.js"
 */

/** A preset with the options that the page decides where sources are silent. @param {Game} game @param {Preset} preset */
export function ticksOf(game, preset) {
  const values = { ...preset.options, ...game.play_defaults };
  return Object.fromEntries(game.options.map(({ name }) => [name, [values[name]]]));
}

/** The options that do not have the preset's value alone. @param {Choice} choice */
export function gridOf({ preset, ticked }) {
  const isUsual = (/** @type {[string, Value[]]} */ [name, values]) =>
    values.length === 1 && values[0] === preset.options[name];
  return Object.fromEntries(Object.entries(ticked).filter((entry) => !isUsual(entry)));
}

/** What an experiment is called unless somebody names it. @param {Choice} choice */
export function titleOf({ game, preset, ticked }) {
  const varied = game.options.filter(({ name }) => ticked[name].length > 1);
  const what = varied.map(({ title }) => title.toLowerCase()).join(", ") || preset.title;
  return `${game.title}: ${what}`.slice(0, 100);
}

/** @param {Choice} choice @returns {LabTask} */
export function taskOf(choice) {
  const grid = gridOf(choice);
  return {
    title: choice.title.trim() || titleOf(choice),
    rules: choice.preset.rules,
    grid,
    without: choice.dropped.map((cell) => condition(cell, Object.keys(grid))),
    players: choice.players,
    games: choice.games,
    metrics: choice.metrics,
    seed: 1,
  };
}

/** @param {Object<string, Value>} cell @param {string[]} names */
const condition = (cell, names) => Object.fromEntries(names.map((name) => [name, [cell[name]]]));

/** A place in the grid as a key. @param {Object<string, Value>} cell */
export const keyOf = (cell) => JSON.stringify(Object.entries(cell).sort());

/** Why nothing can be asked for yet; "" where something can. @param {Choice} choice */
export function lackOf({ game, ticked, players }) {
  const empty = game.options.find(({ name }) => ticked[name].length === 0);
  if (empty) return `${empty.title}: choose at least one.`;
  return players.length === 0 ? "Choose who plays." : "";
}

/**
 * Numbers as somebody writes them: "3, 4" or "1-6".
 * @param {string} text @param {number} low @param {number} high
 * @returns {number[]|null}  null: these are no numbers within the bounds
 */
export function numbersIn(text, low, high) {
  const found = new Set();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const match = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part);
    if (!match) return null;
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (first < low || last > high || first > last) return null;
    for (let number = first; number <= last; number++) found.add(number);
  }
  return found.size > 0 ? [...found].sort((one, other) => one - other) : null;
}

/** A time in words. @param {number|null} seconds */
export function timeLeft(seconds) {
  if (seconds === null) return "";
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} minute${minutes === 1 ? "" : "s"} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** @param {number} number */
const inThousands = (number) => number.toLocaleString("en");

/** What the experiment comes to. @param {LabPlan} plan @param {Choice} choice */
export function planWords({ cells, games }, { players }) {
  const words = (/** @type {number} */ count, /** @type {string} */ one) =>
    `${inThousands(count)} ${one}${count === 1 ? "" : "s"}`;
  const sets = words(cells.filter(({ chosen }) => chosen).length, "rule set");
  return `${sets}, ${words(players.length, "player")}: ${words(games, "game")}.`;
}

/** A clause as a sentence. @param {string} clause */
export const sentence = (clause) => `${clause[0].toUpperCase()}${clause.slice(1)}.`;

/** How far an experiment is, in words. @param {import("../wire.js").LabJob} job */
export function statusOf({ state, kept, total, left, fault }) {
  const games = kept === null ? "" : `${inThousands(kept)} of ${inThousands(total)} games`;
  if (state === "finished") return `All ${inThousands(total)} games have been played.`;
  if (state === "failed") return `It could not go on: ${fault}`;
  if (state === "stopped") return `Stopped${games && ` at ${games}`}. What was played is kept.`;
  if (kept === null) return "Getting ready. The first run of a game takes a minute or two.";
  if (kept === total) return "All games have been played. The report is being written.";
  return [games, timeLeft(left)].filter(Boolean).join(", ");
}
