/** The games that are played in this browser: listed, named, and forgotten while they are empty. */

import * as games from "../core/games.js";
import { isEmpty } from "./game.js";

/** @typedef {import("../core/games.js").KeptGame} KeptGame */

/** How long a game without a turn can still be gone back to, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/** A game that is worth a place in lists. @param {string} id @returns {KeptGame|null} */
export function loadListed(id) {
  const kept = games.loadGame(id);
  return kept === null || isEmpty(kept) ? null : kept;
}

/** @returns {KeptGame[]} those that are not empty, the latest first */
export const listGames = () => listKept().filter(games.isPlayed);

/** The same with the games that are studied. */
export const listKept = () =>
  games.list().filter((kept) => !games.isPlayed(kept) || !isEmpty(kept));

/**
 * Forget the games in which no turn was played. For a day they stay: they may be open in another
 * tab, and the browser's "back" leads to them.
 * @param {string|null} opening  the id of a game that stays nevertheless
 */
export function forgetEmptyGames(opening) {
  for (const kept of games.list().filter(games.isPlayed)) {
    const isOld = isEmpty(kept) && kept.updated < Date.now() - DAY;
    if (isOld && kept.id !== opening) games.remove(kept.id);
  }
}
