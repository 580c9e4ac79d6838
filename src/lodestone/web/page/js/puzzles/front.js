/** The page of puzzles before one is chosen: the puzzle of the day, and runs of each game. */

import { DAILY, MISTAKES, puzzleLink } from "../core/links.js";
import { go } from "../core/router.js";
import { loadMissed, unseenGames } from "../game/mistakes.js";
import { counted } from "../lib/counted.js";
import { dateOf, dayOf } from "../lib/days.js";
import { button, named, select } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";
import { gradeDots } from "./panel.js";
import { calendarOf, daysInRow, loadDays, saidOf, signOf } from "./days.js";
import { dueMistakes } from "./mistakes.js";
import {
  SIGNS,
  doneWith,
  isDue,
  isSolved,
  loadHistory,
  loadProgress,
  ratingOf,
} from "./progress.js";
import { SURE } from "./rating.js";
import { LENGTH, RUSH_TIME, bestRush, loadRun, wanted } from "./run.js";

/** The history shows at most this many tries. */
const SHOWN = 30;

/**
 * @import { DailyPuzzle, PuzzleList } from "../wire.js"
 * @import { Wish } from "./run.js"
 *
 * @typedef {object} Daily
 * @property {DailyPuzzle} puzzle
 * @property {SVGSVGElement} board
 */

/** The puzzle of the day. @param {Daily} daily */
export function dailyCard({ puzzle, board }) {
  const done = doneWith(loadProgress(), puzzle);
  const words = done?.solved ? "Solved. A new one comes tomorrow." : puzzle.task;
  return html`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${board}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${gradeDots(puzzle.grade)} ${puzzle.title}</p>
      <p>${words}</p>
      ${calendar()}
      <a href=${DAILY} class="button ${done?.solved ? "" : "primary"}"
        >${done?.solved ? "Look at it again" : "Solve it"}</a
      >
    </div>
  </section>`;
}

/** The last weeks, once a puzzle of the day has been tried. */
function calendar() {
  const [days, today] = [loadDays(), dayOf()];
  if (Object.keys(days).length === 0) return nothing;
  const row = daysInRow(days, today);
  /** @param {ReturnType<typeof calendarOf>[number]} one */
  const cell = ({ day, daily }) => {
    const words = `${dateWords(day)}: ${saidOf(daily)}`;
    return html`<li title=${words}>
      <span aria-hidden="true" class=${daily ? nothing : "puzzle-date"}
        >${daily ? signOf(daily) : new Date(dateOf(day)).getUTCDate()}</span
      ><span class="unseen">${words}</span>
    </li>`;
  };
  return html`<p id="days-in-row">
      ${row > 0 ? `${counted(row, "day")} in a row.` : "Solve today’s to begin a row of days."}
    </p>
    <ol class="puzzle-days" aria-label="The last weeks, from Monday to Sunday">
      ${calendarOf(days, today).map(cell)}
    </ol>`;
}

/** @param {number} day */
const dateWords = (day) =>
  new Date(dateOf(day)).toLocaleDateString("en", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

/**
 * A game: how far one has come, which puzzles one wants, and the way into a run.
 * @param {PuzzleList} list
 * @param {Wish} wish @param {(changes: Partial<Wish>) => void} choose
 * @param {(until: number|null) => void} begin  a run, perhaps against the clock
 */
export function gameCard(list, wish, choose, begin) {
  const { game, title, puzzles } = list;
  const count = wanted(puzzles, wish).length;
  const run = loadRun();
  /** @param {keyof Wish} what @param {readonly import("../lib/fields.js").Named[]} values */
  const choice = (what, values) =>
    select(
      `${what}-${game}`,
      [{ name: "", title: "Any" }, ...values.map((one) => withCount(one, what))],
      wish[what] ?? "",
      (value) => choose({ [what]: value || null }),
    );
  /** @param {import("../lib/fields.js").Named} value @param {keyof Wish} what */
  const withCount = (value, what) => {
    const some = wanted(puzzles, { ...wish, [what]: String(value.name) }).length;
    return { ...value, title: `${value.title} (${some})`, isClosed: some === 0 };
  };
  const chosen = [...list.categories, ...list.themes].filter(
    ({ name }) => name === wish.category || name === wish.theme,
  );
  return html`<section class="puzzle-game" aria-labelledby="title-${game}">
    <h2 id="title-${game}">${title}</h2>
    <p>${standing(list)}</p>
    <div class="puzzle-wish">
      ${named("Category", choice("category", list.categories))}
      ${named("Idea", choice("theme", list.themes))} ${named("Rules", choice("rules", list.rules))}
    </div>
    ${chosen.map(({ about }) => html`<p class="small">${about}</p>`)} ${ideas(list, wish, choose)}
    <div class="puzzle-begin">
      ${
        run?.game === game && run.done.length > 0
          ? html`<a href=${puzzleLink(game)} class="button"
              >Continue after ${counted(run.done.length, "puzzle")}</a
            >`
          : nothing
      }
      ${button(beginWords(count), () => begin(null), { id: `begin-${game}`, isAble: count > 0 })}
      ${button("Three minutes", () => begin(Date.now() + RUSH_TIME), {
        id: `rush-${game}`,
        isAble: count > 0,
        title: "As many as you can; three misses end it",
      })}
    </div>
  </section>`;
}

/**
 * Every idea with its sentence and the number of its puzzles, to be chosen.
 * @param {PuzzleList} list @param {Wish} wish @param {(changes: Partial<Wish>) => void} choose
 */
const ideas = ({ puzzles, themes }, wish, choose) =>
  html`<details class="puzzle-ideas">
    <summary>All ideas</summary>
    <ul>
      ${themes.map(({ name, title, about }) => {
        const count = wanted(puzzles, { ...wish, theme: name }).length;
        const pick = button(`${title} (${count})`, () => choose({ theme: name }), {
          look: "bare",
          isAble: count > 0,
        });
        return html`<li>${pick} <span class="small">${about}</span></li>`;
      })}
    </ul>
  </details>`;

/** @param {number} count */
function beginWords(count) {
  if (count === 0) return "No puzzle matches";
  if (count >= LENGTH) return "Solve ten";
  return count === 1 ? "Solve one" : `Solve ${count}`;
}

/** @param {PuzzleList} list */
function standing({ game, puzzles }) {
  const [progress, day] = [loadProgress(), dayOf()];
  const solved = puzzles.filter((one) => isSolved(progress, one)).length;
  const due = puzzles.filter((one) => isDue(progress, one, day)).length;
  const best = bestRush(game);
  return [
    `${solved} of ${puzzles.length} solved.`,
    ratingWords(game),
    best > 0 ? `Best in three minutes: ${best}.` : "",
    due === 0 ? "" : `${counted(due, "missed puzzle comes", "missed puzzles come")} back today.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The rating in a game, and how it has just changed. @param {string} game @param {number} [change] */
export function ratingWords(game, change = 0) {
  const { rating, deviation } = ratingOf(game);
  const sign = change > 0 ? ` (+${change})` : change < 0 ? ` (−${-change})` : "";
  const about = deviation > SURE ? "about " : "";
  return `Your rating: ${about}${Math.round(rating)}${sign}.`;
}

/** What a rating says. */
export const RATING_ABOUT =
  "Puzzles have ratings, too: of those rated as you are, you solve about half. Only the first try counts, " +
  "and only without help. Until you have tried some ten it is a guess, and moves far.";

/** The way to one's own mistakes. @param {string} news  of looking through games @param {() => void} look  through them */
export function mistakesCard(news, look) {
  const missed = loadMissed();
  const count = missed.length;
  const due = dueMistakes(missed, dayOf()).length;
  const unseen = news ? 0 : unseenGames().length;
  return html`<section class="puzzle-game" aria-labelledby="mistakes-title">
    <h2 id="mistakes-title">Train my mistakes</h2>
    <p>
      Positions of your own games in which you gave something away. They come back after one, three
      and seven days.
    </p>
    <p role="status">
      ${news || (count === 0 ? "None is known yet: play a game to its end, then look through it here." : `${due} of ${counted(count, "position")} due today.`)}
    </p>
    <div class="puzzle-begin">
      ${button("Train", () => go(MISTAKES), { id: "train", isAble: due > 0 })}
      ${
        unseen > 0
          ? button(`Look through ${counted(unseen, "game")}`, look, { id: "look-through" })
          : nothing
      }
    </div>
  </section>`;
}

/** What was tried, the last first. @param {readonly PuzzleList[]} lists */
export function history(lists) {
  const tries = loadHistory().slice(0, SHOWN);
  /** @param {import("./progress.js").Tried} tried */
  const row = ({ at, game, rules, position, ...one }) => {
    const list = lists.find((some) => some.game === game);
    const puzzle = list?.puzzles.find((some) => some.rules === rules && some.position === position);
    const day = new Date(at).toLocaleDateString("en", { day: "numeric", month: "short" });
    const change =
      one.change === 0 ? "" : ` (${one.change > 0 ? "+" : "−"}${Math.abs(one.change)})`;
    const words = `${list?.title ?? game} ${puzzle?.number ?? ""}`;
    return html`<li>
      <span class=${one.tried}>${SIGNS[one.tried]}</span>
      ${puzzle ? html`<a href=${puzzleLink(game, puzzle.number)}>${words}</a>` : words}
      <span class="small">${day} · ${one.rating}${change}</span>
    </li>`;
  };
  if (tries.length === 0) return nothing;
  return html`<details class="puzzle-history">
      <summary>What the ratings say</summary>
      <p>${RATING_ABOUT}</p>
    </details>
    <details class="puzzle-history">
      <summary>History</summary>
      <ol>
        ${tries.map(row)}
      </ol>
    </details>`;
}
