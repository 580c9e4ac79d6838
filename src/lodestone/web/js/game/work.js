/**
 * Work on the record of the open game: it is given up as soon as the record is another one, and what
 * the server refuses of it is shown.
 */

import * as games from "../core/games.js";
import { endOf, gameLine, lineTo } from "../core/line.js";
import { START } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import { MOVE, rest } from "../lib/motion.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import { changed, isOpen, opened, state, update } from "./state.js";
import { isHuman } from "./game.js";
import { settings } from "./store.js";

const BROKEN = "Something on this page went wrong. Your game is kept; load the page again.";
const NOT_KEPT = "This browser does not keep games: closing the page loses this one.";

/** @import { View } from "../wire.js" */

/** Everything under way is about a record that is no longer the one; give it up. */
export function restart() {
  state.work.abort();
  update({ work: new AbortController() });
  return state.work.signal;
}

/** @param {boolean} isKept */
function tellWhether(isKept) {
  if (!isKept) update({ fault: NOT_KEPT });
}

/** Keep what is not said of the game itself. @param {Partial<import("./state.js").Seated>} changes */
export function keep(changes) {
  const { kept } = opened();
  update({ kept: { ...kept, ...changes } });
  tellWhether(games.note(kept.id, changes));
}

/**
 * Do a command to the open game, and keep it.
 * @param {import("../core/games.js").Command} command
 * @returns {boolean} false where another tab has changed the game, of which this one hears soon
 */
export function append(command, tree = games.applied(opened().tree, command)) {
  const { kept } = opened();
  const answer = games.append(kept.id, command, kept.sequence);
  if ("conflict" in answer && answer.conflict !== null) return false;
  const { sequence, isKept } = "conflict" in answer ? games.add({ ...kept, tree }) : answer;
  update({ tree, kept: { ...kept, sequence } });
  // To undo an annotation would undo the turns since, too.
  if (command.kind !== "annotate") update({ past: [], future: [] });
  tellWhether(isKept);
  return true;
}

/** Show a position. @param {View|null} shown @param {number} at  the node */
export function show(shown, at) {
  state.hint?.work.abort();
  update({ shown, at, arriving: [], hint: null });
}

/** Show the newest position. */
export const showLatest = () => show(state.latest, state.tree ? endOf(state.tree) : START);

/** The turns to the position that is shown. */
export function shownLine() {
  const { at, tree } = opened();
  return at === endOf(tree) ? gameLine(tree) : lineTo(tree, at);
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
    show(state.shown, state.at);
    if (isRefusal) refused();
    if (isComputersTurn()) keep({ paused: true });
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

/** @param {import("../net/record.js").Line} line */
export const viewOf = (line, signal = state.work.signal) => ask.view(line, signal, settings.exact);

export const isComputersTurn = () =>
  isOpen(state) && state.latest.outcome === null && !isHuman(state.kept, state.latest.side);
