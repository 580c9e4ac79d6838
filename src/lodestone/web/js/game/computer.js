/** The computer's turns: when it thinks, what it found, and how that is shown. */

import { announce, announceNow } from "../lib/announce.js";
import { followed, MOVE, rest } from "../lib/motion.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import { showInfo } from "./analysis.js";
import { changed, opened, state, update } from "./current.js";
import { humans, LONG, mayTakeLong, secondsFor, withTurn } from "./game.js";
import * as solving from "./solving.js";
import { isOpen } from "./state.js";
import { settings } from "./store.js";
import { mistake } from "../stage/values.js";
import { guarded, isComputersTurn, keep, keepDrawn, restart, show, viewOf } from "./work.js";

/**
 * So long a turn of the computer is held back where it answers at once: a board that jumps is hard
 * to follow.
 */
const PACE = 350;
const WATCHING_PACE = 1000;

/**
 * @typedef {import("../wire.js").Action} Action
 * @typedef {import("./game.js").KeptGame} KeptGame
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../stage/board.js").Motion} Motion
 */

/** @param {string} seat */
const playsByTable = (seat) => state.players.some(({ name, by_table: by }) => by && name === seat);

/** A player of this game needs its rules solved. */
export const needsTable = () => Object.values(opened().kept.seats).some(playsByTable);

/**
 * A view of the whole record has come: show it, say it, and let the computer go on.
 * @param {KeptGame} kept @param {View} view @param {Motion} [motion]
 */
export function settle(kept, view, motion) {
  const { status, outcome } = view;
  update({ latest: view, busy: null, kept: { ...kept, status, over: outcome !== null } });
  show(view);
  changed(motion);
  keepDrawn();
  say(view);
  think();
}

/**
 * Where the players ended the game themselves, no turn was made: only the end is told.
 * @param {View} view
 */
function say(view) {
  const turn = opened().kept.record.ended ? [] : [view.last?.say, mistake(view)];
  const words = [...turn, view.outcome ? "" : view.status];
  announce(words.filter(Boolean).join(". "));
  announceNow(view.outcome ? view.status : "");
}

/** Let the computer make its turn, where it is its turn and nobody paused it. */
export function think({ once = false } = {}) {
  if (!isOpen(state) || !isComputersTurn() || (state.kept.paused && !once)) return;
  const { kept } = state;
  const { signal } = state.work;
  const pace = humans(kept).length === 0 ? WATCHING_PACE : followed(PACE);
  const begun = performance.now();
  const { side } = state.latest;
  update({ busy: "thinking", stoppable: mayTakeLong(kept, side, state.players) });
  offerToStop(pace + LONG * 1000);
  changed();
  guarded(async () => {
    const seat = kept.seats[side];
    if (playsByTable(seat)) await untilSolved(kept.record.rules, signal);
    const seconds = secondsFor(kept, side, state.players);
    const { exact } = settings;
    const { turn } = await ask.computer(kept.record, seat, seconds, showInfo, signal, exact);
    await rest(pace - (performance.now() - begun), signal);
    const { record } = withTurn(opened().kept, turn);
    const view = await viewOf(record, signal);
    keep({ ...opened().kept, record });
    await arrive(view, signal);
  });
}

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
  const { kept, shown, latest } = opened();
  if (shown !== latest) {
    update({ latest: view, busy: null });
    keep({ ...kept, status: view.status, over: view.outcome !== null });
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
  settle(opened().kept, view, { known: actions.slice(-1) });
}

/**
 * Stop the computer, or let it go on. A turn that is already made is shown to its end.
 * @param {boolean} paused
 */
export function setPaused(paused) {
  update({ fault: null });
  keep({ ...opened().kept, paused });
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
  show(state.latest);
  think({ once: true });
}
