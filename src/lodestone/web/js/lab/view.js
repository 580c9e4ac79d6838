/** What the lab shows: the form that builds an experiment by ticks, and the experiment that runs or has run. */

import { playFrom } from "../dialogs/new-game.js";
import {
  button,
  checkbox,
  command,
  numberField,
  segment,
  select,
  withValue,
} from "../lib/fields.js";
import { secretOf } from "../net/ask.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing, repeat } from "../vendor/lit-html.js";
import * as tasks from "./task.js";

/**
 * @import { Choice, Value } from "./task.js"
 * @import { Game, LabCell, LabJob, LabOffer, LabPlan, LabSeats, Option } from "../wire.js"
 *
 * @typedef {typeof NOTHING} Watched
 *
 * @typedef {object} Building  what is being built
 * @property {Game[]} games
 * @property {LabOffer} offer
 * @property {Choice} choice
 * @property {LabPlan|null} plan  null: not known yet
 * @property {LabCell[]} cells  of the last plan that was known
 * @property {string} said  what the experiment comes to
 * @property {boolean} isFault  or why there is none
 *
 * @typedef {(changes: Partial<Choice>) => void} Change
 */

/** No experiment is watched yet. */
export const NOTHING = {
  job: /** @type {LabJob|null} */ (null),
  /** What the games say about the seats, once all have been played. */
  seats: /** @type {LabSeats[]} */ ([]),
  fault: "",
};

/** How many games of each rule set can be played. */
const GAMES = { name: "games", title: "Games of each", low: 2, high: 5000 };

/** @param {Building} building @param {Change} change */
export function form({ games: all, offer, choice, plan, cells, said, isFault }, change) {
  const isAble = plan !== null;
  /** @param {string} name */
  const chooseGame = (name) =>
    change(tasks.begunWith(all.find((one) => one.name === name) ?? all[0]));
  return html`<p id="closed" ?hidden=${offer.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${segment("Game", "game", all, choice.game.name, chooseGame)} ${rulesFields(choice, change)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of what is ticked. Take the tick away from what is not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${cells.map((cell) => cellItem(cell, choice, change))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${ticks(offer.players, choice.players, (players) => change({ players }))}
    </fieldset>
    ${numberField(GAMES, choice.games, (games) => change({ games }))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${choice.metrics.length || "none"} ticked</summary>
      ${ticks(
        offer.metrics.map((one) => ({ ...one, about: one.formula })),
        choice.metrics,
        (metrics) => change({ metrics }),
      )}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${tasks.titleOf(choice)}
        @input=${withValue((title) => change({ title }))}
      />
    </p>
    <div class="lab-end">
      <p id="plan" class=${isFault ? "fault-line" : ""} role="status">${said}</p>
      <div class="lab-buttons">
        ${command("run", "Run", { isAble, look: "primary", isHidden: !offer.is_open, type: "submit" })}
        ${command("plan-file", "Save the file (TOML)", { isAble })}
      </div>
    </div>`;
}

/** @param {boolean} isOn @param {(isOn: boolean) => void} set @param {string} title @param {unknown} more */
const tick = (isOn, set, title, more) =>
  checkbox(html`<span><strong>${title}</strong> ${more}</span>`, isOn, set, { look: "lab-tick" });

/**
 * Things to be ticked; the ticked ones stay in the order of all.
 * @template {Value} T
 * @param {{name: T, title: string, about: string}[]} all @param {T[]} ticked
 * @param {(ticked: T[]) => void} set
 */
function ticks(all, ticked, set) {
  const names = all.map(({ name }) => name);
  return html`<div class="lab-ticks">
    ${all.map(({ name, title, about }) => {
      const withIt = (/** @type {boolean} */ isOn) =>
        set(names.filter((other) => (other === name ? isOn : ticked.includes(other))));
      return tick(ticked.includes(name), withIt, title, about);
    })}
  </div>`;
}

/** The preset and the values of its options. @param {Choice} choice @param {Change} change */
function rulesFields(choice, change) {
  const { game, preset, grid } = choice;
  const choose = (/** @type {string} */ name) => change(tasks.begunWith(game, name));
  /** @param {Option} option */
  const field = ({ values, ...option }) => {
    const { name, sentence, clause } = option;
    const set = (/** @type {Value[]} */ some) =>
      change({ grid: tasks.gridOf(choice, { ...grid, [name]: some }), without: [] });
    const meant = values.map((one) => ({ ...one, about: one.meaning }));
    const chosen = tasks.valuesOf(choice, name);
    return html`<fieldset class="option" data-option=${name}>
      <legend>${sentence} ${clauseMark(clause)}</legend>
      ${values.length > 0 ? ticks(meant, chosen, set) : numbers(option, chosen, set)}
    </fieldset>`;
  };
  return html`<div class="lab-select">
      <label for="preset" class="label">Rules to begin with</label>
      ${select("preset", game.presets, preset.name, choose)}
    </div>
    <div class="lab-options">
      ${repeat(game.options, ({ name }) => `${preset.rules} ${name}`, field)}
    </div>`;
}

/** What is written stays as it is. @param {Omit<Option, "values">} option @param {Value[]} chosen @param {(values: Value[]) => void} set */
function numbers({ name, title, low, high }, chosen, set) {
  const id = `numbers-${name}`;
  const bounds = `Whole numbers from ${low} to ${high}: “3, 4” or “1-6”.`;
  const isFaulty = chosen.length === 0;
  return html`<div class="lab-numbers">
    <label for=${id}>${title}</label>
    <input
      type="text"
      id=${id}
      value=${chosen.join(", ")}
      autocomplete="off"
      aria-describedby="${id}-bounds ${id}-fault"
      aria-invalid=${isFaulty || nothing}
      @input=${withValue((text) => set(tasks.numbersIn(text, low, high) ?? []))}
    />
    <p id="${id}-bounds" class="small">${bounds}</p>
    <p id="${id}-fault" class="fault-line" role="status">
      ${isFaulty ? `These do not fit. ${bounds}` : ""}
    </p>
  </div>`;
}

/** A rule set of the grid with its tick. @param {LabCell} cell @param {Choice} choice @param {Change} change */
function cellItem({ rules, title, values }, { without }, change) {
  const condition = tasks.conditionOf(values);
  const others = without.filter((one) => JSON.stringify(one) !== JSON.stringify(condition));
  const set = (/** @type {boolean} */ isOn) =>
    change({ without: isOn ? others : [...others, condition] });
  const text = html`<code class="small">${rules}</code>`;
  return html`<li>${tick(others.length === without.length, set, title, text)}</li>`;
}

/** @param {Watched} watched @param {boolean} isOpen  whether experiments can be started here */
export function watchedJob({ job, seats, fault }, isOpen) {
  const title = job?.title ?? (fault && "There is no such experiment");
  const isRunning = job?.state === "running" && secretOf(job.name) !== null;
  const mayGoOn = isOpen && (job?.state === "stopped" || job?.state === "failed");
  return html`<h2 id="job-title">${title}</h2>
    ${job && job.state !== "finished" ? bar(job) : nothing}
    <p id="job-status" role="status">${fault || (job && tasks.statusOf(job))}</p>
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
            <dd>${tasks.sentence(statement)}</dd>`,
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
