/** What belongs to the person at this browser: the games that it keeps, and how the site looks. */

import { byId } from "../lib/dom.js";
import { shortcutsField, soundsField, themeField } from "../panels/look.js";
import { html, render } from "../vendor/lit-html.js";

const words = () =>
  html`<section class="page">
    <h1>You</h1>
    <section class="look" aria-label="Appearance">
      ${themeField()} ${soundsField()} ${shortcutsField()}
    </section>
  </section>`;

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open: () => render(words(), byId("page")),
  follow() {},
  commands: { skip: () => byId("page").focus() },
};
