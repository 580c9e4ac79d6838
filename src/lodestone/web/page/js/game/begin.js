/** New games: as a form, a link or a lesson describes them. */

import { add } from "../core/games.js";
import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import { usualRules } from "./store.js";
import { HUMAN, newGame, sideNames } from "./game.js";
import { site } from "./site.js";

/** Keep a new game, and go to it. @param {import("./game.js").KeptGame} kept */
export function openNew(kept) {
  add(kept);
  site.keepGame(kept.game);
  go(playLink(kept.id));
}

/** @param {string} what @param {string} name @param {string[]} names  that there are */
function checked(what, name, names) {
  if (names.includes(name)) return name;
  throw new ApiError(`There is no ${what} “${name}”, only ${names.join(", ")}.`);
}

/**
 * A first game: under the rules for it, whatever was played before.
 * @param {import("../wire.js").Game} game @param {string} [level]  the computer's; the weakest by default
 */
export const firstGame = (game, level) => gameAgainst(game, game.first.rules, { level });

/**
 * A game of one person against the computer, or against somebody at the same device.
 * @param {import("../wire.js").Game} game
 * @param {string} [rules]  without them the usual ones
 * @param {{start?: string|null, side?: string, level?: string}} [how]  a position; the side that the person plays;
 *   the computer's level, "" against a second person. Without them the start, the first side, the weakest level
 */
export async function gameAgainst(game, rules, { start = null, side, level } = {}) {
  const [found, players] = await Promise.all([
    ask.rules(rules ? { rules } : { game: game.name, ...usualRules(game) }),
    ask.players(),
  ]);
  const names = sideNames(game);
  const levels = players.map(({ name }) => name);
  const mine = checked("side", side ?? names[0], names);
  const other = names.find((name) => name !== mine) ?? names[1];
  const opponent = level === "" ? HUMAN : checked("level", level ?? levels[0], levels);
  return newGame(found, {
    start,
    byRules: start === null,
    seats: { [mine]: HUMAN, [other]: opponent },
    near: mine,
  });
}
