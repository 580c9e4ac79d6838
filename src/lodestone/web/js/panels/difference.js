/**
 * One position under several rule sets, side by side: what an option changes.
 *
 * @import { Game, LessonCase, LessonTitle } from "../wire.js"
 */

import { createBoard } from "../stage/board.js";
import { cross, inset } from "../stage/marks.js";
import { piecesIn } from "../stage/picture.js";
import { h, s } from "../lib/dom.js";
import { picturesOf } from "../game/store.js";
import { lessonLink } from "../core/links.js";

import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";

/**
 * What an option changes, folded away until somebody wants to see it.
 * @param {Game} game @param {LessonTitle} lesson @param {string} option  its title
 */
export function differenceOf(game, lesson, option) {
  const cases = h("div", { role: "status" });
  const link = h("a", { href: lessonLink(game.name, lesson.name) }, `Lesson: ${lesson.title}`);
  const unseen = h("span", { class: "unseen" }, `: ${option}`);
  const summary = h("summary", {}, "Show the difference", unseen);
  const root = h("details", { class: "difference" }, summary, cases, h("p", {}, link));
  root.addEventListener("toggle", () => root.open && showCases(cases, game, lesson.name));
  return root;
}

/** @param {HTMLElement} root @param {Game} game @param {string} lesson */
async function showCases(root, game, lesson) {
  if (root.childElementCount > 0) return;
  try {
    const { difference } = await ask.lesson(game.name, lesson);
    await renderDifference(root, difference, picturesOf(game));
  } catch (error) {
    root.replaceChildren(h("p", { class: "fault-line" }, refusalIn(error)));
  }
}

/** @param {HTMLElement} root @param {LessonCase[]} cases @param {Object<string, string>} pictures */
export function renderDifference(root, cases, pictures) {
  const look = { class: "board case-board", role: "img" };
  const boards = cases.map(({ title, say }) =>
    s("svg", { ...look, "aria-label": `${title}: ${say}` }),
  );
  const columns = cases.map(({ title, say, text }, i) => {
    const words = [h("p", {}, h("strong", {}, say)), h("p", {}, text)];
    return h("div", { class: "case" }, h("h3", {}, title), boards[i], words);
  });
  root.replaceChildren(h("div", { class: "cases" }, columns));
  return Promise.all(boards.map((svg, i) => drawCase(svg, cases[i], pictures)));
}

/**
 * The position, after the turn if there is one.
 * @param {SVGSVGElement} svg @param {LessonCase} one @param {Object<string, string>} pictures
 */
async function drawCase(svg, { rules, start, turns }, pictures) {
  const view = await ask.view({ rules, start, turns, ended: null });
  const { side } = turns.length > 0 && view.last ? view.last : view;
  const scene = await ask.scene(rules, side, pictures);
  const under = (view.last?.marks ?? []).map((at) => inset(at, "mark-last"));
  const crosses = (view.last?.removed ?? []).map(cross);
  const marks = { under: [...under, ...crosses], over: [], preview: [] };
  createBoard(svg, { scene, pieces: piecesIn(view), marks, viewOnly: true });
}
