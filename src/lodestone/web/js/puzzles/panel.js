/** Beside the board: the games, how far one has come, the filter, and the list of puzzles. */

import { byId, h, isNew, setAttribute, setText } from "../lib/dom.js";
import { chosen, gradeWords } from "./choice.js";
import { doneWith, gradeReached } from "./progress.js";

/**
 * @typedef {import("./choice.js").Filter} Filter
 * @typedef {import("./progress.js").Progress} Progress
 * @typedef {import("../net/teaching.js").PuzzleItem} PuzzleItem
 * @typedef {import("../net/teaching.js").PuzzleList} PuzzleList
 * @typedef {import("../net/teaching.js").Puzzle} Puzzle
 */

const SIGNS = { right: "✓", helped: "✓", wrong: "✗" };
const WORDS = { right: "solved at the first try", helped: "solved with help", wrong: "missed" };

/** @param {import("../wire.js").Game[]} games @param {string} name  of the open one */
export function renderGames(games, name) {
  byId("games").replaceChildren(
    ...games.map((game) =>
      h(
        "a",
        {
          href: `#${game.name}`,
          class: "button",
          "aria-current": game.name === name ? "true" : null,
        },
        game.title,
      ),
    ),
  );
}

/** The choices that the filter has for a game. @param {PuzzleList} list */
export function renderFilter(list) {
  const grades = [...new Set(list.puzzles.map(({ grade }) => grade))].sort((a, b) => a - b);
  const option = (/** @type {string|number} */ value, /** @type {string} */ words) =>
    h("option", { value }, words);
  byId("grade").replaceChildren(
    option("", "any"),
    ...grades.map((grade) => option(grade, gradeWords(grade))),
  );
  byId("theme").replaceChildren(
    option("", "anything"),
    ...list.themes.map(({ name, title }) => option(name, title)),
  );
}

/** @returns {Filter} */
export function readFilter() {
  const grade = byId("grade", HTMLSelectElement).value;
  return {
    grade: grade === "" ? null : Number(grade),
    theme: byId("theme", HTMLSelectElement).value || null,
    unsolved: byId("unsolved", HTMLInputElement).checked,
  };
}

/** @param {PuzzleList} list @param {Progress} progress @param {number} number  of the open one */
export function renderList(list, progress, number) {
  const listed = chosen(list.puzzles, readFilter(), progress);
  byId("none").hidden = listed.length > 0;
  const items = listed.map((one) => item(list.game, one, progress, number));
  if (isNew(byId("list"), JSON.stringify(items.map(({ source }) => source)))) {
    byId("list").replaceChildren(...items.map(({ element }) => element()));
  }
  setText(byId("score"), scoreWords(list, progress));
}

/** @param {string} game @param {PuzzleItem} one @param {Progress} progress @param {number} open */
function item(game, one, progress, open) {
  const done = doneWith(progress, one);
  const state =
    done === null ? null : done.solved && done.first === "wrong" ? "helped" : done.first;
  const isOpen = one.number === open;
  const told = state === "wrong" || done?.solved ? state : null;
  const words = told === null ? "" : told === "helped" ? "solved, not at once" : WORDS[told];
  const label = [`Puzzle ${one.number}`, gradeWords(one.grade), words].filter(Boolean).join(", ");
  const element = () =>
    h(
      "li",
      {},
      h(
        "a",
        {
          href: `#${game}/${one.number}`,
          class: `button ${told ?? ""}`,
          "aria-label": label,
          "aria-current": isOpen ? "true" : null,
        },
        `${one.number}`,
        told ? h("span", { "aria-hidden": "true" }, SIGNS[told]) : null,
      ),
    );
  return { source: [one.number, told, isOpen], element };
}

/** @param {PuzzleList} list @param {Progress} progress */
function scoreWords({ title, puzzles }, progress) {
  const done = puzzles.map((one) => doneWith(progress, one)).filter((one) => one !== null);
  const solved = done.filter((one) => one.solved).length;
  const atOnce = done.filter((one) => one.first === "right").length;
  const words = [`${title}: ${solved} of ${puzzles.length} solved, ${atOnce} at the first try.`];
  const grade = gradeReached(progress, puzzles);
  if (grade > 0) words.push(`You solve those of ${gradeWords(grade)}.`);
  return words.join(" ");
}

/** Why it is so, once that may be told. @param {Puzzle} puzzle @param {boolean} isTold */
export function renderWhy(puzzle, isTold) {
  const root = byId("why");
  root.hidden = !isTold;
  if (!isTold || !isNew(root, puzzle)) return;
  const turns = puzzle.line.map(({ turn, say }) =>
    h("li", {}, h("span", { class: "turn-text" }, turn), ` ${say}`),
  );
  root.replaceChildren(
    h("h2", {}, "Why"),
    h("p", {}, `${puzzle.proof} Best play goes:`),
    h("ol", {}, turns),
    h("p", {}, puzzle.end),
  );
}

/** @param {string} id @param {boolean} isAble */
export const able = (id, isAble) => setAttribute(byId(id), "aria-disabled", isAble ? null : "true");
