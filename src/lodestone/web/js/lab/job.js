/** The experiment that runs, or has run, as it is shown. */

import { playFrom } from "../dialogs/new-game.js";
import { button, command } from "../lib/fields.js";
import { secretOf } from "../net/ask.js";
import { html, nothing } from "../vendor/lit-html.js";
import { sentence, statusOf } from "./task.js";

/**
 * @import { LabJob, LabSeats } from "../wire.js"
 * @typedef {typeof NOTHING} Watched
 */

export const NOTHING = {
  job: /** @type {LabJob|null} */ (null),
  /** What the games say about the seats, once all have been played. */
  seats: /** @type {LabSeats[]} */ ([]),
  fault: "",
};

/** @param {Watched} watched @param {boolean} isOpen  whether experiments can be started here */
export function watchedJob({ job, seats, fault }, isOpen) {
  const title = job?.title ?? (fault && "There is no such experiment");
  const isRunning = job?.state === "running" && secretOf(job.name) !== null;
  const mayGoOn = isOpen && (job?.state === "stopped" || job?.state === "failed");
  return html`<h2 id="job-title">${title}</h2>
    ${job && job.state !== "finished" ? bar(job) : nothing}
    <p id="job-status" role="status">${fault || (job && statusOf(job))}</p>
    <div class="lab-buttons">
      ${command("job-stop", "Stop", { isHidden: !isRunning })}
      ${command("job-on", "Go on", { isHidden: !mayGoOn, look: "primary" })}
      ${job?.state === "finished" ? report(job) : nothing}
      ${command("job-file", "Save the file (TOML)", { isHidden: !job })}
      ${command("job-new", "Another experiment")}
    </div>
    ${seats.length > 0 ? seatsView(seats) : nothing}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${job?.rules.map(ruleItem)}
    </ul>`;
}

/** One without a value moves back and forth, as it cannot know how far it is. @param {LabJob} job */
const bar = ({ total, kept }) =>
  html`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${total}
    value=${kept ?? nothing}
  ></progress>`;

/** @param {LabJob} job */
const report = ({ name }) =>
  html`<a id="job-report" class="button" href="api/lab/report?name=${name}">Read the report</a>
    <a id="job-figures" class="button" href="api/lab/figures?name=${name}">Figures (JSON)</a>`;

/** @param {LabSeats[]} seats */
const seatsView = (seats) =>
  html`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${seats.map(
        ({ title, players, statement }) =>
          html`<dt>${title}, ${players}</dt>
            <dd>${sentence(statement)}</dd>`,
      )}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`;

/** @param {LabJob["rules"][number]} one */
const ruleItem = ({ title, rules }) =>
  html`<li>
    <span><strong>${title}</strong> <code class="small">${rules}</code></span>
    ${button("Play", () => playFrom(rules, ""), { label: `Play ${title}` })}
  </li>`;
