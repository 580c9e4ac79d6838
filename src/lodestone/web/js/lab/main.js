/** The lab's page: wiring, and the one state of the form. */

import * as api from "../net/api.js";
import { own } from "../net/owned.js";
import * as ask from "../net/ask.js";
import { update } from "../game/current.js";
import { settings } from "../game/store.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import * as form from "./form.js";
import * as job from "./job.js";
import { inThousands, lackOf, taskOf, ticksOf, titleOf } from "./task.js";

/**
 * @typedef {import("./task.js").Choice} Choice
 * @typedef {import("../wire.js").Game} Game
 * @typedef {import("../wire.js").LabOffer} LabOffer
 * @typedef {import("../wire.js").LabPlan} LabPlan
 */

/** While somebody goes on ticking, the server is not asked for every tick. */
const TICKING = 150;

/** @type {{games: Game[], offer: LabOffer, choice: Choice, plan: LabPlan|null, asking: AbortController}} */
const lab = /** @type {any} */ ({ plan: null, asking: new AbortController() });

/** @param {Partial<Choice>} changes */
function change(changes) {
  Object.assign(lab.choice, changes);
  byId("title", HTMLInputElement).placeholder = titleOf(lab.choice);
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
  render();
  const lack = lackOf(lab.choice);
  if (lack) return say(lack, true);
  try {
    await rest(TICKING, signal);
    lab.plan = await api.post("api/lab/plan", taskOf(lab.choice), { signal });
    render();
  } catch (error) {
    if (!api.isAbort(error)) say(api.refusalIn(error), true);
  }
}

function render() {
  const { plan, choice } = lab;
  for (const id of ["run", "plan-file"]) {
    setAttribute(byId(id), "aria-disabled", plan ? null : "true");
  }
  byId("build").dataset.planned = plan ? plan.name : "";
  if (!plan) return;
  const sets = plan.cells.filter(({ chosen }) => chosen).length;
  const words = (/** @type {number} */ count, /** @type {string} */ one) =>
    `${inThousands(count)} ${one}${count === 1 ? "" : "s"}`;
  const players = words(choice.players.length, "player");
  say(`${words(sets, "rule set")}, ${players}: ${words(plan.games, "game")}.`);
  form.renderCells(byId("cells"), plan.cells, choice, change);
}

/** @param {Game} game */
function chooseGame(game) {
  const preset = game.presets.find(({ rules }) => rules === game.default) ?? game.presets[0];
  Object.assign(lab.choice, { game, preset, ticked: ticksOf(game, preset), dropped: [] });
  byId("build-rules").replaceChildren(...form.rulesFields(lab.choice, change));
  change({});
}

function build() {
  const { games, offer, choice } = lab;
  byId("build-game").replaceChildren(form.gameField(games, choice.game, chooseGame));
  byId("build-players").replaceChildren(form.playersField(offer, choice, change));
  byId("build-games").replaceChildren(form.gamesField(choice, change));
  byId("build-metrics").replaceChildren(form.metricsField(offer, choice, change));
  chooseGame(choice.game);
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
  byId("build").addEventListener("submit", run);
  byId("plan-file").addEventListener("click", () => lab.plan && job.saveText(lab.plan.text));
  byId("title").addEventListener("input", () =>
    change({ title: byId("title", HTMLInputElement).value }),
  );
  byId("job-new").addEventListener("click", () => {
    location.hash = "";
    byId("lab").focus();
  });
  job.mount(lab.offer.is_open);
  byId("run").hidden = !lab.offer.is_open;
  byId("closed").hidden = lab.offer.is_open;
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
    build();
    signal.addEventListener("abort", leave);
    followAddress();
  },
  follow: followAddress,
  commands: { skip: () => byId("lab").focus() },
};
