/** The page without a game: what this is, and the shortest ways into a game. */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { button, byId, exchange, h, s } from "../lib/dom.js";
import { gameLines } from "../dialogs/kept-item.js";
import { state } from "../game/state.js";
import { linkTo } from "../lib/lesson-links.js";
import { listGames } from "../game/kept.js";
import { picturesOf, settings } from "../game/store.js";

const MOST_LISTED = 3;

/**
 * @typedef {import("../wire.js").Game} Game
 *
 * @typedef {object} Ways
 * @property {(mode?: string, game?: string) => void} chooseNew
 * @property {(id: string) => void} go
 * @property {() => void} all
 */

/** @param {Ways} page */
export function renderStart(page) {
  const kept = listGames();
  byId("start-ways").replaceChildren(
    button("Play the computer", () => page.chooseNew("computer"), { class: "primary big" }),
    button("Play a friend here", () => page.chooseNew("friend"), { class: "big" }),
    button("Watch two computers", () => page.chooseNew("watch"), { class: "big" }),
    h("a", { href: "learn", class: "button big" }, "Learn by playing"),
    h("a", { href: "editor", class: "button big" }, "Set up a position"),
    h("a", { href: "lab", class: "button big wide" }, "Compare rules in the lab"),
  );
  byId("start-kept").hidden = kept.length === 0;
  byId("start-list").replaceChildren(
    ...kept.slice(0, MOST_LISTED).map((one) => keptItem(one, page)),
  );
  byId("start-all").hidden = kept.length <= MOST_LISTED;
  byId("start-games").replaceChildren(...state.games.map((game) => gameCard(game, page)));
  const last = state.games.find(({ name }) => name === settings.newGame.game);
  drawGame(byId("start-picture", SVGSVGElement), last ?? state.games[0]);
}

/** @param {import("../game/game.js").KeptGame} kept @param {Ways} page */
function keptItem(kept, page) {
  const go = () => page.go(kept.id);
  const attributes = { type: "button", class: "kept card-text", onclick: go };
  return h("li", {}, h("button", attributes, gameLines(kept)));
}

/** @param {Game} game @param {Ways} page */
function gameCard(game, page) {
  const picture = s("svg", { class: "game-picture", "aria-hidden": "true" });
  drawGame(picture, game);
  return h(
    "article",
    { class: "game-card" },
    picture,
    h(
      "div",
      { class: "card-text" },
      h("h3", {}, game.title),
      h("p", {}, game.about),
      h("p", { class: "small" }, game.credit),
      h("div", { class: "card-ways" }, [
        button(`Play ${game.title}`, () => page.chooseNew(undefined, game.name)),
        firstLesson(game),
        wayTo("puzzles", "Puzzles", game),
        wayTo("collections", "Studies", game),
      ]),
    ),
  );
}

/** For a newcomer: one click. @param {Game} game */
function firstLesson({ name, title, lessons: [first] }) {
  return first && h("a", { class: "button", href: linkTo(name, first.name) }, `Learn ${title}`);
}

/** @param {string} page @param {string} words @param {Game} game */
const wayTo = (page, words, { name, title }) =>
  h("a", { class: "button", href: `${page}#${name}`, "aria-label": `${words} of ${title}` }, words);

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
    const pieces = new Map(view.pieces.map(({ cell, kind }) => [cell, kind]));
    exchange(svg, createBoard(svg, { scene, pieces, viewOnly: true }))?.destroy();
  } catch (error) {
    refusalIn(error); // any other error goes on
  }
}
