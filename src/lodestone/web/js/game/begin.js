/** New games: with the choices of a form, or without any. */

import { add } from "../core/games.js";
import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { newId } from "../lib/storage.js";
import * as ask from "../net/ask.js";
import { usualRules } from "./store.js";
import { HUMAN, newGame, secondsOf, sideNames } from "./game.js";

/** Keep a new game, and go to it. @param {import("./game.js").KeptGame} kept */
export function openNew(kept) {
  add(kept);
  go(playLink(kept.id));
}

/**
 * Against the weakest level, from a position or the start.
 * @param {import("../wire.js").Game} game
 * @param {string} [rules]  without them the usual ones
 * @param {{start: string, side: string}} [from]  a position, and whose turn the person continues with
 */
export async function beginGame(game, rules, from) {
  const [found, players] = await Promise.all([
    ask.rules(rules ? { rules } : { game: game.name, ...usualRules(game) }),
    ask.players(),
  ]);
  const names = sideNames(game);
  const mine = from?.side ?? names[0];
  const other = names.find((name) => name !== mine) ?? names[1];
  const kept = newGame({
    id: newId(),
    game: game.name,
    title: found.title,
    rules: found.rules,
    start: from?.start ?? null,
    byRules: !from,
    seats: { [mine]: HUMAN, [other]: players[0].name },
    near: mine,
    seconds: secondsOf({}),
  });
  openNew(kept);
}
