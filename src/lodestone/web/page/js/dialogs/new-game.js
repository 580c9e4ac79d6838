/** The dialog for a new game: which game, by which rules, who plays, who starts, and from where; or for rules alone. */

import { pasted, playLink, setupLink } from "../core/links.js";
import { go } from "../core/router.js";
import { openNew } from "../game/begin.js";
import { create } from "../live/invitation.js";
import { nameOfMine } from "../live/kept.js";
import { TIMES, timeOf } from "../live/terms.js";
import { CLOCKS, HUMAN, clockOf, newGame, secondsOf, sideNames } from "../game/game.js";
import { site } from "../game/site.js";
import {
  BOUNDS,
  choiceNamed,
  chosenTime,
  controlNamed,
  isNumberAble,
  ownNamed,
  ownNumbers,
} from "../game/times.js";
import { CHOSEN, keepSettings, settings, usualRules } from "../game/store.js";
import { open, showMessage } from "../lib/dialogs.js";
import { inside } from "../lib/dom.js";
import {
  button,
  checkbox,
  nameField,
  numberField,
  segment,
  select,
  withValue,
} from "../lib/fields.js";
import { isFilesAlone, liveServer } from "../lib/site.js";
import { fieldsLike } from "../lib/storage.js";
import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { timeSelect } from "../panels/thinking-time.js";
import { sideTitle } from "../stage/model.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { RulesForm, choiceOf, showFault } from "./rules-form.js";

const CHANCE = "chance";

/** The rules decide which side starts. */
const BY_RULES = "rules";

const MODES = [
  { name: "computer", title: "The computer" },
  { name: "friend", title: "A friend here" },
  { name: "online", title: "Online" },
  { name: "watch", title: "Just watch" },
];

/** Options of the dialog. */
const FORM = { wide: true, focus: "form input:checked" };

const TIME = "Per turn. You can change it during the game.";

const CLOCK = "It starts after the first turn. A player whose time is up loses.";

const TIME_APART = "The clocks start after each player’s first turn.";

const SWAP = "The second player may swap sides after the first turn";

/** Who can play a game that the server keeps. */
const OPPONENTS = [
  { name: "link", title: "A friend, by a link" },
  { name: "lobby", title: "Anybody" },
  { name: "computer", title: "The computer" },
];

const AT_SERVER =
  "The server keeps the game: others can watch it, and you can continue it on another device.";

/** The words of the button, by the place of the form. */
const BUTTONS = { dialog: "Start game", page: "Play now" };

const SOLVED_FIRST = "If the rules are not solved yet, they are solved while the game begins.";

/**
 * @import { Game, Player, RulesInForce } from "../wire.js"
 * @import { KeptGame } from "../core/games.js"
 * @import { RulesChoice } from "../game/store.js"
 *
 * @typedef {ReturnType<typeof startChoice>} Choice
 * @typedef {Choice & {rules: RulesForm, fault: string, starting: boolean}} Form  `fault`: of the start
 * @typedef {(changes: Partial<Choice>) => void} Change
 */

/** @param {string[]} names */
const byChance = (names) => names[Math.floor(Math.random() * names.length)];

/**
 * A game that is chosen, and gone to.
 * @param {string} [game]  its name; preselected
 * @param {{rules: string, start: string, level?: string}} [from]  where it begins, and who plays
 */
export async function playChosen(game, from) {
  const mode = from?.level ? "computer" : undefined;
  const choice = { ...startChoice(mode, game), offers: await ask.live() };
  if (from) {
    choice.start = from.start;
    choice.level = from.level ?? choice.level;
    const chosen = choiceOf(await ask.rules({ rules: from.rules }));
    choice.ruleChoices = { ...choice.ruleChoices, [choice.game.name]: chosen };
  }
  const kept = await open("New game", (close, { draw }) => form(choice, close, draw).content, FORM);
  if (kept) openNew(kept);
}

/**
 * A game that begins at a position, and is gone to.
 * @param {string} rules @param {string} start  as text, or "" @param {string} [level]  the opponent
 */
export const playFrom = (rules, start, level) =>
  playChosen(rules.split(":")[0], { rules, start, level });

/**
 * The form as a part of a page, on which games begin. What the server offers is known before it is
 * drawn: nothing in it moves away from a hand.
 * @param {Choice["offers"]} offers @param {() => void} draw  it again
 * @returns {{content: () => unknown, now: Form}}
 */
export const gameForm = (offers, draw) =>
  form({ ...startChoice(), offers }, (kept) => kept && openNew(kept), draw, true);

/** Replace players that cannot play the rules. @param {Choice} choice @param {RulesInForce} rules */
const ablePlayers = (choice, { solvable }) => ({
  level: playerFor(choice.level, choice, solvable)?.name ?? "",
  second: playerFor(choice.second, choice, solvable)?.name ?? "",
});

/** Other rules instead of some. @param {string} rules @returns {Promise<RulesInForce|null>} */
export async function askForRules(rules) {
  const [game] = rules.split(":");
  const ruleChoices = { [game]: choiceOf(await ask.rules({ rules })) };
  const choice = { ...startChoice(undefined, game), ruleChoices, isGame: false };
  return open("Rules", (close, { draw }) => form(choice, close, draw).content, FORM);
}

/** @param {string} [mode] @param {string} [game] */
function startChoice(mode, game) {
  const last = settings.newGame;
  const level = (/** @type {string|undefined} */ name) =>
    (site.players.find((player) => player.name === name) ?? site.players[0])?.name ?? "";
  return {
    game: site.gameOf(game ?? "") ?? site.lastGame,
    mode: mode ?? last.mode ?? "computer",
    level: level(last.level),
    second: level(last.second),
    seconds: secondsOf(last),
    side: last.side ?? CHANCE,
    first: last.first ?? BY_RULES,
    clock: last.clock ?? "",
    /** Of two people at this device, in the order of seats. */
    names: last.names ?? [],
    ...apart(last),
    ruleChoices: last.ruleChoices ?? {},
    /** As it is written; "" is the usual one. */
    start: "",
    /** Otherwise the rules alone are chosen. */
    isGame: true,
  };
}

/** What two people who are apart choose. @param {import("../game/store.js").NewGame} last */
const apart = (last) => ({
  time: last.time ?? TIMES[0].name,
  name: nameOfMine(),
  swap: false,
  opponent: OPPONENTS[0].name,
  /** What the server offers to them. */
  offers: { games: false, lobby: false, chat: false },
});

/**
 * The form, and what draws it.
 * @param {Choice} choice @param {(chosen: any) => void} close  with a game, rules or nothing
 * @param {() => void} draw @param {boolean} [isPart]  of a page
 */
function form(choice, close, draw, isPart = false) {
  const newRules = (/** @type {Game} */ game) =>
    new RulesForm(game, usualRules(game, choice.ruleChoices), draw);
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
    const root = /** @type {HTMLFormElement} */ (event.target);
    inside(root, "[type=submit]").focus();
    change({ starting: true });
    try {
      const kept = await started();
      if (kept) close(kept);
    } catch (error) {
      showMessage("The game cannot start", refusalIn(error));
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
    if (timeFault(chosen)) return null;
    const start = startIn(chosen.start);
    const fault = start && (await faultOf(found.rules, start));
    change({ fault });
    if (fault) return null;
    const { game, mode } = chosen;
    const names = chosen.names.map((name) => name.trim());
    const ruleChoices = { ...chosen.ruleChoices, [game.name]: chosen.rules.choice };
    const all = { ...chosen, ...ablePlayers(chosen, found), start, names, ruleChoices };
    keepSettings({ newGame: { ...fieldsLike(all, CHOSEN), game: game.name } });
    const kept = await gameOf(all, found);
    // Programs of others play games that the server keeps.
    const opponent = mode === "computer" ? mode : chosen.opponent;
    if (mode !== "online" && !(opponent === "computer" && isEngine(all.level))) return kept;
    go(playLink(await createLive(kept, { ...all, opponent })));
    return null;
  }

  const cancel = isPart ? null : () => close(null);
  const drawn = () =>
    html`<form class="new-game" novalidate @submit=${submit}>
      ${content(now, change, cancel)}
    </form>`;
  return { now, content: drawn };
}

/** What most people choose comes first, and the rules are folded. @param {Form} now @param {(changes: Partial<Form>) => void} change @param {(() => void)|null} cancel  null on a page */
function content(now, change, cancel) {
  const { game, rules, starting, isGame } = now;
  const solvable = rules.found?.solvable ?? true;
  const choose = (/** @type {string} */ name) => change({ game: site.gameOf(name) ?? game });
  return html`<div ?inert=${starting}>
      ${segment("Game", "game", site.games, game.name, choose)}
      ${isGame ? playerFields(now, solvable, change) : nothing}
      <details class="options" id="rules-choice" ?open=${!isGame}>
        <summary><h2>Rules: ${rulesName(rules)}</h2></summary>
        <p class="small game-about">${game.about}</p>
        ${rules.template}
      </details>
      ${isGame ? beginning(now, change) : nothing}
    </div>
    ${formButtons(now, cancel)}`;
}

/** Without the game's, which is chosen above. @param {RulesForm} rules */
const rulesName = ({ found, preset }) => found?.title.split(" – ")[1] ?? preset.title;

/** @param {Form} now @param {(() => void)|null} cancel */
function formButtons({ starting, isGame, mode, offers }, cancel) {
  const begin = cancel ? BUTTONS.dialog : BUTTONS.page;
  const isOffered = mode !== "online" || offers.games;
  const words = !isGame ? "Use these rules" : starting ? "Starting…" : begin;
  const more = /** @type {const} */ ({
    type: "submit",
    look: "primary",
    isAble: !starting && isOffered,
  });
  return html`<div class="dialog-buttons ${cancel ? "stay" : ""}">
    ${cancel ? button("Cancel", cancel) : nothing}
    ${button(words, nothing, { ...more, id: cancel ? undefined : "begin" })}
  </div>`;
}

/**
 * Who plays. What depends on that comes last, so that nothing above it moves.
 * @param {Choice} choice @param {boolean} solvable @param {Change} change
 */
function playerFields(choice, solvable, change) {
  const { game, mode, seconds, side, clock, names, offers } = choice;
  const sides = [...game.sides, { name: CHANCE, title: "Random" }];
  const chosen = levelsOf(choice).map(
    ([key, title]) => /** @type {const} */ ([key, title, playerFor(choice[key], choice, solvable)]),
  );
  const set = (/** @type {keyof Choice} */ key) => (/** @type {string} */ value) =>
    change({ [key]: value });
  const time = (/** @type {number} */ one) => change({ seconds: one });
  const times = timeSelect("seconds", seconds, time);
  const named = (/** @type {number} */ seat) => (/** @type {string} */ name) =>
    change({ names: game.sides.map((_, i) => (i === seat ? name : (names[i] ?? ""))) });
  const fields = [
    ...(mode === "friend" ? game.sides : []).map(({ title }, seat) =>
      nameField(`${title} is played by`, names[seat] ?? "", named(seat)),
    ),
    ...(mode === "friend" ? timeFields("Clock", "clock", CLOCKS, clock, set("clock"), CLOCK) : []),
    ...chosen.map(([key, title, player]) =>
      levelField(key, title, player, playersIn(choice, solvable), set(key)),
    ),
    ["computer", "online"].includes(mode) && segment("You play", "side", sides, side, set("side")),
    ...(mode === "online" ? onlineFields(choice, change) : []),
    // A computer player thinks for this long; in a game at the server, the time control decides.
    mode !== "online" &&
      chosen.some(([, , player]) => player?.timed) &&
      choiceField("Thinking time", times, TIME),
  ];
  const modes = MODES.filter(({ name }) => name !== "online" || offers.games || isFilesAlone);
  return [
    segment("Opponent", "mode", modes, mode, set("mode")),
    html`<div class="player-fields">${fields.map((field) => field || nothing)}</div>`,
  ];
}

/** Where games can be played that this site cannot keep. */
const withoutServer = () =>
  liveServer
    ? html`Games with people elsewhere are played at <a href="${liveServer}play">${liveServer}</a>.`
    : "Games with people elsewhere need a server, and this site has none. A friend can play here, too.";

/** What two people who are apart agree to. @param {Choice} choice @param {Change} change */
function onlineFields({ time, name, swap, opponent, offers }, change) {
  if (!offers.games) return [html`<p class="small">${withoutServer()}</p>`];
  const setTime = (/** @type {string} */ value) => change({ time: value });
  const setOpponent = (/** @type {string} */ value) => change({ opponent: value });
  const opponents = OPPONENTS.filter((one) => one.name !== "lobby" || offers.lobby);
  const isComputers = opponent === "computer";
  return [
    segment("Who joins", "opponent", opponents, opponent, setOpponent),
    isComputers && html`<p class="small">${AT_SERVER}</p>`,
    nameField("Your name", name, (value) => change({ name: value })),
    ...timeFields("Time", "time", TIMES, time, setTime, TIME_APART),
    !isComputers && checkbox(SWAP, swap, (isOn) => change({ swap: isOn })),
  ];
}

/**
 * A time control: one of those that are offered, or the player's own numbers.
 * @param {string} title @param {string} key @param {readonly import("../lib/fields.js").Named[]} times
 * @param {string} name  of the one that is chosen @param {(name: string) => void} set @param {string} about
 */
function timeFields(title, key, times, name, set, about) {
  const choose = (/** @type {string} */ choice) => set(chosenTime(choice));
  const own = ownNumbers(name) ?? [];
  const numbers = own.map((written, i) => {
    const change = (/** @type {number|string} */ value) =>
      set(ownNamed(own.with(i, String(value))));
    return numberField(BOUNDS[i], isNumberAble(written, i) ? Number(written) : written, change);
  });
  return [choiceField(title, select(key, times, choiceNamed(name), choose), about), ...numbers];
}

/** Who starts, and from where. @param {Form} now @param {Change} change */
function beginning(now, change) {
  const { game, first: starts, start } = now;
  const starters = [
    { name: BY_RULES, title: "By the rules" },
    ...game.sides,
    { name: CHANCE, title: "Random" },
  ];
  const set = (/** @type {string} */ value) => change({ first: value });
  // Who is to move is part of a position.
  const field = start === "" ? segment("Who starts", "first", starters, starts, set) : nothing;
  return html`<details class="options" id="beginning" ?open=${start !== "" || now.fault !== ""}>
    <summary>Who starts, and from where</summary>
    <div class="option-list">${startField(now, change)} ${field}</div>
  </details>`;
}

/** Which levels are to be chosen, and for whom. @param {Choice} choice @returns {["level"|"second", string][]} */
function levelsOf({ mode, game, opponent }) {
  const [first, second] = game.sides.map(({ title }) => `${title} plays`);
  if (mode === "watch") return [["level", first], ["second", second]]; // prettier-ignore
  const isAgainst = mode === "computer" || (mode === "online" && opponent === "computer");
  return isAgainst ? [["level", "Level"]] : [];
}

/** Who plays by tables cannot play rules that nobody can solve. @param {Player} player @param {boolean} solvable */
const isAble = ({ by_table: table }, solvable) => solvable || !table;

/** Whom to choose from: programs of others are opponents only. @param {Choice} choice @param {boolean} solvable */
const playersIn = ({ mode, game }, solvable) =>
  site.players
    .filter(({ engine }) => !engine || mode !== "watch")
    .filter(({ games }) => games.length === 0 || games.includes(game.name))
    .map((one) => ({ ...one, isClosed: !isAble(one, solvable) }));

/** @param {string} name */
const isEngine = (name) => site.players.some((one) => one.engine && one.name === name);

/** The player of this name, or who plays instead. @param {string} name @param {Choice} choice @param {boolean} solvable */
function playerFor(name, choice, solvable) {
  const able = playersIn(choice, solvable).filter(({ isClosed }) => !isClosed);
  return able.find((player) => player.name === name) ?? able.at(-1);
}

/** @param {string} title @param {unknown} field @param {string} about */
const choiceField = (title, field, about) =>
  html`<label class="level">
    <span class="label">${title}</span>${field}
    ${about ? html`<span class="small">${about}</span>` : nothing}
  </label>`;

/**
 * @param {string} key @param {string} title @param {Player|undefined} player  who is chosen
 * @param {(Player & {isClosed: boolean})[]} levels @param {(name: string) => void} choose
 */
function levelField(key, title, player, levels, choose) {
  const about = [player?.about, player?.by_table && SOLVED_FIRST].filter(Boolean).join(" ");
  return choiceField(title, select(key, levels, player?.name ?? "", choose), about);
}

/** Where the game begins, as text. @param {Form} now @param {Change} change */
function startField({ start, fault, rules }, change) {
  const setUp = async () => {
    const found = await rules.rules;
    if (found) go(setupLink(found.rules, startIn(start)));
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
        @input=${withValue((value) => change({ start: value }))}
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
    const words = faults.map(({ message }) => message).join("; ");
    return words || (outcome ? `The game is over there: ${outcome.reason}` : "");
  } catch (error) {
    return refusalIn(error);
  }
}

/** The player's own numbers do not fit: the form says so. @param {Choice} choice */
function timeFault({ mode, clock, time }) {
  const name = mode === "friend" ? clock : mode === "online" ? time : "";
  return ownNumbers(name) !== null && controlNamed(name) === null;
}

/** The tags of a record that say who plays; nothing of those without a name. @param {string[]} sides @param {string[]} names */
function namesIn(sides, names) {
  const said = sides.map((side, i) => [sideTitle(side), names[i]]);
  return Object.fromEntries(said.filter(([, name]) => name));
}

/** @param {Choice} choice @param {RulesInForce} rules @returns {Promise<KeptGame>} */
async function gameOf(choice, rules) {
  const { game, mode, level, second, seconds, side, first, start, clock, names } = choice;
  const isFriends = mode === "friend";
  const sides = sideNames(game);
  const mine = side === CHANCE || !sides.includes(side) ? byChance(sides) : side;
  const starter = first === CHANCE ? byChance(sides) : first;
  const byRules = !sides.includes(starter);
  const seat = (/** @type {string} */ name) => {
    if (mode === "watch") return name === sides[0] ? level : second;
    return mode === "computer" && name !== mine ? level : HUMAN;
  };
  return newGame(rules, {
    start: start || (byRules ? null : await ask.startOf(rules, starter)),
    byRules: byRules && start === "",
    seats: Object.fromEntries(sides.map((name) => [name, seat(name)])),
    near: ["computer", "online"].includes(mode) ? mine : sides[0],
    seconds,
    tags: isFriends ? namesIn(sides, names) : {},
    clock: isFriends ? clockOf(clock, sides) : null,
  });
}

/** Create it at the server, where somebody else can join. @param {KeptGame} kept @param {Choice} choice */
function createLive({ tree: { head }, near }, { time, name, swap, opponent, level }) {
  const isComputers = opponent === "computer";
  const terms = {
    rules: head.rules,
    start: head.start,
    side: near,
    time: timeOf(time),
    computer: isComputers ? level : null,
    swap: swap && !isComputers,
    chat: true,
  };
  return create(terms, name.trim(), opponent === "lobby");
}
