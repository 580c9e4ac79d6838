/** What the lab shows: the form that builds an experiment by ticks, and the experiment that runs or has run. */

import { gameLink, labLink } from "../core/links.js";
import { GAMES as ALL_GAMES } from "../core/titles.js";
import { upperFirst, valueTitle } from "../core/rules.js";
import { playFrom } from "../dialogs/new-game.js";
import { counted } from "../lib/counted.js";
import {
  button,
  checkbox,
  command,
  numberField,
  radio,
  segment,
  select,
  withValue,
} from "../lib/fields.js";
import { hasDocs, isFilesAlone } from "../lib/site.js";
import { secretOf } from "../net/ask.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing, repeat } from "../vendor/lit-html.js";
import * as tasks from "./task.js";

/**
 * @import { Choice, Value } from "./task.js"
 * @import { Game, LabCell, LabJob, LabOffer, LabPlan, LabSeats, LabSentence, Option } from "../wire.js"
 *
 * @typedef {typeof NOTHING} Watched
 * @typedef {Pick<LabJob, "name"|"title"|"rules"|"proven"|"text"> & {games: number}} Published
 *
 * @typedef {object} Building  what is being built
 * @property {readonly Game[]} games
 * @property {LabOffer} offer
 * @property {Choice} choice
 * @property {LabPlan|null} plan  null: not known yet
 * @property {LabCell[]} cells  of the last plan that was known
 * @property {string} said  what the experiment comes to
 * @property {boolean} isFault  it says why there is no plan
 *
 * @typedef {(changes: Partial<Choice>) => void} Change
 */

/** No experiment is watched yet. */
export const NOTHING = {
  job: /** @type {LabJob|null} */ (null),
  /** How the rule sets differ, once all games have been played. */
  sentences: /** @type {LabSentence[]} */ ([]),
  /** What the games say about the seats, once all have been played. */
  seats: /** @type {LabSeats[]} */ ([]),
  fault: "",
};

/** How many games of each rule set can be played: each opening is played from both seats. */
const GAMES = /** @type {const} */ ({
  name: "games",
  title: "Games of each",
  low: 2,
  high: 5000,
  every: 2,
});

/** @param {Building} building @param {Change} change */
export function form({ games: all, offer, choice, plan, cells, said, isFault }, change) {
  const isAble = plan !== null;
  /** @param {string} name */
  const chooseGame = (name) =>
    change(tasks.aboutOption(all.find((one) => one.name === name) ?? all[0]));
  return html`${offer.is_open ? nothing : closed(offer.lacking)}
    ${segment("Game", "game", all, choice.game.name, chooseGame)} ${questions(choice, change)}
    ${sides(choice, change)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${more(offer, choice, cells, change)} ${offer.is_open ? planFile(isAble) : nothing}
      </div>
    </details>
    <div class="lab-end">
      ${provenView(plan?.proven ?? [])}
      <p id="plan" class=${isFault ? "fault-line" : ""} role="status">${said}</p>
      <div class="lab-buttons">
        ${command("run", "Run", { isAble, look: "primary", isHidden: !offer.is_open, type: "submit" })}
        ${offer.is_open ? nothing : planFile(isAble)}
      </div>
    </div>
    ${offer.is_open ? nothing : shown([])}`;
}

/** Why nothing can be run here, and what can be done. @param {string} lacking  the command that installs the rest, if that helps */
function closed(lacking) {
  const why = lacking
    ? html`Running experiments takes packages that are not installed here. To install them, stop the
        server and enter <code translate="no">${lacking}</code>. Until then, build an experiment
        here and save its file.`
    : html`Experiments cannot be run on this server, only read. Build one here, save its file, and
        run it on your own machine with <code translate="no">lodestone lab run</code>.`;
  return html`<p id="closed">${why}</p>`;
}

/** What is known without running anything: published experiments, and each game's answers. @param {Published[]} published */
export function shown(published) {
  const reports = published.map(
    ({ name, title, games }) =>
      html`<li><a href=${labLink(name)}>${title}</a>: ${counted(games, "game")}</li>`,
  );
  const answers = Object.entries(ALL_GAMES).map(
    ([game, title]) => html`<li><a href=${gameLink(game, "answers")}>${title}: answers</a></li>`,
  );
  return html`<h2>What experiments have shown</h2>
    <ul id="shown">
      ${reports} ${answers}
      ${hasDocs ? html`<li><a href="docs/findings.html">All findings</a></li>` : ""}
    </ul>`;
}

/** @param {boolean} isAble */
const planFile = (isAble) => command("plan-file", "Save the file (TOML)", { isAble });

/** The questions that can be asked: what an option changes, or how two presets differ. @param {Choice} choice @param {Change} change */
function questions(choice, change) {
  const { game, question, preset } = choice;
  const another = game.presets.find((one) => one !== preset) ?? preset;
  const asked = game.options.map(({ name, sentence }) => ({ name, title: sentence }));
  const presets = [{ name: "", title: "How do two named rule sets differ?" }];
  const one = (/** @type {typeof asked[number]} */ { name, title }) => {
    const choose = () =>
      change(
        name
          ? tasks.aboutOption(game, name, tasks.baseOf(choice))
          : tasks.aboutPresets(game, preset, another),
      );
    return radio("question", name, name === question, choose, html`<span>${title}</span>`);
  };
  return html`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${[...asked, ...(game.presets.length > 1 ? presets : [])].map(one)}
  </fieldset>`;
}

/** The rule sets that are compared, side by side, by their differences. @param {Choice} choice @param {Change} change */
function sides(choice, change) {
  const { game, preset, other, question } = choice;
  const find = (/** @type {string} */ name) =>
    game.presets.find((one) => one.name === name) ?? preset;
  const first = (/** @type {string} */ name) =>
    change(
      other ? tasks.aboutPresets(game, find(name), other) : tasks.aboutOption(game, question, name),
    );
  const second = (/** @type {string} */ name) =>
    change(tasks.aboutPresets(game, preset, find(name)));
  const columns = tasks.sidesOf(choice).map(
    ({ title, options }) =>
      html`<section class="lab-side">
        <h2>${title}</h2>
        ${options.map(([option, value]) => difference(option, value, other !== null))}
      </section>`,
  );
  const base = other
    ? baseChoice("preset", "The first rule set", game.presets, preset.name, first)
    : baseChoice("preset", "All other rules", tasks.basesOf(game), tasks.baseOf(choice), first);
  return html`${base}
    ${other ? baseChoice("other", "The second rule set", game.presets, other.name, second) : nothing}
    <div class="lab-sides">${columns}</div>`;
}

/** @param {string} id @param {string} title @param {readonly {name: string, title: string}[]} bases @param {string} chosen @param {(name: string) => void} choose */
const baseChoice = (id, title, bases, chosen, choose) =>
  html`<div class="lab-select">
    <label for=${id} class="label">${title}</label>
    ${select(id, bases, chosen, choose)}
  </div>`;

/** @param {Option} option @param {Value} value @param {boolean} isNamed  the option and its value, not its meaning alone */
function difference(option, value, isNamed) {
  const meaning = option.values.find(({ name }) => name === value)?.meaning;
  const named = html`<strong>${option.title}</strong>: ${valueTitle(option, value)}.`;
  return html`<p>
    ${isNamed ? named : nothing} ${meaning && html`<span class="small">${meaning}</span>`}
  </p>`;
}

/** All other choices. @param {LabOffer} offer @param {Choice} choice @param {LabCell[]} cells @param {Change} change */
const more = (offer, choice, cells, change) =>
  html`${rulesFields(choice, change)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
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
    </p>`;

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

/** The values of the options. @param {Choice} choice @param {Change} change */
function rulesFields(choice, change) {
  const { game, preset, grid } = choice;
  /** @param {Option} option */
  const field = ({ values, ...option }) => {
    const { name, sentence, clause } = option;
    const set = (/** @type {Value[]} */ some) =>
      change({ grid: tasks.gridOf(choice, { ...grid, [name]: some }), without: [], other: null });
    const meant = values.map((one) => ({ ...one, about: one.meaning }));
    const chosen = tasks.valuesOf(choice, name);
    return html`<fieldset class="option" data-option=${name}>
      <legend>${sentence} ${clauseMark(clause)}</legend>
      ${values.length > 0 ? ticks(meant, chosen, set) : numbers(option, chosen, set)}
    </fieldset>`;
  };
  return html`<div class="lab-options">
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
  const text = html`<code class="small" translate="no">${rules}</code>`;
  return html`<li>${tick(others.length === without.length, set, title, text)}</li>`;
}

/** @param {Watched} watched @param {boolean} isOpen  whether experiments can be started here */
export function watchedJob({ job, sentences, seats, fault }, isOpen) {
  const title = job?.title ?? (fault && "There is no such experiment");
  const isRunning = job?.state === "running" && secretOf(job.name) !== null;
  const mayGoOn = isOpen && (job?.state === "stopped" || job?.state === "failed");
  return html`<h2 id="job-title">${title}</h2>
    ${job && job.state !== "finished" ? bar(job) : nothing}
    <p id="job-status" role="status">${fault || (job && tasks.statusOf(job))}</p>
    ${provenView(job?.proven ?? [])}
    ${job?.state === "running" && job.said_of > 0 ? firstShown(job) : nothing}
    ${sentences.length > 0 ? shownByGames(sentences) : nothing}
    <div class="lab-buttons">
      ${command("job-stop", "Stop", { isHidden: !isRunning })}
      ${command("job-on", "Continue", { isHidden: !mayGoOn, look: "primary" })}
      ${job?.state === "finished" ? figures(job) : nothing}
      ${command("job-file", "Save the file (TOML)", { isHidden: !job })}
      ${command("job-new", "Ask another question")}
    </div>
    ${seats.length > 0 ? seatsView(seats) : nothing}
    ${job?.state === "finished" ? report(job) : nothing}
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

/** Where a server has what an experiment has shown, or a site. @param {string} name @param {"results"|"report"} what @param {string} ending */
const placeOf = (name, what, ending) =>
  isFilesAlone ? `lab/${name}/${what}.${ending}` : `api/lab/${what}?name=${name}`;

/** @param {LabJob} job */
const figures = ({ name }) => {
  const href = placeOf(name, "results", "json");
  return html`<a id="job-figures" class="button" href=${href}>Figures (JSON)</a>`;
};

/** It has pictures and tables, and is as high as they are. @param {LabJob} job */
function report({ name }) {
  const fit = (/** @type {{target: any}} */ { target }) => {
    const { documentElement: root } = target.contentDocument;
    const follow = () => (target.style.height = `${root.scrollHeight}px`);
    new ResizeObserver(follow).observe(root);
  };
  return html`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src=${placeOf(name, "report", "html")}
      loading="lazy"
      @load=${fit}
    ></iframe>
  </details>`;
}

/** What is known whatever the games show. @param {readonly string[]} proven */
const provenView = (proven) =>
  proven.length > 0
    ? html`<div class="lab-proven lab-sentences">${proven.map((one) => html`<p>${one}</p>`)}</div>`
    : nothing;

/** What the first games show, while others are played. @param {LabJob} job */
const firstShown = ({ said, said_of }) =>
  html`<section id="job-said" class="lab-sentences">
    <h3>The first ${said_of} games</h3>
    ${said.map((sentence) => html`<p>${sentence}</p>`)}
  </section>`;

/** How each rule set differs from the first. @param {LabSentence[]} sentences */
function shownByGames(sentences) {
  const pairs = Map.groupBy(sentences, ({ first, second }) => `${second}, compared with ${first}`);
  return html`<section id="job-sentences" class="lab-sentences">
    ${[...pairs].map(
      ([pair, said]) =>
        html`<h3>${pair}</h3>
          ${said.map(({ sentence }) => html`<p>${sentence}</p>`)}`,
    )}
  </section>`;
}

/** @param {LabSeats[]} seats */
const seatsView = (seats) =>
  html`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${seats.map(
        ({ title, players, statement }) =>
          html`<dt>${title}, ${players}</dt>
            <dd>${upperFirst(statement)}.</dd>`,
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
    <span><strong>${title}</strong> <code class="small" translate="no">${rules}</code></span>
    ${button("Play", () => playFrom(rules, ""), { label: `Play ${title}` })}
  </li>`;
