/** All lessons of all games, with how far somebody is. */

import { linkTo } from "../lib/lesson-links.js";
import { clauseMark } from "../panels/rules-text.js";
import { html } from "../vendor/lit-html.js";
import { isFinished, stepsDone } from "./progress.js";

/** @import { Game, LessonTitle } from "../wire.js" */

/** @param {Game[]} games @param {string} first  the game that is listed first */
export const courses = (games, first) =>
  [...games].sort((a, b) => Number(b.name === first) - Number(a.name === first)).map(course);

/** @param {Game} game */
function course({ name, title, lessons }) {
  const finished = lessons.filter((lesson) => isFinished(name, lesson)).length;
  const next = lessons.find((lesson) => !isFinished(name, lesson)) ?? lessons[0];
  const words = finished === 0 ? "Begin with" : "Go on with";
  return html`<section class="lesson-list" aria-labelledby="lessons-${name}">
    <h2 id="lessons-${name}">${title}</h2>
    <p class="small">${finished} of ${lessons.length} lessons done</p>
    <a class="button primary" href=${linkTo(name, next.name)}>${words}: ${next.title}</a>
    <ol>
      ${lessons.map((lesson) => item(name, lesson))}
    </ol>
  </section>`;
}

/** @param {string} game @param {LessonTitle} lesson */
function item(game, lesson) {
  const done = stepsDone(game, lesson).length;
  const how = done >= lesson.steps ? "done" : done > 0 ? `${done} of ${lesson.steps} steps` : "";
  return html`<li ?data-done=${done >= lesson.steps}>
    <a href=${linkTo(game, lesson.name)}>${lesson.title}</a>
    ${how && html`<span class="badge">${how}</span>`}
    <span class="small">${lesson.aim} ${lesson.clauses.map((one) => [" ", clauseMark(one)])}</span>
  </li>`;
}
