/** What each source of a game says, clause by clause, in which words, and since when. */

import { gameLink } from "../core/links.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @import { SourceAccount, ClauseEvidence, Evidence, Game, Passage } from "../wire.js"
 *
 * @typedef {Map<string, {name: string, lang: string}>} Cited  the sources, by their tags
 */

/** @param {Game} game @param {Evidence} evidence */
export function evidenceOf(game, { sources, unseen, clauses }) {
  const languages = new Map(sources.map(({ tag, lang }) => [tag, lang]));
  /** @type {Cited} */
  const cited = new Map(
    game.sources.map(({ tag, name }) => [tag, { name, lang: languages.get(tag) ?? "en" }]),
  );
  return html`<header class="game-intro">
      <h1>What the sources say about ${game.title}</h1>
      <p class="lead">Every clause of the rules: who states it, in which words, and since when.</p>
      <p class="card-ways">
        <a class="button primary" href=${gameLink(game.name, "rules")}>The rules themselves</a>
      </p>
    </header>
    <section aria-labelledby="sources-known">
      <h2 id="sources-known">The sources</h2>
      <ul class="accounts">
        ${sources.map((account) => accountOf(account, cited))}
        ${unseen.map(
          ({ written, known }) =>
            html`<li>
              <h3>Not seen, or not all of it</h3>
              <p>${written}</p>
              <p class="small">${known}</p>
            </li>`,
        )}
      </ul>
    </section>
    <section aria-labelledby="sources-clauses">
      <h2 id="sources-clauses">Clause by clause</h2>
      <ol class="evidence">
        ${clauses.map((clause) => clauseOf(clause, cited, titlesOf(game, clause)))}
      </ol>
    </section>`;
}

/** @param {SourceAccount} account @param {Cited} cited */
const accountOf = ({ tag, year, language, written, observed, known }, cited) =>
  html`<li>
    <h3>${cited.get(tag)?.name}</h3>
    <p>${written}</p>
    ${observed ? html`<p>Seen: ${observed}</p>` : nothing}
    <p class="small">${year ? `Printed ${year}` : "Not dated"}, in ${language}. ${known}</p>
  </li>`;

/** What the values are called of the options that a clause decides. @param {Game} game @param {ClauseEvidence} clause */
function titlesOf({ options }, { number }) {
  const decided = options.filter(({ clause }) => clause.split(", ").includes(number));
  return new Map(decided.flatMap(({ values }) => values.map(({ name, title }) => [name, title])));
}

/** @param {ClauseEvidence} clause @param {Cited} cited @param {Map<string, string>} titles */
const clauseOf = ({ number, about, passages, note, since, silent }, cited, titles) =>
  html`<li>
    <h3>${clauseMark(number)} ${about}</h3>
    <p class="small">${since ? `Since ${since}.` : nothing} ${note}</p>
    ${
      passages.length > 0
        ? html`<ul>
            ${passages.map((passage) => passageOf(passage, cited, titles))}
          </ul>`
        : nothing
    }
    ${
      silent.length > 0
        ? html`<p class="small">Silent: ${silent.map((tag) => cited.get(tag)?.name).join(", ")}</p>`
        : nothing
    }
  </li>`;

/** @param {Passage} passage @param {Cited} cited @param {Map<string, string>} titles */
const passageOf = ({ source, kind, words, english, place, value }, cited, titles) =>
  html`<li>
    <span class="bearing" data-kind=${kind}>${kind}${value ? `: ${titles.get(value)}` : ""}</span>
    <cite>${cited.get(source)?.name}${place ? `, ${place}` : ""}</cite>
    ${words ? html`<q lang=${cited.get(source)?.lang ?? nothing}>${words}</q>` : nothing}
    ${english ? html`<q>${english}</q> <span class="small">(our translation)</span>` : nothing}
  </li>`;
