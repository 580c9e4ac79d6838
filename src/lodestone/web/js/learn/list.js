/** All lessons of all games, with how far somebody is. */

import { h } from "../lib/dom.js";
import { clauseMark } from "../panels/rules-text.js";
import { linkTo } from "../lib/lesson-links.js";
import { isFinished, stepsDone } from "./progress.js";

/**
 * @typedef {import("../wire.js").Game} Game
 * @typedef {import("../wire.js").LessonTitle} LessonTitle
 */

/** @param {HTMLElement} root @param {Game[]} games @param {string} first  the game that is told first */
export function renderList(root, games, first) {
  const inOrder = [...games].sort((a, b) => Number(b.name === first) - Number(a.name === first));
  root.replaceChildren(...inOrder.map(course));
}

/** @param {Game} game */
function course(game) {
  const finished = game.lessons.filter((lesson) => isFinished(game.name, lesson)).length;
  const next = game.lessons.find((lesson) => !isFinished(game.name, lesson)) ?? game.lessons[0];
  const words = finished === 0 ? "Begin with" : "Go on with";
  return h(
    "section",
    { class: "course", "aria-labelledby": `course-${game.name}` },
    h("h2", { id: `course-${game.name}` }, game.title),
    h("p", { class: "small" }, `${finished} of ${game.lessons.length} lessons done`),
    h(
      "a",
      { class: "button primary", href: linkTo(game.name, next.name) },
      `${words}: ${next.title}`,
    ),
    h(
      "ol",
      {},
      game.lessons.map((lesson) => item(game.name, lesson)),
    ),
  );
}

/** @param {string} game @param {LessonTitle} lesson */
function item(game, lesson) {
  const done = stepsDone(game, lesson).length;
  const how = done >= lesson.steps ? "done" : done > 0 ? `${done} of ${lesson.steps} steps` : "";
  return h(
    "li",
    { "data-done": done >= lesson.steps },
    h("a", { href: linkTo(game, lesson.name) }, lesson.title),
    how && h("span", { class: "badge" }, how),
    h(
      "span",
      { class: "small" },
      ` ${lesson.aim}`,
      lesson.clauses.flatMap((one) => [" ", clauseMark(one)]),
    ),
  );
}
