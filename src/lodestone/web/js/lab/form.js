/** The form that builds an experiment by ticks. It changes a choice and says so. */

import { html, live, nothing, repeat } from "../vendor/lit-html.js";
import { clauseMark } from "../panels/rules-text.js";
import { keyOf, numbersIn, ticksOf } from "./task.js";

/**
 * @import { Choice, Value } from "./task.js"
 * @import { Game, Option } from "../wire.js"
 * @typedef {(changes: Partial<Choice>) => void} Change
 * @typedef {Event & {target: any}} Changed
 */

/** @param {boolean} isOn @param {(isOn: boolean) => void} set @param {string} title @param {unknown} more */
const tick = (isOn, set, title, more) =>
  html`<label class="lab-tick">
    <input
      type="checkbox"
      .checked=${live(isOn)}
      @change=${(/** @type {Changed} */ { target }) => set(target.checked)}
    /><span><strong>${title}</strong> ${more}</span>
  </label>`;

/**
 * What is in a list, in the order of all, with one thing more, or without it.
 * @template T
 * @param {T[]} all @param {T[]} list @param {T} one @param {boolean} isIn
 */
const withOne = (all, list, one, isIn) =>
  all.filter((other) => (other === one ? isIn : list.includes(other)));

/** @param {Game[]} games @param {Game} game @param {(game: Game) => void} choose */
export const gameField = (games, game, choose) =>
  html`<fieldset class="segment">
    <legend>Game</legend>
    <div class="segment-row">
      ${games.map(
        (one) =>
          html`<label>
            <input
              type="radio"
              name="game"
              value=${one.name}
              .checked=${live(one === game)}
              @change=${() => choose(one)}
            /><span>${one.title}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;

/** The preset and the values of its options. @param {Choice} choice @param {Change} change */
export function rulesFields({ game, preset, ticked }, change) {
  /** @param {Changed} event */
  const choose = ({ target }) => {
    const chosen = game.presets[target.selectedIndex];
    change({ preset: chosen, ticked: ticksOf(game, chosen), dropped: [] });
  };
  /** @param {Option} option */
  const field = (option) =>
    optionField(option, ticked[option.name], (values) =>
      change({ ticked: { ...ticked, [option.name]: values }, dropped: [] }),
    );
  return html`<div class="lab-select">
      <label for="preset" class="label">Rules to begin with</label>
      <select id="preset" @change=${choose}>
        ${game.presets.map(
          (one) => html`<option .selected=${live(one === preset)}>${one.title}</option>`,
        )}
      </select>
    </div>
    <div class="lab-options">
      ${repeat(game.options, ({ name }) => `${preset.rules} ${name}`, field)}
    </div>`;
}

/** @param {Option} option @param {Value[]} values @param {(values: Value[]) => void} set */
const optionField = (option, values, set) =>
  html`<fieldset class="option" data-option=${option.name}>
    <legend>${option.sentence} ${clauseMark(option.clause)}</legend>
    ${option.values.length > 0 ? ticks(option, values, set) : numbers(option, values, set)}
  </fieldset>`;

/** @param {Option} option @param {Value[]} chosen @param {(values: Value[]) => void} set */
function ticks({ values }, chosen, set) {
  const all = values.map(({ name }) => name);
  return html`<div class="lab-ticks">
    ${values.map(({ name: value, title, meaning }) =>
      tick(
        chosen.includes(value),
        (isOn) => set(withOne(all, chosen, value, isOn)),
        title,
        meaning,
      ),
    )}
  </div>`;
}

/** What is written stays as it is. @param {Option} option @param {Value[]} chosen @param {(values: Value[]) => void} set */
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
      @input=${(/** @type {Changed} */ { target }) =>
        set(numbersIn(target.value, Number(low), Number(high)) ?? [])}
    />
    <p id="${id}-bounds" class="small">${bounds}</p>
    <p id="${id}-fault" class="fault-line" role="status">
      ${isFaulty ? `These do not fit. ${bounds}` : ""}
    </p>
  </div>`;
}

/** @param {import("../wire.js").LabOffer} offer @param {Choice} choice @param {Change} change */
export function playersField({ players }, choice, change) {
  const all = players.map(({ name }) => name);
  return html`<fieldset class="option">
    <legend>Who plays, each against itself?</legend>
    <div class="lab-ticks">
      ${players.map(({ name, title, about }) =>
        tick(
          choice.players.includes(name),
          (isOn) => change({ players: withOne(all, choice.players, name, isOn) }),
          title,
          about,
        ),
      )}
    </div>
  </fieldset>`;
}

/** @param {import("../wire.js").LabOffer} offer @param {Choice} choice @param {Change} change */
export function metricsField({ metrics }, choice, change) {
  const all = metrics.map(({ name }) => name);
  return html`<details class="options">
    <summary>Metrics: ${choice.metrics.length || "none"} ticked</summary>
    <div class="lab-ticks">
      ${metrics.map(({ name, title, formula }) =>
        tick(
          choice.metrics.includes(name),
          (isOn) => change({ metrics: withOne(all, choice.metrics, name, isOn) }),
          title,
          formula,
        ),
      )}
    </div>
  </details>`;
}

/** The rule sets of the grid, each with its tick. @param {import("../wire.js").LabCell[]} cells @param {Choice} choice @param {Change} change */
export function cellItems(cells, { dropped }, change) {
  const others = (/** @type {Object<string, Value>} */ values) =>
    dropped.filter((cell) => keyOf(cell) !== keyOf(values));
  return cells.map(({ rules, title, values }) => {
    const rest = others(values);
    return html`<li>
      ${tick(
        rest.length === dropped.length,
        (isOn) => change({ dropped: isOn ? rest : [...rest, values] }),
        title,
        html`<code class="small">${rules}</code>`,
      )}
    </li>`;
  });
}
