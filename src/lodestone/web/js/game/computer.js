/** The computer's turns: when it thinks, what it found, and how that is shown. */

import { sayOfGame } from "../core/edits.js";
import { applied } from "../core/games.js";
import { gameLine } from "../core/line.js";
import { announce, announceNow } from "../lib/announce.js";
import { followed, MOVE, rest } from "../lib/motion.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { resultOf } from "../net/record.js";
import { humans, LONG, mayTakeLong, playerTitle, secondsFor } from "./game.js";
import { settings } from "./store.js";
import { mistake } from "../stage/values.js";
import { turnHeard } from "../stage/words.js";

/**
 * How long a turn of the computer is held back where it answers at once: a board that jumps is hard
 * to follow.
 */
const PACE = 350;
const WATCHING_PACE = 1000;

/**
 * @import { SearchResult, View } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Command } from "../core/games.js"
 * @import { Tree } from "../core/tree.js"
 * @import { OpenGame } from "./open.js"
 */

/** The player at a seat of the game who cannot play before its rules are solved. @param {OpenGame} game */
export const needsTable = ({ kept, players }, seats = Object.values(kept.seats)) =>
  players.find(({ name, by_table: byTable }) => byTable && seats.includes(name)) ?? null;

/**
 * A view of the whole game has come: show it, say it, and let the computer continue. What is drawn so is
 * kept afterwards.
 * @param {OpenGame} game @param {View} view @param {Motion} [motion]
 * @param {{command?: Command|null, tree?: Tree, isShown?: boolean, isOurs?: boolean, said?: string}} [how]  the
 *   command that has led to it and is not kept yet, whether it is shown, whether this tab has led to it,
 *   and what is announced instead of the last turn
 */
export function settle(game, view, motion, how = {}) {
  const { command = null, tree = game.tree, isShown = true, isOurs = true, said } = how;
  game.latest = view;
  game.busy = null;
  game.set({ tree });
  if (isShown) game.showLatest();
  game.changed(motion);
  const { fault } = game;
  if (command && !game.append(command, tree)) return;
  if (isOurs) keepStatus(game);
  else game.kept = { ...game.kept, status: view.status, over: view.outcome !== null };
  if (game.fault !== fault) game.changed({ still: true });
  say(game, said);
  think(game);
}

/**
 * How the game stands; a record tells its end, too. Only the tab that made the turn keeps it: another one
 * would keep with it what it does not know yet to be changed, such as whose clock runs.
 * @param {OpenGame} game
 */
function keepStatus(game) {
  const { kept, tree, latest, state } = game;
  const { status, outcome } = latest;
  if (outcome && tree.head.result === "*") {
    const ended = {
      result: resultOf(outcome.winner, state.sides),
      termination: outcome.termination,
    };
    game.append({ kind: "annotate", tree: sayOfGame(tree, ended) });
  }
  const over = outcome !== null;
  if (kept.status !== status || kept.over !== over) game.keep({ status, over });
}

/**
 * Where the players ended the game themselves, no turn was made: only the end is announced.
 * @param {OpenGame} game @param {string} [said]
 */
function say({ latest: view, tree }, said) {
  if (said) return announce(`${said} ${view.status}`);
  const isMade = gameLine(tree).ended === null;
  const heard = { last: isMade ? view.last : null, status: view.outcome ? "" : view.status };
  announce(turnHeard(heard, isMade ? mistake(view) : ""));
  announceNow(view.outcome ? view.status : "");
}

/** Let the computer make its turn, where it is its turn and nobody paused it. @param {OpenGame} game */
export function think(game, { once = false } = {}) {
  const { kept, tree, players, work: signal } = game;
  if (!game.isComputersTurn || (kept.paused && !once)) return;
  const pace = humans(kept).length === 0 ? WATCHING_PACE : followed(PACE);
  const begun = performance.now();
  const { side } = game.latest;
  game.busy = "thinking";
  game.thought = null;
  game.stoppable = mayTakeLong(kept, side, players);
  offerToStop(game, pace + LONG * 1000);
  game.changed();
  game.guarded(async () => {
    const seat = kept.seats[side];
    if (needsTable(game, [seat])) await untilSolved(tree.head.rules, signal);
    const seconds = secondsFor(kept, side, players);
    const line = gameLine(tree);
    const { turn } = await ask.computer(line, seat, seconds, heardFrom(game, side), signal);
    await rest(pace - (performance.now() - begun), signal);
    /** @type {Command} */
    const command = { kind: "turn", turn, ply: line.turns.length };
    const next = applied(game.tree, command);
    const view = await game.viewOf(gameLine(next), signal);
    if (game.append(command, next)) await arrive(game, view, signal);
  });
}

/** The computer tells what it finds in the newest position. @param {OpenGame} game @param {string} side */
const heardFrom = (game, side) => (/** @type {SearchResult} */ info) => {
  game.thought = { info, by: playerTitle(game.kept, side, game.players) };
  if (settings.analyse) game.changed({ still: true });
};

/**
 * Who still thinks then can be stopped: a turn may wait for others, or for rules to be solved.
 * @param {OpenGame} game @param {number} milliseconds
 */
function offerToStop(game, milliseconds) {
  clearTimeout(game.stopClock);
  game.stopClock = window.setTimeout(() => {
    if (game.busy !== "thinking" || game.stoppable) return;
    game.stoppable = true;
    game.changed({ still: true });
  }, milliseconds);
}

/** @param {string} rules @param {AbortSignal} signal */
async function untilSolved(rules, signal) {
  const { state: ended, fault } = await solving.solve(rules);
  signal.throwIfAborted();
  if (ended !== "solved") {
    throw new ApiError(fault || "These rules are not solved, and only then can this player play.");
  }
}

/**
 * Show a turn that somebody else made, one action after the other; not while an earlier position is
 * looked at.
 * @param {OpenGame} game @param {View} view @param {AbortSignal} signal
 */
export async function arrive(game, view, signal) {
  if (!game.isLive) return settle(game, view, undefined, { isShown: false });
  const actions = view.last?.actions ?? [];
  game.busy = "showing";
  for (let i = 1; i < actions.length && followed(MOVE) > 0; i++) {
    game.arriving = actions.slice(0, i);
    game.changed({ known: [actions[i - 1]] });
    await rest(2 * MOVE, signal);
  }
  settle(game, view, { known: actions.slice(-1) });
}

/**
 * Stop the computer, or let it continue. A turn that is already made is shown to its end.
 * @param {OpenGame} game @param {boolean} paused
 */
export function setPaused(game, paused) {
  game.fault = null;
  game.keep({ paused });
  heedPause(game);
}

/** The game was paused, or continues. @param {OpenGame} game */
export function heedPause(game) {
  if (game.busy === "thinking") {
    game.restart();
    game.busy = null;
  }
  game.changed();
  if (game.busy === null) think(game);
}

/** One turn of the computer while it is paused. @param {OpenGame} game */
export function step(game) {
  if (game.busy) return;
  game.showLatest();
  think(game, { once: true });
}
