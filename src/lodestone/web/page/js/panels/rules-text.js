/** The rules of a game, clause by clause. */

import { facts } from "../lib/fields.js";
import { html } from "../vendor/lit-html.js";

const READING = "as the sources are silent or disagree";

/** @import { Clause, Game, RulesInForce } from "../wire.js" */

/** @param {RulesInForce} rules @param {Game} game */
export const rulesText = ({ title, rules, same_as: same, paragraphs }, game) =>
  html`<h2>${title}</h2>
    <p class="small"><code translate="no">${rules}</code></p>
    ${sameAs(same)}
    ${paragraphs.map((one, i) => paragraph(one, one.heading !== paragraphs[i - 1]?.heading))}
    ${sourceList(game.sources)}`;

/** The names by which options and clauses cite their sources, explained. @param {Game["sources"]} sources */
export const sourceList = (sources) =>
  sources.length > 0
    ? html`<section class="sources small">
        <h3>Sources</h3>
        ${facts(sources.map(({ name, title }) => [name, title]))}
      </section>`
    : "";

/** @param {string[]} names */
export const sameAs = (names) =>
  names.length > 0 ? html`<p class="small">The same rules as ${names.join(", ")}.</p>` : "";

/** The number of a clause, by which people can talk about it. @param {string} number */
export const clauseMark = (number) =>
  html`<abbr class="clause-mark" title="Clause ${number} of the rules as explained here"
    >${number}</abbr
  >`;

/** A heading over several clauses is written once. @param {Clause} clause @param {boolean} headed */
const paragraph = ({ heading, number, text, source, reading }, headed) =>
  html`<section class="clause">
    ${headed ? html`<h3>${heading}</h3>` : ""}
    <p>${text}</p>
    <p class="small">
      ${clauseMark(number)}${source && ` · source: ${source}`}
      ${reading ? html` · <abbr class="reading" title=${READING}>decided by this project</abbr>` : ""}
    </p>
  </section>`;
