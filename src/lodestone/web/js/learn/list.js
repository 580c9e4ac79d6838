/** All lessons of all games, with how far somebody is, which only this browser keeps. */

import { lessonLink } from "../core/links.js";
import { finishedIn, nextLesson, stepsDone, wonIn } from "../game/progress.js";
import { button } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @import { DrillItem, Game, LessonTitle } from "../wire.js" */

/**
 * @param {readonly Game[]} games @param {string} first  the game that is listed first
 * @param {ReadonlyMap<string, readonly DrillItem[]>} drills  by game, as far as they are known
 * @param {(game: Game, drill: DrillItem) => unknown} begin  a drill
 */
export const courses = (games, first, drills, begin) =>
  [...games]
    .sort((a, b) => Number(b.name === first) - Number(a.name === first))
    .map((game, place) => course(game, place, drills.get(game.name) ?? [], begin));

/** @param {readonly DrillItem[]} drills @param {(drill: DrillItem) => unknown} begin */
const drillsOf = (drills, begin) =>
  drills.length === 0
    ? nothing
    : html`<h3>Endgame drills</h3>
        <p class="small">Won positions against the best defence: how do you win?</p>
        <ol class="drills">
          ${drills.map((drill) => {
            const won = wonIn(drill);
            const words = `${won === null ? "" : "✓ "}${drill.title}`;
            const how = `win in ${drill.turns}${won === null ? "" : `; you took ${won}`}`;
            return html`<li>
              ${button(words, () => begin(drill), { look: "bare" })}
              <span class="small">${how}</span>
            </li>`;
          })}
        </ol>`;

/** The parts of a course, each with its lessons. @type {[title: string, has: (lesson: LessonTitle) => boolean][]} */
const PARTS = [
  ["The rules", ({ idea, option }) => idea === "" && option === ""],
  ["Ideas to practise", ({ idea }) => idea !== ""],
  ["What options change", ({ option }) => option !== ""],
];

/**
 * @param {Game} game @param {number} place  in the list: one button is the main one
 * @param {readonly DrillItem[]} drills @param {(game: Game, drill: DrillItem) => unknown} begin
 */
function course(game, place, drills, begin) {
  const { name, title, lessons } = game;
  const finished = finishedIn(game);
  const next = nextLesson(game) ?? lessons[0];
  const words = finished === 0 ? "Begin with" : "Continue with";
  const look = place === 0 ? "button primary" : "button";
  return html`<section class="lesson-list" aria-labelledby="lessons-${name}">
    <h2 id="lessons-${name}">${title}</h2>
    <p class="small">${finished} of ${lessons.length} lessons done</p>
    <a class=${look} href=${lessonLink(name, next.name)}>${words}: ${next.title}</a>
    ${PARTS.map(([part, has]) => partOf(name, part, lessons.filter(has)))}
    ${drillsOf(drills, (drill) => begin(game, drill))}
  </section>`;
}

/** @param {string} game @param {string} title @param {LessonTitle[]} lessons */
const partOf = (game, title, lessons) =>
  lessons.length === 0
    ? nothing
    : html`<h3>${title}</h3>
        <ol>
          ${lessons.map((lesson) => item(game, lesson))}
        </ol>`;

/** @param {string} game @param {LessonTitle} lesson */
function item(game, lesson) {
  const done = stepsDone(game, lesson).length;
  const how = done >= lesson.steps ? "done" : done > 0 ? `${done} of ${lesson.steps} steps` : "";
  return html`<li ?data-done=${done >= lesson.steps}>
    <a href=${lessonLink(game, lesson.name)}>${lesson.title}</a>
    ${how && html`<span class="badge">${how}</span>`}
    <span class="small">${lesson.aim}</span>
  </li>`;
}
