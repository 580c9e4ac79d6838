/** What is shown at an address where there is no page. */

import { HOME, playLink } from "../core/links.js";
import { byId } from "../lib/dom.js";
import { html, render } from "../vendor/lit-html.js";

const words = () =>
  html`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${HOME}>Go to the home page</a>
      <a href=${playLink()}>Play</a>
    </p>
  </section>`;

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open: () => render(words(), byId("page")),
  commands: { skip: () => byId("page").focus() },
};
