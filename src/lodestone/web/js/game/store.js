/**
 * What the browser keeps: every game (its record) and the settings. One key for each game, so that
 * two tabs with two games do not overwrite each other.
 *
 * @typedef {import("./game.js").KeptGame} KeptGame
 */

import { keys, read, remove, write } from "../lib/storage.js";
import { isEmpty } from "./game.js";

const GAME = "lodestone.game.";
const SETTINGS = "lodestone.settings";

/** So long a game without a turn can still be gone back to, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/**
 * @typedef {object} Settings
 * @property {string} theme
 * @property {boolean} shortcuts
 * @property {boolean} hints
 * @property {boolean} exact
 * @property {boolean} analyse
 * @property {number} lines  how many the analysis shows
 * @property {Object<string, Object<string, string>>} pictures  chosen, by game
 * @property {NewGame} newGame  as it was chosen last
 *
 * @typedef {object} NewGame
 * @property {string} [game]
 * @property {string} [mode]
 * @property {string} [level]
 * @property {string} [second]
 * @property {number} [seconds]
 * @property {string} [side]
 * @property {string} [first]
 * @property {Object<string, import("../dialogs/rules-form.js").RulesChoice>} [ruleChoices]
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  shortcuts: true,
  hints: true,
  exact: false,
  analyse: false,
  lines: 1,
  pictures: {},
  newGame: {},
};

/** @param {any} value @returns {value is KeptGame} */
function isKeptGame(value) {
  return (
    Array.isArray(value?.record?.turns) &&
    typeof value.id === "string" &&
    typeof value.seats === "object"
  );
}

/** @param {KeptGame} game */
export const saveGame = (game) => write(GAME + game.id, { ...game, updated: Date.now() });

/** @param {string} id */
export const deleteGame = (id) => remove(GAME + id);

/**
 * Name a game, or take its name away; a game that is gone stays gone.
 * @param {string} id @param {string} name
 * @returns {boolean} whether the browser kept it
 */
export function renameGame(id, name) {
  const kept = loadGame(id);
  return kept === null || write(GAME + id, { ...kept, name });
}

/** @param {string} id @returns {KeptGame|null} */
export function loadGame(id) {
  const value = read(GAME + id);
  return isKeptGame(value) ? value : null;
}

/** A game that is worth a place in lists. @param {string} id @returns {KeptGame|null} */
export function loadListed(id) {
  const kept = loadGame(id);
  return kept === null || isEmpty(kept) ? null : kept;
}

const ids = () =>
  [...keys()].filter((key) => key.startsWith(GAME)).map((key) => key.slice(GAME.length));

/** @returns {KeptGame[]} those that are not empty, the latest first */
export function listGames() {
  const games = ids()
    .map(loadListed)
    .filter((game) => game !== null);
  return games.sort((a, b) => b.updated - a.updated);
}

/**
 * Forget the games in which no turn was played. For a day they stay: they may be open in another
 * tab, and the browser's "back" leads to them.
 * @param {string|null} opening  the id of a game that stays nevertheless
 */
export function forgetEmptyGames(opening) {
  for (const id of ids()) {
    const kept = loadGame(id);
    const isOld = kept !== null && isEmpty(kept) && kept.updated < Date.now() - DAY;
    if (isOld && id !== opening) deleteGame(id);
  }
}

/**
 * @param {(id: string) => void} changed  called when another tab wrote or deleted a game
 * @param {AbortSignal} [signal]  ends it
 */
export function watchOtherTabs(changed, signal) {
  const heard = (/** @type {StorageEvent} */ { key }) => {
    if (key?.startsWith(GAME)) changed(key.slice(GAME.length));
  };
  addEventListener("storage", heard, { signal });
}

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read(SETTINGS) };

/** @param {Partial<Settings>} changes */
export function keepSettings(changes) {
  Object.assign(settings, changes);
  write(SETTINGS, settings);
}

/**
 * The pictures chosen for a game, the first value of each where nothing was chosen.
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
