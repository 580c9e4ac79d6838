/** The page of puzzles before one is chosen: the puzzle of the day, and runs of each game. */

import { puzzleLink } from "../core/links.js";
import { counted } from "../lib/counted.js";
import { button, named, select } from "../lib/fields.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { html, nothing } from "../vendor/lit-html.js";
import { gradeDots } from "./panel.js";
import { doneWith, isDue, isSolved, levelOf } from "./progress.js";
import { LENGTH, wanted } from "./run.js";

/**
 * @import { DailyPuzzle, PuzzleList, Scene, View } from "../wire.js"
 * @import { Progress } from "./progress.js"
 * @import { Run, Wish } from "./run.js"
 *
 * @typedef {object} Daily
 * @property {DailyPuzzle} puzzle
 * @property {SVGSVGElement} board
 */

/**
 * The puzzle of the day.
 * @param {Daily} daily @param {Progress} progress @param {string} address
 */
export function dailyCard({ puzzle, board }, progress, address) {
  const done = doneWith(progress, puzzle);
  const words = done?.solved ? "Solved. A new one comes tomorrow." : puzzle.task;
  return html`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${board}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${gradeDots(puzzle.grade)} · ${puzzle.title}</p>
      <p>${words}</p>
      <a href=${address} class="button ${done?.solved ? "" : "primary"}"
        >${done?.solved ? "Look at it again" : "Solve it"}</a
      >
    </div>
  </section>`;
}

/** A picture of a position. @param {SVGSVGElement} svg @param {Scene} scene @param {View} view */
export const drawPosition = (svg, scene, view) =>
  void createBoard(svg, { scene, pieces: piecesIn(view), viewOnly: true });

/**
 * A game: how far one has come, which puzzles one wants, and the way into a run.
 * @param {PuzzleList} list @param {Progress} progress @param {number} day
 * @param {Wish} wish @param {(changes: Partial<Wish>) => void} choose
 * @param {() => void} begin @param {Run|null} run  of this game, under way
 */
export function gameCard(list, progress, day, wish, choose, begin, run) {
  const { game, title, puzzles } = list;
  const count = wanted(puzzles, wish).length;
  const theme = select(
    `theme-${game}`,
    [{ name: "", title: "Any" }, ...list.themes],
    wish.theme ?? "",
    (value) => choose({ theme: value || null }),
  );
  const rules = select(
    `rules-${game}`,
    [{ name: "", title: "Any" }, ...list.rules],
    wish.rules ?? "",
    (value) => choose({ rules: value || null }),
  );
  return html`<section class="puzzle-game" aria-labelledby="title-${game}">
    <h2 id="title-${game}">${title}</h2>
    <p>${standing(list, progress, day)}</p>
    <div class="puzzle-wish">${named("Idea", theme)} ${named("Rules", rules)}</div>
    <div class="puzzle-begin">
      ${
        run
          ? html`<a href=${puzzleLink(game)} class="button"
              >Continue after ${counted(run.done.length, "puzzle")}</a
            >`
          : nothing
      }
      ${button(beginWords(count), begin, { id: `begin-${game}`, isAble: count > 0 })}
    </div>
  </section>`;
}

/** @param {number} count */
function beginWords(count) {
  if (count === 0) return "No puzzle matches";
  if (count >= LENGTH) return "Solve ten";
  return count === 1 ? "Solve one" : `Solve ${count}`;
}

/** @param {PuzzleList} list @param {Progress} progress @param {number} day */
function standing({ puzzles }, progress, day) {
  const solved = puzzles.filter((one) => isSolved(progress, one)).length;
  const due = puzzles.filter((one) => isDue(progress, one, day)).length;
  const level = levelOf(progress, puzzles);
  return [
    `${solved} of ${puzzles.length} solved.`,
    level === null ? "" : `Your level: ${level.toFixed(1)}.`,
    due === 0 ? "" : `${counted(due, "missed puzzle comes", "missed puzzles come")} back today.`,
  ]
    .filter(Boolean)
    .join(" ");
}
