/** The page of puzzles: its front, the puzzle that is open, runs, and the ways on. */

import { pack, puzzleLink, studyLink } from "../core/links.js";
import { toRecord } from "../core/record.js";
import { go, parts, replace } from "../core/router.js";
import { on, back } from "../core/state.js";
import { playFrom } from "../dialogs/new-game.js";
import { drawPosition, newPicture } from "../game/picture.js";
import { site } from "../game/site.js";
import { picturesOf } from "../game/store.js";
import { lookThrough, loadMissed, unseenGames } from "../game/mistakes.js";
import { announce, showFault } from "../lib/announce.js";
import { dayOf } from "../lib/days.js";
import { copyBy } from "../lib/dialogs.js";
import { byId } from "../lib/dom.js";
import { Latest } from "../lib/motion.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import * as records from "../net/records.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { Attempt, recordWith } from "./attempt.js";
import * as front from "./front.js";
import * as panel from "./panel.js";
import { dueMistakes, keepMended, puzzleOf as mistakePuzzle } from "./mistakes.js";
import { daysInRow, keepDay, loadDays, toldToOthers } from "./days.js";
import { keepSolved, keepTry, loadProgress, ratingOf } from "./progress.js";
import {
  ANY,
  RUSH_TIME,
  keepRun,
  keepRush,
  keepStreak,
  loadRun,
  loadStreak,
  newRun,
  nextIn,
  noted,
  streakAfter,
  timeLeft,
} from "./run.js";

/**
 * @import { PuzzleDetail, PuzzleList } from "../wire.js"
 * @import { Missed } from "../game/mistakes.js"
 * @import { Asked } from "./attempt.js"
 * @import { Daily } from "./front.js"
 * @import { Try } from "./progress.js"
 * @import { Run, Wish } from "./run.js"
 */

const CLOSED = {
  lists: /** @type {PuzzleList[]} */ ([]),
  daily: /** @type {Daily|null} */ (null),
  /** Without one, the front is shown. */
  attempt: /** @type {Attempt|null} */ (null),
  /** Of the game of the puzzle. */
  list: /** @type {PuzzleList|null} */ (null),
  /** The run that the puzzle belongs to, whether it was missed before there, and whether that is over. */
  run: /** @type {Run|null} */ (null),
  comesBack: false,
  isOver: false,
  wishes: /** @type {Object<string, Wish>} */ ({}),
  /** The own mistake that is open. */
  missed: /** @type {Missed|null} */ (null),
  /** The day whose puzzle is open. */
  day: /** @type {number|null} */ (null),
  /** Of the rating by this puzzle; null: it does not count. */
  change: /** @type {number|null} */ (null),
  /** Of looking through games. */
  news: "",
};

const now = {
  state: CLOSED,
  opening: new Latest(),
  clock: 0,
  /** What screen readers have heard of the puzzle; null: nothing, as the page is read when it opens. @type {string[]|null} */
  heard: null,
};

/** How long the verdict on a puzzle is seen in a run against the clock, in milliseconds. */
const RUSH_PAUSE = 900;

/** @param {Partial<typeof CLOSED>} changes */
function set(changes) {
  now.state = { ...now.state, ...changes };
  draw();
}

/** The address names a puzzle, the one of the day, a game whose next one is opened, or none. */
async function followAddress() {
  const signal = now.opening.begin();
  const [game = "", number = ""] = parts();
  showFault("");
  try {
    await site.load();
    signal.throwIfAborted();
    if (game === "") await openFront(signal);
    else if (game === "daily") await openDaily(signal);
    else if (game === "mistakes") await openMistake(signal);
    else await openGame(game, number, signal);
  } catch (error) {
    if (api.isAbort(error)) return;
    showFault(api.refusalIn(error));
    if (!now.state.attempt) await openFront(signal).catch(api.ignored);
  }
}

/** @param {AbortSignal} signal */
async function openFront(signal) {
  now.state.attempt?.close();
  set({ attempt: null, list: null, run: null, missed: null, day: null });
  const [puzzle, ...lists] = await Promise.all([
    ask.daily(signal),
    ...site.taught.map(({ name }) => ask.puzzles(name, signal)),
  ]);
  const board = newPicture("puzzle-picture");
  set({ lists: lists.filter(({ puzzles }) => puzzles.length > 0), daily: { puzzle, board } });
  await drawPosition(board, gameOf(puzzle.game), puzzle.side, puzzle, signal);
}

/** @param {AbortSignal} signal */
async function openDaily(signal) {
  const day = dayOf();
  const puzzle = await ask.daily(signal);
  await openPuzzle(puzzle.game, puzzle, null, signal);
  set({ day });
}

/** The next of the reader's mistakes; the front where none is due. @param {AbortSignal} signal */
async function openMistake(signal) {
  const [missed] = dueMistakes(loadMissed(), dayOf());
  if (!missed) return go(puzzleLink());
  const { title } = await ask.rules({ rules: missed.rules }, signal);
  const puzzle = await mistakePuzzle(missed, title, signal);
  await openPuzzle(missed.game, puzzle, null, signal, missed);
}

/** Look for mistakes in the games that were played here, one after the other. */
async function lookThroughGames() {
  const signal = now.opening.begin();
  const unseen = unseenGames();
  for (const [at, id] of unseen.entries()) {
    set({ news: `Looking through game ${at + 1} of ${unseen.length}…` });
    await lookThrough(id, signal).catch(api.refused(showFault));
    if (signal.aborted) return;
  }
  set({ news: "" });
}

/** @param {string} name */
const gameOf = (name) => site.gameOf(name) ?? site.games[0];

/** @param {string} game @param {string} written  as the address has it; "": the next one @param {AbortSignal} signal */
async function openGame(game, written, signal) {
  const list = await ask.puzzles(game, signal);
  signal.throwIfAborted();
  if (list.puzzles.length === 0) throw new api.ApiError(`${list.title} has no puzzles.`);
  const known = loadRun();
  const run = known?.game === game ? known : null;
  if (written === "") return openNext(list, run ?? newRun(game), signal);
  const puzzle = await puzzleAt(list, written, signal);
  await openPuzzle(game, puzzle, run?.current === puzzle.number ? run : null, signal);
}

/** @param {PuzzleList} list @param {string} written @param {AbortSignal} signal */
function puzzleAt({ game, title, puzzles }, written, signal) {
  if (/^\d{1,6}$/.test(written)) {
    return api.get("api/puzzle", { query: { game, number: written }, signal });
  }
  const known = `${title} has puzzles 1 to ${puzzles.length}`;
  throw new api.ApiError(`${known}, and no puzzle “${written}”.`);
}

/**
 * The next puzzle of a run, or what came of it.
 * @param {PuzzleList} list @param {Run} run @param {AbortSignal} signal
 */
async function openNext(list, run, signal) {
  const { game } = list;
  const { rating } = ratingOf(game);
  const next = nextIn(run, list.puzzles, loadProgress(), dayOf(), rating);
  if (!next && now.state.attempt) {
    if (run.until) keepRush(run);
    keepRun(null);
    return set({ run, isOver: true });
  }
  if (!next) return openNext(list, newRun(game), signal);
  const current = { ...run, current: next.number };
  keepRun(current);
  const puzzle = await puzzleAt(list, String(next.number), signal);
  signal.throwIfAborted();
  replace(puzzleLink(game, next.number));
  await openPuzzle(game, puzzle, current, signal);
}

/**
 * @param {string} game @param {Asked} puzzle @param {Run|null} run @param {AbortSignal} signal
 * @param {Missed|null} [missed]  the own mistake that it is
 */
async function openPuzzle(game, puzzle, run, signal, missed = null) {
  const [list, document] = await Promise.all([
    ask.puzzles(game, signal),
    records.document(recordWith(puzzle), picturesOf(gameOf(game)), signal),
  ]);
  signal.throwIfAborted();
  const isLater = now.state.attempt !== null;
  now.state.attempt?.close();
  const page = { fault: showFault, changed: draw, tried, solved };
  const comesBack = run?.done.some(({ number }) => number === puzzle.number) ?? false;
  const attempt = new Attempt(puzzle, document, page);
  set({ list, run, comesBack, isOver: false, attempt, missed, day: null, change: null });
  if (run?.until) tick(run);
  if (isLater) byId("side").focus({ preventScroll: true });
}

/** The clock of a run runs until its time is up. @param {Run} run */
function tick(run) {
  clearTimeout(now.clock);
  draw();
  if (timeLeft(run, Date.now()) > 0) now.clock = window.setTimeout(() => tick(run), 500);
  else goToNext();
}

/** Keep how the puzzle that is open went. @param {Try} how */
function tried(how) {
  const { attempt, missed, day } = now.state;
  if (!attempt) return true;
  if (missed) return keepMended(missed, how);
  if (day !== null) keepDay(day, how);
  const { isKept, change } = keepTry(attempt.puzzle, how);
  now.state = { ...now.state, change };
  noteInRun(how);
  return isKept;
}

/** Keep that the puzzle that is open has been solved, perhaps after all. */
function solved() {
  const { attempt, missed, day } = now.state;
  if (!attempt || missed) return;
  keepSolved(attempt.puzzle);
  if (day !== null) keepDay(day, "right");
}

/** @param {Try} how */
function noteInRun(how) {
  const { run, attempt } = now.state;
  if (!run || !attempt) return;
  const after = noted(run, attempt.puzzle.number, how);
  keepRun(after);
  if (after.done.length > run.done.length) keepStreak(streakAfter(loadStreak(), how));
  now.state = { ...now.state, run: after };
  if (!after.until) return;
  // Against the clock nobody waits, and nothing is tried twice.
  clearTimeout(now.clock);
  now.clock = window.setTimeout(goToNext, RUSH_PAUSE);
}

function draw() {
  const { attempt, daily: today } = now.state;
  const root = byId("puzzles");
  const isOver = now.state.isOver || attempt?.isOver;
  root.className = attempt ? `puzzle ${isOver ? "over" : ""}` : "puzzle-front";
  if (attempt) render(puzzleOf(attempt), root);
  else render(today ? frontOf(today) : html`<h1>Puzzles</h1>`, root);
  sayNews(attempt);
}

/** Have screen readers say what has been added since they said something. @param {Attempt|null} attempt */
function sayNews(attempt) {
  const { isOver, run, change } = now.state;
  const before = now.heard;
  if (!attempt) now.heard = null;
  else if (isOver && run) now.heard = [inWords(byId("verdict"))];
  else now.heard = panel.heard(attempt, change);
  if (before === null || now.heard === null) return;
  const news = now.heard.map((part, at) => addedTo(before[at] ?? "", part)).filter(Boolean);
  if (news.length > 0) announce(news.join(" "));
}

/** @param {string} before @param {string} part */
const addedTo = (before, part) =>
  part.startsWith(before) ? part.slice(before.length).trim() : part;

/** @param {Element} element */
const inWords = ({ textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim();

/** @param {Attempt} attempt */
function puzzleOf(attempt) {
  const { list, run, comesBack, isOver } = now.state;
  const { puzzle } = attempt;
  const { missed, change, day } = now.state;
  const row = day === null ? 0 : daysInRow(loadDays(), day);
  const name = missed ? "my mistakes" : `puzzle ${puzzle.number}`;
  document.title = `${list?.title}: ${name} – Lodestone`;
  const feedback =
    isOver && run && list ? panel.result(run, loadStreak()) : panel.words(attempt, change, row);
  return html`<div class="puzzle-board" data-hints="off">${attempt.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${run && list ? panel.progressOf(run, puzzle.number, comesBack, list.puzzles, loadStreak()) : nothing}
      ${feedback}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${isOver ? panel.waysOn(run) : panel.ways(attempt, day !== null)}
    </div>`;
}

/** @param {Daily} today */
function frontOf(today) {
  const { lists, wishes, news } = now.state;
  document.title = "Puzzles – Lodestone";
  const card = (/** @type {PuzzleList} */ list) => {
    const { game } = list;
    const wish = wishes[game] ?? ANY;
    const choose = (/** @type {Partial<Wish>} */ changes) =>
      set({ wishes: { ...wishes, [game]: { ...wish, ...changes } } });
    return front.gameCard(list, wish, choose, (until) => begin(game, wish, until));
  };
  return html`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${front.dailyCard(today)}
    <div class="puzzle-games">${lists.map(card)} ${front.mistakesCard(news, lookThroughGames)}</div>
    ${front.history(lists)}`;
}

/** @param {string} game @param {Wish} wish @param {number|null} until  against the clock */
function begin(game, wish, until) {
  keepRun(newRun(game, wish, until));
  go(puzzleLink(game));
}

/** The next puzzle of the run, or of a new one of the game. */
function goToNext() {
  const { list, run, attempt, missed } = now.state;
  if (!list || !attempt || !(attempt.isOver || run?.until)) return;
  if (missed) return void openMistake(now.opening.begin()).catch(api.refused(showFault));
  const known = run ?? loadRun();
  const signal = now.opening.begin();
  const opened = openNext(list, known?.game === list.game ? known : newRun(list.game), signal);
  opened.catch(api.refused(showFault));
}

/** Another run of the same kind. */
function again() {
  const { list, run } = now.state;
  const until = run?.until ? Date.now() + RUSH_TIME : null;
  if (list) begin(list.game, run?.wish ?? ANY, until);
}

/** The lines, as a study. */
async function openStudy() {
  const { attempt } = now.state;
  if (!attempt) return;
  const written = records.write([toRecord(attempt.state.tree)], "text");
  const found = await written.catch(api.refused(showFault));
  if (found) go(studyLink({ record: await pack(found.text) }));
}

/** Tell others how today went, by what the device offers. */
async function shareDay() {
  const { attempt, day } = now.state;
  if (!attempt || day === null) return;
  const text = toldToOthers(attempt.puzzle, loadDays(), day, location.href.split("#")[0]);
  if (!navigator.share) return copyBy(byId("share-day"), "Result", text);
  await navigator.share({ text }).catch(api.ignored); // closed without a choice
}

/** A game from where the line ends. */
async function playOn() {
  const { attempt } = now.state;
  const end = attempt?.puzzle.line.at(-1)?.position;
  if (attempt && end) await playFrom(attempt.puzzle.rules, end);
}

function leave() {
  now.opening.end();
  clearTimeout(now.clock);
  now.state.attempt?.close();
  now.state = CLOSED;
  now.heard = null;
}

/** @param {(state: import("../core/state.js").State) => import("../core/state.js").State} step */
function walk(step) {
  const { attempt } = now.state;
  if (attempt?.isOver) attempt.show(step(attempt.state).at);
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open({ signal }) {
    draw();
    signal.addEventListener("abort", leave);
  },
  follow: followAddress,
  commands: {
    hint: () => now.state.attempt?.hint(),
    again: () => now.state.attempt?.again(),
    solution: () => now.state.attempt?.solution(),
    next: goToNext,
    more: again,
    "copy-link": () => copyBy(byId("copy-link"), "Link", location.href.split("#")[0]),
    "share-day": shareDay,
    "to-front": () => go(puzzleLink()),
    "walk-back": () => walk(back),
    "walk-on": () => walk(on),
    "play-on": playOn,
    "to-study": openStudy,
    "fault-close": () => showFault(""),
    skip: () => (now.state.attempt ? now.state.attempt.stage.focus() : byId("front-title").focus()),
  },
  keys: {
    h: ["a hint: first where the turn begins, then the turn", "hint"],
    r: ["try again after a wrong turn", "again"],
    b: ["show the solution", "solution"],
    n: ["the next puzzle", "next"],
    ArrowLeft: ["one turn back in a solved puzzle", "walk-back"],
    ArrowRight: ["one turn on in a solved puzzle", "walk-on"],
    Escape: ["take back a step of an unfinished turn", () => now.state.attempt?.stage.escape()],
  },
};
