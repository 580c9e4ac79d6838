/**
 * An experiment as it is ticked together, and what the server is asked for. Pure functions.
 *
 * @typedef {string|number} Value
 * @typedef {Object<string, Value[]>} Values  by option
 *
 * @typedef {object} Choice
 * @property {Game} game
 * @property {PresetEntry} preset
 * @property {boolean} isFirst  the rules of a first game, in which an option is varied
 * @property {Values} grid  where the values of an option are not the preset's alone
 * @property {Values[]} without  the rule sets that are not to be played, as conditions
 * @property {string[]} players
 * @property {Value} games  for each rule set and player; a text is not a valid number
 * @property {string[]} metrics
 * @property {string} title  "": by what differs
 * @property {string} question  the name of the option that it is about; "": about two presets
 * @property {PresetEntry|null} other  the second of two presets
 *
 * @import { Game, LabPlan, LabTask, Option, PresetEntry } from "../wire.js"
 */

import { upperFirst, valueTitle } from "../core/rules.js";

/** In the order of the options, those with other values than the preset's alone. @param {Pick<Choice, "game"|"preset">} rules @param {Values} values */
export const gridOf = ({ game, preset }, values) =>
  Object.fromEntries(
    game.options.flatMap(({ name }) => {
      const some = values[name] ?? [preset.options[name]];
      return some.length === 1 && some[0] === preset.options[name] ? [] : [[name, some]];
    }),
  );

/**
 * A preset, with the options that the page decides where sources are silent; if none is named, the rules of a
 * first game.
 * @param {Game} game @param {string} [name]
 */
export function begunWith(game, name) {
  const { presets, first, play_defaults: decided } = game;
  const preset = presets.find((one) => one.name === (name ?? first.preset)) ?? presets[0];
  const begun = name === undefined ? first.options : decided;
  const values = Object.entries(begun).map(([option, value]) => [option, [value]]);
  const grid = gridOf({ game, preset }, Object.fromEntries(values));
  const none = { without: /** @type {Values[]} */ ([]), question: "", other: null };
  return { game, preset, grid, isFirst: name === undefined, ...none };
}

/** What the rules of a first game are called among presets. */
const FIRST = "first";

/** What an option can be asked about: the presets, and the rules of a first game unless they are a preset. @param {Game} game */
export const basesOf = (game) =>
  isPreset(begunWith(game))
    ? game.presets
    : [{ name: FIRST, title: game.first.title }, ...game.presets];

/** Which of them is chosen. @param {Choice} choice */
export const baseOf = (choice) =>
  choice.isFirst && !isPreset(begunWith(choice.game)) ? FIRST : choice.preset.name;

/** Whether rules are a preset's, but for what the page decides. @param {Pick<Choice, "game"|"grid">} begun */
const isPreset = ({ game, grid }) => Object.keys(grid).every((name) => name in game.play_defaults);

/** Two values of an option, the usual one first. @param {Option} option @param {Value} usual @returns {Value[]} */
function twoOf({ values, low, high }, usual) {
  const other = values.find(({ name }) => name !== usual);
  if (other) return [usual, other.name];
  const half = Math.floor(Number(usual) / 2);
  return [usual, half >= low && half < Number(usual) ? half : Math.min(high, Number(usual) + 1)];
}

/** What an option changes under a preset. @param {Game} game @param {string} [name]  of the option; the first one without @param {string} [base]  one of `basesOf`; the rules of a first game without */
export function aboutOption(game, name, base) {
  const begun = begunWith(game, base === FIRST ? undefined : base);
  const option = game.options.find((one) => one.name === name) ?? game.options[0];
  const two = twoOf(option, valuesOf(begun, option.name)[0]);
  const grid = gridOf(begun, { ...begun.grid, [option.name]: two });
  return { ...begun, grid, question: option.name };
}

/**
 * How two presets differ. Of their grid only the first and the last rule set are played: two options
 * next to each other never have values of different presets.
 * @param {Game} game @param {PresetEntry} preset @param {PresetEntry} other
 */
export function aboutPresets(game, preset, other) {
  const begun = begunWith(game, preset.name);
  const differing = game.options
    .map(({ name }) => name)
    .filter((name) => differs(begun, other, name));
  const pairs = differing.map((name) => [name, [preset.options[name], other.options[name]]]);
  const grid = gridOf(begun, { ...begun.grid, ...Object.fromEntries(pairs) });
  const without = differing.slice(1).flatMap((name, i) => {
    const before = differing[i];
    return [
      conditionOf({ [before]: preset.options[before], [name]: other.options[name] }),
      conditionOf({ [before]: other.options[before], [name]: preset.options[name] }),
    ];
  });
  return { ...begun, grid, without, other };
}

/** What the page decides is the same for all. @param {Pick<Choice, "game"|"preset">} begun @param {PresetEntry} other @param {string} name */
const differs = ({ game, preset }, other, name) =>
  !(name in game.play_defaults) && preset.options[name] !== other.options[name];

/**
 * The rule sets that a question compares, each with what makes it differ.
 * @param {Choice} choice @returns {{title: string, options: [Option, Value][]}[]}
 */
export function sidesOf({ game, preset, grid, question, other }) {
  const varied = game.options.filter(({ name }) => grid[name]?.length > 1);
  if (other) {
    return [preset, other].map(({ title, options }) => ({
      title,
      options: varied.map((one) => [one, options[one.name]]),
    }));
  }
  const option = varied.find(({ name }) => name === question);
  const values = option ? grid[option.name] : [];
  return values.map((value) => ({
    title: upperFirst(valueTitle(/** @type {Option} */ (option), value)),
    options: [[/** @type {Option} */ (option), value]],
  }));
}

/** The values of an option. @param {Pick<Choice, "grid"|"preset">} choice @param {string} name */
export const valuesOf = ({ grid, preset }, name) => grid[name] ?? [preset.options[name]];

/** A rule set of the grid as a condition. @param {Object<string, Value>} values */
export const conditionOf = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));

/** What an experiment is called unless somebody names it. @param {Choice} choice */
export function titleOf({ game, preset, grid, question, other }) {
  const varied = game.options.filter(({ name }) => grid[name]?.length > 1);
  const isAsked = varied.length === 1 && varied[0].name === question;
  const what = varied.map(({ title }) => title.toLowerCase()).join(", ") || preset.title;
  const asked = isAsked ? varied[0].sentence : other && `${preset.title} or ${other.title}?`;
  return `${game.title}: ${asked || what}`.slice(0, 100);
}

/** @param {Choice} choice @returns {LabTask} */
export const taskOf = (choice) => ({
  title: choice.title.trim() || titleOf(choice),
  rules: choice.preset.rules,
  grid: choice.grid,
  without: choice.without,
  players: choice.players,
  games: Number.isInteger(choice.games) ? Number(choice.games) : 0,
  metrics: choice.metrics,
  seed: 1,
});

/** Why nothing can be asked for yet; "" where something can. @param {Choice} choice */
export function lackOf({ game, preset, grid, players, other }) {
  const empty = game.options.find(({ name }) => grid[name]?.length === 0);
  if (empty) return `${empty.title}: choose at least one.`;
  if (preset === other) return "Choose two different rule sets.";
  return players.length === 0 ? "Choose who plays." : "";
}

/**
 * Numbers as somebody writes them: "3, 4" or "1-6".
 * @param {string} text @param {number} low @param {number} high
 * @returns {number[]|null}  null: not numbers within the bounds
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

/** How far an experiment is, in words. @param {import("../wire.js").LabJob} job */
export function statusOf({ state, kept, total, left, fault }) {
  const games = kept === null ? "" : `${inThousands(kept)} of ${inThousands(total)} games`;
  if (state === "finished") return `All ${inThousands(total)} games have been played.`;
  if (state === "failed") return `It could not continue: ${fault}`;
  if (state === "stopped") return `Stopped${games && ` at ${games}`}. The games played are kept.`;
  if (kept === null) return "Getting ready. The first run of a game takes a minute or two.";
  if (kept === total) return "All games have been played. The report is being written.";
  return [games, timeLeft(left)].filter(Boolean).join(", ");
}
