/** All lessons of all games, with how far somebody is, which only this browser keeps. */

import { lessonLink } from "../core/links.js";
import { readObject, write } from "../lib/storage.js";
import { clauseMark } from "../panels/rules-text.js";
import { html } from "../vendor/lit-html.js";

/**
 * @import { Game, LessonTitle } from "../wire.js"
 * @typedef {Pick<LessonTitle, "name"|"steps">} Steps
 */

const KEY = "lodestone.lessons";

/** By game and lesson, the numbers of the steps that are done. @returns {Object<string, number[]>} */
const kept = () => readObject(KEY);

/** @param {string} game @param {Steps} lesson @returns {number[]} steps that are done */
export function stepsDone(game, { name, steps }) {
  const done = kept()[`${game}/${name}`];
  return Array.isArray(done) ? done.filter((step) => Number.isInteger(step) && step < steps) : [];
}

/** @param {string} game @param {Steps} lesson @param {number} step */
export function keepDone(game, lesson, step) {
  const done = new Set([...stepsDone(game, lesson), step]);
  write(KEY, { ...kept(), [`${game}/${lesson.name}`]: [...done].sort((a, b) => a - b) });
}

/** @param {string} game @param {Steps} lesson */
const isFinished = (game, lesson) => stepsDone(game, lesson).length >= lesson.steps;

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
    <a class="button primary" href=${lessonLink(name, next.name)}>${words}: ${next.title}</a>
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
    <a href=${lessonLink(game, lesson.name)}>${lesson.title}</a>
    ${how && html`<span class="badge">${how}</span>`}
    <span class="small">${lesson.aim} ${lesson.clauses.map((one) => [" ", clauseMark(one)])}</span>
  </li>`;
}
