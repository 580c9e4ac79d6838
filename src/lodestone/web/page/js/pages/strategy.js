/** How to play a game well: principles by their worth, each with its boards and its failures. */

import { lessonLink, puzzleLink } from "../core/links.js";
import { button, facts } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";
import { part } from "./answers.js";

/**
 * @import { Game, GamePage } from "../wire.js"
 * @import { ShownDemonstration } from "./demonstration.js"
 *
 * @typedef {NonNullable<GamePage["strategy"]>} Strategy
 * @typedef {Strategy["principles"][number]} Principle
 * @typedef {Strategy["lists"][number]} PrincipleList
 * @typedef {Map<unknown, ShownDemonstration>} Boards  the small boards, by what they show
 */

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/**
 * @param {Game} game @param {Strategy} strategy @param {Boards} boards
 * @param {(rules: string) => unknown} play  against the list of these rules
 */
export function strategyOf(game, strategy, boards, play) {
  const useful = strategy.principles.filter(({ surprise }) => !surprise);
  const others = strategy.principles.filter(({ surprise }) => surprise);
  return html`
    <header class="game-intro">
      <h1>How to play ${game.title} well</h1>
      <p class="lead">${strategy.lead}</p>
      <p class="card-ways">
        <a class="button primary" href=${lessonLink(game.name)}>Lessons</a>
        <a href=${puzzleLink(game.name)}>Puzzles</a>
      </p>
    </header>
    <section class="game-part">
      <h2>Principles, the most useful first</h2>
      <details class="small">
        <summary>What the bars show, and how it was computed</summary>
        <p>${strategy.how}</p>
      </details>
      ${listed(useful, boards)}
    </section>
    ${part("Surprises: what does not help", others.length > 0, () => listed(others, boards, "unnumbered"))}
    ${part("The best short lists", strategy.lists.length > 0, () => lists(strategy, play))}
  `;
}

/** @param {Principle[]} principles @param {Boards} boards */
const listed = (principles, boards, look = "") =>
  html`<ol class="principles ${look}">
    ${principles.map((one) => principleOf(one, boards))}
  </ol>`;

/** @param {Principle} principle @param {Boards} boards */
const principleOf = ({ title, say, shows, fails, worth }, boards) =>
  html`<li class="principle">
    <div>
      <h3>${title}</h3>
      <p>${say}</p>
      ${worth.map(worthOf)}
    </div>
    <ul class="principle-boards">
      ${[shows, fails].map((one) => boards.get(one)?.template ?? nothing)}
    </ul>
  </li>`;

/** A bar for turns that follow it, with a mark where random turns are. @param {Principle["worth"][number]} worth */
const worthOf = ({ title, kept, random }) =>
  html`<p class="principle-worth">
    <span class="small">${title}</span>
    <svg class="principle-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" class="whole" />
      <rect width=${100 * kept} height="6" class="share" />
      <rect x=${100 * random} width="1" height="6" class="chance" />
    </svg>
    <span
      ><strong>${percent(kept)}</strong> <span class="small">random: ${percent(random)}</span></span
    >
  </p>`;

/** @param {Strategy} strategy @param {(rules: string) => unknown} play */
const lists = ({ lists: all }, play) =>
  html`<p>
      Follow the first rule; where it leaves several turns, the next one decides between them. The
      computer player “Principles” plays exactly so, and says which rules have decided.
    </p>
    <ul class="answer-cards">
      ${all.map((one) => listOf(one, play))}
    </ul>`;

/** @param {PrincipleList["matches"][number]} match @returns {[name: string, value: unknown]} */
const match = ({ level, score, low, high }) => [
  `Against ${level.replace("-", " ")}`,
  html`${percent(score)} <span class="small">(${percent(low)}–${percent(high)})</span>`,
];

/** @param {PrincipleList} list @param {(rules: string) => unknown} play */
const listOf = ({ rules, title, principles, kept, random, positions, matches, proven }, play) =>
  html`<li class="answer-card">
    <h3><span class="small">${title}</span> Keeps ${percent(kept)}</h3>
    <p>
      of ${positions.toLocaleString("en")} critical positions that it was not found in. Random
      turns: ${percent(random)}.
    </p>
    <ol class="list-rules">
      ${principles.map((name) => html`<li>${name}</li>`)}
    </ol>
    ${proven ? html`<p><span class="kind" data-kind="proven">Proven</span> ${proven}</p>` : nothing}
    ${facts(matches.map(match))}
    <p class="card-ways">
      ${button("Play against it", () => play(rules), { label: `Play against it: ${title}` })}
    </p>
  </li>`;
