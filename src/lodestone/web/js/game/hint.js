/** A hint: the best turn, in words, and its next step marked on the board. */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { secondsOf, sideNames } from "./game.js";
import { isMine } from "../stage/model.js";
import { scoreOf } from "../core/worth.js";

/**
 * @import { Hint } from "./open.js"
 * @import { PlayedGame } from "./played.js"
 */

/** Ask for a hint; while one is looked for, stop that. @param {PlayedGame} game */
export async function hint(game) {
  if (game.hint?.result === null) return stop(game);
  if (!isMine(game.position)) return;
  const signal = game.hinting.begin();
  put(game, { result: null });
  announce("Looking for a hint.");
  try {
    const seconds = secondsOf(game.kept);
    const result = await ask.hint(game.line, seconds, signal);
    signal.throwIfAborted();
    put(game, { result });
    announce(words(game));
  } catch (error) {
    if (signal.aborted) return;
    game.fault = refusalIn(error);
    put(game, null);
    announce(game.fault);
  }
}

/** @param {PlayedGame} game */
function stop(game) {
  game.hinting.end();
  put(game, null);
  announce("Stopped.");
}

/** @param {PlayedGame} game @param {Hint|null} found */
function put(game, found) {
  game.hint = found;
  game.changed({ still: true });
}

/**
 * The turn, and the end it leads to where that is known. What level 8 expects else is for Analyse to
 * say: it dislikes draws, and so tells less than the truth.
 * @param {PlayedGame} game
 */
function words({ hint: found, shown, game }) {
  if (!found) return "";
  if (!found.result) return "Looking for a hint…";
  const { say, turn, worth } = found.result;
  if (!worth) return `Hint: ${say || turn}.`;
  const { words: value } = scoreOf(found.result, shown.side, sideNames(game));
  return `Hint: ${say || turn}. ${value}.`;
}

/** What is said of it. @param {PlayedGame} now @param {import("../stage/model.js").Model} model */
export const advice = (now, { ending }) =>
  words(now) + (endsHere(now, ending) ? " End the turn here." : "");

/**
 * The turn that was hinted at is complete, though it could continue.
 * @param {PlayedGame} game @param {string|null} ending
 */
const endsHere = ({ hint: found }, ending) => ending !== null && found?.result?.turn === ending;
