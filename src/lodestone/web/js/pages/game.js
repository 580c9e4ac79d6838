/** A game's own pages: what it is, its rules next to others, and what is known about it. */

import {
  gameLink,
  labLink,
  lessonLink,
  puzzleLink,
  readHash,
  rulesLink,
  studiesLink,
} from "../core/links.js";
import { page as pageName, parts, replace } from "../core/router.js";
import { playFrom } from "../dialogs/new-game.js";
import { update } from "../game/state.js";
import { picturesOf } from "../game/store.js";
import { finishedIn } from "../learn/list.js";
import { byId, s } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { sourceList } from "../panels/rules-text.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { cards, claimsOf } from "./answers.js";
import { Demonstration } from "./demonstration.js";
import { disputesOf } from "./disputes.js";
import { familyMap, firstLook } from "./family.js";
import { sideBySide } from "./two-rule-sets.js";

/**
 * @import { Game, GamePage, Rules } from "../wire.js"
 *
 * @typedef {object} Shown  the game that is shown, and what is open on its pages
 * @property {Game} game
 * @property {GamePage} page
 * @property {Demonstration[]} minute
 * @property {SVGSVGElement} picture
 * @property {import("./disputes.js").Opened|null} dispute
 * @property {import("./family.js").Look|null} look
 * @property {[Rules, Rules]|null} pair  the rules that are compared
 * @property {boolean} isShort  only the differences
 * @property {string} fault
 */

/** @type {{shown: Shown|null, opening: Latest}} */
const now = { shown: null, opening: new Latest() };

/** @param {string} rules */
const play = (rules) => playFrom(rules, "");

/** Change what is open, and draw it. @param {Partial<Shown>} changes */
function change(changes) {
  if (now.shown) now.shown = { ...now.shown, ...changes };
  draw();
}

function draw() {
  const { shown } = now;
  if (!shown) return;
  const part = parts()[0] ?? "";
  const content = { "": overview, rules: rulesPage, answers: answersPage }[part] ?? overview;
  render(
    html`<div class="game-page">${navigation(shown, part)}${content(shown)}</div>`,
    byId("page"),
  );
}

/** @param {Shown} shown @param {string} part */
function navigation({ game: { name, title }, fault }, part) {
  /** @param {""|"rules"|"answers"} to @param {string} words */
  const link = (to, words) =>
    html`<a href=${gameLink(name, to || undefined)} aria-current=${to === part ? "page" : nothing}
      >${words}</a
    >`;
  return html`<nav class="game-parts" aria-label=${title}>
      ${link("", title)}${link("rules", "Rules")}${link("answers", "Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!fault}>${fault}</p>`;
}

/** What is recommended for a first game. @param {Shown} shown */
const firstRules = ({ game, page }) => page.recommended[0]?.rules ?? game.default;

/** @param {Shown} shown */
function overview(shown) {
  const { game, page, minute, dispute } = shown;
  const [first] = game.lessons;
  return html`<section class="game-head">
      <div>
        <p class="small">${page.origin || game.credit}</p>
        <h1>${game.title}</h1>
        <p class="lead">${page.lead || game.about}</p>
        <p class="card-ways">
          ${button(`Play ${game.title}`, () => play(firstRules(shown)), { look: "primary" })}
          ${first && html`<a href=${lessonLink(game.name, first.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${shown.picture}
    </section>
    ${part(
      "The rules in one minute",
      minute.length > 0,
      () =>
        html`<ol class="minute">
          ${minute.map((one) => one.template)}
        </ol>`,
    )}
    ${part("Which rules for a first game?", page.recommended.length > 0, () => recommendations(shown))}
    ${part("What the sources disagree about", page.disputes.length > 0, () => [
      html`<p class="small">Choose an answer to see the position that decides.</p>`,
      disputesOf(game, page, dispute, (opened) => change({ dispute: opened })),
    ])}
    ${part(page.question, page.answers.length > 0, () => answerInShort(shown))}
    ${part("Learn and practise", true, () => ways(game))}`;
}

/** A part of the page, where there is something to say. @param {string} title @param {boolean} isThere @param {() => unknown} content */
const part = (title, isThere, content) =>
  isThere
    ? html`<section class="game-part">
        <h2>${title}</h2>
        ${content()}
      </section>`
    : nothing;

/** @param {Shown} shown */
const recommendations = ({ game, page }) =>
  html`<ul class="answer-cards recommended">
    ${page.recommended.map(
      ({ rules, title, why }) =>
        html`<li class="answer-card">
          <h3>${title}</h3>
          <p>${why}</p>
          <p class="card-ways">
            ${button("Play", () => play(rules), { label: `Play ${title}` })}
            <a href=${rulesLink(game.name, rules)} aria-label="Rules: ${title}">Rules</a>
          </p>
        </li>`,
    )}
  </ul>`;

/** @param {Shown} shown */
const answerInShort = ({ game, page }) =>
  html`<p class="lead">${page.answer}</p>
    <ul class="in-short">
      ${page.answers.map(
        ({ title, result }) => html`<li><span class="small">${title}</span> ${result}</li>`,
      )}
    </ul>
    <p>
      <a href=${gameLink(game.name, "answers")}>All answers, and the claims put to the test</a>
    </p>`;

/** @param {Game} game */
function ways(game) {
  const { name, lessons } = game;
  return html`<ul class="game-ways">
    <li>
      <a href=${lessonLink(name)}>Lessons</a>
      <span class="small">${finishedIn(game)} of ${lessons.length} done</span>
    </li>
    <li><a href=${puzzleLink(name)}>Puzzles</a> <span class="small">Find the turn</span></li>
    <li><a href=${studiesLink(name)}>Studies</a> <span class="small">Games with comments</span></li>
  </ul>`;
}

/** @param {Shown} shown */
function answersPage(shown) {
  const { game, page, look } = shown;
  const { family } = page;
  const turn = (/** @type {Partial<import("./family.js").Look>} */ changes) =>
    look && change({ look: { ...look, ...changes } });
  return html`<header class="game-intro">
      <h1>${page.question || `What is known about ${game.title}`}</h1>
      <p class="lead">${page.answer || "Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${button(`Play ${game.title}`, () => play(firstRules(shown)), { look: "primary" })}
        <a href=${gameLink(game.name, "rules")}>Compare the rules</a>
        <a href=${labLink()}>Measure it yourself</a>
      </p>
    </header>
    ${part("Rule set by rule set", page.answers.length > 0, () => cards(game, page.answers, play))}
    ${part("Claims put to the test", page.claims.length > 0, () => claimsOf(game, page.claims))}
    ${
      family && look
        ? part("The whole family", true, () => [
            html`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,
            familyMap(game, family, look, turn, play),
          ])
        : nothing
    }
    ${
      page.unknown
        ? html`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${page.unknown}</p>
          </section>`
        : nothing
    }`;
}

/** @param {Shown} shown */
function rulesPage({ game, pair, isShort }) {
  if (!pair) return html`<h1>Rules of ${game.title}</h1>`;
  const [one, other] = pair;
  const left = {
    rules: one,
    title: "Rules",
    choose: (/** @type {string} */ rules) => compare(rules, other.rules),
  };
  const right = {
    rules: other,
    title: "Next to",
    choose: (/** @type {string} */ rules) => compare(one.rules, rules),
  };
  return html`<header class="game-intro">
      <h1>Rules of ${game.title}</h1>
      <p class="card-ways">
        ${button("Play these rules", () => play(one.rules), { look: "primary" })}
        <a href=${gameLink(game.name, "answers")}>What is known about them</a>
      </p>
    </header>
    ${sideBySide(game, left, right, isShort, (short) => change({ isShort: short }))}
    ${sourceList(game.sources)}`;
}

/** @param {string} rules @param {string} other */
function compare(rules, other) {
  const { shown } = now;
  if (!shown) return;
  replace(rulesLink(shown.game.name, rules, other));
  return guarded(() => openPair(shown.game));
}

/** The rules that the address names, next to a second rule set. @param {Game} game */
async function openPair(game) {
  const signal = now.opening.begin();
  const named = readHash(location.hash);
  const rules = named.rules ?? game.default;
  const second = game.presets.find((one) => one.rules !== rules && one.rules !== game.default);
  const other = named.with ?? (rules === game.default ? second?.rules : game.default) ?? rules;
  const [one, two] = await Promise.all(
    [rules, other].map((text) => ask.rules({ rules: text }, signal)),
  );
  change({ pair: [one, two], fault: "" });
}

/** @param {() => Promise<unknown>} job */
async function guarded(job) {
  try {
    await job();
  } catch (error) {
    if (!isAbort(error)) change({ fault: refusalIn(error) });
  }
}

/** The start position; the page is complete without it. @param {Game} game @param {string} rules */
function pictureOf(game, rules) {
  const svg = s("svg", { class: "board game-picture", "aria-hidden": "true" });
  const start = { rules, start: null, turns: [], ended: null };
  Promise.all([ask.scene(rules, game.sides[0].name, picturesOf(game)), ask.view(start)])
    .then(([scene, view]) => createBoard(svg, { scene, pieces: piecesIn(view), viewOnly: true }))
    .catch(refusalIn);
  return svg;
}

/** @param {Game} game */
async function show(game) {
  const page = await ask.gamePage(game.name);
  const rules = page.recommended[0]?.rules ?? game.default;
  now.shown = {
    game,
    page,
    minute: page.minute.map((one) => new Demonstration(game, one, draw)),
    picture: pictureOf(game, rules),
    dispute: null,
    look: page.family ? firstLook(page.family, game.default) : null,
    pair: null,
    isShort: false,
    fault: "",
  };
}

function leave() {
  for (const one of now.shown?.minute ?? []) one.close();
  now.shown = null;
}

async function followAddress() {
  const games = await ask.games();
  const game = games.find(({ name }) => name === pageName());
  if (!game) return;
  await guarded(async () => {
    if (now.shown?.game !== game) {
      leave();
      await show(game);
    }
    document.title = `${titleOf(game)} – Lodestone`;
    draw();
    if (parts()[0] === "rules") await openPair(game);
  });
}

/** @param {Game} game */
const titleOf = ({ title }) =>
  ({ rules: `Rules of ${title}`, answers: `${title}: the answers` })[parts()[0]] ?? title;

/** @type {[heading: string, text: string][]} */
const ABOUT = [
  [
    "What is known",
    "A statement about fairness is proven, measured or open. What is proven follows from the values of " +
      "all positions or from the rules. What is measured comes from games between programs, with an " +
      "interval in brackets that holds the true value in 95 of 100 such measurements.",
  ],
  [
    "Rules next to each other",
    "Choose two rule sets and change their options. Clauses that differ are marked, and the address of " +
      "the page keeps both.",
  ],
];

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", leave);
    const [games, players] = await Promise.all([ask.games(), ask.players()]);
    if (signal.aborted) return;
    update({ games, players });
    await followAddress();
  },
  follow: followAddress,
  commands: { skip: () => byId("page").focus() },
  help: () => ({ about: ABOUT }),
};
