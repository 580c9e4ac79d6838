/**
 * Seats, levels, clocks and beginnings of games that are played here. Pure.
 *
 * @typedef {import("../core/games.js").KeptGame} KeptGame
 * @import { Player, ReportedPosition, RulesInForce, View } from "../wire.js"
 * @typedef {Pick<KeptGame, "seats"|"seconds">} Seated
 *
 * @typedef {object} Lost  a turn that lost
 * @property {number} ply  the number of turns played with it
 * @property {string} best  the better turn
 * @property {Lost} [turned]  the one before it that had already lost, out of sight
 */

import { newTree } from "../core/tree.js";
import { newId } from "../lib/storage.js";
import { endedIn } from "../net/record.js";
import { CONTROLS, OWN_CONTROL, controlNamed } from "./times.js";

export const HUMAN = "human";

/** The seat of a side that is played from elsewhere. */
export const AWAY = "";

/** The thinking times of timed players, in seconds. */
export const THINKING_TIMES = [0.2, 0.8, 2, 5, 15];
const USUAL_TIME = 0.8;

/** A player who thinks longer than this can be stopped, in seconds. */
export const LONG = 1;

/** A win in this many turns can be seen by a person. */
const NEAR = 9;

/**
 * @typedef {object} Choices  of somebody who begins a game
 * @property {string|null} start
 * @property {Object<string, string>} [tags]  the tags of its record
 *
 * @param {Pick<RulesInForce, "rules"|"title">} rules
 * @param {Choices & Pick<KeptGame, "seats"|"near"> & Partial<KeptGame>} choices
 * @returns {KeptGame}
 */
export const newGame = ({ rules, title }, { start, tags, ...choices }) => ({
  id: newId(),
  game: rules.split(":")[0],
  title,
  byRules: false,
  seconds: USUAL_TIME,
  ...choices,
  tree: newTree({ rules, start, tags }),
  sequence: 0,
  paused: false,
  status: "",
  over: false,
  updated: Date.now(),
});

/** Clocks that can be chosen. */
export const CLOCKS = [{ name: "", title: "No clock" }, ...CONTROLS, OWN_CONTROL];

/** A clock that was chosen; null without one. @param {string} name @param {string[]} sides @returns {KeptGame["clock"]} */
export function clockOf(name, sides) {
  const time = controlNamed(name);
  if (time === null) return null;
  const { minutes, seconds } = time;
  return {
    name,
    increment: seconds,
    left: Object.fromEntries(sides.map((side) => [side, minutes * 60_000])),
  };
}

/** The names of both sides, in seat order. @param {import("../wire.js").Game} game */
export const sideNames = (game) => game.sides.map(({ name }) => name);

/** @param {Seated} kept @param {string} side */
export const isHuman = (kept, side) => kept.seats[side] === HUMAN;

/** A player of the server sits there. @param {Seated} kept @param {string} side */
export const isComputer = (kept, side) => !isHuman(kept, side) && kept.seats[side] !== AWAY;

/** @param {Seated} kept */
export const humans = (kept) => Object.keys(kept.seats).filter((side) => isHuman(kept, side));

/** The computer that plays against the only human, or null. @param {Seated} kept */
export function opponent(kept) {
  if (humans(kept).length !== 1) return null;
  return Object.values(kept.seats).find((seat) => seat !== HUMAN) ?? null;
}

/** The levels among players, the weakest first. @param {readonly Player[]} players */
export const levelsAmong = (players) => players.filter(({ name }) => name.startsWith("level-"));

/**
 * The level after the one that the only human has beaten; undefined without one.
 * @param {{kept: Seated, latest: Pick<View, "outcome">}} play @param {readonly Player[]} players
 */
export function nextLevel({ kept, latest }, players) {
  const levels = levelsAmong(players);
  const beaten = levels.findIndex(({ name }) => name === opponent(kept));
  const winner = latest.outcome?.winner;
  return winner && isHuman(kept, winner) && beaten >= 0 ? levels[beaten + 1] : undefined;
}

/** @param {{seconds?: number}} kept */
export const secondsOf = ({ seconds = USUAL_TIME }) =>
  THINKING_TIMES.includes(seconds) ? seconds : USUAL_TIME;

/** @param {Seated} kept @param {string} side @param {readonly Player[]} players */
const playerAt = (kept, side, players) => players.find(({ name }) => name === kept.seats[side]);

/**
 * How long the player at a side may think; null for players without a thinking time.
 * @param {Seated} kept @param {string} side @param {readonly Player[]} players
 */
export const secondsFor = (kept, side, players) =>
  playerAt(kept, side, players)?.timed ? secondsOf(kept) : null;

/**
 * Whether the player at a side is known to take long.
 * @param {Seated} kept @param {string} side @param {readonly Player[]} players
 */
export const mayTakeLong = (kept, side, players) => (secondsFor(kept, side, players) ?? 0) > LONG;

/**
 * The ply to which "Take back" returns: an end that the players agreed on is taken back alone; otherwise
 * the last turn of a human (or, where only computers play, the last turn) and all after it.
 * @param {{kept: Seated, latest: Pick<View, "record">}} play @param {import("../core/tree.js").Tree} tree
 * @returns {number|null} null where there is nothing to take back
 */
export function takeBackTo({ kept, latest }, tree) {
  if (endedIn(tree.head)) return latest.record.length;
  const watched = humans(kept).length === 0;
  const ply = latest.record.findLastIndex(({ side }) => watched || isHuman(kept, side));
  return ply < 0 ? null : ply;
}

/**
 * The name of the server's player at a side, also before the players are known.
 * @param {Seated} kept @param {string} side @param {readonly Player[]} players
 */
export const playerTitle = (kept, side, players) =>
  playerAt(kept, side, players)?.title ?? kept.seats[side].replaceAll("-", " ");

/**
 * The player of a side in words; "" for two people at one device.
 * @param {Seated} kept @param {string} side @param {readonly Player[]} players
 */
export function seatTitle(kept, side, players) {
  if (isHuman(kept, side)) return humans(kept).length === 1 ? "You" : "";
  const title = playerTitle(kept, side, players);
  if (playerAt(kept, side, players)?.engine) return `Engine ${title}`;
  return `Computer, ${title.toLowerCase()}`;
}

/**
 * The last turn that turned a game a side had not lost into a lost one, as far as values are known. Without one,
 * or the end was out of sight, the first from there that lost something for nothing. Null where there is neither.
 * A turn that was the best one known is no such turn.
 * @param {ReportedPosition[]} positions @param {string} side @param {string[]} sides
 * @returns {Lost|null}
 */
export function lostBy(positions, side, sides) {
  const isLost = (/** @type {ReportedPosition} */ { winner }) => winner !== null && winner !== side;
  const own = positions
    .map((_, ply) => ply)
    .filter((ply) => positions[ply - 1]?.side === side && !positions[ply - 1].followed);
  const turned = own.findLast((ply) => isLost(positions[ply]) && !isLost(positions[ply - 1]));
  const lost = turned === undefined ? null : lostAt(positions, turned);
  if (turned && (positions[turned].remoteness ?? 0) <= NEAR) return lost;
  const sign = side === sides[0] ? 1 : -1;
  const given = own.find((ply) => ply >= (turned ?? 0) && isGivenAway(positions, ply, sign));
  const away = given === undefined || given === turned ? null : lostAt(positions, given);
  return lost && away ? { ...away, turned: lost } : (away ?? lost);
}

/**
 * A turn that lost the game or brought its end nearer, and after which neither the answer nor the side's next turn brings
 * back what was lost. @param {ReportedPosition[]} positions @param {number} ply @param {1|-1} sign  of the side's lead
 */
function isGivenAway(positions, ply, sign) {
  const [before, after] = [positions[ply - 1], positions[ply]];
  const leads = [ply + 1, ply + 2].map(
    (one) => sign * (positions[one] ?? positions.at(-1)).material,
  );
  const isHastened =
    after.winner !== before.winner || (after.remoteness ?? 0) < (before.remoteness ?? 0) - 1;
  return isHastened && Math.max(...leads) < sign * before.material;
}

/** @param {ReportedPosition[]} positions @param {number} ply @returns {Lost|null} */
function lostAt(positions, ply) {
  const best = positions[ply - 1]?.best;
  return best ? { ply, best: best.turn } : null;
}
