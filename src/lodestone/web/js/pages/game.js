/** A game's own page: what it is, and where to start. */

import { lessonLink, playLink, puzzleLink, studiesLink } from "../core/links.js";
import { page } from "../core/router.js";
import { byId } from "../lib/dom.js";
import * as ask from "../net/ask.js";
import { html, render } from "../vendor/lit-html.js";

/** @import { Game } from "../wire.js" */

/** @param {Game} game */
const words = ({ name, title, about, credit }) =>
  html`<section class="page">
    <h1>${title}</h1>
    <p class="lead">${about}</p>
    <p class="small">${credit}</p>
    <p class="page-ways">
      <a class="button primary" href=${playLink()}>Play ${title}</a>
      <a href=${lessonLink(name)}>Lessons</a>
      <a href=${puzzleLink(name)}>Puzzles</a>
      <a href=${studiesLink(name)}>Studies</a>
    </p>
  </section>`;

async function followAddress() {
  const game = (await ask.games()).find(({ name }) => name === page());
  if (!game) return;
  document.title = `${game.title} – Lodestone`;
  render(words(game), byId("page"));
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open: followAddress,
  follow: followAddress,
  commands: { skip: () => byId("page").focus() },
  help: () => ({
    about: [
      "This page says what the game is, what its sources disagree about, and what has been found out.",
    ],
  }),
};
