/**
 * The box of thoughts: what the position is worth and why, while somebody thinks. The server looks
 * into the position that is shown; where the computer is to move, its own thoughts are shown.
 *
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("../game/state.js").State} State
 * @typedef {import("../game/state.js").Told} Told
 * @typedef {import("../types.js").Thought} Thought
 * @typedef {import("../types.js").View} View
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { sideTitle } from "../game/commands.js";
import { byId, h, isNew, setText } from "../lib/dom.js";
import { playerTitle, recordAt, secondsFor, secondsOf, sideNames } from "../game/game.js";
import { rest } from "../lib/motion.js";
import { keepSeconds, onThought, opened, state } from "../game/session.js";
import { NOTHING_TOLD, isOpen } from "../game/state.js";
import { keepSettings, settings } from "../game/store.js";
import { timeOptions } from "./thinking-time.js";
import { WAITING, sayEffort, sayScore, share } from "../game/thoughts.js";

/** Who only looks through the turns asks for nothing. */
const SETTLED = 200;

/** More turns than these of a line tell nothing. */
const MOST_TURNS = 12;

/** No line at all; always the same one, so that it is drawn once. @type {Thought["line"]} */
const NO_LINE = [];

/** The search under way, and the view that it looks into. @type {{view: View|null, work: AbortController}} */
const search = { view: null, work: new AbortController() };

export function mount() {
  const box = byId("analyse-on", HTMLInputElement);
  box.checked = settings.analyse;
  box.addEventListener("change", () => turn(box.checked));
  const select = byId("thinking-time", HTMLSelectElement);
  select.append(...timeOptions(null));
  select.addEventListener("change", () => keepSeconds(Number(select.value)));
  document.addEventListener("visibilitychange", () => isOpen(state) && renderAnalysis(state));
  onThought(hearComputer);
}

export const toggle = () => isOpen(state) && turn(!settings.analyse);

/** @param {boolean} on */
function turn(on) {
  keepSettings({ analyse: on });
  byId("analyse-on", HTMLInputElement).checked = on;
  announce(on ? "Analysis is on." : "Analysis is off.");
  renderAnalysis(opened());
}

/** No game is open any more. */
export function leave() {
  follow(null);
  state.told = NOTHING_TOLD;
}

/** @param {OpenState} now */
export function renderAnalysis(now) {
  byId("thinking-time", HTMLSelectElement).value = String(secondsOf(now.kept));
  setText(byId("thinking-who"), whoIsTimed(now));
  follow(wanted(now));
  const on = settings.analyse;
  byId("thoughts").hidden = !on || hasEnded(now.shown);
  if (!on) return;
  if (hasValues(now.shown)) {
    now.told = { ...NOTHING_TOLD, view: now.shown, note: "The exact values are shown." };
  } else if (now.told.view !== now.shown) {
    now.told = { ...NOTHING_TOLD, view: now.shown, note: "Thinking…" };
  }
  render(now);
}

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. @param {OpenState} now */
function whoIsTimed({ kept, players, game }) {
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  return [...titles, titles.size > 0 ? "hints" : "Hints"].join(", ");
}

/** @param {View} view */
const hasEnded = ({ outcome }) => outcome !== null;

/** Exact values tell more. @param {View} view */
const hasValues = ({ exact }) => settings.exact && exact?.state === "solved";

/**
 * The view to look into; while the newest one is shown and something is under way, the computer
 * thinks, or the position is about to be another one. A page that nobody sees asks for nothing: a
 * browser has few connections to a server, for all pages together.
 * @param {OpenState} now
 */
function wanted({ shown, latest, busy }) {
  if (document.hidden || !settings.analyse || hasEnded(shown) || hasValues(shown)) return null;
  return shown === latest && busy !== null ? null : shown;
}

/** @param {View|null} view */
function follow(view) {
  if (view === search.view) return;
  search.view = view;
  search.work.abort();
  search.work = new AbortController();
  if (view) look(view, search.work.signal);
}

/** @param {View} view @param {AbortSignal} signal */
async function look(view, signal) {
  const record = recordAt(opened().kept, view.record.length);
  try {
    await rest(SETTLED, signal);
    await ask.analysis(record, (news) => tell(view, news), signal);
  } catch (error) {
    if (isAbort(error)) return;
    put({ ...NOTHING_TOLD, view, note: refusalIn(error) });
  }
}

/** @param {View} view @param {Thought|import("../types.js").Waiting} news */
function tell(view, news, by = "") {
  if ("waiting" in news) {
    put({ ...NOTHING_TOLD, view, note: news.waiting ? WAITING : "Thinking…" });
  } else {
    put({ view, thought: news, by, note: news.final ? "Done." : "" });
  }
}

/** @param {Told} news  shown where it is about the position that is */
function put(news) {
  if (!settings.analyse || !isOpen(state)) return;
  if (state.shown !== news.view || hasValues(state.shown)) return;
  state.told = news;
  render(state);
}

/** The computer thinks about the newest position. @param {ask.News} news */
function hearComputer(news) {
  if (!isOpen(state)) return;
  const { kept, latest, players } = state;
  tell(latest, news, playerTitle(kept, latest.side, players));
}

/**
 * A player's own thoughts are no more than that: it may overlook turns, and dislike draws.
 * @param {OpenState} now @param {Thought} thought @param {string} by
 */
function sayValue({ shown, game }, thought, by) {
  const value = sayScore(thought, shown.side, sideNames(game), sideTitle);
  return by ? `${by} thinks: ${value}` : value;
}

/** Hint and analysis are two searches: where they disagree, that is said. @param {OpenState} now */
const otherThanHint = ({ hint, shown, told: { thought, view, by } }) =>
  hint?.thought && view === shown && !by && hint.thought.turn !== thought?.turn
    ? "another search than the hint’s, which prefers another turn"
    : "";

/** The bar keeps its place until there is something new to tell. @param {OpenState} now */
function render(now) {
  const { thought, note, by } = now.told;
  setText(byId("thoughts-value"), thought ? sayValue(now, thought, by) : note);
  byId("thoughts-found").hidden = hasValues(now.shown);
  const words = thought ? [sayEffort(thought), note, otherThanHint(now)] : [];
  const effort = words.filter(Boolean).join(" · ");
  setText(byId("thoughts-effort"), effort);
  renderLine(thought?.line ?? NO_LINE);
  if (!thought) return;
  const [first] = sideNames(now.game);
  const part = share(thought, now.shown.side === first);
  byId("thoughts-bar").style.setProperty("--share", `${Math.round(part * 100)}%`);
  byId("thoughts-bar").dataset.first = first;
}

/** The texts are seen, the words are heard. @param {Thought["line"]} line */
function renderLine(line) {
  if (!isNew(byId("thoughts-line"), line)) return;
  const items = line
    .slice(0, MOST_TURNS)
    .map(({ turn: text, say }) =>
      h(
        "li",
        { title: say },
        h("span", { "aria-hidden": "true" }, text),
        h("span", { class: "unseen" }, say || text),
      ),
    );
  byId("thoughts-line").replaceChildren(...items);
}
