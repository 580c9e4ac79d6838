/**
 * What the home page remembers of the person at this browser: only what there is, the most urgent first.
 *
 * @import { DailyPuzzle, Game } from "../wire.js"
 * @import { Open } from "../live/list.js"
 */

import { isEmpty, listGames, nameOf } from "../core/games.js";
import { DAILY, MISTAKES, lessonLink, playLink, puzzleLink } from "../core/links.js";
import { loadMissed } from "../game/mistakes.js";
import { againstWords, endWords, mySide } from "../game/played.js";
import { finishedIn, nextLesson } from "../game/progress.js";
import { site } from "../game/site.js";
import { counted } from "../lib/counted.js";
import { dayOf } from "../lib/days.js";
import { onStanding } from "../live/calling.js";
import {
  followChallenges,
  listOpenByTurn,
  openToMe,
  seatInWords,
  seatLink,
  standingWords,
} from "../live/list.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { daysInRow, loadDays } from "../puzzles/days.js";
import { dueMistakes } from "../puzzles/mistakes.js";
import { isSolved, loadProgress } from "../puzzles/progress.js";
import { html, nothing } from "../vendor/lit-html.js";

/** More of a kind are on the pages that list them. */
const MOST = 3;

/** Fewer days in a row are no row. */
const LEAST_DAYS = 2;

/**
 * Follow what can change while the page is shown.
 * @param {() => void} changed  it has to be drawn again @param {AbortSignal} signal
 */
export function remembered(changed, signal) {
  const now = {
    daily: /** @type {DailyPuzzle|null} */ (null),
    challenges: /** @type {readonly Open[]} */ ([]),
  };
  onStanding(changed, signal);
  // A server that has no puzzles refuses; the page does without them.
  const set = (/** @type {Partial<typeof now>} */ changes) => {
    Object.assign(now, changes);
    changed();
  };
  ask
    .daily(signal)
    .then((daily) => set({ daily }))
    .catch(ignored);
  followLobby((challenges) => set({ challenges }), signal).catch(ignored);
  return () =>
    html`<ul class="home-on remembered" aria-label="Continue">
      ${withOthers()} ${begun()} ${mistakes()} ${lastResult()} ${lesson()} ${puzzle(now.daily)}
      ${lobby(now.challenges)}
    </ul>`;
}

/** @param {(challenges: readonly Open[]) => void} show @param {AbortSignal} signal */
async function followLobby(show, signal) {
  const { lobby: isOffered } = await ask.live();
  if (isOffered && !signal.aborted) followChallenges(show, signal);
}

/**
 * @param {string} what @param {string} href @param {unknown} words @param {boolean} [isUrgent]
 */
const way = (what, href, words, isUrgent = false) =>
  html`<li class=${isUrgent ? "urgent" : nothing}>
    <p class="small">${what}</p>
    <p><a href=${href}>${words}</a></p>
  </li>`;

/** Games with people elsewhere, one's own turn first. */
const withOthers = () =>
  listOpenByTurn()
    .slice(0, MOST)
    .map((seat) =>
      way(standingWords(seat), playLink(seat.id), seat.title ?? "", seat.standing === "mine"),
    );

/** The last game here that is not over. */
function begun() {
  const kept = listGames().find((one) => !one.over && !isEmpty(one));
  return kept ? way(`Continue${againstWords(kept)}`, playLink(kept.id), nameOf(kept)) : nothing;
}

/** @param {readonly Open[]} challenges */
const lobby = (challenges) =>
  openToMe(challenges)
    .slice(0, MOST)
    .map((one) => way("Looking for an opponent", seatLink(one), seatInWords(one)));

/** One that is solved is not posed again. @param {DailyPuzzle|null} daily */
function puzzle(daily) {
  const today = dayOf();
  const days = daysInRow(loadDays(), today);
  const streak = days >= LEAST_DAYS ? `${counted(days, "day")} in a row` : "";
  if (daily === null) return streak ? way(streak, puzzleLink(), "Puzzles") : nothing;
  const isDone = isSolved(loadProgress(), daily);
  const what = ["Puzzle of the day", isDone && "solved", streak].filter(Boolean).join(" · ");
  if (isDone) return way(what, puzzleLink(), "A new one comes tomorrow. More puzzles");
  return way(what, DAILY, `${site.gameOf(daily.game)?.title ?? daily.game}: ${daily.task}`);
}

function mistakes() {
  const due = dueMistakes(loadMissed(), dayOf()).length;
  return due > 0
    ? way("Your own mistakes", MISTAKES, `${counted(due, "mistake")} due today`)
    : nothing;
}

function lastResult() {
  const kept = listGames().find((one) => one.over && mySide(one) !== null);
  return kept ? way("Your last game", playLink(kept.id), endWords(kept)) : nothing;
}

/** Of the last game, or else of one whose lessons were begun. */
function lesson() {
  const begun = [site.lastTaught, ...site.taught.filter(finishedIn)];
  const game = begun.find((one) => one && nextLesson(one));
  const next = game && nextLesson(game);
  return game && next
    ? way("Next lesson", lessonLink(game.name, next.name), `${game.title}: ${next.title}`)
    : nothing;
}
