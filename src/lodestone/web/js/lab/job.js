/** The experiment that runs, or has run: watched, stopped, gone on with, read and played. */

import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";
import { go } from "../core/router.js";
import { askForGame } from "../dialogs/new-game.js";
import { add } from "../core/games.js";
import { get, isAbort, listenTo, post, refusalIn } from "../net/api.js";
import { own, secretOf } from "../net/owned.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { sentence, statusOf } from "./task.js";

/**
 * @import { LabJob, LabSeats } from "../wire.js"
 *
 * @typedef {object} Watched
 * @property {LabJob|null} job
 * @property {LabSeats[]} seats  what the games say about them, once all have been played
 * @property {string} fault
 */

/** @type {Watched} */
const NOTHING = { job: null, seats: [], fault: "" };

/** @type {{watched: Watched, watching: AbortController, isOpen: boolean}} */
const now = { watched: NOTHING, watching: new AbortController(), isOpen: true };

/** @param {Partial<Watched>} changes */
function set(changes) {
  now.watched = { ...now.watched, ...changes };
  byId("job").hidden = false;
  byId("job").dataset.state = now.watched.job?.state ?? "";
  render(view(now.watched), byId("job"));
}

/** Follow an experiment until it has ended, or another one is followed. @param {string} name */
export async function watch(name) {
  now.watching.abort();
  const { signal } = (now.watching = new AbortController());
  const before = now.watched.job?.name === name ? now.watched.job.state : "";
  if (!before) set(NOTHING);
  try {
    const last = await listenTo("api/lab/watch", { name }, (job) => set({ job }), { signal });
    if (before !== last.state) announce(statusOf(last));
    // Reports of earlier versions say nothing about the seats that would hold.
    if (last.state !== "finished") return;
    set({ seats: await get(`api/lab/seats?name=${name}`, { signal }) });
  } catch (error) {
    if (isAbort(error) || now.watched.job?.state === "finished") return;
    set({ job: null, fault: refusalIn(error) });
  }
}

/** Nothing is followed any more. */
export function leave() {
  now.watching.abort();
  now.watched = NOTHING;
}

/** @param {Watched} watched */
function view({ job, seats, fault }) {
  const title = job?.title ?? (fault && "There is no such experiment");
  const isRunning = job?.state === "running" && secretOf(job.name) !== null;
  const mayGoOn = now.isOpen && (job?.state === "stopped" || job?.state === "failed");
  return html`<h2 id="job-title">${title}</h2>
    ${job && job.state !== "finished" ? bar(job) : nothing}
    <p id="job-status" role="status">${fault || (job && statusOf(job))}</p>
    <div class="lab-buttons">
      <button type="button" id="job-stop" ?hidden=${!isRunning}>Stop</button>
      <button type="button" id="job-on" class="primary" ?hidden=${!mayGoOn}>Go on</button>
      ${job?.state === "finished" ? report(job) : nothing}
      <button type="button" id="job-file" ?hidden=${!job}>Save the file (TOML)</button>
      <button type="button" id="job-new">Another experiment</button>
    </div>
    ${seats.length > 0 ? seatsView(seats) : nothing}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${job?.rules.map(ruleItem)}
    </ul>`;
}

/** One without a value moves to and fro, as it cannot know how far it is. @param {LabJob} job */
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
    <button type="button" aria-label="Play ${title}" @click=${() => play(rules)}>Play</button>
  </li>`;

/** @param {string} rules */
async function play(rules) {
  const game = rules.split(":")[0];
  const kept = await askForGame(undefined, game, { rules, start: "" });
  if (!kept) return;
  add(kept);
  go(`./#game=${kept.id}`);
}

/** @param {"stop"|"go-on"} what */
async function order(what) {
  const { job } = now.watched;
  if (!job) return;
  const { name } = job;
  const task = what === "stop" ? { name, secret: secretOf(name) ?? "" } : { name };
  try {
    const after = await post(`api/lab/${what}`, task, { once: true });
    own(name, after.secret ?? null);
    set({ job: after, fault: "" });
    await watch(name);
  } catch (error) {
    set({ fault: refusalIn(error) });
  }
}

/** @param {string} text */
export const saveText = (text) =>
  saveFile("experiment.toml", new Blob([text], { type: "application/toml" }));

/** @param {boolean} isOpen  whether experiments can be started here */
export function mount(isOpen) {
  now.isOpen = isOpen;
  render(view(NOTHING), byId("job"));
}

/** @type {Object<string, () => unknown>} */
export const COMMANDS = {
  "job-stop": () => order("stop"),
  "job-on": () => order("go-on"),
  "job-file": () => now.watched.job && saveText(now.watched.job.text),
};
