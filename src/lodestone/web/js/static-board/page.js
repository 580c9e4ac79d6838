/**
 * A static board: games between two people at one device, or against the computer at every level, on
 * a page that no server has to answer.
 *
 * @import { SearchAnswer, View } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Line } from "../net/record.js"
 *
 * @typedef {object} Played  as it is kept
 * @property {string} rules
 * @property {string[]} turns
 * @property {string} computer  the side that it plays, or ""
 * @property {string} level  how well it plays
 *
 * @typedef {{name: string, title: string}} Side
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} default
 * @property {Side[]} sides
 * @property {{title: string, about: string, rules: string}[]} presets
 */

import { linesOf, scoreOf } from "../core/worth.js";
import { announce, announceNow } from "../lib/announce.js";
import { numberSign } from "../lib/counted.js";
import { byId } from "../lib/dom.js";
import { button, named, select } from "../lib/fields.js";
import { Latest, followed, rest } from "../lib/motion.js";
import { read, write } from "../lib/storage.js";
import { ApiError, answerBy, get, isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { createLink } from "../python/link.js";

/** Where the browser keeps the game. */
const KEY = "lodestone.static-board";

/** How long a turn is seen before the computer answers it, in milliseconds. */
const PAUSE = 500;

/** How long a hint is looked for, in seconds. */
const HINT = 1;

/** How many of the best lines an analysis shows, and how much of each. */
const [LINES, PLIES] = [2, 6];

/** @type {Played} */
const NEW = { rules: "", turns: [], computer: "", level: "level-3" };

/** @typedef {{name: string, title: string, about: string}} Level */

const now = {
  /** @type {Game[]} */
  games: [],
  /** @type {Level[]} */
  levels: [],
  played: NEW,
  /** @type {import("../wire.js").Scene|null} */
  scene: null,
  /** @type {View|null} */
  view: null,
  near: "",
  fault: "",
  /** A turn was made, and is not answered yet. */
  isSending: false,
  work: new Latest(),
  /** What the computer was asked beside the game: a hint, or an analysis. */
  advice: "",
  isAnalysed: false,
  looking: new Latest(),
};

/** @type {TurnStage} */
let stage;

/** @param {string} rules */
const gameOf = (rules) =>
  now.games.find(({ name }) => name === rules.split(":")[0]) ?? now.games[0];

/** @param {Played} played @returns {Line} */
const lineOf = ({ rules, turns }) => ({ rules, turns, start: null, ended: null });

/** Show a refusal, unless the work was cancelled. @template T @param {() => Promise<T>} job @returns {Promise<T|null>} */
async function guarded(job) {
  try {
    return await job();
  } catch (error) {
    if (!isAbort(error)) {
      now.fault = refusalIn(error);
      draw({ still: true });
    }
    return null;
  }
}

/** Begin a game, or resume one. @param {Played} played */
async function open(played) {
  const signal = now.work.begin();
  const { sides } = gameOf(played.rules);
  const near = sides.find(({ name }) => name !== played.computer)?.name ?? "";
  const [scene, view] = await Promise.all([
    ask.scene(played.rules, near, {}, signal),
    ask.view(lineOf(played), signal),
  ]);
  signal.throwIfAborted();
  Object.assign(now, { scene, near });
  show(played, view, { still: true });
}

/** Show the game after other turns. @param {string[]} turns */
async function goTo(turns) {
  const signal = now.work.begin();
  const played = { ...now.played, turns };
  const view = await ask.view(lineOf(played), signal);
  signal.throwIfAborted();
  const isOn = turns.length > now.played.turns.length;
  show(played, view, { known: isOn ? view.last?.actions : [] });
  if (view.outcome) announceNow(view.status);
  else announce([view.last?.say, view.status].filter(Boolean).join(". "));
}

/** @param {Played} played @param {View} view @param {Motion} motion */
function show(played, view, motion) {
  Object.assign(now, { played, view, fault: "", advice: "" });
  now.looking.end();
  write(KEY, played);
  draw(motion);
  if (!view.outcome && !isMine()) guarded(answerTurn);
  else if (now.isAnalysed) guarded(analyse);
}

/** The computer makes a turn. */
async function answerTurn() {
  const { signal } = now.work;
  const { turns, level } = now.played;
  const search = ask.computer(lineOf(now.played), level, null, () => {}, signal);
  const [{ turn }] = await Promise.all([search, rest(followed(PAUSE), signal)]);
  await goTo([...turns, turn]);
}

/** Look for the best turn. */
async function hint() {
  const signal = now.looking.begin();
  advise("Looking for a hint…");
  const { say, turn } = await ask.hint(lineOf(now.played), HINT, signal);
  advise(`Hint: ${say || turn}.`);
  announce(now.advice);
}

/** Look into the position until it changes, or somebody ends that. */
async function analyse() {
  const signal = now.looking.begin();
  if (now.view?.outcome) return;
  advise("Thinking…");
  await ask.analysis(lineOf(now.played), LINES, (info) => advise(analysed(info)), signal);
}

/** What is best, and how good it is. @param {SearchAnswer} info */
function analysed(info) {
  const sides = gameOf(now.played.rules).sides.map(({ name }) => name);
  return linesOf(info)
    .map((line) => {
      const { words } = scoreOf(line, now.view?.side ?? "", sides);
      return `${words}: ${line.line
        .slice(0, PLIES)
        .map(({ turn }) => turn)
        .join(" ")}`;
    })
    .join("\n");
}

/** @param {string} advice */
function advise(advice) {
  now.advice = advice;
  drawPanel();
}

function toggleAnalysis() {
  now.isAnalysed = !now.isAnalysed;
  now.looking.end();
  advise("");
  return now.isAnalysed && isMine() ? guarded(analyse) : undefined;
}

const isMine = () => now.view?.side !== now.played.computer;

/** Take back a person's last turn, and the computer's answer to it. */
function takeBack() {
  const { turns, computer } = now.played;
  const count = computer && now.view?.last?.side === computer ? 2 : 1;
  return guarded(() => goTo(turns.slice(0, Math.max(0, turns.length - count))));
}

async function flip() {
  const other = gameOf(now.played.rules).sides.find(({ name }) => name !== now.near);
  if (!other) return;
  await guarded(async () => {
    now.scene = await ask.scene(now.played.rules, other.name, {});
    now.near = other.name;
    draw({ still: true });
  });
}

/** What the board waits for. */
function noteBusy() {
  const own = now.isSending ? "sending" : stage.isAsking ? "asking" : "no";
  byId("play").dataset.busy = isMine() || now.view?.outcome ? own : "thinking";
}

/** @param {Motion} [motion] */
function draw(motion) {
  const { scene, view, near, played } = now;
  if (scene && view) {
    const who = (/** @type {string} */ side) => (side === played.computer ? "Computer" : "");
    const thinking = isMine() ? null : view.side;
    stage.set({ scene, view, near, thinking, who, isReadOnly: !isMine() }, motion);
  }
  drawPanel();
}

function drawPanel() {
  const { view, fault, played } = now;
  render(statusOf(), byId("status-box"));
  stage.renderCommands(byId("moment"));
  byId("status-box").classList.toggle("over", Boolean(view?.outcome));
  render(turnsOf(), byId("turns"));
  byId("turns").scrollTop = byId("turns").scrollHeight;
  render(choices(), byId("choices"));
  render(
    [
      button("Take back", takeBack, { id: "take-back", isAble: played.turns.length > 0 }),
      button("Hint", () => guarded(hint), { id: "hint", isAble: isMine() && !view?.outcome }),
      button(now.isAnalysed ? "Stop analysis" : "Analyse", toggleAnalysis, { id: "analyse" }),
      button("Flip", flip, { id: "flip" }),
      button("New game", () => guarded(() => open({ ...played, turns: [] })), { id: "new-game" }),
    ],
    byId("controls"),
  );
  noteBusy();
  byId("fault").hidden = fault === "";
  byId("fault").textContent = fault;
}

const statusOf = () =>
  html`<p id="status" class="status">${now.view?.status ?? ""}</p>
    <p id="advice" class="static-advice" translate="no">${now.advice}</p>
    <div id="moment" class="moment"></div>`;

const turnsOf = () =>
  now.view?.record.map(
    ({ annotated, say }, ply) =>
      html`<li title=${say} translate="no">
        <span class="ply">${numberSign(ply + 1)}</span> ${annotated}
      </li>`,
  ) ?? nothing;

/** What is played, and by whom; another choice begins another game. */
function choices() {
  const { games, played } = now;
  const game = gameOf(played.rules);
  const presets = game.presets.map(({ rules, title }) => ({ name: rules, title }));
  const isOther = presets.every(({ name }) => name !== played.rules);
  const rules = isOther ? [...presets, { name: played.rules, title: played.rules }] : presets;
  const opponents = [
    { name: "", title: "Another person at this device" },
    ...game.sides.map(({ name, title }) => ({ name, title: `The computer, which is ${title}` })),
  ];
  const choose = (/** @type {Partial<Played>} */ change) =>
    guarded(() => open({ ...played, turns: [], ...change }));
  const change = (/** @type {string} */ name) => {
    const chosen = games.find((one) => one.name === name);
    return chosen && choose({ rules: chosen.default, computer: "" });
  };
  return [
    named("Game", select("game", games, game.name, change)),
    named(
      "Rules",
      select("rules", rules, played.rules, (name) => choose({ rules: name })),
    ),
    named(
      "Opponent",
      select("opponent", opponents, played.computer, (computer) => choose({ computer })),
    ),
    played.computer ? levelOf(played.level) : nothing,
  ];
}

/** How well the computer plays, from its next turn on. @param {string} chosen */
function levelOf(chosen) {
  const about = now.levels.find(({ name }) => name === chosen)?.about ?? "";
  const change = (/** @type {string} */ level) => {
    now.played = { ...now.played, level };
    write(KEY, now.played);
    drawPanel();
  };
  return [
    named("Level", select("level", now.levels, chosen, change)),
    html`<p class="static-about">${about}</p>`,
  ];
}

/** What the address asks for, else what was played last, else the first game. @returns {Played} */
function first() {
  const asked = new URLSearchParams(location.search);
  const rules = asked.get("rules");
  const computer = asked.get("computer") ?? "";
  const sides = gameOf(rules ?? "").sides.map(({ name }) => name);
  if (computer && !sides.includes(computer)) {
    throw new ApiError(`The computer cannot play “${computer}”, only ${sides.join(" or ")}.`);
  }
  const level = asked.get("level") ?? NEW.level;
  if (now.levels.every(({ name }) => name !== level)) {
    const names = now.levels.map(({ name }) => name).join(", ");
    throw new ApiError(`There is no level “${level}”, only ${names}.`);
  }
  if (rules !== null) return { ...NEW, rules, computer, level };
  const kept = read(KEY);
  return kept?.rules ? { ...NEW, ...kept } : { ...NEW, rules: now.games[0].default };
}

async function begin() {
  const { fetchAnswer, ready } = createLink();
  answerBy(fetchAnswer);
  stage = new TurnStage(byId("table"), {
    send: async (turn, made) => {
      now.isSending = true;
      if (made) stage.draw(made);
      noteBusy();
      await guarded(() => goTo([...now.played.turns, turn]));
      now.isSending = false;
      noteBusy();
    },
    steps: (path) => guarded(() => ask.steps(lineOf(now.played), path, now.work.signal, false)),
    changed: () => {
      stage.renderCommands(byId("moment"));
      noteBusy();
    },
  });
  try {
    await ready();
  } catch (error) {
    byId("loading").textContent =
      `Python could not be started: ${error instanceof Error ? error.message : error}`;
    return;
  }
  now.games = /** @type {any} */ (await get("api/games"));
  now.levels = /** @type {any} */ (await get("api/players"));
  byId("loading").hidden = true;
  byId("play").hidden = false;
  await openFirst();
  addEventListener("keydown", ({ key }) => key === "Escape" && stage.escape());
}

/** If the address or the kept game is faulty, show the fault above a new game. */
async function openFirst() {
  try {
    await open(first());
  } catch (error) {
    const fault = refusalIn(error);
    await open({ ...NEW, rules: now.games[0].default });
    now.fault = fault;
    drawPanel();
  }
}

begin();
