/** The page without a game: what this is, and the shortest ways into a game. */

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { button, byId, drawn, h, s } from "../lib/dom.js";
import { gameLines } from "../dialogs/kept-item.js";
import { state } from "../game/session.js";
import { listGames, settings } from "../game/store.js";

const MOST_LISTED = 3;

/**
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
    button("Watch the computer", () => page.chooseNew("watch"), { class: "big" }),
  );
  byId("start-kept").hidden = kept.length === 0;
  byId("start-list").replaceChildren(
    ...kept.slice(0, MOST_LISTED).map((one) => keptItem(one, page)),
  );
  byId("start-all").hidden = kept.length <= MOST_LISTED;
  byId("start-games").replaceChildren(...state.games.map((game) => gameCard(game, page)));
  const last = state.games.find(({ name }) => name === settings.newGame.game);
  drawGame(byId("start-picture"), last ?? state.games[0]);
}

function keptItem(kept, page) {
  const go = () => page.go(kept.id);
  const attributes = { type: "button", class: "kept card-text", onclick: go };
  return h("li", {}, h("button", attributes, gameLines(kept)));
}

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
      button(`Play ${game.title}`, () => page.chooseNew(undefined, game.name)),
    ),
  );
}

function withoutPicture(error) {
  refusalIn(error); // any other error goes on
  return [null, null];
}

/** The start position, as a picture only; the page is complete without it. */
async function drawGame(svg, game) {
  const start = { rules: game.default, start: null, turns: [], ended: null };
  const near = game.sides[0].name;
  const answers = [ask.scene(game, game.default, near), ask.view(start)];
  const [scene, view] = await Promise.all(answers).catch(withoutPicture);
  if (!scene) return;
  const place = ({ cell, kind }) => {
    const { x, y } = scene.cells.find(({ name }) => name === cell);
    return drawn(scene.pieces[kind].markup, { class: "piece", transform: `translate(${x} ${y})` });
  };
  svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  svg.replaceChildren(drawn(scene.under), s("g", { class: "pieces" }, view.pieces.map(place)));
}
