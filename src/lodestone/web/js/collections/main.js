/** The page of collections: the studies of a game, each a link that opens it in the viewer. */

import { studiesLink, studyLink } from "../core/links.js";
import { parts } from "../core/router.js";
import { picturesOf } from "../game/store.js";
import { counted } from "../lib/counted.js";
import { byId, s } from "../lib/dom.js";
import { gameLinks } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html, render } from "../vendor/lit-html.js";

/** @import { Game, Study } from "../wire.js" */

const now = { games: /** @type {Game[]} */ ([]), opening: new Latest() };

const ABOUT =
  "each shows one thing. The program has played and annotated them, and every claim in them is checked.";

/** How long a study is. @param {Study} study */
function lengthOf({ plies, variations, comments }) {
  const parts = [counted(plies, "turn"), counted(comments, "comment")];
  if (variations > 0) parts.push(counted(variations, "variation"));
  return parts.join(", ");
}

/** @param {Game} game @param {Study} study */
function studyItem(game, study) {
  const picture = s("svg", { class: "study-picture", "aria-hidden": "true" });
  drawStudy(picture, game, study);
  const address = studyLink({ collection: `${game.name}/${study.name}` });
  return html`<li class="study">
    ${picture}
    <div class="study-text">
      <h2><a href=${address}>${study.title}</a></h2>
      <p>${study.shows}</p>
      <p class="small">${study.rules_title}. ${lengthOf(study)}.</p>
    </div>
  </li>`;
}

/** The page is complete without the picture. @param {SVGSVGElement} svg @param {Game} game @param {Study} study */
async function drawStudy(svg, game, study) {
  try {
    const scene = await ask.scene(study.rules, game.sides[0].name, picturesOf(game));
    createBoard(svg, { scene, pieces: piecesIn(study), viewOnly: true });
  } catch (error) {
    api.refusalIn(error); // any other error is thrown
  }
}

/** What the address names, else the first game. */
async function followAddress() {
  const name = parts()[0] || now.games[0].name;
  const game = now.games.find((one) => one.name === name);
  render(gameLinks(now.games, studiesLink, name), byId("collections-games"));
  try {
    const { studies } = await ask.collection(name, now.opening.begin());
    if (!game) return;
    byId("collections-title").textContent = `Collection: ${game.title}`;
    document.title = `Collection: ${game.title} – Lodestone`;
    const items = studies.map((study) => studyItem(game, study));
    draw(`${counted(studies.length, "study", "studies")}; ${ABOUT}`, items);
  } catch (error) {
    if (!api.isAbort(error)) draw(api.refusalIn(error), []);
  }
}

/** @param {string} about @param {unknown[]} studies */
function draw(about, studies) {
  byId("collections-about").textContent = about;
  render(studies, byId("studies"));
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", () => now.opening.end());
    now.games = await ask.games();
    if (!signal.aborted) await followAddress();
  },
  follow: followAddress,
  commands: { skip: () => byId("studies").focus() },
};
