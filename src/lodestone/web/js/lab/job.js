/** The experiment that runs, or has run: watched, stopped, gone on with, read and played. */

import { announce } from "../lib/announce.js";
import { button, byId, h, isNew, setText } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";
import { go } from "../core/router.js";
import { askForGame } from "../dialogs/new-game.js";
import { add } from "../core/games.js";
import { get, isAbort, listenTo, post, refusalIn } from "../net/api.js";
import { own, secretOf } from "../net/owned.js";
import { sentence, statusOf } from "./task.js";

/** @typedef {import("../wire.js").LabJob} LabJob */
/** @typedef {import("../wire.js").LabSeats} LabSeats */

/** @type {{job: LabJob|null, watching: AbortController, isOpen: boolean}} */
const state = { job: null, watching: new AbortController(), isOpen: true };

/** Follow an experiment until it has ended, or another one is followed. @param {string} name */
export async function watch(name) {
  state.watching.abort();
  const { signal } = (state.watching = new AbortController());
  const before = state.job?.name === name ? state.job.state : "";
  try {
    const last = await listenTo("api/lab/watch", { name }, show, { signal });
    if (before !== last.state) announce(statusOf(last));
  } catch (error) {
    if (isAbort(error)) return;
    fail(refusalIn(error));
  }
}

/** Nothing is followed any more. */
export function leave() {
  state.watching.abort();
  state.job = null;
}

/** @param {string} fault */
function fail(fault) {
  byId("job").hidden = false;
  setText(byId("job-title"), "There is no such experiment");
  setText(byId("job-status"), fault);
  for (const id of [
    "job-stop",
    "job-on",
    "job-report",
    "job-figures",
    "job-file",
    "job-bar",
    "job-seats",
  ]) {
    byId(id).hidden = true;
  }
}

/** @param {LabJob} job */
export function show(job) {
  state.job = job;
  byId("job").hidden = false;
  byId("job").dataset.state = job.state;
  setText(byId("job-title"), job.title);
  setText(byId("job-status"), statusOf(job));
  const bar = byId("job-bar", HTMLProgressElement);
  bar.hidden = job.state === "finished";
  bar.max = job.total;
  // A bar without a value moves to and fro, as one that cannot know how far it is.
  if (job.kept === null) bar.removeAttribute("value");
  else bar.value = job.kept;
  byId("job-stop").hidden = job.state !== "running" || secretOf(job.name) === null;
  byId("job-on").hidden = !state.isOpen || !["stopped", "failed"].includes(job.state);
  byId("job-file").hidden = false;
  for (const [id, what] of [
    ["job-report", "report"],
    ["job-figures", "figures"],
  ]) {
    byId(id).hidden = job.state !== "finished";
    byId(id, HTMLAnchorElement).href = `api/lab/${what}?name=${job.name}`;
  }
  renderRules(job);
  renderSeats(job);
}

/** What the games say about the seats, once all have been played. @param {LabJob} job */
async function renderSeats({ name, state: now }) {
  const seats = byId("seats");
  if (!isNew(seats, now === "finished" ? name : "")) return;
  byId("job-seats").hidden = true;
  if (now !== "finished") return;
  try {
    const found = await get(`api/lab/seats?name=${name}`);
    if (state.job?.name !== name) return;
    seats.replaceChildren(...found.flatMap(seatsOf));
    byId("job-seats").hidden = false;
  } catch {
    // Reports of earlier versions say nothing about the seats that would hold.
  }
}

/** @param {LabSeats} found */
const seatsOf = ({ title, players, statement }) => [
  h("dt", {}, `${title}, ${players}`),
  h("dd", {}, sentence(statement)),
];

/** @param {LabJob} job */
function renderRules({ name, rules }) {
  const root = byId("job-rules");
  if (!isNew(root, name)) return;
  root.replaceChildren(
    ...rules.map((one) =>
      h(
        "li",
        {},
        h("span", {}, h("strong", {}, one.title), " ", h("code", { class: "small" }, one.rules)),
        button("Play", () => play(one.rules), { "aria-label": `Play ${one.title}` }),
      ),
    ),
  );
}

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
  if (!state.job) return;
  const { name } = state.job;
  const task = what === "stop" ? { name, secret: secretOf(name) ?? "" } : { name };
  try {
    const job = await post(`api/lab/${what}`, task, { once: true });
    own(name, job.secret ?? null);
    show(job);
    await watch(name);
  } catch (error) {
    setText(byId("job-status"), refusalIn(error));
  }
}

/** @param {string} text */
export const saveText = (text) =>
  saveFile("experiment.toml", new Blob([text], { type: "application/toml" }));

/** @param {boolean} isOpen  whether experiments can be started here */
export function mount(isOpen) {
  state.isOpen = isOpen;
  byId("job-stop").addEventListener("click", () => order("stop"));
  byId("job-on").addEventListener("click", () => order("go-on"));
  byId("job-file").addEventListener("click", () => state.job && saveText(state.job.text));
}
