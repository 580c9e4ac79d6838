/** The page without a game: what this is, and the shortest ways into a game. */

import { listGames } from "../core/games.js";
import { gameLines } from "../dialogs/games-list.js";
import { state } from "../game/state.js";
import { picturesOf, settings } from "../game/store.js";
import { labLink, lessonLink, puzzleLink, setupLink, studiesLink } from "../core/links.js";
import { byId } from "../lib/dom.js";
import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { button } from "../lib/fields.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html, render } from "../vendor/lit-html.js";

const MOST_LISTED = 3;

/**
 * @import { Game } from "../wire.js"
 *
 * @typedef {object} Ways
 * @property {(mode?: string, game?: string) => void} chooseNew
 * @property {(id: string) => void} go
 */

/** @param {Ways} page */
export function renderStart(page) {
  const kept = listGames();
  const last = state.games.find(({ name }) => name === settings.newGame.game) ?? state.games[0];
  render(ways(page), byId("start-ways"));
  byId("start-kept").hidden = kept.length === 0;
  const items = kept
    .slice(0, MOST_LISTED)
    .map(
      (one) =>
        html`<li>${button(gameLines(one), () => page.go(one.id), { look: "kept card-text" })}</li>`,
    );
  render(items, byId("start-list"));
  byId("start-all").hidden = kept.length <= MOST_LISTED;
  render(
    state.games.map((game) => gameCard(game, page)),
    byId("start-games"),
  );
  for (const game of state.games) drawGame(byId(`start-${game.name}`, SVGSVGElement), game);
  drawGame(byId("start-picture", SVGSVGElement), last);
}

/** @param {Ways} page */
function ways({ chooseNew }) {
  return html`${button("Play the computer", () => chooseNew("computer"), { look: "primary big" })}
    ${button("Play a friend here", () => chooseNew("friend"), { look: "big" })}
    ${button("Watch two computers", () => chooseNew("watch"), { look: "big" })}
    <a href=${lessonLink()} class="button big">Learn by playing</a>
    <a href=${setupLink()} class="button big">Set up a position</a>
    <a href=${labLink()} class="button big wide">Compare rules in the lab</a>`;
}

/** For a newcomer the first lesson is one click away. @param {Game} game @param {Ways} page */
function gameCard({ name, title, about, credit, lessons: [first] }, { chooseNew }) {
  const wayTo = (/** @type {string} */ address, /** @type {string} */ words) =>
    html`<a class="button" href=${address} aria-label="${words} of ${title}">${words}</a>`;
  return html`<article class="game-card">
    <svg id="start-${name}" class="game-picture" aria-hidden="true"></svg>
    <div class="card-text">
      <h3>${title}</h3>
      <p>${about}</p>
      <p class="small">${credit}</p>
      <div class="card-ways">
        ${button(`Play ${title}`, () => chooseNew(undefined, name))}
        ${first && html`<a class="button" href=${lessonLink(name, first.name)}>Learn ${title}</a>`}
        ${wayTo(puzzleLink(name), "Puzzles")} ${wayTo(studiesLink(name), "Studies")}
      </div>
    </div>
  </article>`;
}

/**
 * The start position, as a picture only; the page is complete without it.
 * @param {SVGSVGElement} svg @param {Game} game
 */
async function drawGame(svg, game) {
  const start = { rules: game.default, start: null, turns: [], ended: null };
  try {
    const pictures = picturesOf(game);
    const [scene, view] = await Promise.all([
      ask.scene(game.default, game.sides[0].name, pictures),
      ask.view(start),
    ]);
    createBoard(svg, { scene, pieces: piecesIn(view), viewOnly: true });
  } catch (error) {
    refusalIn(error); // any other error is thrown on
  }
}
