/**
 * The path through one game: lessons on its rules, a first game, the level after it, and what keeps one
 * going; the next step comes first. What is not a step of the path is folded below it.
 *
 * @import { DrillItem, Game, LessonPicture, LessonTitle } from "../wire.js"
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {string} aim
 * @property {string} [href]
 * @property {() => unknown} [begin]  where it is a game
 * @property {boolean} [isLesson]
 * @property {boolean|null} done  null: it never is
 * @property {string} [how]  how far one is
 *
 * @typedef {object} Course  what is known of a game that is learned
 * @property {Game} game
 * @property {readonly LessonPicture[]} pictures
 * @property {readonly DrillItem[]} drills
 */

import { DAILY, MISTAKES, lessonLink } from "../core/links.js";
import { firstGame, openNew } from "../game/begin.js";
import { beginDrill } from "../game/drill.js";
import { levelsAmong } from "../game/game.js";
import { loadMissed } from "../game/mistakes.js";
import { drawPieces, newPicture } from "../game/picture.js";
import { hasBeaten } from "../game/played.js";
import { stepsDone, wonIn } from "../game/progress.js";
import { site } from "../game/site.js";
import { counted } from "../lib/counted.js";
import { showMessage } from "../lib/dialogs.js";
import { button } from "../lib/fields.js";
import * as api from "../net/api.js";
import { html, nothing } from "../vendor/lit-html.js";

/** The small boards, by what they show: each is drawn once. @type {Map<string, SVGSVGElement>} */
const boards = new Map();

/** The folded parts that were opened: the boards of the others are not drawn. @type {Set<string>} */
const opened = new Set();

/**
 * @param {string} key @param {(svg: SVGSVGElement) => Promise<void>} draw  the page is complete without it
 */
function board(key, draw) {
  const known = boards.get(key);
  if (known) return known;
  const svg = newPicture("path-board");
  boards.set(key, svg);
  draw(svg).catch(api.ignored);
  return svg;
}

/**
 * The board on which a step begins; an empty place until it is known.
 * @param {Course} course @param {Step} step @param {string} [place]  where it is shown: an element is in one
 */
function boardOf({ game, pictures, drills }, { name, isLesson }, place = "path") {
  const key = `${place} ${game.name}/${name}`;
  const picture = [...pictures, ...drills.map(drillPicture)].find((one) => one.name === name);
  if (picture) return board(key, (svg) => drawPieces(svg, game, picture));
  if (isLesson) return html`<span class="path-board"></span>`;
  return board(key, (svg) => drawPieces(svg, game, game.first));
}

/** @param {DrillItem} drill */
const drillPicture = ({ number, rules, pieces }) => ({ name: `drill-${number}`, rules, pieces });

/** @param {LessonTitle} lesson */
const isOfRules = ({ idea, option }) => idea === "" && option === "";

/** @param {Game} game @param {LessonTitle} lesson @returns {Step} */
function lessonStep({ name: game }, lesson) {
  const { name, title, aim, steps } = lesson;
  const done = stepsDone(game, lesson).length;
  const how = done > 0 && done < steps ? `${done} of ${steps} steps` : "";
  return {
    name,
    title,
    aim,
    href: lessonLink(game, name),
    isLesson: true,
    done: done >= steps,
    how,
  };
}

/** The games that the lessons lead to. @param {Game} game @returns {Step[]} */
function gameSteps(game) {
  const levels = levelsAmong(site.players).map(({ name }) => name);
  const begin = (/** @type {string} */ level) => () =>
    firstGame(game, level)
      .then(openNew)
      .catch(api.refused((refusal) => showMessage("The game cannot begin", refusal)));
  const titles = ["Your first game", "The next level"];
  return titles.map((title, i) => {
    const player = site.players.find(({ name }) => name === levels[i]);
    return {
      name: `game-${i}`,
      title,
      aim: `Against ${player?.title.toLowerCase()}. ${player?.about}`,
      begin: begin(levels[i]),
      done: hasBeaten(game.name, levels.slice(i)),
    };
  });
}

/** What never ends. @param {Game} game @returns {Step[]} */
function dailySteps({ name }) {
  const missed = loadMissed().filter(({ game }) => game === name).length;
  const mine =
    missed > 0
      ? `${counted(missed, "position")} of your games in which you gave something away.`
      : "After a game, positions in which you gave something away come back here.";
  return [
    { name: "daily", title: "The puzzle of the day", aim: "One for everybody, every day.", href: DAILY, done: null }, // prettier-ignore
    { name: "mistakes", title: "Your own mistakes", aim: mine, href: MISTAKES, done: null },
  ];
}

/** All steps that can be done, in their order: those that are counted. @param {Game} game */
const stepsOf = (game) => [
  ...game.lessons.filter(isOfRules).map((one) => lessonStep(game, one)),
  ...gameSteps(game),
];

/** @param {Step} step @param {string} words @param {string} look */
const way = ({ href, begin }, words, look) =>
  href ? html`<a class=${look} href=${href}>${words}</a>` : button(words, begin, { look });

/** @param {Course} course @param {() => void} draw  it again */
export function template(course, draw) {
  const { game } = course;
  const [steps, daily] = [stepsOf(game), dailySteps(game)];
  const done = steps.filter((one) => one.done).length;
  const next = steps.find((one) => !one.done) ?? daily[0];
  const itemOf = (/** @type {Step} */ step) => item(course, step, step === next);
  const words = done === 0 && !next.how ? "Begin" : "Continue";
  return html`<section class="path-next" aria-labelledby="next-title">
      ${boardOf(course, next, "next")}
      <div>
        <p class="small">${done} of ${counted(steps.length, "step")} done</p>
        <progress max=${steps.length} value=${done} aria-label="Steps done"></progress>
        <h2 id="next-title">${next.title}</h2>
        <p>${next.aim}</p>
        ${way(next, next.begin ? "Play" : words, "button primary")}
      </div>
    </section>
    <ol class="path" aria-label="The path">
      ${steps.map(itemOf)}
    </ol>
    <section class="path-daily" aria-labelledby="daily-title">
      <h2 id="daily-title">Every day</h2>
      <ol class="path">
        ${daily.map(itemOf)}
      </ol>
    </section>
    ${others(course, draw)}`;
}

/** @param {Course} course @param {Step} step @param {boolean} isNext */
const item = (course, step, isNext) =>
  html`<li data-done=${step.done === true} aria-current=${isNext ? "step" : nothing}>
    ${boardOf(course, step)}
    <div>
      ${way(step, step.title, "path-way")} ${badge(step)}
      <span class="small">${step.aim}</span>
    </div>
  </li>`;

/** @param {Step} step */
function badge({ done, how }) {
  const words = done ? "done" : how;
  return words ? html`<span class="badge">${words}</span>` : nothing;
}

/** What one may practise besides. @param {Course} course @param {() => void} draw */
const others = (course, draw) =>
  OTHERS.map(({ name, title, about, itemsOf }) => {
    const items = itemsOf(course);
    if (items.length === 0) return nothing;
    const key = `${course.game.name} ${name}`;
    const toggled = (/** @type {Event & {currentTarget: any}} */ { currentTarget: { open } }) => {
      if (open === opened.has(key)) return;
      opened[open ? "add" : "delete"](key);
      draw();
    };
    return html`<details class="path-part path-${name}" ?open=${opened.has(key)} @toggle=${toggled}>
      <summary>
        <h2>${title}</h2>
        <span class="small">${items.filter(({ done }) => done).length} of ${items.length}</span>
      </summary>
      <p class="small">${about}</p>
      <ol class="path">
        ${opened.has(key) ? items.map((step) => item(course, step, false)) : nothing}
      </ol>
    </details>`;
  });

/** @param {(lesson: LessonTitle) => boolean} has @returns {(course: Course) => Step[]} */
const lessonsThat =
  (has) =>
  ({ game }) =>
    game.lessons.filter(has).map((one) => lessonStep(game, one));

/** @param {Course} course @returns {Step[]} */
const drillSteps = ({ game, drills }) =>
  drills.map((drill) => {
    const won = wonIn(drill);
    const best = `The win takes ${counted(drill.turns, "turn")}`;
    return {
      name: `drill-${drill.number}`,
      title: drill.title,
      aim: won === null ? `${best}.` : `${best}; you took ${won}.`,
      begin: () => startDrill(game, drill),
      done: won !== null,
    };
  });

/** @param {Game} game @param {DrillItem} drill */
const startDrill = (game, drill) =>
  beginDrill(game, drill).catch(
    api.refused((refusal) => showMessage("The drill cannot begin", refusal)),
  );

const OTHERS = [
  {
    name: "ideas",
    title: "Ideas to practise",
    about: "Five positions for each idea, played against the program.",
    itemsOf: lessonsThat(({ idea }) => idea !== ""),
  },
  {
    name: "options",
    title: "What options change",
    about: "Where the sources disagree, or players want it otherwise.",
    itemsOf: lessonsThat(({ option }) => option !== ""),
  },
  {
    name: "drills",
    title: "Endgame drills",
    about: "Won positions against the best defence: how do you win?",
    itemsOf: drillSteps,
  },
];
