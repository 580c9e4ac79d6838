/** A game's own pages: what it is, its rules next to others, and what is known about it. */

import {
  gameLink,
  labLink,
  lessonLink,
  puzzleLink,
  readHash,
  rulesLink,
  studiesLink,
  studyLink,
} from "../core/links.js";
import { page as pageName, parts, replace } from "../core/router.js";
import { playChosen, playFrom } from "../dialogs/new-game.js";
import { newPicture } from "../game/picture.js";
import { site } from "../game/site.js";
import { finishedIn, isRead, nextLesson } from "../game/progress.js";
import { byId, elementOf } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { ApiError, ignored, isAbort, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { sourceList } from "../panels/rules-text.js";
import { isSolved, loadProgress } from "../puzzles/progress.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { cards, claimsOf, part } from "./answers.js";
import { ShownDemonstration } from "./demonstration.js";
import { disputesOf } from "./disputes.js";
import { evidenceOf } from "./evidence.js";
import { familyMap, firstLook } from "./family.js";
import { LivingBoard } from "./living-board.js";
import { strategyOf } from "./strategy.js";
import { sideBySide } from "./two-rule-sets.js";

/**
 * @import { Game, GamePage, PuzzleList, RulesInForce } from "../wire.js"
 *
 * @typedef {object} Shown  the game that is shown, and what is open on its pages
 * @property {Game} game
 * @property {GamePage} page
 * @property {Map<unknown, ShownDemonstration>} boards  the small ones, by what they show
 * @property {import("lit-html").TemplateResult} picture  on which a game plays itself
 * @property {PuzzleList|null} puzzles  once they are known
 * @property {string[]|null} studies  as addresses, once they are known
 * @property {import("./disputes.js").Opened|null} dispute
 * @property {import("./family.js").Look|null} look
 * @property {[RulesInForce, RulesInForce]|null} pair  the rules that are compared
 * @property {import("../wire.js").Evidence|null} evidence  once its page is opened
 * @property {boolean} isShort  only the differences
 * @property {string} fault
 */

/** `showing` a game lasts until another one is shown, or another page. @type {{shown: Shown|null, showing: Latest, opening: Latest}} */
const now = { shown: null, showing: new Latest(), opening: new Latest() };

/** The player that follows the list of principles. */
const PRINCIPLES = "principles";

const refuse = refused((fault) => change({ fault }));

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
  const { strategy, moves } = shown.page;
  const pages = {
    "": overview,
    rules: rulesPage,
    answers: answersPage,
    sources: sourcesPage,
    ...(strategy && { strategy: strategyPage }),
    ...(moves.length > 0 && { moves: movesPage }),
  };
  const content = pages[/** @type {keyof typeof pages} */ (part)] ?? overview;
  render(
    html`<div class="game-page">${navigation(shown, part)}${content(shown)}</div>`,
    byId("page"),
  );
}

/** @param {Shown} shown @param {string} part */
function navigation({ game: { name, title }, page, fault }, part) {
  /** @param {""|"rules"|"sources"|"answers"|"strategy"|"moves"} to @param {string} words */
  const link = (to, words) =>
    html`<a href=${gameLink(name, to || undefined)} aria-current=${to === part ? "page" : nothing}
      >${words}</a
    >`;
  return html`<nav class="game-parts" aria-label=${title}>
      ${link("", title)}${link("rules", "Rules")}
      ${page.disputes.length > 0 ? link("sources", "Sources") : nothing}
      ${link("answers", "Answers")} ${page.moves.length > 0 ? link("moves", "Move types") : nothing}
      ${page.strategy ? link("strategy", "Strategy") : nothing}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!fault}>${fault}</p>`;
}

/** @param {Shown} shown */
function overview(shown) {
  const { game, page, boards, dispute } = shown;
  const [first] = game.lessons;
  return html`<section class="game-head">
      <div>
        <p class="small">${page.origin || game.credit}</p>
        <h1>${game.title}</h1>
        <p class="lead">${page.lead || game.about}</p>
        <p class="card-ways">
          ${button(`Play ${game.title}`, () => playChosen(game.name), { look: "primary" })}
          ${first && html`<a href=${lessonLink(game.name, first.name)}>Learn to play</a>`}
        </p>
      </div>
      ${shown.picture}
    </section>
    ${part(
      "The rules in one minute",
      page.minute.length > 0,
      () =>
        html`<ol class="minute">
            ${page.minute.map((one) => boards.get(one)?.template ?? nothing)}
          </ol>
          ${
            page.moves.length > 0
              ? html`<p>
                  The moving rules give rise to distinct types:
                  <a href=${gameLink(game.name, "moves")}
                    >Move types, with animated illustrations</a
                  >
                </p>`
              : nothing
          }`,
    )}
    ${part("Which rules for a first game?", page.recommended.length > 0, () => recommendations(shown))}
    ${part("What the sources disagree about", page.disputes.length > 0, () => [
      html`<p class="small">Choose an answer to see the position that decides.</p>`,
      disputesOf(game, page, dispute, (opened) => change({ dispute: opened })),
      html`<p><a href=${gameLink(game.name, "sources")}>Who says what, clause by clause</a></p>`,
    ])}
    ${part(page.question, page.answers.length > 0, () => answerInShort(shown))}
    ${part("Learn and practise", true, () => ways(shown))}`;
}

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
      <a href=${gameLink(game.name, "answers")}
        >All answers${page.claims.length > 0 ? ", and the claims put to the test" : nothing}</a
      >
    </p>`;

/** What there is to learn, how far the player is, and the next step. @param {Shown} shown */
function ways({ game, page, puzzles, studies }) {
  const { name, lessons } = game;
  const next = nextLesson(game);
  const learn = () => [
    way(
      ["Lessons", lessonLink(name)],
      `${finishedIn(game)} of ${lessons.length} done`,
      next && [
        `${finishedIn(game) ? "Continue" : "Begin"}: ${next.title}`,
        lessonLink(name, next.name),
      ],
    ),
    way(["Puzzles", puzzleLink()], solvedIn(puzzles), ["Solve the next", puzzleLink(name)]),
    way(["Studies", studiesLink(name)], readIn(studies)),
  ];
  return html`<ul class="game-ways">
    ${lessons.length > 0 ? learn() : nothing}
    ${way(["Game Viewer", studyLink({ rules: game.first.rules, show: "turns" })], "All legal turns of any position, and games played back")}
    ${page.strategy ? way(["Strategy", gameLink(name, "strategy")], "Principles by their worth") : nothing}
  </ul>`;
}

/** @param {[title: string, href: string]} to @param {string} how @param {[title: string, href: string]} [next] */
const way = ([title, href], how, next) =>
  html`<li>
    <a href=${href}>${title}</a>
    <span class="small">${how}</span>
    ${next ? html`<a href=${next[1]}>${next[0]}</a>` : nothing}
  </li>`;

/** @param {PuzzleList|null} list */
function solvedIn(list) {
  if (!list) return "Find the turn";
  const progress = loadProgress();
  const solved = list.puzzles.filter((puzzle) => isSolved(progress, puzzle));
  return `${solved.length} of ${list.puzzles.length} solved`;
}

/** @param {string[]|null} studies */
const readIn = (studies) =>
  studies ? `${studies.filter(isRead).length} of ${studies.length} read` : "Games with comments";

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
        ${button(`Play ${game.title}`, () => playChosen(game.name), { look: "primary" })}
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
const movesPage = ({ game, page, boards }) =>
  html`<header class="game-intro">
      <h1>Move types</h1>
      <p class="lead">
        Every type of move in ${game.title}, one by one. Press a board to see it move.
      </p>
      <p class="card-ways">
        <a class="button primary" href=${lessonLink(game.name)}>Make them yourself: lessons</a>
      </p>
    </header>
    <h2 class="unseen">All types</h2>
    <ol class="minute move-types">
      ${page.moves.map((one) => boards.get(one)?.template ?? nothing)}
    </ol>`;

/** @param {Shown} shown */
const sourcesPage = ({ game, evidence }) =>
  evidence ? evidenceOf(game, evidence) : html`<h1>Sources of ${game.title}</h1>`;

/** @param {Shown} shown */
const strategyPage = ({ game, page, boards }) =>
  page.strategy &&
  strategyOf(game, page.strategy, boards, (rules) => playFrom(rules, "", PRINCIPLES));

/** @param {Shown} shown */
function rulesPage({ game, pair, isShort }) {
  if (!pair) return html`<h1>Rules of ${game.title}</h1>`;
  const [one, other] = pair;
  /** @type {import("./two-rule-sets.js").Chosen} */
  const left = { rules: one, title: "Rules", choose: (rules) => compare(rules, other.rules) };
  /** @type {import("./two-rule-sets.js").Chosen} */
  const right = { rules: other, title: "Next to", choose: (rules) => compare(one.rules, rules) };
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
  return openPair(shown.game).catch(refuse);
}

/** @param {Game} game */
async function openSources(game) {
  const signal = now.opening.begin();
  const evidence = await ask.sources(game.name);
  signal.throwIfAborted();
  change({ evidence });
}

/** The rules that the address names, next to a second rule set; the usual ones where it names no others. @param {Game} game */
async function openPair(game) {
  const signal = now.opening.begin();
  try {
    change({ pair: await pairOf(game, readHash(location.hash), signal), fault: "" });
  } catch (error) {
    refuse(error);
    if (!isAbort(error)) change({ pair: await pairOf(game, {}, signal) });
  }
}

/** @param {Game} game @param {import("../core/links.js").Target} named @param {AbortSignal} signal @returns {Promise<[RulesInForce, RulesInForce]>} */
async function pairOf(game, named, signal) {
  const rules = named.rules ?? game.default;
  const second = game.presets.find((one) => one.rules !== rules && one.rules !== game.default);
  const other = named.with ?? (rules === game.default ? second?.rules : game.default) ?? rules;
  return Promise.all([rulesOf(game, rules, signal), rulesOf(game, other, signal)]);
}

/** @param {Game} game @param {string} rules @param {AbortSignal} signal */
function rulesOf({ name, title }, rules, signal) {
  const isOwn = rules.split(":")[0] === name;
  if (!isOwn) {
    throw new ApiError(`“${rules}” are not rules of ${title}: these begin with “${name}”.`);
  }
  return ask.rules({ rules }, signal);
}

/**
 * A board on which a game plays itself, with what is said of it.
 * @param {Game} game @param {string} rules @param {AbortSignal} signal
 */
function pictureOf(game, rules, signal) {
  const svg = newPicture("game-picture");
  const caption = elementOf(html`<figcaption></figcaption>`);
  const picture = html`<figure class="game-board">${svg}${caption}</figure>`;
  const living = new LivingBoard(svg, game, signal, rules);
  living.changed = () =>
    render(
      html`<span class="small">${living.words}</span>
        ${button("Next turn", living.next, { look: "bare" })}`,
      caption,
    );
  living.begin().catch(ignored);
  return picture;
}

/** How many puzzles there are is known later. @param {Game} game @param {AbortSignal} signal */
const askPuzzles = (game, signal) =>
  ask
    .puzzles(game.name, signal)
    .then((puzzles) => change({ puzzles }))
    .catch(ignored);

/** @param {Game} game @param {AbortSignal} signal */
const askStudies = ({ name }, signal) =>
  ask
    .collection(name, signal)
    .then(({ studies }) => change({ studies: studies.map((one) => `${name}/${one.name}`) }))
    .catch(ignored);

/** @param {Game} game @param {AbortSignal} signal */
async function show(game, signal) {
  const page = await ask.gamePage(game.name);
  signal.throwIfAborted();
  const { rules } = game.first;
  now.shown = {
    game,
    page,
    boards: new Map(),
    picture: pictureOf(game, rules, signal),
    puzzles: null,
    studies: null,
    dispute: null,
    look: page.family ? firstLook(page.family, game.default) : null,
    pair: null,
    evidence: null,
    isShort: false,
    fault: "",
  };
  askPuzzles(game, signal);
  askStudies(game, signal);
}

function leave() {
  now.showing.end();
  for (const one of now.shown?.boards.values() ?? []) one.close();
  now.shown = null;
}

async function followAddress() {
  const game = site.gameOf(pageName());
  if (game) await open(game).catch(refuse);
}

/** @param {Game} game */
async function open(game) {
  if (now.shown?.game !== game) {
    leave();
    await show(game, now.showing.begin());
  }
  document.title = `${titleOf(game)} – Lodestone`;
  showBoards(parts()[0] ?? "");
  if (parts()[0] === "rules") await openPair(game);
  if (parts()[0] === "sources") await openSources(game);
}

/** The small boards of a page, which are made once it is opened. @param {string} part */
function showBoards(part) {
  const { shown } = now;
  if (!shown) return;
  const { minute, moves, strategy } = shown.page;
  const principles = strategy?.principles.flatMap(({ shows, fails }) => [shows, fails]) ?? [];
  const wanted = { "": minute, moves, strategy: principles }[part] ?? [];
  for (const one of wanted) {
    if (one && !shown.boards.has(one)) {
      shown.boards.set(one, new ShownDemonstration(shown.game, one, draw));
    }
  }
  draw();
}

/** @param {Game} game */
const titleOf = ({ title }) =>
  ({
    rules: `Rules of ${title}`,
    answers: `${title}: the answers`,
    strategy: `How to play ${title} well`,
    moves: `Move types of ${title}`,
  })[parts()[0]] ?? title;

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", leave);
    await site.load();
  },
  follow: followAddress,
  commands: { skip: () => byId("page").focus() },
};
