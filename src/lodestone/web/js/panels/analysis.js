/**
 * The box of thoughts: what the position is worth and why, while somebody thinks. The server looks
 * into the position that is shown; where the computer is to move, its own thoughts are shown.
 *
 * @typedef {import("../game/session.js").State} State
 * @typedef {import("../types.js").Thought} Thought
 */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { sideTitle } from "../game/commands.js";
import { byId, h, setText } from "../lib/dom.js";
import { playerTitle, recordAt, secondsFor, secondsOf, sideNames } from "../game/game.js";
import { rest } from "../lib/motion.js";
import { keepSeconds, onThought, state } from "../game/session.js";
import { keepSettings, settings } from "../game/store.js";
import { timeOptions } from "./thinking-time.js";
import { WAITING, sayEffort, sayScore, share } from "../game/thoughts.js";

/** Who only looks through the turns asks for nothing. */
const SETTLED = 200;

/** More turns than these of a line tell nothing. */
const MOST_TURNS = 12;

const NOTHING = { view: null, thought: null, by: "", note: "" };
const NO_LINE = [];

/** The view that is looked into, or null. */
let followed = null;
let work = new AbortController();

/**
 * What is shown, and of which view.
 * @typedef {object} Told
 * @property {import("../types.js").View|null} view
 * @property {Thought|null} thought
 * @property {string} by  which player thinks so; "" for the analysis
 * @property {string} note
 */

/** @type {Told} */
let told = NOTHING;
let listed = null;

export function mount() {
  const box = byId("analyse-on", HTMLInputElement);
  box.checked = settings.analyse;
  box.addEventListener("change", () => turn(box.checked));
  const select = byId("thinking-time", HTMLSelectElement);
  select.append(...timeOptions(null));
  select.addEventListener("change", () => keepSeconds(Number(select.value)));
  document.addEventListener("visibilitychange", () => state.shown && renderAnalysis(state));
  onThought(hearComputer);
}

export const toggle = () => state.kept && turn(!settings.analyse);

function turn(on) {
  keepSettings({ analyse: on });
  byId("analyse-on", HTMLInputElement).checked = on;
  announce(on ? "Analysis is on." : "Analysis is off.");
  renderAnalysis(state);
}

/** No game is open any more. */
export function leave() {
  follow(null);
  told = NOTHING;
}

/** @param {State} now */
export function renderAnalysis(now) {
  byId("thinking-time", HTMLSelectElement).value = String(secondsOf(now.kept));
  setText(byId("thinking-who"), whoIsTimed(now));
  follow(wanted(now));
  const on = settings.analyse;
  byId("thoughts").hidden = !on || hasEnded(now.shown);
  if (!on) return;
  if (hasValues(now.shown)) {
    told = { ...NOTHING, view: now.shown, note: "The exact values are shown." };
  } else if (told.view !== now.shown) {
    told = { ...NOTHING, view: now.shown, note: "Thinking…" };
  }
  render(now);
}

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. */
function whoIsTimed({ kept, players, game }) {
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  return [...titles, titles.size > 0 ? "hints" : "Hints"].join(", ");
}

const hasEnded = ({ outcome }) => outcome !== null;

/** Exact values tell more. */
const hasValues = ({ exact }) => settings.exact && exact?.state === "solved";

/**
 * The view to look into; while the newest one is shown and something is under way, the computer
 * thinks, or the position is about to be another one. A page that nobody sees asks for nothing: a
 * browser has few connections to a server, for all pages together.
 */
function wanted({ shown, latest, busy }) {
  if (document.hidden || !settings.analyse || hasEnded(shown) || hasValues(shown)) return null;
  return shown === latest && busy !== null ? null : shown;
}

function follow(view) {
  if (view === followed) return;
  followed = view;
  work.abort();
  work = new AbortController();
  if (view) look(view, work.signal);
}

async function look(view, signal) {
  const record = recordAt(state.kept, view.record.length);
  try {
    await rest(SETTLED, signal);
    await ask.analysis(record, (news) => tell(view, news), signal);
  } catch (error) {
    if (isAbort(error)) return;
    put({ ...NOTHING, view, note: refusalIn(error) });
  }
}

/** @param {Thought|import("../types.js").Waiting} news */
function tell(view, news, by = "") {
  if ("waiting" in news) {
    put({ ...NOTHING, view, note: news.waiting ? WAITING : "Thinking…" });
  } else {
    put({ view, thought: news, by, note: news.final ? "Done." : "" });
  }
}

/** @param {Told} news  shown where it is about the position that is */
function put(news) {
  const { shown } = state;
  if (!settings.analyse || shown === null || shown !== news.view || hasValues(shown)) return;
  told = news;
  render(state);
}

/** The computer thinks about the newest position. */
function hearComputer(news) {
  const { kept, latest, players } = state;
  if (latest) tell(latest, news, playerTitle(kept, latest.side, players));
}

/** A player's own thoughts are no more than that: it may overlook turns, and dislike draws. */
function sayValue({ shown, game }, { thought, by }) {
  const value = sayScore(thought, shown.side, sideNames(game), sideTitle);
  return by ? `${by} thinks: ${value}` : value;
}

/** Hint and analysis are two searches: where they disagree, that is said. */
const otherThanHint = ({ hint, shown }, { thought, view, by }) =>
  hint?.thought && view === shown && !by && hint.thought.turn !== thought.turn
    ? "another search than the hint’s, which prefers another turn"
    : "";

/** The bar keeps its place until there is something new to tell. */
function render(now) {
  const { thought, note } = told;
  setText(byId("thoughts-value"), thought ? sayValue(now, told) : note);
  byId("thoughts-found").hidden = hasValues(now.shown);
  const words = thought ? [sayEffort(thought), note, otherThanHint(now, told)] : [];
  const effort = words.filter(Boolean).join(" · ");
  setText(byId("thoughts-effort"), effort);
  renderLine(thought?.line ?? NO_LINE);
  if (!thought) return;
  const [first] = sideNames(now.game);
  const part = share(thought, now.shown.side === first);
  byId("thoughts-bar").style.setProperty("--share", `${Math.round(part * 100)}%`);
  byId("thoughts-bar").dataset.first = first;
}

/** The texts are seen, the words are heard. */
function renderLine(line) {
  if (listed === line) return;
  listed = line;
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
