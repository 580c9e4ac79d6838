/** What is known about a game: a card for each rule set, and the sources' claims put to the test. */

import { rulesLink } from "../core/links.js";
import { button, facts } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @import { Answer, Game, GamePage, Statement, Tested } from "../wire.js"
 * @typedef {(rules: string) => unknown} Play  choose who plays under these rules
 */

const KINDS = { proven: "Proven", measured: "Measured", open: "Open" };
const SIGNS = { true: "✓ True", false: "✗ False", "not settled": "? Not settled" };

/** A part of a page, where there is something to say. @param {string} title @param {boolean} isThere @param {() => unknown} content */
export const part = (title, isThere, content) =>
  isThere
    ? html`<section class="game-part">
        <h2>${title}</h2>
        ${content()}
      </section>`
    : nothing;

/** @param {Statement} statement */
const statementOf = ({ kind, text }) =>
  html`<p><span class="kind" data-kind=${kind}>${KINDS[kind]}</span> ${text}</p>`;

/** @param {Game} game @param {readonly Answer[]} answers @param {Play} play */
export const cards = (game, answers, play) =>
  html`<ul class="answer-cards">
    ${answers.map((one) => card(game, one, play))}
  </ul>`;

/** @param {Game} game @param {Answer} answer @param {Play} play */
const card = (game, { rules, title, about, result, statements, figures }, play) =>
  html`<li class="answer-card">
    <h3><span class="small">${title}</span> ${result}</h3>
    ${about ? html`<p>${about}.</p>` : nothing} ${statements.map(statementOf)}
    ${facts(figures.map(({ name, value }) => [name, value]))} ${cardWays(game, rules, title, play)}
  </li>`;

/** To play by some rules, or to read them. @param {Game} game @param {string} rules @param {string} title @param {Play} play */
export const cardWays = (game, rules, title, play) =>
  html`<p class="card-ways">
    ${button("Play these rules", () => play(rules), { label: `Play these rules: ${title}` })}
    <a href=${rulesLink(game.name, rules)} aria-label="Rules: ${title}">Rules</a>
  </p>`;

/** @param {Game} game @param {GamePage["claims"]} claims */
export const claimsOf = (game, claims) =>
  html`<ul class="claims">
    ${claims.map((one) => claim(game, one))}
  </ul>`;

/** @param {Game} game @param {Tested} tested */
const claim = (game, { says, source, verdict, short, evidence }) =>
  html`<li class="claim">
    <p class="claim-says">
      <strong>${says}</strong>
      ${source ? html`<span class="small">${sourcesOf(game, source)}</span>` : nothing}
    </p>
    <p><span class="verdict" data-verdict=${verdict}>${SIGNS[verdict]}</span></p>
    <div>
      <p>${short}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${says}</span></summary>
        ${evidence.map(statementOf)}
      </details>
    </div>
  </li>`;

/** @param {Game} game @param {string} tags */
const sourcesOf = (game, tags) =>
  tags
    .split(", ")
    .map((tag) => game.sources.find((one) => one.tag === tag)?.name ?? tag)
    .join(", ");
