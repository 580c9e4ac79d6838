/** How far solving is, and the buttons that begin and stop it. */

import { button, byId, h, inside, isNew, setAttribute, setText } from "../lib/dom.js";
import * as solving from "../game/solving.js";

const count = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * @typedef {import("../wire.js").SolveJob} SolveJob
 * @typedef {import("../wire.js").Player} Player
 *
 * @typedef {object} Open  solving can be begun
 * @property {"open"} kind
 * @property {number|null} [seconds]  about what it takes, where that is known
 * @property {string} fault
 *
 * @typedef {{kind: "active", job: SolveJob}} Active
 * @typedef {{kind: "closed", reason: string}} Closed  it cannot be begun here
 *
 * @typedef {Open|Active|Closed|{kind: "none"}} Situation
 */

/**
 * @param {HTMLElement} root
 * @param {string} rules
 * @param {Situation} now
 * @param {Player|null} waiting  who cannot play before
 */
export function renderSolving(root, rules, now, waiting) {
  root.hidden = now.kind === "none";
  if (isNew(root, `${now.kind} ${rules}`)) {
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(...build(now.kind, rules));
    if (hadFocus) (root.querySelector("button") ?? byId("exact-on")).focus();
  }
  if (now.kind === "open") fillOpen(root, now);
  if (now.kind === "closed") setText(part(root, "text"), now.reason);
  if (now.kind === "active") fillActive(root, now.job, waiting);
}

/** @param {HTMLElement} root @param {string} name */
const part = (root, name) => inside(root, `.solve-${name}`);

/** @param {Situation["kind"]} kind @param {string} rules */
function build(kind, rules) {
  if (kind === "none") return [];
  const text = h("p", { class: "solve-text" });
  if (kind === "closed") return [text];
  if (kind === "open") {
    const begin = () => solving.solve(rules);
    return [
      h("p", { class: "solve-fault fault-line", role: "status" }),
      text,
      button("Solve now", begin, { class: "solve-begin primary" }),
    ];
  }
  return [
    text,
    h("progress", { class: "solve-bar", "aria-label": "Solving" }),
    solving.mayStop(rules) ? button("Stop solving", () => solving.stop(rules)) : "",
  ];
}

/** @param {HTMLElement} root @param {Open} now */
function fillOpen(root, { seconds, fault }) {
  setText(part(root, "fault"), fault);
  setText(part(root, "text"), fault ? "" : "These rules are not solved yet.");
  setText(part(root, "begin"), seconds ? `Solve now (about ${duration(seconds)})` : "Solve now");
}

/** @param {HTMLElement} root @param {SolveJob} job @param {Player|null} waiting */
function fillActive(root, job, waiting) {
  const after = waiting ? ` “${waiting.title}” plays as soon as they are solved.` : "";
  setText(part(root, "text"), progressWords(job) + after);
  setAttribute(part(root, "bar"), "max", job.progress?.total ?? null);
  setAttribute(part(root, "bar"), "value", job.progress?.done ?? null);
}

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
  if (whole < 90) return whole === 1 ? "1 second" : `${whole} seconds`;
  return `${Math.round(whole / 60)} minutes`;
}
