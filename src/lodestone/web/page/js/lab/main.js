/** The lab: an experiment is built, or one that runs or has run is watched, stopped, resumed and played. */

import { labLink } from "../core/links.js";
import { go, parts } from "../core/router.js";
import { site } from "../game/site.js";
import { announce } from "../lib/announce.js";
import { byId, saveFile } from "../lib/dom.js";
import { Latest, rest } from "../lib/motion.js";
import { isFilesAlone } from "../lib/site.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, render } from "../vendor/lit-html.js";
import { aboutOption, lackOf, planWords, statusOf, taskOf } from "./task.js";
import { NOTHING, form, shown, watchedJob } from "./view.js";

/**
 * @import { Choice } from "./task.js"
 * @import { Building, Published, Watched } from "./view.js"
 * @typedef {Building & Watched} State
 */

/** While ticks follow one another, the server is not asked about each of them. */
const TICKING = 150;
/** How long the page waits before it asks about a run again. */
const EVERY = 1000;

const now = {
  state: /** @type {State|null} */ (null),
  /** The experiment that is shown where no server is. @type {import("../wire.js").LabJob|null} */
  published: null,
  asking: new Latest(),
  watching: new Latest(),
};

/** @param {Partial<State>} changes */
function set(changes) {
  if (!now.state) return;
  now.state = { ...now.state, ...changes };
  const { plan, job, offer } = now.state;
  byId("build").dataset.planned = plan?.name ?? "";
  render(form(now.state, change), byId("build"));
  byId("job").dataset.state = job?.state ?? "";
  render(watchedJob(now.state, offer.is_open), byId("job"));
}

/** Nothing can be run by what is chosen. */
const refuse = api.refused((said) => set({ said, isFault: true }));

/** Request the plan for another choice, and cancel earlier requests. @param {Partial<Choice>} changes */
async function change(changes) {
  if (!now.state) return;
  const signal = now.asking.begin();
  const choice = { ...now.state.choice, ...changes };
  const lack = lackOf(choice);
  set({ choice, plan: null, ...(lack && { said: lack, isFault: true }) });
  if (lack) return;
  const plan = await planOf(choice, signal).catch(refuse);
  if (plan) set({ plan, cells: plan.cells, said: planWords(plan, choice), isFault: false });
}

/** @param {Choice} choice @param {AbortSignal} signal */
async function planOf(choice, signal) {
  await rest(TICKING, signal);
  return api.post("api/lab/plan", taskOf(choice), { signal });
}

/** @param {SubmitEvent} event */
async function run(event) {
  event.preventDefault();
  if (!now.state?.plan) return;
  const task = taskOf(now.state.choice);
  const begun = await api.post("api/lab/start", task, { once: true }).catch(refuse);
  if (!begun) return;
  ask.own(begun.name, begun.secret);
  go(labLink(begun.name));
}

/** The address names an experiment, or none is shown and one can be built. */
function followAddress() {
  const name = parts()[0] || null;
  byId("build").hidden = name !== null;
  byId("job").hidden = name === null;
  now.watching.end();
  if (name === null) return set(NOTHING);
  watch(name);
  byId("job").focus();
}

/** Follow an experiment until it has ended, or another one is followed. @param {string} name */
async function watch(name) {
  const signal = now.watching.begin();
  const before = now.state?.job?.name === name ? now.state.job.state : "";
  if (!before) set(NOTHING);
  try {
    const last = await ended(name, signal);
    if (before !== last.state) announce(statusOf(last));
    // Reports of earlier versions have no reliable figures about the seats.
    if (last.state !== "finished") return;
    const { sentences, seats } = await api.get("api/lab/results", { query: { name }, signal });
    set({ sentences, seats });
  } catch (error) {
    if (api.isAbort(error) || now.state?.job?.state === "finished") return;
    set({ job: null, fault: api.refusalIn(error) });
  }
}

/** Show an experiment until it has ended. @param {string} name @param {AbortSignal} signal */
async function ended(name, signal) {
  for (;;) {
    const job = await api.get("api/lab/job", { query: { name }, signal });
    set({ job });
    if (job.state !== "running") return job;
    await rest(EVERY, signal);
  }
}

/** @param {"stop"|"go-on"} what */
async function order(what) {
  const name = now.state?.job?.name;
  if (name === undefined) return;
  const task = what === "stop" ? { name, secret: ask.secretOf(name) ?? "" } : { name };
  const job = await api
    .post(`api/lab/${what}`, task, { once: true })
    .catch(api.refused((fault) => set({ fault })));
  if (!job) return;
  ask.own(name, job.secret);
  set({ job, fault: "" });
  await watch(name);
}

/** @param {{text: string}|null|undefined} of  a plan or an experiment */
const save = (of) =>
  of && saveFile("experiment.toml", new Blob([of.text], { type: "application/toml" }));

function another() {
  go(labLink());
  byId("lab").focus();
}

function leave() {
  now.asking.end();
  now.watching.end();
  now.state = null;
}

/** @param {import("../wire.js").LabOffer} offer */
function begin(offer) {
  const { games, lastGame: game } = site;
  const choice = {
    ...aboutOption(game),
    players: ["random", "level-3"],
    games: offer.games,
    metrics: offer.metrics.filter(({ usual }) => usual).map(({ name }) => name),
    title: "",
  };
  now.state = { games, offer, choice, plan: null, cells: [], said: "", isFault: false, ...NOTHING };
  byId("build").addEventListener("submit", run);
  change({});
}

/**
 * What the site has of experiments that were run elsewhere (`site/results.py`).
 * @param {string} path @param {AbortSignal} signal @returns {Promise<any>} null where it is not there
 */
async function published(path, signal) {
  const response = await fetch(`lab/${path}`, { signal }).catch(() => null);
  signal.throwIfAborted();
  return response?.ok ? response.json() : null;
}

/** Where no server runs experiments: one that was published, or who can run them and what was found. */
async function showPublished() {
  const signal = now.watching.begin();
  const name = parts()[0] || "";
  /** @type {Published[]} */
  const all = (await published("results.json", signal)) ?? [];
  const one = all.find((other) => other.name === name);
  const results = one && (await published(`${name}/results.json`, signal));
  byId("build").hidden = name !== "";
  byId("job").hidden = name === "";
  if (!name) return tellWays(all);
  const fault = results ? "" : "This site has no such results, or no connection.";
  const job = one && results ? endedJob(one) : null;
  now.published = job;
  render(watchedJob({ ...NOTHING, ...results, job, fault }, false), byId("job"));
  byId("job").dataset.state = job?.state ?? "";
  byId("job").focus();
}

/** What is shown of one that has ended. @param {Published} published */
const endedJob = ({ games, ...published }) =>
  /** @type {import("../wire.js").LabJob} */ ({
    ...published,
    state: "finished",
    kept: games,
    total: games,
  });

/** @param {Published[]} published */
function tellWays(published) {
  const content = html`<p id="lab-elsewhere">
      This site has no server to play thousands of games. On your own machine,
      <code translate="no">lodestone web</code> opens the same page with one, and
      <code translate="no">lodestone lab compare</code> runs experiments without a page.
    </p>
    ${shown(published)}`;
  render(content, byId("build"));
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", leave);
    if (isFilesAlone) return;
    const [offer] = await Promise.all([api.get("api/lab"), site.load()]);
    if (!signal.aborted) begin(offer);
  },
  follow: () => (isFilesAlone ? showPublished() : now.state && followAddress()),
  commands: {
    "job-stop": () => order("stop"),
    "job-on": () => order("go-on"),
    "job-file": () => save(now.state?.job ?? now.published),
    "job-new": another,
    "plan-file": () => save(now.state?.plan),
    skip: () => byId("lab").focus(),
  },
};
