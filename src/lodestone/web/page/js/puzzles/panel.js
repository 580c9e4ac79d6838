/** What is beside a puzzle's board: the task, the verdict, the idea and the lines, and the ways on. */

import { button, command } from "../lib/fields.js";
import { counted, leftInWords } from "../lib/counted.js";
import { START, nodeAt } from "../core/tree.js";
import { html, nothing } from "../vendor/lit-html.js";
import { RATING_ABOUT, ratingWords } from "./front.js";
import { SIGNS } from "./progress.js";
import { bestRush, lengthOf, rightIn, timeLeft } from "./run.js";

/**
 * @import { PuzzleItem, PuzzleTurn } from "../wire.js"
 * @import { Attempt } from "./attempt.js"
 * @import { Run, Streak } from "./run.js"
 */

/** The highest grade. */
export const HIGHEST = 5;

/** A grade as dots, with its number in words; nothing without one. @param {number} grade */
export const gradeDots = (grade) =>
  grade === 0
    ? nothing
    : html`<span class="puzzle-grade" aria-hidden="true"
          >${"●".repeat(grade)}${"○".repeat(Math.max(HIGHEST - grade, 0))}</span
        >
        Level ${grade} ·`;

/**
 * @param {Attempt} attempt @param {number|null} change  of the rating; null: it does not count
 * @param {number} row  days in a row, for the puzzle of the day; 0: none
 */
export function words(attempt, change, row) {
  const { puzzle, phase, isOver } = attempt;
  const [sign, head, said] = headOf(attempt);
  return html`<p class="puzzle-meta">${gradeDots(puzzle.grade)} ${puzzle.title}</p>
    <div id="verdict" data-phase=${phase}>
      <h1 id="task" class="puzzle-head">
        ${sign ? html`<span class="puzzle-sign" aria-hidden="true">${sign}</span>` : nothing}
        ${head}
      </h1>
      <p id="said" ?hidden=${said === ""}>${said}</p>
      ${isOver ? idea(puzzle) : nothing} ${ratedWords(attempt, change)}
      ${isOver && row > 0 ? html`<p id="row" class="small">${counted(row, "day")} in a row.</p>` : nothing}
    </div>
    ${isOver ? lines(attempt) : nothing}`;
}

/**
 * The same for screen readers, part by part: a part that has grown is announced from where it ended before.
 * @param {Attempt} attempt @param {number|null} change
 */
export function heard(attempt, change) {
  const [, head, said] = headOf(attempt);
  const { title, about } = attempt.puzzle.idea;
  return [
    sentence(head),
    said,
    attempt.isOver ? `${sentence(title)} ${about}` : "",
    ratedOf(attempt, change),
  ];
}

/** What the try does to the rating. @param {Attempt} attempt @param {number|null} change */
function ratedOf({ puzzle, tried }, change) {
  if (change !== null) return ratingWords(puzzle.rules.split(":")[0], change);
  return tried === "helped" && puzzle.number > 0 ? "With help: not rated." : "";
}

/** @param {Attempt} attempt @param {number|null} change */
function ratedWords(attempt, change) {
  const said = ratedOf(attempt, change);
  if (change === null) return said ? html`<p id="rated" class="small">${said}</p>` : nothing;
  return html`<details id="rated" class="small">
    <summary>${said}</summary>
    ${RATING_ABOUT}
  </details>`;
}

/**
 * The task in large letters with what more is to be known, or the verdict.
 * @param {Attempt} attempt @returns {[sign: string, head: string, said: string]}
 */
function headOf({ puzzle, phase, tried, words: said }) {
  const [task, more] = puzzle.task.split(/(?<=\.) (.*)/s);
  switch (phase) {
    case "wrong":
      return ["✗", "Not this turn.", said];
    case "solved":
      return ["✓", tried === "right" ? "Right." : "Solved.", said];
    case "shown":
      return ["", "The solution", said];
    default:
      return ["", task, said || more || ""];
  }
}

/** @param {Attempt["puzzle"]} puzzle */
const idea = ({ idea: { title, about } }) =>
  html`<p id="idea"><strong>${sentence(title)}</strong> ${about}</p>`;

/** @param {string} words */
const sentence = (words) => (/[.?!]$/.test(words) ? words : `${words}.`);

/** Both lines, to be walked through on the board. @param {Attempt} attempt */
function lines(attempt) {
  const { puzzle, lineNodes, wrongNodes } = attempt;
  return html`<div id="lines" class="puzzle-lines">
    ${walk(attempt)} ${lineOf(attempt, "Solution", puzzle.line, lineNodes, puzzle.end)}
    ${
      puzzle.wrong
        ? lineOf(attempt, "Tempting, but wrong", puzzle.wrong.line, wrongNodes, puzzle.wrong.end)
        : nothing
    }
  </div>`;
}

/** The turn that is shown, in words, between the ways back and on. @param {Attempt} attempt */
function walk({ state, walked }) {
  const { parent, children } = nodeAt(state.tree, state.at);
  return html`<div class="puzzle-walk">
    ${command("walk-back", "", { sign: "back", label: "One turn back", isAble: parent !== null })}
    <p id="walked" class="puzzle-walked">${walked}</p>
    ${command("walk-on", "", { sign: "on", label: "One turn on", isAble: children.length > 0 })}
  </div>`;
}

/**
 * @param {Attempt} attempt @param {string} title @param {readonly PuzzleTurn[]} turns
 * @param {readonly number[]} nodes @param {string} end
 */
function lineOf(attempt, title, turns, nodes, end) {
  const turn = (/** @type {PuzzleTurn} */ { turn: text, say }, /** @type {number} */ i) =>
    button(text, () => attempt.show(nodes[i]), {
      look: "turn-choice",
      label: say,
      isNotation: true,
      isCurrent: attempt.state.at === nodes[i],
    });
  return html`<p class="puzzle-line">
    <b>${title}</b> ${turns.map(turn)} <span class="puzzle-end">${end}</span>
  </p>`;
}

/** What can be done. @param {Attempt} attempt @param {boolean} isDaily  it is the puzzle of the day */
export function ways({ phase, state, isOver, lineNodes, puzzle }, isDaily) {
  if (isOver) {
    const end = state.diagrams.get(lineNodes.at(-1) ?? START);
    return [
      command("next", "Next", { look: "primary" }),
      end?.outcome ? nothing : command("play-on", "Play on", { look: "bare" }),
      command("to-study", "Open in study", { look: "bare" }),
      isDaily ? command("share-day", "Share", { look: "bare" }) : nothing,
      puzzle.number > 0 && !isDaily ? command("copy-link", "Copy link", { look: "bare" }) : nothing,
    ];
  }
  const isAble = phase === "asked";
  return [
    phase === "wrong"
      ? command("again", "Try again", { look: "primary" })
      : command("hint", "Hint", { look: "bare", isAble }),
    command("solution", "Show the solution", { look: "bare" }),
  ];
}

/**
 * How far a run is.
 * @param {Run} run @param {number} number  of the puzzle that is open
 * @param {boolean} comesBack  it was missed before in this run
 * @param {readonly PuzzleItem[]} puzzles @param {Streak} streak
 */
export function progressOf(run, number, comesBack, puzzles, streak) {
  const length = lengthOf(run, puzzles);
  const count = run.done.length;
  const at = run.done.some((one) => one.number === number) ? count : count + 1;
  const marks = run.done.map(({ tried }) => html`<span class=${tried}>${SIGNS[tried]}</span>`);
  if (run.until) {
    const left = leftInWords(timeLeft(run, Date.now()));
    return html`<p id="run" class="puzzle-run">
      <strong role="timer">${left}</strong> · ${rightIn(run)} solved
      <span class="puzzle-marks" aria-hidden="true">${marks}</span>
    </p>`;
  }
  return html`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${marks}${"○".repeat(Math.max(length - count, 0))}</span
    >
    ${comesBack ? "Once more" : `${at} of ${length}`}${streak.now > 1 ? ` · ${streak.now} in a row` : ""}
  </p>`;
}

/** What came of a run. @param {Run} run @param {Streak} streak */
export function result(run, streak) {
  if (run.until) return rushed(run);
  const missed = run.done.filter(({ tried }) => tried !== "right").length;
  return html`<div id="verdict" data-phase="over">
    <h1 id="task" class="puzzle-head">${rightIn(run)} of ${run.done.length} at the first try.</h1>
    <p>${ratingWords(run.game)}</p>
    <p>
      ${
        missed === 0
          ? "You missed none."
          : `${counted(missed, "puzzle that you missed comes", "puzzles that you missed come")} back tomorrow.`
      }
    </p>
    ${streak.best > 1 ? html`<p>${streakWords(streak)}</p>` : nothing}
  </div>`;
}

/** @param {Run} run  against the clock */
function rushed(run) {
  const best = bestRush(run.game);
  const count = counted(rightIn(run), "puzzle");
  return html`<div id="verdict" data-phase="over">
    <h1 id="task" class="puzzle-head">${count} solved against the clock.</h1>
    <p>
      ${rightIn(run) >= best ? "Your best so far." : `Your best: ${best}.`} ${ratingWords(run.game)}
    </p>
  </div>`;
}

/** @param {Streak} streak */
const streakWords = ({ now, best }) =>
  now === best
    ? `${now} right in a row: your best so far.`
    : `Right in a row: ${now}. Your best: ${best}.`;

/** What can be done after a run. @param {Run|null} run */
export const waysOn = (run) => [
  command("more", run?.until ? "Three more minutes" : "Solve ten more", { look: "primary" }),
  command("to-front", "All puzzles", { look: "bare" }),
];
