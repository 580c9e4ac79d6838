/**
 * The positions of the reader's games in which something was given away: found by reports, kept in this
 * browser, and asked again after days.
 *
 * @import { Mistake, ReportedPosition } from "../wire.js"
 * @import { KeptGame } from "../core/games.js"
 * @import { Line } from "../net/record.js"
 *
 * @typedef {object} Missed  a position and the turn that gave something away
 * @property {string} game
 * @property {string} rules
 * @property {string} position
 * @property {string} side
 * @property {string} played
 * @property {string} best
 * @property {string} words  what the turn was, such as "won position lost"
 */

import { listGames, loadGame } from "../core/games.js";
import { gameLine } from "../core/tree.js";
import { read, write } from "../lib/storage.js";
import * as ask from "../net/ask.js";
import { recordOf } from "../net/record.js";
import { report } from "../net/records.js";
import { solved } from "../stage/values.js";
import { humans } from "./game.js";

const KEY = "lodestone.mistakes";
const SEEN = "lodestone.mistakes-seen";

/** How many positions and games are remembered, the newest first. */
const MOST = 100;

/** How many mistakes of one game are kept: the worst. */
const MOST_OF_GAME = 3;

/** How long each position of a game is searched, in seconds, and those around a turn that is tried. */
const [EFFORT, TRIED] = ["0.1", "0.5"];

const TEXTS = ["game", "rules", "position", "side", "played", "best", "words"];

/** @param {any} one @returns {one is Missed} */
const isMissed = (one) => TEXTS.every((name) => typeof one?.[name] === "string");

/** @param {string} key @returns {any[]} */
function listIn(key) {
  const kept = read(key);
  return Array.isArray(kept) ? kept : [];
}

/** @returns {Missed[]} */
export const loadMissed = () => listIn(KEY).filter(isMissed);

/** The games that were played to their end and not looked through yet. @returns {string[]} their identities */
export function unseenGames() {
  const seen = listIn(SEEN);
  return listGames()
    .filter((kept) => kept.over && humans(kept).length === 1 && !seen.includes(kept.id))
    .map(({ id }) => id);
}

/**
 * Keep the worst mistakes of somebody in a game.
 * @param {Omit<KeptGame, "tree">} kept @param {Line} line
 * @param {readonly Mistake[]} mistakes @param {AbortSignal} signal
 */
async function keepMistakes(kept, line, mistakes, signal) {
  const mine = mistakes
    .filter(({ side, loss }) => loss > 0 && humans(kept).includes(side))
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MOST_OF_GAME);
  const missed = await Promise.all(
    mine.map(async ({ ply, side, turn, best, words }) => {
      const before = { ...line, turns: line.turns.slice(0, ply - 1), ended: null };
      const { position } = await ask.view(before, signal);
      return { game: kept.game, rules: line.rules, position, side, played: turn, best, words };
    }),
  );
  const known = loadMissed();
  const isNew = (/** @type {Missed} */ one) =>
    !known.some(({ rules, position }) => rules === one.rules && position === one.position);
  write(KEY, [...missed.filter(isNew), ...known].slice(0, MOST));
  write(SEEN, [kept.id, ...listIn(SEEN).filter((id) => id !== kept.id)].slice(0, MOST));
}

/** Look through a kept game. @param {string} id @param {AbortSignal} signal */
export async function lookThrough(id, signal) {
  const kept = loadGame(id);
  if (kept) await mistakesIn(kept, gameLine(kept.tree), () => {}, signal);
}

/**
 * The mistakes in a game, of which somebody's worst are kept.
 * @param {Omit<KeptGame, "tree">} kept @param {Line} line
 * @param {(position: ReportedPosition) => void} onFound @param {AbortSignal} signal
 */
export async function mistakesIn(kept, line, onFound, signal) {
  const effort = await effortFor(line, signal);
  const { mistakes } = await report(recordOf({ ...line, ended: null }), effort, onFound, signal);
  await keepMistakes(kept, line, mistakes, signal);
  return mistakes;
}

/** How turns are judged: exactly, or within `seconds`. @param {Pick<Line, "rules"|"start">} line @param {AbortSignal} signal */
export async function effortFor({ rules, start }, signal, seconds = EFFORT) {
  const { exact } = await ask.view({ rules, start, turns: [], ended: null }, signal, true);
  return solved(exact) ? "exact" : seconds;
}

/** Whether a turn gives nothing away. @param {Missed} missed @param {string} turn @param {AbortSignal} signal */
export async function isGood({ rules, position, played, best }, turn, signal) {
  if (turn === best || turn === played) return turn === best;
  return !(await wrongIn({ rules, start: position, turns: [turn] }, signal));
}

/** The mistake that the last turn of a line is, in words; "" if none. @param {Omit<Line, "ended">} line @param {AbortSignal} signal */
export async function wrongIn(line, signal) {
  const { length } = line.turns;
  const effort = await effortFor(line, signal, TRIED);
  const { mistakes } = await report(recordOf(line), effort, () => {}, signal, length - 1);
  return mistakes.find(({ ply }) => ply === length)?.words ?? "";
}
