/** How far solving is, and the buttons that begin and stop it. */

import { button, byId, h, setAttribute, setText } from "../lib/dom.js";
import * as solving from "../game/solving.js";

const count = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** What is built, and for which rules. */
let built = "";

/**
 * @typedef {object} Situation
 * @property {"none"|"open"|"active"} kind
 * @property {import("../types.js").SolveJob} [job]
 * @property {number|null} [seconds]  about what it takes, where that is known
 * @property {string} [fault]
 */

/**
 * @param {HTMLElement} root
 * @param {string} rules
 * @param {Situation} now
 * @param {import("../types.js").Player|null} waiting  who cannot play before
 */
export function renderSolving(root, rules, now, waiting) {
  root.hidden = now.kind === "none";
  const wanted = `${now.kind} ${rules}`;
  if (wanted !== built) {
    built = wanted;
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(...(BUILT[now.kind]?.(rules) ?? []));
    if (hadFocus) (root.querySelector("button") ?? byId("exact-on")).focus();
  }
  FILLED[now.kind]?.(root, now, waiting);
}

const part = (root, name) => root.querySelector(`.solve-${name}`);

const BUILT = {
  open: (rules) => [
    h("p", { class: "solve-fault fault-line", role: "status" }),
    h("p", { class: "solve-text" }),
    button("Solve now", () => solving.solve(rules), { class: "solve-begin primary" }),
  ],
  active: (rules) => [
    h("p", { class: "solve-text" }),
    h("progress", { class: "solve-bar", "aria-label": "Solving" }),
    button("Stop solving", () => solving.stop(rules)),
  ],
};

const FILLED = {
  open(root, { seconds, fault = "" }) {
    setText(part(root, "fault"), fault);
    setText(part(root, "text"), fault ? "" : "These rules are not solved yet.");
    setText(part(root, "begin"), seconds ? `Solve now (about ${duration(seconds)})` : "Solve now");
  },
  active(root, { job }, waiting) {
    const after = waiting ? ` “${waiting.title}” plays as soon as they are solved.` : "";
    setText(part(root, "text"), progressWords(job) + after);
    setAttribute(part(root, "bar"), "max", job.progress?.total ?? null);
    setAttribute(part(root, "bar"), "value", job.progress?.done ?? null);
  },
};

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

function duration(seconds) {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 90) return whole === 1 ? "1 second" : `${whole} seconds`;
  return `${Math.round(whole / 60)} minutes`;
}
