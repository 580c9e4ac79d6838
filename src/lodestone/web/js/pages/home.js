/** The home page: what the site is, and the ways into it. */

import { gameLink, lessonLink, playLink } from "../core/links.js";
import { byId } from "../lib/dom.js";
import * as ask from "../net/ask.js";
import { html, render } from "../vendor/lit-html.js";

/** @import { Game } from "../wire.js" */

/** @param {readonly Game[]} games */
const words = (games) =>
  html`<section class="page">
    <h1>Small games whose rules are still argued about.</h1>
    <p class="lead">Play them. Settle them.</p>
    <p class="page-ways">
      <a class="button primary" href=${playLink()}>Play</a>
      <a href=${lessonLink()}>Learn in 3 minutes</a>
    </p>
    <ul>
      ${games.map(({ name, title }) => html`<li><a href=${gameLink(name)}>${title}</a></li>`)}
    </ul>
  </section>`;

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    render(words([]), byId("page"));
    const games = await ask.games();
    if (!signal.aborted) render(words(games), byId("page"));
  },
  follow() {},
  commands: { skip: () => byId("page").focus() },
};
