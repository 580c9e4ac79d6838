/** The dialog for a new game: which game, which rules, who plays, who starts. */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { open, tell } from "../lib/dialogs.js";
import { button, h, inside, radioGroup, setAttribute, setText } from "../lib/dom.js";
import { HUMAN, newGame, secondsOf, sideNames } from "../game/game.js";
import { RulesForm, choiceOf } from "./rules-form.js";
import { StartField } from "./start-field.js";
import { state } from "../game/state.js";
import { newId } from "../lib/storage.js";
import { keepSettings, settings } from "../game/store.js";
import { timeOptions } from "../panels/thinking-time.js";

const CHANCE = "chance";

/** The side starts that the rules name. */
const BY_RULES = "rules";

const MODES = [
  ["computer", "Against the computer"],
  ["friend", "With a friend at this device"],
  ["watch", "Watch two computers"],
];

/**
 * @import { Game, Rules } from "../wire.js"
 * @import { KeptGame } from "../game/game.js"
 * @typedef {ReturnType<typeof startChoice>} Choice
 */

/** @param {string[]} names */
const byChance = (names) => names[Math.floor(Math.random() * names.length)];

/**
 * @param {string} [mode]  preselected instead of the last one
 * @param {string} [game]  its name; preselected too
 * @param {{rules: string, start: string}} [from]  where the game begins
 * @returns {Promise<KeptGame|null>}
 */
export async function askForGame(mode, game, from) {
  const choice = startChoice(mode, game);
  if (from) {
    choice.start = from.start;
    const chosen = choiceOf(await ask.rules({ rules: from.rules }));
    choice.ruleChoices = { ...choice.ruleChoices, [choice.game.name]: chosen };
  }
  return open("New game", (close) => form(choice, close), { wide: true });
}

/** @param {string} [mode] @param {string} [game] */
function startChoice(mode, game) {
  const last = settings.newGame;
  const named = (/** @type {string|undefined} */ one) =>
    state.games.find(({ name }) => name === one);
  const level = (/** @type {string|undefined} */ name) =>
    (state.players.find((player) => player.name === name) ?? state.players[0])?.name ?? "";
  return {
    game: named(game) ?? named(last.game) ?? state.games[0],
    mode: mode ?? last.mode ?? "computer",
    level: level(last.level),
    second: level(last.second),
    seconds: secondsOf(last, state.players),
    side: last.side ?? CHANCE,
    first: last.first ?? BY_RULES,
    ruleChoices: last.ruleChoices ?? {},
    start: "",
    // Until the server has told.
    solvable: true,
  };
}

/** @param {Choice} choice @param {(kept: KeptGame|null) => void} close */
function form(choice, close) {
  const about = h("p", { class: "small" });
  const rulesBox = h("div");
  const players = h("div");
  /** @type {RulesForm} */
  let rules;
  const offer = (/** @type {Rules} */ { solvable }) => {
    choice.solvable = solvable;
    /** @type {NodeListOf<HTMLSelectElement>} */
    const selects = players.querySelectorAll(".level select");
    for (const select of selects) offerSolved(select, solvable);
  };

  const begins = new StartField(
    choice.start,
    () => rules.rules,
    (text) => {
      const isNow = text !== "";
      const before = choice.start !== "";
      choice.start = text;
      if (isNow !== before) drawPlayers();
    },
  );

  /** @param {Game} game */
  function chooseGame(game) {
    if (game !== choice.game) {
      choice.start = "";
      begins.clear();
    }
    choice.game = game;
    setText(about, game.about);
    const last = choice.ruleChoices[game.name] ?? null;
    // What is told late of another game's rules says nothing of these.
    /** @type {RulesForm} */
    const form = new RulesForm(game, last, (found) => rules === form && offer(found));
    rules = form;
    rulesBox.replaceChildren(rules.element);
    drawPlayers();
  }

  const drawPlayers = () => players.replaceChildren(...playerFields(choice, drawPlayers));

  const start = h("button", { type: "submit", class: "primary" });
  const fields = [gameField(choice.game, chooseGame), about, players, begins.element, rulesBox];
  let starting = false;

  /** Meanwhile nothing can be chosen, and the button keeps the focus. @param {boolean} yes */
  function setStarting(yes) {
    starting = yes;
    if (yes) start.focus();
    for (const field of fields) field.inert = yes;
    setAttribute(start, "aria-disabled", yes ? "true" : null);
    setText(start, yes ? "Starting…" : "Start game");
  }

  /** The server may still be asked about the last change. @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (starting) return;
    const { game } = choice;
    const chosen = rules;
    setStarting(true);
    let kept;
    try {
      kept = await started(game, chosen);
    } catch (error) {
      return tell("The game cannot start", refusalIn(error));
    } finally {
      setStarting(false);
    }
    if (kept) close(kept);
    else chosen.showFault();
  }

  /** @param {Game} game @param {RulesForm} chosen */
  async function started(game, chosen) {
    const found = await chosen.rules;
    if (!found || !(await begins.check(found))) return null;
    const ruleChoices = { ...choice.ruleChoices, [game.name]: chosen.choice };
    // Who cannot play these rules has been replaced by now.
    const all = { ...choice, game, ruleChoices };
    remember(all);
    return gameOf(all, found);
  }

  chooseGame(choice.game);
  setStarting(false);
  const cancel = button("Cancel", () => close(null));
  const buttons = h("div", { class: "dialog-buttons stay" }, cancel, start);
  return [h("form", { class: "new-game", novalidate: true, onsubmit: submit }, fields, buttons)];
}

/** @param {Game} chosen @param {(game: Game) => void} choose */
function gameField(chosen, choose) {
  const values = state.games.map(({ name, title }) => [name, title]);
  return segment("Game", "game", values, chosen.name, (name) => {
    const game = state.games.find((one) => one.name === name);
    if (game) choose(game);
  });
}

/**
 * Few values side by side: radio buttons that look like one switch.
 * @param {string} legend @param {string} name @param {string[][]} values @param {string} chosen
 * @param {(value: string) => void} choose
 */
const segment = (legend, name, values, chosen, choose) =>
  radioGroup("segment", legend, name, values, chosen, choose);

/** @param {Choice} choice @param {() => void} redraw */
function playerFields(choice, redraw) {
  const { game, mode } = choice;
  const sides = game.sides.map(({ name, title }) => [name, title]);
  const chance = [CHANCE, "Random"];
  const [first, second] = game.sides;
  const time = timeField(choice);
  const retime = () => (time.hidden = !isTimed(choice));
  retime();
  const setMode = (/** @type {string} */ value) => {
    choice.mode = value;
    redraw();
    inside(document, `input[name="mode"][value="${value}"]`).focus();
  };
  return [
    segment("Players", "mode", MODES, mode, setMode),
    mode === "computer" && levelField("The computer plays", choice, "level", retime),
    mode === "watch" && levelField(`${first.title} plays`, choice, "level", retime),
    mode === "watch" && levelField(`${second.title} plays`, choice, "second", retime),
    mode === "friend" ? null : time,
    mode === "computer" &&
      segment(
        "You play",
        "side",
        [...sides, chance],
        choice.side,
        (value) => (choice.side = value),
      ),
    // Who is to move is part of a position.
    choice.start === "" &&
      segment(
        "Who starts",
        "first",
        [[BY_RULES, "By the rules"], ...sides, chance],
        choice.first,
        (value) => (choice.first = value),
      ),
  ].filter((field) => field instanceof HTMLElement);
}

/** Somebody who was chosen thinks for as long as is said here. @param {Choice} choice */
const isTimed = ({ mode, level, second }) =>
  [level, mode === "watch" ? second : null].some(
    (name) => state.players.find((player) => player.name === name)?.timed,
  );

/** @param {Choice} choice */
function timeField(choice) {
  const select = h(
    "select",
    { name: "seconds", onchange: () => (choice.seconds = Number(select.value)) },
    timeOptions(choice.seconds, state.players),
  );
  const about = h("span", { class: "small" }, "For each turn; it can be changed during the game.");
  const title = h("span", { class: "label" }, "Thinking time");
  return h("label", { class: "level" }, title, select, about);
}

/** @param {string} title @param {Choice} choice @param {"level"|"second"} key @param {() => void} chosen */
function levelField(title, choice, key, chosen) {
  const about = h("span", { class: "small" });
  const tell = () => setText(about, aboutPlayer(choice[key]));
  const select = h(
    "select",
    {
      name: key,
      onchange: () => {
        choice[key] = select.value;
        tell();
        chosen();
      },
    },
    state.players.map(({ name, title: words, by_table: table }) =>
      h("option", { value: name, selected: name === choice[key], "data-by-table": table }, words),
    ),
  );
  tell();
  offerSolved(select, choice.solvable);
  return h("label", { class: "level" }, h("span", { class: "label" }, title), select, about);
}

/** @param {string} name */
function aboutPlayer(name) {
  const player = state.players.find((one) => one.name === name);
  const first = "Rules that are not solved yet are solved first, while the game begins.";
  return [player?.about, player?.by_table && first].filter(Boolean).join(" ");
}

/**
 * Who plays by tables cannot play rules that nobody can solve.
 * @param {HTMLSelectElement} select @param {boolean} solvable
 */
function offerSolved(select, solvable) {
  for (const option of select.options) {
    if ("byTable" in option.dataset) option.disabled = !solvable;
  }
  if (!select.selectedOptions[0]?.disabled) return;
  select.value = [...select.options].findLast(({ disabled }) => !disabled)?.value ?? "";
  select.dispatchEvent(new Event("change"));
}

/** @param {Choice} choice */
function remember({ game, mode, level, second, seconds, side, first, ruleChoices }) {
  keepSettings({
    newGame: { game: game.name, mode, level, second, seconds, side, first, ruleChoices },
  });
}

/** @param {Choice} choice @param {Rules} rules @returns {Promise<KeptGame>} */
export async function gameOf({ game, mode, level, second, seconds, side, first, start }, rules) {
  const names = sideNames(game);
  const mine = side === CHANCE || !names.includes(side) ? byChance(names) : side;
  const starter = first === CHANCE ? byChance(names) : first;
  const byRules = !names.includes(starter);
  const seat = (/** @type {string} */ name) => {
    if (mode === "watch") return name === names[0] ? level : second;
    return mode === "computer" && name !== mine ? level : HUMAN;
  };
  return newGame({
    id: newId(),
    game: game.name,
    title: rules.title,
    rules: rules.rules,
    start: start || (byRules ? null : await ask.startOf(rules, starter)),
    byRules: byRules && start === "",
    seats: Object.fromEntries(names.map((name) => [name, seat(name)])),
    near: mode === "computer" ? mine : names[0],
    seconds,
  });
}
