/** The home page: what the site is, a game that plays itself, the games, and the ways to continue. */

import { DAILY, gameLink, lessonLink, playLink } from "../core/links.js";
import { gameAgainst, openNew } from "../game/begin.js";
import { drawPieces } from "../game/picture.js";
import { site } from "../game/site.js";
import { byId } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { keys } from "../lib/storage.js";
import * as api from "../net/api.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { LivingBoard } from "./living-board.js";

/** The other pages are fetched while this one is read, after this many milliseconds. */
const FETCHED_AFTER = 1500;

/** A browser that keeps none of these is here for the first time. */
const KEPT = ["game.", "study.", "live.", "lessons", "drills", "puzzles"].map(
  (name) => `lodestone.${name}`,
);

/**
 * @import { Game } from "../wire.js"
 * @typedef {{living: LivingBoard|null, isKnown: boolean, remembered: () => unknown}} State
 */

/** @type {State} */
const EMPTY = { living: null, isKnown: false, remembered: () => nothing };

const now = { state: EMPTY, signal: AbortSignal.abort() };

const isKnown = () => [...keys()].some((key) => KEPT.some((name) => key.startsWith(name)));

/** Draw what has changed, unless the page has been left. @param {Partial<State>} changes */
function set(changes) {
  if (now.signal.aborted) return;
  now.state = { ...now.state, ...changes };
  render(page(now.state), byId("page"));
}

/** @param {State} state */
const page = ({ living, isKnown, remembered }) =>
  html`<div class="home ${isKnown ? "known" : ""}">
    <section class="home-lead">
      ${isKnown ? html`<h1>Welcome back.</h1>` : slogan()}
      <p class="page-ways">
        <a class="button primary" href=${playLink()}>Play</a>
        <a href=${isKnown ? lessonLink() : firstLesson()}
          >Learn ${site.lastTaught?.title ?? "to play"}</a
        >
      </p>
      ${isKnown ? remembered() : nothing}
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${living?.words ?? ""}</p>
      ${living && button("Take over", () => takeOver(living), { look: "bare" })}
    </section>
    <ul class="home-games" aria-label="The games">
      ${site.games.map(gameItem)}
    </ul>
    ${isKnown ? nothing : firstWays()}
  </div>`;

/** What a stranger has to know. */
const slogan = () =>
  html`<h1>Small games whose rules are still argued about.</h1>
    <p class="lead">Play them. Settle them.</p>`;

function firstLesson() {
  const game = site.lastTaught;
  const first = game?.lessons[0];
  return first ? lessonLink(game.name, first.name) : lessonLink();
}

/** @param {Game} game */
const gameItem = ({ name, title, about, question }) =>
  html`<li>
    <a class="home-game" href=${gameLink(name)} tabindex="-1" aria-hidden="true">
      <svg id="home-${name}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${gameLink(name)}>${title}</a></h2>
      <p class="small">${firstSentence(about)}</p>
      ${question && html`<p><a href=${gameLink(name, "answers")}>${question}</a></p>`}
    </div>
  </li>`;

/** @param {string} text */
const firstSentence = (text) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;

/** What a stranger may do besides. */
const firstWays = () =>
  html`<ul class="home-on" aria-label="Begin">
    <li>
      <p class="small">Puzzle of the day</p>
      <p><a href=${DAILY}>Find the best turn</a></p>
    </li>
  </ul>`;

/** @param {LivingBoard} living */
async function takeOver({ game, view }) {
  if (!view) return;
  openNew(await gameAgainst(game, view.rules, { start: view.position, side: view.side }));
}

/** The start position. @param {Game} game */
const drawGame = (game) => drawPieces(byId(`home-${game.name}`, SVGSVGElement), game, game.first);

/** What is kept is read with what other pages need to show it. @param {() => Promise<import("../core/router.js").Ahead>} loadAhead @param {AbortSignal} signal */
async function remember(loadAhead, signal) {
  const [{ remembered }] = await Promise.all([loadAhead(), site.load()]);
  if (!signal.aborted) set({ remembered: remembered(() => set({}), signal) });
}

/** @param {Game} game @param {AbortSignal} signal */
async function liveOn(game, signal) {
  const living = new LivingBoard(byId("home-board", SVGSVGElement), game, signal);
  living.changed = () => set({ living });
  await living.begin();
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal, loadAhead }) {
    now.signal = signal;
    now.state = { ...EMPTY, isKnown: isKnown() };
    set({});
    await site.loadGames();
    if (signal.aborted) return;
    set({});
    // The banner says what is missing.
    if (now.state.isKnown) remember(loadAhead, signal).catch(() => {});
    // Only a refusal or another page ends these early; the page is complete without them.
    for (const game of site.games) drawGame(game).catch(api.ignored);
    liveOn(site.lastGame, signal).catch(api.ignored);
    setTimeout(() => loadAhead().catch(() => {}), FETCHED_AFTER); // what fails is said when it is needed
  },
  commands: { skip: () => byId("page").querySelector("a")?.focus() },
};
