/** The page to play without a game: one that begins with a press, and those to continue. */

import { listGames, nameOf } from "../core/games.js";
import { YOU, playLink } from "../core/links.js";
import { gameLines } from "../dialogs/games-list.js";
import { usualGame } from "../dialogs/new-game.js";
import { openNew } from "../game/begin.js";
import { seatsLine } from "../game/commands.js";
import { state } from "../game/state.js";
import { picturesOf, settings } from "../game/store.js";
import { byId } from "../lib/dom.js";
import { button, segment } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { followChallenges, listOpen, openChallenges, openItem } from "../live/list.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** More games to continue are listed on the page of the person. */
const MOST_LISTED = 3;

/**
 * @import { KeptGame } from "../core/games.js"
 * @import { Challenge } from "../wire.js"
 */

const now = {
  game: "",
  /** It begins with a press. @type {KeptGame|null} */
  next: null,
  fault: "",
  asking: new Latest(),
  watching: new Latest(),
  /** Whether the server has games for people who are apart. */
  isOnline: false,
  /** @type {readonly Challenge[]} */
  challenges: [],
};

/** @param {Partial<typeof now>} changes */
function set(changes) {
  Object.assign(now, changes);
  draw();
}

/** Nothing of it is drawn any longer. */
export function leaveStart() {
  now.asking.end();
  now.watching.end();
}

export function showStart() {
  choose(settings.newGame.game ?? "");
  watchChallenges(now.watching.begin());
}

/** Show who waits for an opponent, as long as the page is shown. @param {AbortSignal} signal */
async function watchChallenges(signal) {
  try {
    const { games, lobby } = await ask.live();
    signal.throwIfAborted();
    set({ isOnline: games });
    if (lobby) followChallenges((challenges) => set({ challenges }), signal);
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}

/** @param {string} rules */
const titleOf = (rules) =>
  state.games.find(({ name }) => name === rules.split(":")[0])?.title ?? rules;

function draw() {
  const { game, next, fault, isOnline, challenges } = now;
  const kept = listGames();
  const online = listOpen();
  const begun = kept.filter(({ over }) => !over).slice(0, MOST_LISTED);
  const begin = () => now.next && openNew(now.next);
  render(
    html`<div class="start-text">
        <h1>Play</h1>
        ${segment("Game", "start-game", state.games, game, choose)}
        <div class="start-next" role="status">
          <p class="lead">${next && nameOf(next)}</p>
          <p class="small">${next && seatsLine(next, state.players)}</p>
          <p class="fault-line">${fault}</p>
        </div>
        <p class="page-ways">
          ${button("Play now", begin, { look: "primary", isAble: next !== null, id: "begin" })}
          ${button("Other rules and players", nothing, { id: "choose-new" })}
          ${isOnline ? button("A friend elsewhere", nothing, { id: "choose-online" }) : nothing}
        </p>
      </div>
      <svg id="start-picture" class="start-picture" aria-hidden="true"></svg>
      ${
        kept.length + online.length > 0
          ? html`<section class="start-kept">
              <h2>Continue</h2>
              <ul id="start-list" class="games">
                ${online.map(openItem)} ${begun.map(keptItem)}
              </ul>
              <p><a href=${YOU}>All your games</a></p>
            </section>`
          : nothing
      }
      ${openChallenges(challenges, titleOf)}`,
    byId("start"),
  );
}

/** @param {KeptGame} kept */
const keptItem = (kept) =>
  html`<li><a class="button kept card-text" href=${playLink(kept.id)}>${gameLines(kept)}</a></li>`;

/** Offer a game: by the rules and with the players that were chosen for it last. @param {string} name */
async function choose(name) {
  const signal = now.asking.begin();
  const game = state.games.find((one) => one.name === name) ?? state.games[0];
  set({ game: game.name, next: null, fault: "" });
  try {
    const next = await usualGame(game.name);
    signal.throwIfAborted();
    set({ next });
    await drawBoard(next, signal);
  } catch (error) {
    if (!isAbort(error)) set({ fault: refusalIn(error) });
  }
}

/** As the game begins. @param {KeptGame} next @param {AbortSignal} signal */
async function drawBoard({ tree: { head }, near, game: name }, signal) {
  const game = state.games.find((one) => one.name === name) ?? state.games[0];
  const start = { rules: head.rules, start: head.start, turns: [], ended: null };
  const [scene, view] = await Promise.all([
    ask.scene(head.rules, near, picturesOf(game), signal),
    ask.view(start, signal),
  ]);
  signal.throwIfAborted();
  createBoard(byId("start-picture", SVGSVGElement), {
    scene,
    pieces: piecesIn(view),
    viewOnly: true,
  });
}
