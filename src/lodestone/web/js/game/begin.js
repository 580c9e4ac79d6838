/** A game that begins without any choice: against the weakest level, under given rules. */

import { add } from "../core/games.js";
import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { newId } from "../lib/storage.js";
import * as ask from "../net/ask.js";
import { HUMAN, newGame, secondsOf, sideNames } from "./game.js";

/** @param {import("../wire.js").Game} game @param {string} rules */
export async function beginGame(game, rules) {
  const [found, players] = await Promise.all([ask.rules({ rules }), ask.players()]);
  const [mine, other] = sideNames(game);
  const kept = newGame({
    id: newId(),
    game: game.name,
    title: found.title,
    rules: found.rules,
    start: null,
    byRules: true,
    seats: { [mine]: HUMAN, [other]: players[0].name },
    near: mine,
    seconds: secondsOf({}, players),
  });
  add(kept);
  go(playLink(kept.id));
}
