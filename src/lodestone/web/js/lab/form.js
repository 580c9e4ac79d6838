/** The form that builds an experiment by ticks. */

import { checkbox, command, numberField, segment, select } from "../lib/fields.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing, repeat } from "../vendor/lit-html.js";
import { begunWith, conditionOf, gridOf, numbersIn, titleOf, valuesOf } from "./task.js";

/**
 * @import { Changed } from "../lib/fields.js"
 * @import { Choice, Value } from "./task.js"
 * @import { Game, LabCell, LabOffer, LabPlan, Option } from "../wire.js"
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

/** So many games of each rule set can be asked for. */
const GAMES = { name: "games", title: "Games of each", low: 2, high: 5000 };

/** @param {Building} building @param {Change} change */
export function form({ games: all, offer, choice, plan, cells, said, isFault }, change) {
  const isAble = plan !== null;
  /** @param {string} name */
  const chooseGame = (name) => change(begunWith(all.find((one) => one.name === name) ?? all[0]));
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
        placeholder=${titleOf(choice)}
        @input=${(/** @type {Changed} */ { target }) => change({ title: target.value })}
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
  const choose = (/** @type {string} */ name) => change(begunWith(game, name));
  /** @param {Option} option */
  const field = ({ values, ...option }) => {
    const { name, sentence, clause } = option;
    const set = (/** @type {Value[]} */ some) =>
      change({ grid: gridOf(choice, { ...grid, [name]: some }), without: [] });
    const meant = values.map((one) => ({ ...one, about: one.meaning }));
    const chosen = valuesOf(choice, name);
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
  const read = (/** @type {Changed} */ { target }) => set(numbersIn(target.value, low, high) ?? []);
  return html`<div class="lab-numbers">
    <label for=${id}>${title}</label>
    <input
      type="text"
      id=${id}
      value=${chosen.join(", ")}
      autocomplete="off"
      aria-describedby="${id}-bounds ${id}-fault"
      aria-invalid=${isFaulty || nothing}
      @input=${read}
    />
    <p id="${id}-bounds" class="small">${bounds}</p>
    <p id="${id}-fault" class="fault-line" role="status">
      ${isFaulty ? `These do not fit. ${bounds}` : ""}
    </p>
  </div>`;
}

/** A rule set of the grid with its tick. @param {LabCell} cell @param {Choice} choice @param {Change} change */
function cellItem({ rules, title, values }, { without }, change) {
  const condition = conditionOf(values);
  const others = without.filter((one) => JSON.stringify(one) !== JSON.stringify(condition));
  const set = (/** @type {boolean} */ isOn) =>
    change({ without: isOn ? others : [...others, condition] });
  const text = html`<code class="small">${rules}</code>`;
  return html`<li>${tick(others.length === without.length, set, title, text)}</li>`;
}
