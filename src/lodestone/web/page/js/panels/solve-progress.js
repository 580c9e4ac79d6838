/**
 * How far solving is, and the button that begins or stops it.
 *
 * @import { Exact } from "../stage/values.js"
 * @import { Player, SolveCost, SolveJob } from "../wire.js"
 */

import { counted } from "../lib/counted.js";
import { byId } from "../lib/dom.js";
import * as solving from "../net/solving.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { button } from "../lib/fields.js";

const MB = 1e6;
/** What needs more memory than this may be too much for a phone, in bytes. */
const LARGE = 400 * MB;
const WARNING = "They need more memory than some phones have.";

const count = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * Draw the progress of solving, or the button that begins it, or nothing.
 * @param {HTMLElement} root @param {string} rules @param {Exact|null} exact  as the server answered
 * @param {Player|null} [waiting]  who cannot play before
 */
export function renderSolving(root, rules, exact, waiting = null) {
  const content = contentOf(rules, exact, waiting);
  const hadFocus = root.contains(document.activeElement);
  root.hidden = content === nothing;
  render(content, root);
  if (hadFocus && (root.hidden || !root.contains(document.activeElement))) byId("exact-on").focus();
}

/** @param {string} rules @param {Exact|null} exact @param {Player|null} waiting */
function contentOf(rules, exact, waiting) {
  const open = unsolved(exact);
  const job = solving.jobOf(rules) ?? open?.job ?? null;
  if (job && solving.isActive(job)) {
    solving.join(rules);
    return progress(rules, job, waiting);
  }
  if (exact?.state === "unsolvable") return exact.fault ? solvingText("", exact.fault) : nothing;
  // Values that were there can be out of reach now.
  const isSolved = job?.state === "solved" && exact?.state !== "refused";
  if (isSolved || !(open || (job?.state === "failed" && waiting))) return nothing;
  const fault = job?.fault || open?.fault || "";
  if (open?.fetched) return offer(rules, open.fetched);
  const begin = button(`Solve now${costWords(open?.cost)}`, () => solving.solve(rules), {
    look: "solve-begin primary",
  });
  const large = (open?.cost?.bytes ?? 0) > LARGE ? ` ${WARNING}` : "";
  const words = `These rules are not solved yet.${large}${privateWords(open?.cost)}`;
  return solvingText(fault, fault ? "" : words, nothing, begin);
}

/** A host sends whole files only. @param {string} rules @param {number} bytes */
function offer(rules, bytes) {
  const size = counted(Math.ceil(bytes / MB), "megabyte");
  const words = `This site has the values, but sends ${size} at a time.`;
  const begin = button("Fetch them", () => solving.fetchValues(rules), { look: "primary" });
  return solvingText("", words, nothing, begin);
}

/** @param {SolveCost|null|undefined} cost  0 where it is not known */
function costWords(cost) {
  if (!cost?.seconds) return "";
  return ` (about ${duration(cost.seconds)}, ${counted(Math.ceil(cost.bytes / MB), "megabyte")})`;
}

/** Chromium's private windows keep files in memory; a page cannot find out whether it is in one. @param {SolveCost|null|undefined} cost */
function privateWords(cost) {
  if (!cost?.kept) return "";
  return ` In a private window, the values take another ${counted(Math.ceil(cost.kept / MB), "megabyte")} of memory.`;
}

/** What is known of rules that can be solved, and are not. @param {Exact|null|undefined} exact */
export const unsolved = (exact) =>
  exact?.state === "unsolved" || exact?.state === "refused" ? exact : null;

/** @param {string} rules @param {SolveJob} job @param {Player|null} waiting */
function progress(rules, job, waiting) {
  const after = waiting ? ` “${waiting.title}” plays as soon as they are solved.` : "";
  const { total, done } = job.progress ?? {};
  const bar = html`<progress
    class="solve-bar"
    aria-label="Solving"
    max=${total ?? nothing}
    value=${done ?? nothing}
  ></progress>`;
  const stop = button("Stop solving", () => solving.stop(rules));
  return solvingText("", progressWords(job) + after, bar, stop);
}

/** @param {string} fault @param {string} text @param {unknown} [bar] @param {unknown} [way] */
const solvingText = (fault, text, bar = nothing, way = nothing) =>
  html`<p class="solve-fault fault-line" role="status">${fault}</p>
    <p class="solve-text">${text}</p>
    ${bar}${way}`;

/** @param {SolveJob} job */
function progressWords({ state, progress }) {
  if (state === "waiting") return "These rules are solved next.";
  if (!progress) return "Solving these rules: getting ready.";
  const { level, levels, rate, left } = progress;
  if (level === levels) return "Solved: the values are being written down.";
  const words = [`Solving these rules: layer ${level} of ${levels}`];
  if (rate > 0) words.push(`${count.format(rate)} positions a second`);
  if (left !== null) words.push(`about ${duration(left)} left`);
  return `${words.join(", ")}.`;
}

/** @param {number} seconds */
function duration(seconds) {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 90) return counted(whole, "second");
  return `${Math.round(whole / 60)} minutes`;
}
