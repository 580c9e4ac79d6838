/** The lab's page: wiring, and the one state of the form. */

import * as api from "../net/api.js";
import { own } from "../net/owned.js";
import * as ask from "../net/ask.js";
import { update } from "../game/state.js";
import { settings } from "../game/store.js";
import { numberField } from "../dialogs/number-field.js";
import { byId, setAble, setText } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import { render } from "../vendor/lit-html.js";
import * as form from "./form.js";
import * as job from "./job.js";
import { inThousands, lackOf, taskOf, ticksOf, titleOf } from "./task.js";

/**
 * @import { Choice } from "./task.js"
 * @import { Game, LabOffer, LabPlan } from "../wire.js"
 */

/** So many games of each rule set can be asked for. */
const FEWEST = 2;
const MOST = 5000;

/** While somebody goes on ticking, the server is not asked for every tick. */
const TICKING = 150;

/** @type {{games: Game[], offer: LabOffer, choice: Choice, plan: LabPlan|null, asking: AbortController}} */
const lab = /** @type {any} */ ({ plan: null, asking: new AbortController() });

/** @param {Partial<Choice>} changes */
function change(changes) {
  lab.choice = { ...lab.choice, ...changes };
  makePlan();
}

/** @param {string} words @param {boolean} isFault */
function say(words, isFault = false) {
  setText(byId("plan"), words);
  byId("plan").classList.toggle("fault-line", isFault);
}

/** Ask what the experiment comes to; what was asked before is given up. */
async function makePlan() {
  lab.asking.abort();
  const { signal } = (lab.asking = new AbortController());
  lab.plan = null;
  draw();
  const lack = lackOf(lab.choice);
  if (lack) return say(lack, true);
  try {
    await rest(TICKING, signal);
    lab.plan = await api.post("api/lab/plan", taskOf(lab.choice), { signal });
    draw();
  } catch (error) {
    if (!api.isAbort(error)) say(api.refusalIn(error), true);
  }
}

function draw() {
  const { games, offer, plan, choice } = lab;
  render(form.gameField(games, choice.game, chooseGame), byId("build-game"));
  render(form.rulesFields(choice, change), byId("build-rules"));
  render(form.playersField(offer, choice, change), byId("build-players"));
  render(form.metricsField(offer, choice, change), byId("build-metrics"));
  for (const id of ["run", "plan-file"]) setAble(byId(id), plan !== null);
  byId("title", HTMLInputElement).placeholder = titleOf(choice);
  byId("build").dataset.planned = plan ? plan.name : "";
  if (!plan) return;
  const sets = plan.cells.filter(({ chosen }) => chosen).length;
  const words = (/** @type {number} */ count, /** @type {string} */ one) =>
    `${inThousands(count)} ${one}${count === 1 ? "" : "s"}`;
  const players = words(choice.players.length, "player");
  say(`${words(sets, "rule set")}, ${players}: ${words(plan.games, "game")}.`);
  render(form.cellItems(plan.cells, choice, change), byId("cells"));
}

/** @param {Game} game */
function chooseGame(game) {
  const preset = game.presets.find(({ rules }) => rules === game.default) ?? game.presets[0];
  change({ game, preset, ticked: ticksOf(game, preset), dropped: [] });
}

/** @param {SubmitEvent} event */
async function run(event) {
  event.preventDefault();
  if (!lab.plan) return;
  try {
    const begun = await api.post("api/lab/start", taskOf(lab.choice), { once: true });
    own(begun.name, begun.secret);
    location.hash = `name=${begun.name}`;
  } catch (error) {
    say(api.refusalIn(error), true);
  }
}

/** The address names an experiment, or none is shown and one can be built. */
function followAddress() {
  const name = new URLSearchParams(location.hash.slice(1)).get("name");
  byId("build").hidden = name !== null;
  byId("job").hidden = name === null;
  if (name === null) return job.leave();
  job.watch(name);
  byId("job").focus();
}

function mount() {
  const bounds = { name: "games", title: "Games of each", low: FEWEST, high: MOST };
  const setGames = (/** @type {number|null} */ number) => change({ games: number ?? 0 });
  byId("build-games").append(numberField(bounds, lab.choice.games, setGames));
  byId("build").addEventListener("submit", run);
  const title = byId("title", HTMLInputElement);
  title.addEventListener("input", () => change({ title: title.value }));
  job.mount(lab.offer.is_open);
  byId("run").hidden = !lab.offer.is_open;
  byId("closed").hidden = lab.offer.is_open;
}

function another() {
  location.hash = "";
  byId("lab").focus();
}

function leave() {
  lab.asking.abort();
  job.leave();
}

/** @param {Game[]} games @param {LabOffer} offer @returns {Choice} */
function firstChoice(games, { metrics }) {
  const game = games.find(({ name }) => name === settings.newGame.game) ?? games[0];
  const preset = game.presets[0];
  return {
    game,
    preset,
    ticked: ticksOf(game, preset),
    dropped: [],
    players: ["random", "level-3"],
    games: 200,
    metrics: metrics.filter(({ usual }) => usual).map(({ name }) => name),
    title: "",
  };
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    const asked = [ask.games(), ask.players(), api.get("api/lab")];
    const [games, players, offer] = await Promise.all(asked);
    if (signal.aborted) return;
    update({ games, players });
    Object.assign(lab, { games, offer, choice: firstChoice(games, offer) });
    mount();
    chooseGame(lab.choice.game);
    signal.addEventListener("abort", leave);
    followAddress();
  },
  follow: followAddress,
  commands: {
    ...job.COMMANDS,
    "job-new": another,
    "plan-file": () => lab.plan && job.saveText(lab.plan.text),
    skip: () => byId("lab").focus(),
  },
};
