/** The settings that the browser keeps. */

import { fieldsLike, isObject, read, write } from "../lib/storage.js";

const SETTINGS = "lodestone.settings";

/**
 * @typedef {typeof DEFAULTS} Settings
 * @typedef {Partial<typeof CHOSEN>} NewGame
 *
 * @typedef {string|number} Value  of an option
 * @typedef {object} RulesChoice
 * @property {string} preset
 * @property {Object<string, Value>} options  those that differ from the preset
 */

/** Examples of the last choices, for their types. */
export const CHOSEN = {
  game: "",
  mode: "",
  level: "",
  second: "",
  seconds: 0,
  side: "",
  first: "",
  /** Of two people at one device. */
  clock: "",
  /** Of them, in the order of seats. */
  names: /** @type {string[]} */ ([]),
  /** Of two people apart. */
  time: "",
  ruleChoices: /** @type {Object<string, RulesChoice>} */ ({}),
};

const DEFAULTS = {
  theme: "auto",
  shortcuts: true,
  hints: true,
  sounds: true,
  /** The board shows no pieces. */
  blind: false,
  exact: false,
  analyse: false,
  /** How many the analysis shows. */
  lines: 1,
  /** Chosen, by game. */
  pictures: /** @type {Object<string, Object<string, string>>} */ ({}),
  /** As it was chosen last. */
  newGame: /** @type {NewGame} */ ({}),
};

/** @returns {Settings} */
function keptSettings() {
  const kept = { ...DEFAULTS, ...fieldsLike(read(SETTINGS), DEFAULTS) };
  const { names, ruleChoices = {}, ...chosen } = fieldsLike(kept.newGame, CHOSEN);
  const isChoice = (/** @type {any} */ one) =>
    typeof one?.preset === "string" && isObject(one.options);
  const newGame = {
    ...chosen,
    names: names?.filter((name) => typeof name === "string"),
    ruleChoices: Object.fromEntries(Object.entries(ruleChoices).filter(([, one]) => isChoice(one))),
  };
  return { ...kept, newGame };
}

/** Other modules read them; `keepSettings` puts others in their place. */
export let settings = keptSettings();

/** @param {Partial<Settings>} changes */
export function keepSettings(changes) {
  settings = { ...settings, ...changes };
  write(SETTINGS, settings);
}

/**
 * The default rules of a game: those that were played last, or else those for a first game.
 * @param {import("../wire.js").Game} game
 * @param {NewGame["ruleChoices"]} chosen
 * @returns {RulesChoice}
 */
export function usualRules({ name, first }, chosen = settings.newGame.ruleChoices) {
  const { preset, options } = first;
  return chosen?.[name] ?? { preset, options };
}

/**
 * The pictures chosen for a game, the first of each by default.
 * @param {import("../wire.js").Game} game
 * @returns {Object<string, string>}
 */
export function picturesOf(game) {
  const chosen = settings.pictures[game.name] ?? {};
  return Object.fromEntries(
    game.pictures.map(({ name, styles }) => {
      const known = styles.some((style) => style.name === chosen[name]);
      return [name, known ? chosen[name] : styles[0].name];
    }),
  );
}

/** The pictures that were chosen for the game of a record. @param {{rules: string}} record */
export const stylesOf = ({ rules }) => settings.pictures[rules.split(":")[0]] ?? {};
