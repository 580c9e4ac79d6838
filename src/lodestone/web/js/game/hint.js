/** A hint: the best turn, in words, and its next step marked on the board. */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { secondsOf, sideNames } from "./game.js";
import { isNewest } from "./play.js";
import { isMine } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import { scoreOf } from "../core/worth.js";

/**
 * @import { Hint } from "./play.js"
 * @import { GameSession } from "./session.js"
 */

/** Look for a hint; a second press stops that. @param {GameSession} game */
export async function hint(game) {
  if (game.play.hint?.result === null) return stop(game);
  if (!isMine(game.position)) return;
  const signal = game.hinting.begin();
  game.put({ hint: { result: null } });
  announce("Looking for a hint.");
  try {
    const seconds = secondsOf(game.play.kept);
    const result = await ask.hint(game.line, seconds, signal);
    signal.throwIfAborted();
    game.put({ hint: { result } });
    announce(words(game));
  } catch (error) {
    if (signal.aborted) return;
    const fault = refusalIn(error);
    game.put({ hint: null, fault });
    announce(fault);
  }
}

/** @param {GameSession} game */
function stop(game) {
  game.hinting.end();
  game.put({ hint: null });
  announce("Stopped.");
}

/**
 * The turn, why it is good, and the end that it leads to where these are known. Other values are left to Analyse: level 8,
 * which finds hints, dislikes draws, which distorts its values.
 * @param {GameSession} game
 */
function words({ play: { hint: found, shown, game } }) {
  if (!found) return "";
  if (!found.result) return "Looking for a hint…";
  const { say, turn, worth, because } = found.result;
  const hint = `Hint: ${say || turn}.${whyOf(because)}`;
  if (!worth) return hint;
  const { words: value } = scoreOf(found.result, shown.side, sideNames(game));
  return `${hint} ${value}.`;
}

/** The hint in words, or why the computer made the last turn. @param {GameSession} game @param {import("../stage/model.js").Model} model */
export const advice = (game, { ending }) =>
  (words(game) || reason(game)) + (endsHere(game.play.hint, ending) ? " End the turn here." : "");

/** Why the computer made the last turn, if it can say. @param {GameSession} game */
function reason({ play }) {
  const { thought, busy, latest } = play;
  if (!thought?.info.because || busy === "thinking" || !isNewest(play)) return "";
  const { turn, say, because } = thought.info;
  return latest.record.at(-1)?.text === turn ? `${thought.by}: ${say}.${whyOf(because)}` : "";
}

/** The suggested turn is complete, though it could continue. @param {Hint|null} hint @param {string|null} ending */
const endsHere = (hint, ending) => ending !== null && hint?.result?.turn === ending;
