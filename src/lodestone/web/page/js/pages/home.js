/** The home page: what the site is, a game that plays itself, the games, and the ways to continue. */

import { listGames, nameOf } from "../core/games.js";
import { DAILY, gameLink, lessonLink, playLink, puzzleLink } from "../core/links.js";
import { gameAgainst, openNew } from "../game/begin.js";
import { seatsLine } from "../game/commands.js";
import { drawPosition } from "../game/picture.js";
import { nextLesson } from "../game/progress.js";
import { site } from "../game/site.js";
import { byId } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { LivingBoard } from "./living-board.js";

/** The other pages are fetched while this one is read, after this many milliseconds. */
const FETCHED_AFTER = 1500;

/**
 * @import { DailyPuzzle, Game } from "../wire.js"
 * @typedef {{daily: DailyPuzzle|null, living: LivingBoard|null}} State
 */

/** @type {State} */
const EMPTY = { daily: null, living: null };

const now = { state: EMPTY, signal: AbortSignal.abort() };

/** Draw what has changed, unless the page has been left. @param {Partial<State>} changes */
function set(changes) {
  if (now.signal.aborted) return;
  now.state = { ...now.state, ...changes };
  render(page(now.state), byId("page"));
}

/** @param {State} state */
const page = ({ daily, living }) =>
  html`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${playLink()}>Play</a>
        <a href=${firstLesson()}>Learn ${site.lastGame?.title ?? "to play"}</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${living?.words ?? ""}</p>
      ${living && button("Take over", () => takeOver(living), { look: "bare" })}
    </section>
    <ul class="home-games" aria-label="The games">
      ${site.games.map(gameItem)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${lastGame()} ${puzzle(daily)} ${lesson()}
    </ul>
  </div>`;

function firstLesson() {
  const game = site.lastGame;
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

/** @param {string} what @param {string} href @param {unknown} words */
const way = (what, href, words) =>
  html`<li>
    <p class="small">${what}</p>
    <p><a href=${href}>${words}</a></p>
  </li>`;

function lastGame() {
  const [kept] = listGames().filter(({ over }) => !over);
  return kept
    ? way("Continue", playLink(kept.id), `${nameOf(kept)}: ${seatsLine(kept, site.players)}`)
    : nothing;
}

/** @param {DailyPuzzle|null} daily */
const puzzle = (daily) =>
  daily
    ? way(
        "Puzzle of the day",
        DAILY,
        `${site.gameOf(daily.game)?.title ?? daily.game}: ${daily.task}`,
      )
    : way("Puzzles", puzzleLink(), "Find the best turn");

function lesson() {
  const game = [site.lastGame, ...site.games].find((one) => one && nextLesson(one));
  const next = game && nextLesson(game);
  return next
    ? way("Next lesson", lessonLink(game.name, next.name), `${game.title}: ${next.title}`)
    : nothing;
}

/** @param {LivingBoard} living */
async function takeOver({ game, view }) {
  if (!view) return;
  openNew(await gameAgainst(game, view.rules, { start: view.position, side: view.side }));
}

/** The start position. @param {Game} game @param {AbortSignal} signal */
function drawGame(game, signal) {
  const svg = byId(`home-${game.name}`, SVGSVGElement);
  return drawPosition(svg, game, game.sides[0].name, { rules: game.first.rules }, signal);
}

/** What the page can do without; a server that does not have it refuses. @param {AbortSignal} signal */
const askDaily = async (signal) => set({ daily: await ask.daily(signal) });

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
    now.state = EMPTY;
    set({});
    await site.load();
    if (signal.aborted) return;
    set({});
    // Only a refusal or another page ends these early; the page is complete without them.
    for (const game of site.games) drawGame(game, signal).catch(api.ignored);
    askDaily(signal).catch(api.ignored);
    liveOn(site.lastGame, signal).catch(api.ignored);
    setTimeout(() => loadAhead().catch(() => {}), FETCHED_AFTER); // what fails is said when it is needed
  },
  commands: { skip: () => byId("page").querySelector("a")?.focus() },
};
