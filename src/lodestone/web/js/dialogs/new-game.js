/** The dialog for a new game: which game, which rules, who plays, who starts, and from where; or for rules alone. */

import { add } from "../core/games.js";
import { pasted, positionLink } from "../core/links.js";
import { go } from "../core/router.js";
import { HUMAN, newGame, secondsOf, sideNames, timesFor } from "../game/game.js";
import { state } from "../game/state.js";
import { keepSettings, settings } from "../game/store.js";
import { open, tell } from "../lib/dialogs.js";
import { h, inside } from "../lib/dom.js";
import { segment } from "../lib/fields.js";
import { newId } from "../lib/storage.js";
import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { button, select } from "../panels/parts.js";
import { html, live, nothing, render } from "../vendor/lit-html.js";
import { RulesForm, choiceOf, showFault } from "./rules-form.js";

const CHANCE = "chance";

/** The side starts that the rules name. */
const BY_RULES = "rules";

const MODES = [
  { name: "computer", title: "Against the computer" },
  { name: "friend", title: "With a friend at this device" },
  { name: "watch", title: "Watch two computers" },
];

/**
 * @import { Game, Player, Rules } from "../wire.js"
 * @import { KeptGame } from "../core/games.js"
 * @import { Changed } from "../lib/fields.js"
 *
 * @typedef {ReturnType<typeof startChoice>} Choice
 * @typedef {Choice & {rules: RulesForm, fault: string, starting: boolean}} Form  `fault`: of the start
 * @typedef {(changes: Partial<Choice>) => void} Change
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
  return open("New game", (close) => [form(choice, close)], { wide: true });
}

/** Other rules instead of some. @param {string} rules @returns {Promise<Rules|null>} */
export async function askForRules(rules) {
  const [game] = rules.split(":");
  const ruleChoices = { [game]: choiceOf(await ask.rules({ rules })) };
  const choice = { ...startChoice(undefined, game), ruleChoices, isGame: false };
  return open("Rules", (close) => [form(choice, close)], { wide: true });
}

/** A game that begins at a position, and is gone to. @param {string} rules @param {string} start  as text, or "" */
export async function playFrom(rules, start) {
  const kept = await askForGame(undefined, rules.split(":")[0], { rules, start });
  if (!kept) return;
  add(kept);
  go(`./#game=${kept.id}`);
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
    /** As it is written; "" is the usual one. */
    start: "",
    /** Otherwise the rules alone are chosen. */
    isGame: true,
  };
}

/** @param {Choice} choice @param {(chosen: KeptGame|Rules|null) => void} close */
function form(choice, close) {
  const root = h("form", { class: "new-game", novalidate: true, onsubmit: submit });
  const draw = () =>
    render(
      template(now, change, () => close(null)),
      root,
    );
  const newRules = (/** @type {Game} */ game) =>
    new RulesForm(game, choice.ruleChoices[game.name] ?? null, draw);
  /** @type {Form} */
  const now = { ...choice, rules: newRules(choice.game), fault: "", starting: false };

  /** Another game has other rules and other positions. @param {Partial<Form>} changes */
  function change(changes) {
    const { game } = changes;
    const isOther = game && game !== now.game;
    if (isOther) Object.assign(now, { start: "", fault: "", rules: newRules(game) });
    Object.assign(now, "start" in changes ? { fault: "" } : {}, changes);
    draw();
  }

  /**
   * Meanwhile nothing can be chosen, and the button keeps the focus: the server may still be asked
   * about the last change.
   * @param {SubmitEvent} event
   */
  async function submit(event) {
    event.preventDefault();
    if (now.starting) return;
    inside(root, "[type=submit]").focus();
    change({ starting: true });
    try {
      const kept = await started();
      if (kept) close(kept);
    } catch (error) {
      tell("The game cannot start", refusalIn(error));
    } finally {
      change({ starting: false });
    }
    /** @type {HTMLElement|null} */
    const start = root.querySelector(".start-field [aria-invalid]");
    if (start) start.focus();
    else showFault(root);
  }

  /** What is chosen when the button is pressed, whatever happens to the form meanwhile. */
  async function started() {
    const chosen = { ...now };
    const found = await chosen.rules.rules;
    if (!found || !chosen.isGame) return found;
    const start = startIn(chosen.start);
    const fault = start && (await faultOf(found.rules, start));
    change({ fault });
    if (fault) return null;
    const { game, mode, seconds, side, first } = chosen;
    // Who cannot play these rules is replaced.
    const [level, second] = [chosen.level, chosen.second].map((one) => able(one, found.solvable));
    const ruleChoices = { ...chosen.ruleChoices, [game.name]: chosen.rules.choice };
    const all = { mode, level, second, seconds, side, first, ruleChoices };
    keepSettings({ newGame: { ...all, game: game.name } });
    return gameOf({ ...all, game, start }, found);
  }

  draw();
  return root;
}

/** @param {Form} now @param {(changes: Partial<Form>) => void} change @param {() => void} cancel */
function template(now, change, cancel) {
  const { game, rules, starting, isGame } = now;
  const solvable = rules.found?.solvable ?? true;
  const choose = (/** @type {string} */ name) =>
    change({ game: state.games.find((one) => one.name === name) ?? game });
  return html`<div ?inert=${starting}>
      ${segment("Game", "game", state.games, game.name, choose)}
      <p class="small">${game.about}</p>
      ${isGame ? [playerFields(now, solvable, change), startField(now, change)] : nothing}
      ${rules.template}
    </div>
    <div class="dialog-buttons stay">
      ${button("Cancel", cancel)}
      <button
        type="submit"
        class="primary"
        aria-disabled=${starting || nothing}
        .textContent=${!isGame ? "Use these rules" : starting ? "Starting…" : "Start game"}
      ></button>
    </div>`;
}

/** @param {Choice} choice @param {boolean} solvable @param {Change} change */
function playerFields(choice, solvable, change) {
  const { game, mode, side, first: starts, start } = choice;
  const [first, second] = game.sides;
  const sides = [...game.sides, { name: CHANCE, title: "Random" }];
  const level = (/** @type {string} */ title, /** @type {"level"|"second"} */ key) =>
    levelField(title, key, able(choice[key], solvable), solvable, change);
  const setSide = (/** @type {string} */ value) => change({ side: value });
  const setFirst = (/** @type {string} */ value) => change({ first: value });
  const starters = [{ name: BY_RULES, title: "By the rules" }, ...sides];
  return [
    segment("Players", "mode", MODES, mode, (value) => change({ mode: value })),
    mode === "computer" ? level("The computer plays", "level") : null,
    mode === "watch" ? level(`${first.title} plays`, "level") : null,
    mode === "watch" ? level(`${second.title} plays`, "second") : null,
    isTimed(choice, solvable) ? timeField(choice, change) : null,
    mode === "computer" ? segment("You play", "side", sides, side, setSide) : null,
    // Who is to move is part of a position.
    start === "" ? segment("Who starts", "first", starters, starts, setFirst) : null,
  ];
}

/** @param {string|undefined} name */
const playerNamed = (name) => state.players.find((player) => player.name === name);

/** Who plays by tables cannot play rules that nobody can solve. @param {Player} player @param {boolean} solvable */
const isAble = ({ by_table: table }, solvable) => solvable || !table;

/** The player of this name, or who plays instead. @param {string} name @param {boolean} solvable */
function able(name, solvable) {
  const chosen = playerNamed(name);
  if (chosen && isAble(chosen, solvable)) return name;
  return state.players.findLast((player) => isAble(player, solvable))?.name ?? "";
}

/** Somebody who was chosen thinks for as long as is said here. @param {Choice} choice @param {boolean} solvable */
const isTimed = ({ mode, level, second }, solvable) =>
  (mode === "friend" ? [] : mode === "watch" ? [level, second] : [level]).some(
    (name) => playerNamed(able(name, solvable))?.timed,
  );

/** @param {Choice} choice @param {Change} change */
function timeField({ seconds }, change) {
  const times = timesFor(state.players).map((one) => ({ name: one, title: `${one} s` }));
  const field = select("seconds", times, seconds, (one) => change({ seconds: Number(one) }));
  return choiceField("Thinking time", field, "For each turn; it can be changed during the game.");
}

/** @param {string} title @param {unknown} field @param {string} about */
const choiceField = (title, field, about) =>
  html`<label class="level">
    <span class="label">${title}</span>${field}<span class="small">${about}</span>
  </label>`;

/**
 * @param {string} title @param {"level"|"second"} key @param {string} chosen
 * @param {boolean} solvable @param {Change} change
 */
function levelField(title, key, chosen, solvable, change) {
  const player = playerNamed(chosen);
  const first = "Rules that are not solved yet are solved first, while the game begins.";
  const about = [player?.about, player?.by_table && first].filter(Boolean).join(" ");
  const levels = state.players.map((one) => ({ ...one, isClosed: !isAble(one, solvable) }));
  return choiceField(
    title,
    select(key, levels, chosen, (name) => change({ [key]: name })),
    about,
  );
}

/** Where the game begins, as text. @param {Form} now @param {Change} change */
function startField({ start, fault, rules }, change) {
  const setUp = async () => {
    const found = await rules.rules;
    if (found) go(positionLink("editor", found.rules, startIn(start)));
  };
  return html`<div class="start-field">
    <label for="new-start" class="label">Start position</label>
    <div class="start-row">
      <input
        type="text"
        id="new-start"
        name="start"
        placeholder="the usual one"
        maxlength="2000"
        spellcheck="false"
        autocomplete="off"
        aria-describedby="new-start-fault"
        aria-invalid=${fault ? "true" : nothing}
        .value=${live(start)}
        @input=${(/** @type {Changed} */ { target }) => change({ start: target.value })}
      />
      ${button("Set up…", setUp)}
    </div>
    <p id="new-start-fault" class="fault-line" role="status">${fault}</p>
  </div>`;
}

/** The position alone: the rules that a copied one names are chosen elsewhere. @param {string} written */
function startIn(written) {
  const given = pasted(written);
  if (given.kind === "link") return given.position ?? "";
  return given.kind === "text" ? given.text : written.trim();
}

/** Why a game cannot begin at a position; "" where it can. @param {string} rules @param {string} position */
async function faultOf(rules, position) {
  try {
    const { faults, outcome } = await ask.setup({ rules, position });
    const told = faults.map(({ message }) => message).join("; ");
    return told || (outcome ? `The game is over there: ${outcome.reason}` : "");
  } catch (error) {
    return refusalIn(error);
  }
}

/** @param {Omit<Choice, "isGame">} choice @param {Rules} rules @returns {Promise<KeptGame>} */
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
