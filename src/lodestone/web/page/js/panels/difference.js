/**
 * One position under several rule sets, side by side, to show the effect of an option.
 *
 * @import { Game, LessonCase, LessonTitle } from "../wire.js"
 */

import { createBoard } from "../stage/board.js";
import { inset, taken } from "../stage/marks.js";
import { piecesIn } from "../stage/picture.js";
import { inside } from "../lib/dom.js";
import { picturesOf } from "../game/store.js";
import { lessonLink, studyLink } from "../core/links.js";
import { refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * The effect of an option, folded until it is opened.
 * @param {Game} game @param {LessonTitle} lesson @param {string} option  its title
 */
export function differenceOf(game, lesson, option) {
  const show = (/** @type {any} */ { currentTarget: details }) =>
    details.open && showCases(inside(details, "div"), game, lesson.name);
  return html`<details class="difference" @toggle=${show}>
    <summary>Show the difference<span class="unseen">: ${option}</span></summary>
    <div role="status"></div>
    <p><a href=${lessonLink(game.name, lesson.name)}>Lesson: ${lesson.title}</a></p>
  </details>`;
}

/** @param {HTMLElement} root @param {Game} game @param {string} lesson */
async function showCases(root, game, lesson) {
  if (root.childElementCount > 0) return;
  await ask
    .lesson(game.name, lesson)
    .then(({ difference, near }) => renderDifference(root, difference, near, picturesOf(game)))
    .catch(refused((fault) => render(html`<p class="fault-line">${fault}</p>`, root)));
}

/**
 * @param {HTMLElement} root @param {LessonCase[]} cases
 * @param {string} near  the side at the bottom @param {Object<string, string>} pictures
 * @param {boolean} [isLinked]  each position leads to the study
 */
export function renderDifference(root, cases, near, pictures, isLinked = false) {
  const content = cases.map(
    ({ title, say, text, rules, start: position }) =>
      html`<div class="case">
        <h3>${title}</h3>
        <svg class="board case-board" role="img" aria-label="${title}: ${say}"></svg>
        <p><strong>${say}</strong></p>
        <p>${text}</p>
        ${
          isLinked
            ? html`<p>
                <a href=${studyLink({ rules, position })}
                  >Open in study<span class="unseen">: ${title}</span></a
                >
              </p>`
            : nothing
        }
      </div>`,
  );
  render(nothing, root); // other cases are drawn on other boards
  render(html`<div class="cases">${content}</div>`, root);
  /** @type {NodeListOf<SVGSVGElement>} */
  const boards = root.querySelectorAll(".case-board");
  return Promise.all([...boards].map((svg, i) => drawCase(svg, cases[i], near, pictures)));
}

/**
 * The position, after the turn if there is one.
 * @param {SVGSVGElement} svg @param {LessonCase} one
 * @param {string} near @param {Object<string, string>} pictures
 */
async function drawCase(svg, { rules, start, turns }, near, pictures) {
  const view = await ask.view({ rules, start, turns, ended: null });
  const scene = await ask.scene(rules, near, pictures);
  const under = (view.last?.marks ?? []).map((at) => inset(at, "mark-last"));
  const rings = (view.last?.removed ?? []).map(taken);
  const marks = { under: [...under, ...rings], over: [], preview: [] };
  createBoard(svg, { scene, pieces: piecesIn(view), marks, viewOnly: true });
}
