/** The form that builds an experiment by ticks. It changes a choice and says so. */

import { h, inside, isNew, radioGroup, setAttribute, setText, uniqueId } from "../lib/dom.js";
import { numberField } from "../dialogs/number-field.js";
import { clauseMark } from "../panels/rules-text.js";
import { keyOf, numbersIn, ticksOf } from "./task.js";

/**
 * @typedef {import("./task.js").Choice} Choice
 * @typedef {import("./task.js").Value} Value
 * @typedef {import("../wire.js").Game} Game
 * @typedef {import("../wire.js").Option} Option
 * @typedef {import("../wire.js").LabCell} LabCell
 * @typedef {import("../wire.js").LabOffer} LabOffer
 * @typedef {(changes: Partial<Choice>) => void} Change
 */

const FEWEST = 2;
const MOST = 5000;

/** @param {string} words @param {boolean} checked @param {(isOn: boolean) => void} set @param {any[]} more */
function tick(words, checked, set, ...more) {
  const onchange = (/** @type {Event} */ { target }) =>
    target instanceof HTMLInputElement && set(target.checked);
  return h(
    "label",
    { class: "lab-tick" },
    h("input", { type: "checkbox", checked, onchange }),
    h("span", {}, words, ...more),
  );
}

/**
 * A list with one thing more, or without it.
 * @template T
 * @param {T[]} list @param {T} one @param {boolean} isIn
 */
const withOne = (list, one, isIn) => {
  const rest = list.filter((other) => other !== one);
  return isIn ? [...rest, one] : rest;
};

/** @param {Game[]} games @param {Game} game @param {(game: Game) => void} choose */
export function gameField(games, game, choose) {
  const titles = games.map(({ name, title }) => [name, title]);
  return radioGroup("segment", "Game", "game", titles, game.name, (name) => {
    const chosen = games.find((one) => one.name === name);
    if (chosen) choose(chosen);
  });
}

/** The preset and the values of its options. @param {Choice} choice @param {Change} change */
export function rulesFields(choice, change) {
  const { game } = choice;
  const id = uniqueId("preset");
  const fields = h("div", { class: "lab-options" });
  const fill = (/** @type {Object<string, Value[]>} */ ticked) => {
    const set = (/** @type {string} */ name, /** @type {Value[]} */ values) => {
      ticked = { ...ticked, [name]: values };
      change({ ticked, dropped: [] });
    };
    fields.replaceChildren(
      ...game.options.map((option) => optionField(option, ticked[option.name], set)),
    );
  };
  const onchange = () => {
    const preset = game.presets[select.selectedIndex];
    const ticked = ticksOf(game, preset);
    fill(ticked);
    change({ preset, ticked, dropped: [] });
  };
  const select = h(
    "select",
    { id, onchange },
    game.presets.map((one) => h("option", { selected: one === choice.preset }, one.title)),
  );
  fill(choice.ticked);
  return [
    h(
      "div",
      { class: "lab-select" },
      h("label", { for: id, class: "label" }, "Rules to begin with"),
      select,
    ),
    fields,
  ];
}

/**
 * @param {Option} option @param {Value[]} values
 * @param {(name: string, values: Value[]) => void} set
 */
function optionField(option, values, set) {
  const { name, low, high } = option;
  const legend = h("legend", {}, option.sentence, " ", clauseMark(option.clause));
  const field =
    option.values.length > 0
      ? ticks(option, values, (chosen) => set(name, chosen))
      : numbers(option, low, high, values, (chosen) => set(name, chosen));
  return h("fieldset", { class: "option", "data-option": name }, legend, field);
}

/** @param {Option} option @param {Value[]} chosen @param {(values: Value[]) => void} set */
function ticks(option, chosen, set) {
  let now = chosen;
  return h(
    "div",
    { class: "lab-ticks" },
    option.values.map(({ name: value, title, meaning }) => {
      const toggle = (/** @type {boolean} */ isOn) => {
        const all = withOne(now, value, isOn);
        now = option.values.map((one) => one.name).filter((one) => all.includes(one));
        set(now);
      };
      const words = h("strong", {}, title);
      return tick("", chosen.includes(value), toggle, words, ` ${meaning}`);
    }),
  );
}

/**
 * @param {Option} option @param {number} low @param {number} high @param {Value[]} chosen
 * @param {(values: Value[]) => void} set
 */
function numbers({ title }, low, high, chosen, set) {
  const id = uniqueId("numbers");
  const bounds = `Whole numbers from ${low} to ${high}: “3, 4” or “1-6”.`;
  const fault = h("p", { id: `${id}-fault`, class: "fault-line", role: "status" });
  const oninput = () => {
    const read = numbersIn(input.value, low, high);
    setText(fault, read ? "" : `These do not fit. ${bounds}`);
    setAttribute(input, "aria-invalid", read ? null : "true");
    set(read ?? []);
  };
  const input = h("input", {
    type: "text",
    id,
    value: chosen.join(", "),
    inputmode: "text",
    autocomplete: "off",
    "aria-describedby": `${id}-bounds ${id}-fault`,
    oninput,
  });
  return h(
    "div",
    { class: "lab-numbers" },
    h("label", { for: id }, title),
    input,
    h("p", { id: `${id}-bounds`, class: "small" }, bounds),
    fault,
  );
}

/** @param {LabOffer} offer @param {Choice} choice @param {Change} change */
export function playersField({ players }, choice, change) {
  let now = choice.players;
  const one = (/** @type {import("../wire.js").LabPlayer} */ { name, title, about }) =>
    tick(
      "",
      now.includes(name),
      (isOn) => {
        const all = withOne(now, name, isOn);
        now = players.map((player) => player.name).filter((player) => all.includes(player));
        change({ players: now });
      },
      h("strong", {}, title),
      ` ${about}`,
    );
  return h(
    "fieldset",
    { class: "option" },
    h("legend", {}, "Who plays, each against itself?"),
    h("div", { class: "lab-ticks" }, players.map(one)),
  );
}

/** @param {Choice} choice @param {Change} change */
export function gamesField({ games }, change) {
  const bounds = { name: "games", title: "Games of each", low: FEWEST, high: MOST };
  const set = (/** @type {number|null} */ number) => change({ games: number ?? 0 });
  return numberField(bounds, games, set);
}

/** @param {LabOffer} offer @param {Choice} choice @param {Change} change */
export function metricsField({ metrics }, choice, change) {
  let now = choice.metrics;
  const one = (/** @type {import("../wire.js").LabMetric} */ { name, title, formula }) =>
    tick(
      "",
      now.includes(name),
      (isOn) => {
        const all = withOne(now, name, isOn);
        now = metrics.map((metric) => metric.name).filter((metric) => all.includes(metric));
        setText(inside(box, "summary"), summary(now.length));
        change({ metrics: now });
      },
      h("strong", {}, title),
      ` ${formula}`,
    );
  const summary = (/** @type {number} */ count) => `Metrics: ${count || "none"} ticked`;
  const box = h(
    "details",
    { class: "options" },
    h("summary", {}, summary(now.length)),
    h("div", { class: "lab-ticks" }, metrics.map(one)),
  );
  return box;
}

/**
 * The rule sets of the grid, each with its tick.
 * @param {HTMLElement} root @param {LabCell[]} cells @param {Choice} choice @param {Change} change
 */
export function renderCells(root, cells, choice, change) {
  if (!isNew(root, JSON.stringify(cells.map(({ rules }) => rules)))) return;
  let { dropped } = choice;
  const row = (/** @type {LabCell} */ { rules, title, values, chosen }) =>
    h(
      "li",
      {},
      tick(
        "",
        chosen,
        (isOn) => {
          const rest = dropped.filter((cell) => keyOf(cell) !== keyOf(values));
          dropped = isOn ? rest : [...rest, values];
          change({ dropped });
        },
        h("strong", {}, title),
        " ",
        h("code", { class: "small" }, rules),
      ),
    );
  root.replaceChildren(...cells.map(row));
}
