/**
 * Endgame drills: a won position is to be won against the best defence. A table judges each turn, or where
 * there is none, a search to the end.
 *
 * @import { DrillItem, Game, SearchAnswer } from "../wire.js"
 * @import { GameSession } from "./session.js"
 *
 * @typedef {object} Judged  a position in which the person is to move
 * @property {number} ply
 * @property {number|null} turns  that the win still takes at best; null: no win is seen any more
 * @property {string} best
 * @property {string} because  what was wrong with the turn that gave the win away; "": unknown
 */

import { lineTo } from "../core/tree.js";
import { mainLine, nodeAt } from "../core/tree.js";
import * as ask from "../net/ask.js";
import { openNew } from "./begin.js";
import { HUMAN, levelsAmong, newGame, sideNames } from "./game.js";

/** What a search may take to see a win, in seconds; a table needs none. */
const SECONDS = 2;

/** Begin a drill; where no table can be made, the best level defends. @param {Game} game @param {DrillItem} drill */
export async function beginDrill(game, drill) {
  const { rules, position: start, side, number } = drill;
  const [found, players, view] = await Promise.all([
    ask.rules({ rules }),
    ask.players(),
    ask.view({ rules, start, turns: [], ended: null }, undefined, true),
  ]);
  const best = levelsAmong(players).at(-1)?.name ?? drill.opponent;
  const opponent = view.exact?.state === "unsolvable" ? best : drill.opponent;
  const [other] = sideNames(game).filter((name) => name !== side);
  openNew(
    newGame(found, {
      title: `Drill ${number}: ${drill.title}`,
      start,
      seats: { [side]: HUMAN, [other]: opponent },
      near: side,
      drill: number,
    }),
  );
}

/**
 * Judge a position in which the person is to move.
 * @param {GameSession} game @param {number} ply @param {Judged|null} before  the one before, if that was judged
 * @param {AbortSignal} signal @returns {Promise<Judged>}
 */
export async function judged({ tree }, ply, before, signal) {
  const nodes = mainLine(tree);
  /** @type {SearchAnswer} */
  const { turn: best, worth } = await ask.hint(lineTo(tree, nodes[ply]), SECONDS, signal);
  const isWon = worth?.value === "win" && worth.remoteness !== null;
  const turns = isWon ? Math.ceil((worth.remoteness ?? 0) / 2) : null;
  if (isWon || !before?.turns) return { ply, turns, best, because: "" };
  const record = lineTo(tree, nodes[before.ply]);
  const { turn } = nodeAt(tree, nodes[before.ply + 1]);
  const lost = await ask.nearestTo({ record, best: before.best, turn, reveals: false }, signal);
  return { ply, turns, best, because: lost?.because ?? "" };
}
