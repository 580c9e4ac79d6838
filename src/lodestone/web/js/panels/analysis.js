/**
 * The panel of the analysis: what the position is worth and why, while somebody thinks. Its time is
 * that of hints, and of players who take the time that is given.
 *
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("../net/ask.js").SearchResult} SearchResult
 */

import * as analysis from "../game/analysis.js";
import { sideTitle } from "../game/commands.js";
import { changed, isOpen, state } from "../game/state.js";
import { playerTitle, secondsFor, secondsOf, sideNames } from "../game/game.js";
import { linesOf, sayEffort, sayScore, scoreSign, share } from "../core/search-words.js";
import { keepSeconds } from "../game/session.js";
import { settings } from "../game/store.js";
import { byId, h, isNew, setText } from "../lib/dom.js";
import { linesField, renderLines } from "./lines.js";
import { timeOptions } from "./thinking-time.js";

/** More turns than these of a line tell nothing. */
const MOST_TURNS = 12;

/** @param {AbortSignal} signal */
export function mount(signal) {
  const box = byId("analyse-on", HTMLInputElement);
  box.addEventListener("change", () => analysis.turn(box.checked));
  byId("analysis-head").append(linesField("analysis-count", analysis.setLines));
  const select = byId("thinking-time", HTMLSelectElement);
  select.addEventListener("change", () => keepSeconds(Number(select.value)));
  const seen = () => isOpen(state) && changed({ still: true });
  document.addEventListener("visibilitychange", seen, { signal });
}

/** @param {OpenState} now */
export function renderAnalysis(now) {
  byId("analyse-on", HTMLInputElement).checked = settings.analyse;
  const select = byId("thinking-time", HTMLSelectElement);
  if (isNew(select, now.players)) select.replaceChildren(...timeOptions(null, now.players));
  select.value = String(secondsOf(now.kept, now.players));
  setText(byId("thinking-who"), whoIsTimed(now));
  byId("analysis").hidden = !settings.analyse || analysis.hasEnded(now.shown);
  if (settings.analyse) render(now);
}

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. @param {OpenState} now */
function whoIsTimed({ kept, players, game }) {
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  return `Time for ${[...titles, "hints"].join(" and ")}`;
}

/**
 * What a player thinks is no more than that: it may overlook turns, and dislike draws.
 * @param {OpenState} now @param {SearchResult} result @param {string} by
 */
function sayValue({ shown, game }, result, by) {
  const value = sayScore(result, shown.side, sideNames(game), sideTitle);
  return by ? `${by} thinks: ${value}` : value;
}

/** Hint and analysis are two searches: where they disagree, that is said. @param {OpenState} now */
const otherThanHint = ({ hint, shown, analysis: { result, record, by } }) =>
  hint?.result && record === shown.record && !by && hint.result.turn !== result?.turn
    ? "another search than the hint’s, which prefers another turn"
    : "";

/** The bar keeps its place until there is something new to tell. @param {OpenState} now */
function render(now) {
  const { result, note, by } = now.analysis;
  setText(byId("analysis-value"), result ? sayValue(now, result, by) : note);
  byId("analysis-found").hidden = analysis.hasValues(now.shown);
  const words = result ? [sayEffort(result), note, otherThanHint(now)] : [];
  const effort = words.filter(Boolean).join(" · ");
  setText(byId("analysis-effort"), effort);
  const list = byId("analysis-lines");
  renderLines(list, linesOf(result), wordingOf(now), lineItems);
  // What scrolls is reached by the keyboard, too.
  for (const turns of list.querySelectorAll("ol")) turns.tabIndex = 0;
  if (!result) return;
  const [first] = sideNames(now.game);
  const part = share(result, now.shown.side === first);
  byId("analysis-bar").style.setProperty("--share", `${Math.round(part * 100)}%`);
  byId("analysis-bar").dataset.first = first;
}

/** @param {OpenState} now @returns {import("./lines.js").Wording} */
const wordingOf = ({ shown, game }) => ({
  say: (found) => sayScore(found, shown.side, sideNames(game), sideTitle),
  sign: (found) => scoreSign(found, shown.side, sideNames(game), sideTitle),
});

/** The texts are seen, the words are heard. @param {import("./lines.js").SaidTurn[]} turns */
const lineItems = (turns) =>
  turns
    .slice(0, MOST_TURNS)
    .map(({ turn: text, say }) =>
      h(
        "li",
        { title: say },
        h("span", { "aria-hidden": "true" }, text),
        h("span", { class: "unseen" }, say || text),
      ),
    );
