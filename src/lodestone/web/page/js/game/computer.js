/** The computer's turns: thinking, and showing the turn. */

import { sayOfGame } from "../core/edits.js";
import { applied } from "../core/games.js";
import { endOf, gameLine } from "../core/tree.js";
import { announce, announceNow } from "../lib/announce.js";
import { followed, MOVE, rest } from "../lib/motion.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { resultOf } from "../net/record.js";
import { humans, LONG, mayTakeLong, playerTitle, secondsFor } from "./game.js";
import { isComputersTurn, isNewest } from "./play.js";
import { site } from "./site.js";
import { settings } from "./store.js";
import { mistake } from "../stage/values.js";
import { turnHeard } from "../stage/words.js";

/**
 * How long an immediate turn of the computer is delayed: a board that jumps is hard
 * to follow.
 */
const PACE = 350;
const WATCHING_PACE = 1000;

/**
 * @import { SearchAnswer, View } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Command } from "../core/games.js"
 * @import { Head, Tree } from "../core/tree.js"
 * @import { Play } from "./play.js"
 * @import { GameSession } from "./session.js"
 */

/** The player at a seat of the game who cannot play before its rules are solved. @param {Play} play */
export const needsTable = ({ kept }, seats = Object.values(kept.seats)) =>
  site.players.find(({ name, by_table: byTable }) => byTable && seats.includes(name)) ?? null;

/**
 * The server has answered about the whole game: show it, announce it, and let the computer continue. What
 * is drawn is kept afterwards; where clocks run, before, as the record gives the time that is left.
 * @param {GameSession} game @param {View} view @param {Motion} [motion]
 * @param {{command?: Command|null, tree?: Tree, isShown?: boolean, isOurs?: boolean, said?: string}} [how]  the
 *   command that has led to it and is not kept yet, whether it is shown, whether this tab has led to it,
 *   and what is announced instead of the last turn
 */
export function settle(game, view, motion, how = {}) {
  const { command = null, tree = game.tree, isShown = true, isOurs = true, said } = how;
  const isTimed = Boolean(game.play.kept.clock);
  const keep = () => command === null || game.append(command, tree);
  if (isTimed && !keep()) return;
  game.receive(view, motion, { tree, isShown });
  const { fault } = game.play;
  if (!isTimed && !keep()) return;
  if (isOurs) keepStatus(game);
  else {
    const kept = { ...game.play.kept, status: view.status, over: view.outcome !== null };
    game.put({ kept }, null);
  }
  if (game.play.fault !== fault) game.redraw();
  say(game, said);
  think(game);
}

/**
 * Keep the status of the game, and its end in the record. Only the tab that made the turn does: another one
 * would overwrite changes that have not reached it yet, such as whose clock runs.
 * @param {GameSession} game
 */
function keepStatus(game) {
  const { kept, latest } = game.play;
  const { status, outcome } = latest;
  if (outcome && game.tree.head.result === "*") {
    const result = resultOf(outcome.winner, game.state.sides);
    // Matches of programs end in more ways.
    const ended = /** @type {Partial<Head>} */ ({ result, termination: outcome.termination });
    game.append({ kind: "annotate", tree: sayOfGame(game.tree, ended) });
  }
  const over = outcome !== null;
  if (kept.status !== status || kept.over !== over) game.keep({ status, over });
}

/**
 * Where the players ended the game themselves, no turn was made: only the end is announced.
 * @param {GameSession} game @param {string} [said]
 */
function say({ play: { latest: view }, tree }, said) {
  if (said) return announce(`${said} ${view.status}`);
  const isMade = gameLine(tree).ended === null;
  const news = { last: isMade ? view.last : null, status: view.outcome ? "" : view.status };
  announce(turnHeard(news, isMade ? mistake(view) : ""));
  announceNow(view.outcome ? view.status : "");
}

/**
 * Let the computer make its turn, where it is its turn and nobody paused it.
 * @param {GameSession} game
 * @param {{once?: boolean, isWarned?: boolean}} [how]  one turn only; a person knows what the turn before allows
 */
export function think(game, { once = false, isWarned = false } = {}) {
  const { tree, work: signal } = game;
  const { kept, latest } = game.play;
  if (!isComputersTurn(game.play) || (kept.paused && !once)) return;
  const pace = humans(kept).length === 0 ? WATCHING_PACE : followed(PACE);
  const begun = performance.now();
  const { side } = latest;
  const found = new AbortController();
  const canStop = mayTakeLong(kept, side, site.players);
  game.put({ busy: "thinking", thought: null, canStop, warning: "" }, {});
  offerToStop(game, pace + LONG * 1000, AbortSignal.any([signal, found.signal]));
  game.guarded(async () => {
    const seat = kept.seats[side];
    if (needsTable(game.play, [seat])) await untilSolved(tree.head.rules, signal);
    const seconds = secondsFor(kept, side, site.players);
    const line = gameLine(tree);
    const [warning, { turn }] = await Promise.all([
      isWarned ? "" : slipOf(game, signal),
      ask.computer(line, seat, seconds, heardFrom(game, side), signal),
    ]);
    if (warning) {
      found.abort();
      return warn(game, warning);
    }
    await rest(pace - (performance.now() - begun), signal);
    /** @type {Command} */
    const command = { kind: "turn", turn, ply: line.turns.length };
    const next = applied(game.tree, command);
    const view = await game.viewOf(gameLine(next), signal);
    found.abort();
    if (game.append(command, next)) await arrive(game, view, signal);
  });
}

/**
 * What a player who teaches has against the last turn of a person; "" for nothing.
 * @param {GameSession} game @param {AbortSignal} signal
 */
async function slipOf({ play: { kept, latest }, tree }, signal) {
  const last = latest.record.at(-1);
  const teacher = site.players.find(({ name }) => name === kept.seats[latest.side]);
  if (!last || !teacher?.explains || !humans(kept).includes(last.side)) return "";
  const { because } = await ask.slip(gameLine(tree), signal);
  return because ? `Careful: your turn, ${last.say}, ${because}.` : "";
}

/** Wait until the person has taken the turn back, or lets it stand. @param {GameSession} game @param {string} warning */
function warn(game, warning) {
  game.put({ busy: null, warning }, {});
  announce(warning);
}

/** The computer reports what it has found so far. @param {GameSession} game @param {string} side */
const heardFrom = (game, side) => (/** @type {SearchAnswer} */ info) => {
  const thought = { info, by: playerTitle(game.play.kept, side, site.players) };
  game.put({ thought }, settings.analyse ? { still: true } : null);
};

/**
 * A turn may have to wait for others, or for rules to be solved: after a while it can be stopped.
 * @param {GameSession} game @param {number} milliseconds @param {AbortSignal} signal
 */
const offerToStop = (game, milliseconds, signal) =>
  rest(milliseconds, signal).then(
    () => game.play.canStop || game.put({ canStop: true }),
    () => {}, // the turn is there
  );

/** @param {string} rules @param {AbortSignal} signal */
async function untilSolved(rules, signal) {
  const { state: ended, fault } = await solving.solve(rules);
  signal.throwIfAborted();
  if (ended !== "solved") {
    throw new ApiError(fault || "These rules are not solved, and only then can this player play.");
  }
}

/**
 * Show a turn of another player, one action after the other, unless the user is looking at an
 * earlier position.
 * @param {GameSession} game @param {View} view @param {AbortSignal} signal
 */
export async function arrive(game, view, signal) {
  if (!isNewest(game.play)) return settle(game, view, undefined, { isShown: false });
  const actions = view.last?.actions ?? [];
  game.put({ busy: "showing" }, null);
  for (let i = 1; i < actions.length && followed(MOVE) > 0; i++) {
    game.put({ arriving: actions.slice(0, i) }, { known: [actions[i - 1]] });
    await rest(2 * MOVE, signal);
  }
  settle(game, view, { known: actions.slice(-1) });
}

/**
 * Stop the computer, or let it continue. A turn that is already made is shown to its end.
 * @param {GameSession} game @param {boolean} paused
 */
export function setPaused(game, paused) {
  game.put({ fault: null }, null);
  game.keep({ paused });
  heedPause(game);
}

/** The game was paused, or continues. @param {GameSession} game */
export function heedPause(game) {
  if (game.play.busy === "thinking") {
    game.restart();
    game.put({ busy: null }, null);
  }
  game.redraw({});
  if (game.play.busy === null) think(game);
}

/** One turn of the computer while it is paused. @param {GameSession} game */
export function step(game) {
  if (game.play.busy) return;
  game.show(game.play.latest, endOf(game.tree), null);
  think(game, { once: true });
}
