/**
 * The analysis of the position that is shown: a search of the server's, or where the computer is to
 * move, what that finds meanwhile.
 *
 * @typedef {import("./state.js").Analysis} Analysis
 * @typedef {import("./state.js").OpenState} OpenState
 * @typedef {import("../net/ask.js").SearchInfo} SearchInfo
 * @typedef {import("../wire.js").View} View
 */

import { announce } from "../lib/announce.js";
import { rest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { changed, isOpen, NO_ANALYSIS, opened, state, update } from "./state.js";
import { playerTitle } from "./game.js";
import { WAITING } from "../core/search-words.js";
import { keepSettings, settings } from "./store.js";
import { shownLine } from "./work.js";

/** Who only looks through the turns asks for nothing. */
const SETTLED = 200;

const THINKING = "Thinking…";

export const toggle = () => isOpen(state) && turn(!settings.analyse);

/** @param {boolean} on */
export function turn(on) {
  keepSettings({ analyse: on });
  announce(on ? "Analysis is on." : "Analysis is off.");
  changed({ still: true });
}

/** Search for so many lines from now on. @param {number} lines */
export function setLines(lines) {
  keepSettings({ lines });
  search(null);
  changed({ still: true });
}

/** No game is open any more. */
export function leave() {
  search(null);
  update({ analysis: NO_ANALYSIS });
}

/** @param {View} view */
export const hasEnded = ({ outcome }) => outcome !== null;

/** Exact values tell more. @param {View} view */
export const hasValues = ({ exact }) => settings.exact && exact?.state === "solved";

/** Begin or end the search, as the state wants it, and forget what is about another position. */
export function followState() {
  const now = opened();
  const { record } = now.shown;
  search(wanted(now));
  if (!settings.analyse) return;
  if (hasValues(now.shown)) {
    update({ analysis: { ...NO_ANALYSIS, record, note: "The exact values are shown." } });
  } else if (now.analysis.record !== record) {
    update({ analysis: { ...NO_ANALYSIS, record, note: THINKING } });
  }
}

/**
 * The view to search; while the newest one is shown and something is under way, the computer
 * thinks, or the position is about to be another one. A page that nobody sees asks for nothing: a
 * browser has few connections to a server, for all pages together.
 * @param {OpenState} now
 */
function wanted({ shown, latest, busy }) {
  if (document.hidden || !settings.analyse || hasEnded(shown) || hasValues(shown)) return null;
  return shown === latest && busy !== null ? null : shown;
}

/** @param {View|null} view */
function search(view) {
  const record = view?.record ?? null;
  if (record === state.search.record) return;
  state.search.work.abort();
  const work = new AbortController();
  update({ search: { record, work } });
  if (view) look(view, work.signal);
}

/** @param {View} view @param {AbortSignal} signal */
async function look(view, signal) {
  const line = shownLine();
  try {
    await rest(SETTLED, signal);
    await ask.analysis(line, settings.lines, (info) => tell(view, info), signal);
  } catch (error) {
    if (isAbort(error)) return;
    put({ ...NO_ANALYSIS, record: view.record, note: refusalIn(error) });
  }
}

/** @param {View} view @param {SearchInfo} info */
function tell({ record }, info, by = "") {
  if ("waiting" in info) put({ ...NO_ANALYSIS, record, note: info.waiting ? WAITING : THINKING });
  else put({ record, result: info, by, note: info.final ? "Done." : "" });
}

/** Show it where it is about the position that is shown. @param {Analysis} analysis */
function put(analysis) {
  if (!settings.analyse || !isOpen(state)) return;
  if (state.shown.record !== analysis.record || hasValues(state.shown)) return;
  update({ analysis });
  changed({ still: true });
}

/** The computer tells what it finds in the newest position. @param {SearchInfo} info */
export function showInfo(info) {
  if (!isOpen(state)) return;
  const { kept, latest, players } = state;
  tell(latest, info, playerTitle(kept, latest.side, players));
}
