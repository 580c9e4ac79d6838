/** The page of collections: the studies of a game, each a link that opens it in the viewer. */

import { createBoard } from "../stage/board.js";
import { picturesOf } from "../game/store.js";
import { byId, h, s, setText } from "../lib/dom.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { writeHash } from "../core/links.js";

/** @import { Collection, Game, Study } from "../wire.js" */

/** @type {{games: Game[], opening: number}} */
const now = { games: [], opening: 0 };

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** How long a study is. @param {Study} study */
function lengthOf({ plies, variations, comments }) {
  const parts = [counted(plies, "turn", "turns"), counted(comments, "comment", "comments")];
  if (variations > 0) parts.push(counted(variations, "variation", "variations"));
  return parts.join(", ");
}

/** @param {Game} game @param {Study} study */
function studyItem(game, study) {
  const picture = s("svg", { class: "study-picture", "aria-hidden": "true" });
  drawStudy(picture, game, study);
  const address = `viewer${writeHash({ collection: `${game.name}/${study.name}` })}`;
  return h(
    "li",
    { class: "study" },
    picture,
    h(
      "div",
      { class: "study-text" },
      h("h2", {}, h("a", { href: address }, study.title)),
      h("p", {}, study.shows),
      h("p", { class: "small" }, `${study.rules_title}. ${lengthOf(study)}.`),
    ),
  );
}

/**
 * What stands on the board, as a picture; the page is complete without it.
 * @param {SVGSVGElement} svg @param {Game} game @param {Study} study
 */
async function drawStudy(svg, game, { rules, pieces }) {
  try {
    const scene = await ask.scene(rules, game.sides[0].name, picturesOf(game));
    const standing = new Map(pieces.map(({ cell, kind }) => [cell, kind]));
    createBoard(svg, { scene, pieces: standing, viewOnly: true });
  } catch (error) {
    api.refusalIn(error); // any other error goes on
  }
}

/** @param {Game|undefined} chosen */
function renderGames(chosen) {
  const links = now.games.map((game) =>
    h(
      "a",
      { href: `#${game.name}`, class: "button", "aria-current": game === chosen ? "page" : false },
      game.title,
    ),
  );
  byId("collections-games").replaceChildren(...links);
}

/** @param {Game} game @param {Collection} collection */
function renderStudies(game, { studies }) {
  setText(byId("collections-title"), `Collection: ${game.title}`);
  document.title = `Collection: ${game.title} – Lodestone`;
  const count = counted(studies.length, "study", "studies");
  const about =
    "each shows one thing. The program has played and annotated them, and every claim in them is checked.";
  setText(byId("collections-about"), `${count}; ${about}`);
  byId("studies").replaceChildren(...studies.map((study) => studyItem(game, study)));
}

/** What an address says after its `#`; as it stands where it is not encoded. @param {string} hash */
function nameIn(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** What the address names, else the first game. */
async function followAddress() {
  const turn = ++now.opening;
  const name = nameIn(location.hash) || now.games[0].name;
  const game = now.games.find((one) => one.name === name);
  renderGames(game);
  try {
    const found = await ask.collection(name);
    if (turn === now.opening && game) renderStudies(game, found);
  } catch (error) {
    if (turn !== now.opening) return;
    setText(byId("collections-about"), api.refusalIn(error));
    byId("studies").replaceChildren();
  }
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", () => now.opening++);
    now.games = await ask.games();
    if (!signal.aborted) await followAddress();
  },
  follow: followAddress,
  commands: { skip: () => byId("studies").focus() },
};
