/** The page without a game: what this is, and the shortest ways into a game. */

import * as ask from "./ask.js";
import { button, byId, drawn, h, s } from "./dom.js";
import { gameLines } from "./games-list.js";
import { state } from "./session.js";
import { listGames } from "./store.js";

const MOST_LISTED = 3;

/** @param {{chooseNew: (mode?: string) => void, go: (id: string) => void, all: () => void}} page */
export function renderStart(page) {
  const kept = listGames();
  byId("start-ways").replaceChildren(
    button("Play the computer", () => page.chooseNew("computer"), { class: "primary big" }),
    button("Play a friend here", () => page.chooseNew("friend"), { class: "big" }),
    button("Watch the computer", () => page.chooseNew("watch"), { class: "big" }),
  );
  byId("start-kept").hidden = kept.length === 0;
  byId("start-list").replaceChildren(
    ...kept
      .slice(0, MOST_LISTED)
      .map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "kept card-text", onclick: () => page.go(one.id) },
            gameLines(one),
          ),
        ),
      ),
  );
  byId("start-all").hidden = kept.length <= MOST_LISTED;
  const about = ({ title, about: words, credit }) =>
    h(
      "div",
      { class: "card-text" },
      h("h3", {}, title),
      h("p", {}, words),
      h("p", { class: "small" }, credit),
    );
  byId("start-games").replaceChildren(...state.games.map(about));
}

/** The start position of the first game, as a picture only; the page is complete without it. */
export async function drawStart() {
  const [game] = state.games;
  const [scene, view] = await Promise.all([
    ask.scene(game, game.default, game.sides[0].name),
    ask.view({ rules: game.default, start: null, turns: [], ended: null }),
  ]);
  const place = ({ cell, kind }) => {
    const { x, y } = scene.cells.find(({ name }) => name === cell);
    return drawn(scene.pieces[kind].markup, { class: "piece", transform: `translate(${x} ${y})` });
  };
  const svg = byId("start-picture");
  svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  svg.replaceChildren(drawn(scene.under), s("g", { class: "pieces" }, view.pieces.map(place)));
}
