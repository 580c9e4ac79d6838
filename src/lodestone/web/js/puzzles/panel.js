/** What a puzzle asks and what became of it; the games, how far one has come, and the list of puzzles. */

import { puzzleLink } from "../core/links.js";
import { checkbox, command, named, select } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";
import { chosen, doneWith, gradeReached, gradeWords } from "./choice.js";

/**
 * @import { PuzzleDetail, PuzzleItem, PuzzleList } from "../wire.js"
 * @import { Attempt } from "./attempt.js"
 * @import { Filter, Progress } from "./choice.js"
 */

const SIGNS = { right: "✓", helped: "✓", wrong: "✗" };
const WORDS = { right: "solved at the first try", helped: "solved, not at once", wrong: "missed" };

/** @param {PuzzleList|null} list @param {Attempt|null} attempt */
export const head = (list, attempt) =>
  html`<h1 id="title" class="viewer-title">
      ${list && attempt ? `${list.title}: puzzle ${attempt.puzzle.number}` : "Puzzles"}
    </h1>
    <p id="task" class="puzzle-task">${attempt && taskWords(attempt.puzzle)}</p>
    <p
      id="verdict"
      class="puzzle-verdict"
      role="status"
      data-verdict=${attempt?.verdict ?? nothing}
      .textContent=${attempt?.words ?? ""}
    ></p>`;

/** @param {PuzzleDetail} puzzle */
const taskWords = ({ task, title, grade }) => `${task} (${title}, ${gradeWords(grade)}.)`;

/** @param {Attempt|null} attempt */
export function ways(attempt) {
  const isAble = attempt !== null;
  return [
    command("hint", "Hint", { isAble }),
    command("again", "Try again", { isAble: Boolean(attempt?.verdict) }),
    command("best", "Show best play", { isAble }),
    command("next", "Next puzzle", { isAble, look: "primary" }),
  ];
}

/**
 * The puzzles of a game, and the choice among them.
 * @param {PuzzleList} list @param {Progress} progress @param {Filter} filter
 * @param {number} number  of the open one @param {(changes: Partial<Filter>) => void} choose
 */
export function choice(list, progress, filter, number, choose) {
  const grades = [...new Set(list.puzzles.map(({ grade }) => grade))].sort((a, b) => a - b);
  const listed = chosen(list.puzzles, filter, progress);
  const graded = grades.map((one) => ({ name: one, title: gradeWords(one) }));
  const grade = select(
    "grade",
    [{ name: "", title: "any" }, ...graded],
    filter.grade ?? "",
    (value) => choose({ grade: Number(value) || null }),
  );
  const themes = [{ name: "", title: "anything" }, ...list.themes];
  const theme = select("theme", themes, filter.theme ?? "", (value) =>
    choose({ theme: value || null }),
  );
  const unsolved = (/** @type {boolean} */ isOn) => choose({ unsolved: isOn });
  return html`<p id="score" class="puzzle-score">${scoreWords(list, progress)}</p>
    <div class="puzzle-filter" role="group" aria-label="Which puzzles">
      ${named("Difficulty", grade)} ${named("About", theme)}
      ${checkbox("Only those not solved yet", filter.unsolved, unsolved, { id: "unsolved" })}
    </div>
    <ol id="list" class="puzzle-list" aria-label="Puzzles, the easiest first">
      ${listed.map((one) => item(list.game, one, progress, one.number === number))}
    </ol>
    <p class="small" ?hidden=${listed.length > 0}>No puzzle is like that.</p>`;
}

/** @param {string} game @param {PuzzleItem} one @param {Progress} progress @param {boolean} isOpen */
function item(game, one, progress, isOpen) {
  const { first, solved } = doneWith(progress, one) ?? {};
  const missed = first === "wrong" ? first : null;
  const told = solved ? (first === "right" ? first : "helped") : missed;
  const words = [`Puzzle ${one.number}`, gradeWords(one.grade), told ? WORDS[told] : ""];
  return html`<li>
    <a
      href=${puzzleLink(game, one.number)}
      class="button ${told ?? ""}"
      aria-label=${words.filter(Boolean).join(", ")}
      aria-current=${isOpen || nothing}
      >${one.number}${told ? html`<span aria-hidden="true">${SIGNS[told]}</span>` : nothing}</a
    >
  </li>`;
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

/** Why it is so. @param {PuzzleDetail} puzzle */
export const why = ({ proof, line, end }) =>
  html`<h2>Why</h2>
    <p>${proof} Best play goes:</p>
    <ol>
      ${line.map(({ turn, say }) => html`<li><span class="turn-text">${turn}</span> ${say}</li>`)}
    </ol>
    <p>${end}</p>`;
