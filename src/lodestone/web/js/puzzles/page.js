/** The page of puzzles: which one is open, what was tried, and the ways to others. */

import { picturesOf } from "../game/store.js";
import { byId, h } from "../lib/dom.js";
import { nothing, render } from "../vendor/lit-html.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { go } from "../core/router.js";
import { KEYS } from "../viewer/controls.js";
import { showFault } from "../panels/fault.js";
import { pack, writeHash } from "../core/links.js";
import { toRecord } from "../core/record.js";
import * as records from "../net/records.js";
import { Attempt, documentOf } from "./attempt.js";
import { chosen, nextOf, readAddress } from "./choice.js";
import * as panel from "./panel.js";
import { after, doneWith, loadProgress, saveProgress } from "./progress.js";
import * as teaching from "../net/teaching.js";

/**
 * @typedef {object} Now
 * @property {import("../wire.js").Game[]} games
 * @property {import("../net/teaching.js").PuzzleList|null} list
 * @property {import("./choice.js").Filter} filter
 * @property {Attempt|null} attempt
 * @property {number} hints  how many were given for the puzzle that is open
 * @property {string} hint  the last one
 * @property {boolean} isTold  the solution was shown
 * @property {AbortController} opening
 */

/** @type {import("./choice.js").Filter} */
const ANY = { grade: null, theme: null, unsolved: false };

/** @type {Now} */
const now = {
  games: [],
  list: null,
  filter: ANY,
  attempt: null,
  hints: 0,
  hint: "",
  isTold: false,
  opening: new AbortController(),
};

const NOT_KEPT = "This browser does not keep what you solve: closing the page loses it.";

async function followAddress() {
  now.opening.abort();
  now.opening = new AbortController();
  const { signal } = now.opening;
  const { game, number } = readAddress(location.hash);
  showFault("");
  try {
    await openGame(game ?? now.list?.game ?? now.games[0].name, signal);
    await openPuzzle(number, signal);
  } catch (error) {
    if (!api.isAbort(error)) showFault(api.refusalIn(error));
  }
}

/** @param {string} game @param {AbortSignal} signal */
async function openGame(game, signal) {
  if (now.list?.game === game) return;
  const list = await teaching.puzzles(game, signal);
  signal.throwIfAborted();
  Object.assign(now, { list, filter: ANY });
}

/** @param {string|null} written  as the address has it; null: the next one that is not solved */
async function openPuzzle(written, /** @type {AbortSignal} */ signal) {
  const { list } = now;
  if (!list) return;
  const number = numberOf(list, written);
  const puzzle = await teaching.puzzle(list.game, number, signal);
  const game = now.games.find(({ name }) => name === list.game) ?? now.games[0];
  const document = await documentOf(puzzle, picturesOf(game), signal);
  signal.throwIfAborted();
  now.attempt?.close();
  Object.assign(now, { hints: 0, hint: "", isTold: false, attempt: null });
  const root = h("div", { id: "viewer", class: "viewer" });
  byId("viewer").replaceWith(root);
  now.attempt = new Attempt(root, puzzle, document, { fault: showFault, judged, changed: draw });
  now.attempt.viewer.redraw({ still: true });
  draw();
}

/** @param {import("../net/teaching.js").PuzzleList} list @param {string|null} written */
function numberOf({ title, puzzles }, written) {
  if (written === null) return nextOf(puzzles, 0, loadProgress())?.number ?? 1;
  if (!/^\d{1,6}$/.test(written)) {
    throw new api.ApiError(
      `${title} has puzzles 1 to ${puzzles.length}, and no puzzle “${written}”.`,
    );
  }
  return Number(written);
}

/** @param {"right"|"wrong"|"helped"} what */
function judged(what) {
  if (!now.attempt) return;
  const isKept = saveProgress(after(loadProgress(), now.attempt.puzzle, what));
  if (!isKept) showFault(NOT_KEPT);
}

function draw() {
  const { list, attempt, filter } = now;
  const progress = loadProgress();
  render(panel.head(list, attempt, now.hint), byId("head"));
  render(panel.ways(attempt), byId("ways"));
  render(panel.gameLinks(now.games, list), byId("games"));
  if (!list || !attempt) return;
  const { puzzle } = attempt;
  document.title = `${list.title}: puzzle ${puzzle.number} – Lodestone`;
  const isTold = now.isTold || doneWith(progress, puzzle)?.solved === true;
  byId("why").hidden = !isTold;
  render(isTold ? panel.why(puzzle) : nothing, byId("why"));
  render(panel.choice(list, progress, filter, puzzle.number, choose), byId("choice"));
}

/** @param {Partial<import("./choice.js").Filter>} changes */
function choose(changes) {
  now.filter = { ...now.filter, ...changes };
  draw();
}

/** First with which piece, then which turn. */
function hint() {
  const { attempt } = now;
  if (!attempt) return;
  judged("helped");
  now.hints += 1;
  const { begins, line } = attempt.puzzle;
  now.hint = now.hints === 1 ? `Hint: begin with ${begins}.` : `Hint: ${line[0].say}.`;
  attempt.markBeginning();
  draw();
}

function showBest() {
  if (!now.attempt) return;
  judged("helped");
  Object.assign(now, { isTold: true, hint: "Best play is in the list: walk through it." });
  now.attempt.showBest();
  draw();
}

function goToNext() {
  const { list, attempt } = now;
  if (!list || !attempt) return;
  const progress = loadProgress();
  const listed = chosen(list.puzzles, now.filter, progress);
  const next = nextOf(listed, attempt.puzzle.number, progress);
  if (next) location.hash = `#${list.game}/${next.number}`;
  else showFault("No other puzzle is like that: choose another difficulty or theme.");
}

/** What is on the board, with all turns, as a study of its own. */
async function openViewer() {
  if (!now.attempt) return;
  try {
    const record = toRecord(now.attempt.state.tree);
    const { text } = await records.write([record], "text");
    go(`viewer${writeHash({ record: await pack(text) })}`);
  } catch (error) {
    showFault(api.refusalIn(error));
  }
}

const HOW = [
  "Make the turn on the board, as in a game. Exactly one turn does what the task asks; that is proven for each puzzle.",
  "After a turn the other side answers as well as it can, so that a wrong turn shows what is wrong with it and a right one can be played to its end.",
  "A puzzle's difficulty is the weakest of the computer's levels that finds the turn.",
];

function leave() {
  now.opening.abort();
  now.attempt?.close();
  Object.assign(now, { attempt: null, list: null });
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    draw();
    signal.addEventListener("abort", leave);
    try {
      now.games = await ask.games();
    } catch (error) {
      return showFault(api.refusalIn(error));
    }
    if (signal.aborted) return;
    draw();
    await followAddress();
  },
  follow: followAddress,
  commands: {
    hint,
    best: showBest,
    next: goToNext,
    again: () => now.attempt?.again(),
    "to-viewer": openViewer,
    "fault-close": () => showFault(""),
    skip: () => now.attempt?.viewer.stage.focus(),
  },
  keys: {
    h: ["a hint: first with which piece, then the turn", "hint"],
    r: ["try again from the puzzle's position", "again"],
    b: ["show best play", "best"],
    n: ["the next puzzle", "next"],
    Escape: [
      "take back a step of an unfinished turn",
      () => now.attempt?.viewer.stage.maker.escape(),
    ],
  },
  help: () => ({
    about: HOW,
    keys: Object.entries(KEYS).map(([key, [words]]) => [key, words]),
  }),
};
