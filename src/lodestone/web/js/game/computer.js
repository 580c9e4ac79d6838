/** The computer's turns: when it thinks, what it found, and how that is shown. */

import { sayOfGame } from "../core/edits.js";
import { applied } from "../core/games.js";
import { endOf, gameLine } from "../core/line.js";
import { announce, announceNow } from "../lib/announce.js";
import { followed, MOVE, rest } from "../lib/motion.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { resultOf } from "../net/record.js";
import { changed, isOpen, opened, state, update } from "./state.js";
import { humans, LONG, mayTakeLong, playerTitle, secondsFor } from "./game.js";
import { settings } from "./store.js";
import { mistake } from "../stage/values.js";
import { turnHeard } from "../stage/words.js";
import {
  append,
  guarded,
  isComputersTurn,
  keep,
  restart,
  show,
  showLatest,
  viewOf,
} from "./work.js";

/**
 * So long a turn of the computer is held back where it answers at once: a board that jumps is hard
 * to follow.
 */
const PACE = 350;
const WATCHING_PACE = 1000;

/**
 * @import { View } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Command } from "../core/games.js"
 */

/** @param {string} seat */
const playsByTable = (seat) => state.players.some(({ name, by_table: by }) => by && name === seat);

/** A player of this game needs its rules solved. */
export const needsTable = () => isOpen(state) && Object.values(state.kept.seats).some(playsByTable);

/**
 * A view of the whole game has come: show it, say it, and let the computer continue. What is drawn so is
 * kept afterwards.
 * @param {View} view @param {Motion} [motion]
 * @param {Command|null} [command]  that has led to it and is not kept yet
 */
export function settle(view, motion, command = null, tree = opened().tree) {
  update({ latest: view, busy: null, tree });
  show(view, endOf(tree));
  changed(motion);
  const { fault } = state;
  if (command && !append(command, tree)) return;
  keepStatus(view);
  if (state.fault !== fault) changed({ still: true });
  say(view);
  think();
}

/** How the game stands; a record tells its end, too. @param {View} view */
function keepStatus({ status, outcome }) {
  const { kept, tree, sides } = opened();
  if (outcome && tree.head.result === "*") {
    const ended = {
      result: resultOf(outcome.winner, sides),
      termination: outcome.termination,
    };
    append({ kind: "annotate", tree: sayOfGame(tree, ended) });
  }
  const over = outcome !== null;
  if (kept.status !== status || kept.over !== over) keep({ status, over });
}

/**
 * Where the players ended the game themselves, no turn was made: only the end is told.
 * @param {View} view
 */
function say(view) {
  const isMade = gameLine(opened().tree).ended === null;
  const heard = { last: isMade ? view.last : null, status: view.outcome ? "" : view.status };
  announce(turnHeard(heard, isMade ? mistake(view) : ""));
  announceNow(view.outcome ? view.status : "");
}

/** Let the computer make its turn, where it is its turn and nobody paused it. */
export function think({ once = false } = {}) {
  if (!isOpen(state) || !isComputersTurn() || (state.kept.paused && !once)) return;
  const { kept, tree, work } = state;
  const { signal } = work;
  const pace = humans(kept).length === 0 ? WATCHING_PACE : followed(PACE);
  const begun = performance.now();
  const { side } = state.latest;
  update({ busy: "thinking", thought: null, stoppable: mayTakeLong(kept, side, state.players) });
  offerToStop(pace + LONG * 1000);
  changed();
  guarded(async () => {
    const seat = kept.seats[side];
    if (playsByTable(seat)) await untilSolved(tree.head.rules, signal);
    const seconds = secondsFor(kept, side, state.players);
    const { exact } = settings;
    const line = gameLine(tree);
    const { turn } = await ask.computer(line, seat, seconds, heardFrom(side), signal, exact);
    await rest(pace - (performance.now() - begun), signal);
    /** @type {Command} */
    const command = { kind: "turn", turn, ply: line.turns.length };
    const next = applied(opened().tree, command);
    const view = await viewOf(gameLine(next), signal);
    if (append(command, next)) await arrive(view, signal);
  });
}

/** The computer tells what it finds in the newest position. @param {string} side */
const heardFrom = (side) => (/** @type {ask.SearchInfo} */ info) => {
  const { kept, players } = opened();
  update({ thought: { info, by: playerTitle(kept, side, players) } });
  if (settings.analyse) changed({ still: true });
};

/**
 * Who still thinks then can be stopped: a turn may wait for others, or for rules to be solved.
 * @param {number} milliseconds
 */
function offerToStop(milliseconds) {
  clearTimeout(state.stopClock);
  const stopClock = window.setTimeout(() => {
    if (state.busy !== "thinking" || state.stoppable) return;
    update({ stoppable: true });
    changed({ still: true });
  }, milliseconds);
  update({ stopClock });
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
 * @param {View} view @param {AbortSignal} signal
 */
async function arrive(view, signal) {
  const { shown, latest } = opened();
  if (shown !== latest) {
    update({ latest: view, busy: null });
    keepStatus(view);
    changed();
    say(view);
    think();
    return;
  }
  const actions = view.last?.actions ?? [];
  update({ busy: "showing" });
  for (let i = 1; i < actions.length && followed(MOVE) > 0; i++) {
    update({ arriving: actions.slice(0, i) });
    changed({ known: [actions[i - 1]] });
    await rest(2 * MOVE, signal);
  }
  settle(view, { known: actions.slice(-1) });
}

/**
 * Stop the computer, or let it go on. A turn that is already made is shown to its end.
 * @param {boolean} paused
 */
export function setPaused(paused) {
  update({ fault: null });
  keep({ paused });
  heedPause();
}

/** The game was paused, or goes on. */
export function heedPause() {
  if (state.busy === "thinking") {
    restart();
    update({ busy: null });
  }
  changed();
  if (state.busy === null) think();
}

/** One turn of the computer while it is paused. */
export function step() {
  if (state.busy) return;
  showLatest();
  think({ once: true });
}
