/**
 * Work on the record of the open game: it is given up as soon as the record is another one, and what
 * the server refuses of it is shown.
 */

import { announce } from "../lib/announce.js";
import { MOVE, rest } from "../lib/motion.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import { changed, opened, state, update } from "./current.js";
import { isHuman } from "./game.js";
import { isOpen } from "./state.js";
import { saveGame, settings } from "./store.js";

const BROKEN = "Something on this page went wrong. Your game is kept; load the page again.";
const NOT_KEPT = "This browser does not keep games: closing the page loses this one.";

/**
 * @typedef {import("./game.js").GameRecord} GameRecord
 * @typedef {import("./game.js").KeptGame} KeptGame
 * @typedef {import("../wire.js").View} View
 */

/** Everything under way is about a record that is no longer the one; give it up. */
export function restart() {
  state.work.abort();
  update({ work: new AbortController() });
  return state.work.signal;
}

/** @param {KeptGame} kept */
export function keep(kept) {
  update({ kept });
  if (!saveGame(kept)) update({ fault: NOT_KEPT });
}

/** What was drawn already is kept now. */
export function keepDrawn() {
  const { fault } = state;
  keep(opened().kept);
  if (state.fault !== fault) changed({ still: true });
}

/** Show a position. @param {View|null} shown */
export function show(shown) {
  state.hint?.work.abort();
  update({ shown, arriving: [], hint: null });
}

/**
 * Run work on the record; a refusal of the server is shown, work that was given up is forgotten.
 * A fault of the page is shown too, but takes nothing back. What else is under way is given up with
 * it, and the computer waits until it is asked to go on.
 * @param {() => Promise<void>} job
 * @param {() => void} refused
 */
export async function guarded(job, refused = () => {}) {
  try {
    await job();
  } catch (error) {
    if (isAbort(error)) return;
    const isRefusal = error instanceof ApiError;
    const fault = isRefusal ? error.message : BROKEN;
    restart();
    update({ busy: null, fault });
    show(state.shown);
    if (isRefusal) refused();
    if (isComputersTurn()) keep({ ...opened().kept, paused: true });
    announce(fault);
    changed();
    if (!isRefusal) throw error;
  }
}

/** A turn is sent or shown: the record may be ahead of what the server has told of it. */
export const isMoving = () => state.busy === "sending" || state.busy === "showing";

/** Wait until what is kept and what is shown are one again. */
export async function settled() {
  while (isMoving()) await rest(MOVE);
}

/** Aborted as soon as the record is no longer the one. */
export const workSignal = () => state.work.signal;

/** @param {GameRecord} record */
export const viewOf = (record, signal = state.work.signal) =>
  ask.view(record, signal, settings.exact);

export const isComputersTurn = () =>
  isOpen(state) && state.latest.outcome === null && !isHuman(state.kept, state.latest.side);
