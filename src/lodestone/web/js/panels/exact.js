/**
 * Exact values. Their box: the switch, how far solving is, who wins from here, and the values of the
 * game so far as a strip. Their tab: the value of every turn.
 *
 * @typedef {import("../wire.js").Exact} Exact
 * @typedef {import("../wire.js").Worth & {turn: string}} TurnValue
 * @typedef {import("../game/state.js").OpenState} OpenState
 * @typedef {import("../game/state.js").State} State
 */

import { announce } from "../lib/announce.js";
import { sideTitle } from "../game/commands.js";
import { renderCourse } from "./course.js";
import { byId, h, isNew, setText } from "../lib/dom.js";
import { needsTable } from "../game/computer.js";
import { NO_ESTIMATE, state, update } from "../game/state.js";
import { askEstimate, refresh } from "../game/session.js";
import { renderSolving } from "./solve-progress.js";
import * as solving from "../game/solving.js";
import { keepSettings, settings } from "../game/store.js";
import * as tabs from "./tabs.js";
import { inWords, mistake, sayMoment, short, solved } from "../stage/values.js";

/** More turns than these of one value are told by their number. */
const MOST_TURNS = 40;

/** What solving takes is asked for more and more seldom, in milliseconds. */
const LONGEST_WAIT = 30000;

export function mount() {
  const input = byId("exact-on", HTMLInputElement);
  input.checked = settings.exact;
  input.addEventListener("change", async () => {
    keepSettings({ exact: input.checked });
    await refresh();
    announce(input.checked ? heard(state) : "Exact values are not shown.");
  });
}

/** Rules are solved: show what was not known before. */
async function showSolved() {
  if (!settings.exact || !state.latest || state.latest.exact?.state === "solved") return;
  await refresh();
  announce(`Solved. ${heard(state)}`);
}

/** @param {State} state */
function heard({ shown }) {
  if (!shown?.exact) return "";
  return shown.exact.state === "solved" ? headline(shown) : "These rules are not solved yet.";
}

/** @param {OpenState} state */
export function renderExact({ rules, shown, latest, players }) {
  byId("exact").hidden = !rules.solvable;
  if (solving.areJustSolved()) showSolved();
  awaitEstimate(latest.exact);
  const byTable = players.find(({ by_table: table }) => table) ?? null;
  const waiting = needsTable() ? byTable : null;
  renderSolving(byId("exact-job"), rules.rules, situation(rules.rules, latest.exact), waiting);
  const now = solved(latest.exact) && solved(shown.exact);
  byId("exact-known").hidden = !now;
  tabs.offer(byId("tabs"), byId("tab-values"), now !== null);
  if (!now) return;
  setText(byId("exact-value"), headline(shown));
  const thrown = mistake(shown);
  setText(byId("exact-mistake"), thrown && `${thrown}.`);
  renderCourse(byId("course"), latest, shown.record.length, sideTitle);
  renderTurns(now.turns);
}

/** What is known of rules that can be solved, and are not. @param {Exact|null} exact */
const unsolved = (exact) =>
  exact?.state === "unsolved" || exact?.state === "refused" ? exact : null;

/** No game is open any more. */
export function leave() {
  clearTimeout(state.estimate.clock);
  update({ estimate: NO_ESTIMATE });
}

/** @param {Exact|null} exact */
function awaitEstimate(exact) {
  const { awaited, wait, clock } = state.estimate;
  if (exact === awaited) return;
  clearTimeout(clock);
  const open = unsolved(exact);
  const isMissing = open?.seconds === null && !solving.isActive(open.job);
  const next = isMissing
    ? { wait: Math.min(2 * wait, LONGEST_WAIT), clock: window.setTimeout(ask, wait) }
    : { wait: NO_ESTIMATE.wait, clock: 0 };
  update({ estimate: { awaited: exact, ...next } });
}

/** Whatever becomes of the answer, who still lacks it asks again. */
function ask() {
  update({ estimate: { ...state.estimate, awaited: null } });
  askEstimate();
}

/**
 * What is to be told about solving: how far it is, that it can be begun, or nothing.
 * @param {string} rules
 * @param {Exact|null} exact
 * @returns {import("./solve-progress.js").Situation}
 */
export function situation(rules, exact) {
  const open = unsolved(exact);
  const job = solving.jobOf(rules) ?? open?.job ?? null;
  if (job && solving.isActive(job)) {
    solving.join(rules);
    return { kind: "active", job };
  }
  if (exact?.state === "unsolvable") {
    return exact.fault ? { kind: "closed", reason: exact.fault } : { kind: "none" };
  }
  const failed = job?.state === "failed";
  if (job?.state === "solved" || !(open || (failed && needsTable()))) return { kind: "none" };
  return { kind: "open", seconds: open?.seconds, fault: job?.fault || open?.fault || "" };
}

/** @param {import("../wire.js").View} view */
function headline({ exact }) {
  const now = solved(exact)?.course.at(-1);
  return now ? `With best play: ${sayMoment(now, sideTitle)}.` : "";
}

/** Every turn, the best first, those of one value together. @param {TurnValue[]} turns */
function renderTurns(turns) {
  if (!isNew(byId("exact-turns"), turns)) return;
  setText(byId("exact-count"), countOf(turns.length));
  const groups = Map.groupBy(turns, inWords);
  byId("exact-turns").replaceChildren(...[...groups].map(([words, same]) => group(words, same)));
}

/** @param {number} turns */
function countOf(turns) {
  if (turns === 0) return "No turn is left";
  return turns === 1 ? "The only turn" : `All ${turns} turns by value`;
}

/** @param {string} words @param {TurnValue[]} turns */
function group(words, turns) {
  const badge = { class: "worth", "data-value": turns[0].value, "aria-hidden": "true" };
  const named = turns.slice(0, MOST_TURNS).map(({ turn }) => turn);
  const more = turns.length - named.length;
  return h(
    "div",
    {},
    h("dt", {}, h("span", badge, short(turns[0])), " ", words),
    h("dd", {}, named.join(", "), more > 0 ? ` and ${more} more` : ""),
  );
}
