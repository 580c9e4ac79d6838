/** The page of puzzles: which one is open, what was tried, and the ways to others. */

import { open } from "../lib/dialogs.js";
import { picturesOf } from "../game/store.js";
import { byId, h, setText } from "../lib/dom.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { go } from "../core/router.js";
import { KEYS, mountKeys } from "../viewer/keys.js";
import { pack, writeHash } from "../core/links.js";
import { toRecord } from "../core/record.js";
import * as records from "../net/records.js";
import { Attempt, documentOf } from "./attempt.js";
import { chosen, gradeWords, nextOf, readAddress } from "./choice.js";
import * as panel from "./panel.js";
import { after, doneWith, loadProgress, saveProgress } from "./progress.js";
import * as teaching from "../net/teaching.js";

/**
 * @typedef {object} Now
 * @property {import("../wire.js").Game[]} games
 * @property {import("../net/teaching.js").PuzzleList|null} list
 * @property {Attempt|null} attempt
 * @property {number} hints  how many were given for the puzzle that is open
 * @property {string} hint  the last one
 * @property {boolean} isTold  the solution was shown
 * @property {AbortController} opening
 */

/** @type {Now} */
const now = {
  games: [],
  list: null,
  attempt: null,
  hints: 0,
  hint: "",
  isTold: false,
  opening: new AbortController(),
};

const NOT_KEPT = "This browser does not keep what you solve: closing the page loses it.";

/** @param {string} text */
function fault(text) {
  setText(byId("fault-text"), text);
  byId("fault").hidden = text === "";
}

async function followAddress() {
  now.opening.abort();
  now.opening = new AbortController();
  const { signal } = now.opening;
  const { game, number } = readAddress(location.hash);
  fault("");
  try {
    await openGame(game ?? now.list?.game ?? now.games[0].name, signal);
    await openPuzzle(number, signal);
  } catch (error) {
    if (!api.isAbort(error)) fault(api.refusalIn(error));
  }
}

/** @param {string} game @param {AbortSignal} signal */
async function openGame(game, signal) {
  if (now.list?.game === game) return;
  const list = await teaching.puzzles(game, signal);
  signal.throwIfAborted();
  now.list = list;
  panel.renderGames(now.games, game);
  panel.renderFilter(list);
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
  now.attempt = new Attempt(root, puzzle, document, { fault, judged, changed: render });
  now.attempt.viewer.redraw({ still: true });
  render();
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
  if (!isKept) fault(NOT_KEPT);
}

function render() {
  const { list, attempt } = now;
  if (!list || !attempt) return;
  const { puzzle } = attempt;
  const title = `${list.title}: puzzle ${puzzle.number}`;
  document.title = `${title} – Lodestone`;
  setText(byId("title"), title);
  const about = `${puzzle.title}, ${gradeWords(puzzle.grade)}.`;
  setText(byId("task"), `${puzzle.task} (${about})`);
  const progress = loadProgress();
  const isSolved = doneWith(progress, puzzle)?.solved === true;
  setText(byId("verdict"), attempt.words || now.hint);
  byId("verdict").dataset.verdict = attempt.verdict ?? "";
  for (const id of ["hint", "best", "next"]) panel.able(id, true);
  panel.able("again", attempt.verdict !== null);
  panel.renderWhy(puzzle, isSolved || now.isTold);
  panel.renderList(list, progress, puzzle.number);
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
  render();
}

function showBest() {
  if (!now.attempt) return;
  judged("helped");
  Object.assign(now, { isTold: true, hint: "Best play is in the list: walk through it." });
  now.attempt.showBest();
  render();
}

function goToNext() {
  const { list, attempt } = now;
  if (!list || !attempt) return;
  const progress = loadProgress();
  const listed = chosen(list.puzzles, panel.readFilter(), progress);
  const next = nextOf(listed, attempt.puzzle.number, progress);
  if (next) location.hash = `#${list.game}/${next.number}`;
  else fault("No other puzzle is like that: choose another difficulty or theme.");
}

/** What is on the board, with all turns, as a study of its own. */
async function openViewer() {
  if (!now.attempt) return;
  try {
    const record = toRecord(now.attempt.state.tree);
    const { text } = await records.write([record], "text");
    go(`viewer${writeHash({ record: await pack(text) })}`);
  } catch (error) {
    fault(api.refusalIn(error));
  }
}

/** @type {Object<string, [words: string, command: () => void]>} */
const PAGE_KEYS = {
  h: ["a hint: first with which piece, then the turn", hint],
  r: ["try again from the puzzle's position", () => now.attempt?.again()],
  b: ["show best play", showBest],
  n: ["the next puzzle", goToNext],
  Escape: [
    "take back a step of an unfinished turn",
    () => now.attempt?.viewer.parts.stage.maker.escape(),
  ],
  "?": ["this help", showHelp],
};

const HOW = [
  "Make the turn on the board, as in a game. Exactly one turn does what the task asks; that is proven for each puzzle.",
  "After a turn the other side answers as well as it can, so that a wrong turn shows what is wrong with it and a right one can be played to its end.",
  "A puzzle's difficulty is the weakest of the computer's levels that finds the turn.",
];

function showHelp() {
  const line = (/** @type {[string, [string, unknown]]} */ [key, [words]]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words));
  open("Help", () => [
    ...HOW.map((text) => h("p", {}, text)),
    h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, Object.entries({ ...PAGE_KEYS, ...KEYS }).map(line)),
  ]);
}

/** @type {Object<string, () => unknown>} */
const BUTTONS = {
  hint,
  best: showBest,
  next: goToNext,
  again: () => now.attempt?.again(),
  "fault-close": () => fault(""),
};

function leave() {
  now.opening.abort();
  now.attempt?.close();
  Object.assign(now, { attempt: null, list: null });
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    for (const [id, command] of Object.entries(BUTTONS)) {
      byId(id).addEventListener("click", () => {
        if (byId(id).getAttribute("aria-disabled") !== "true") command();
      });
    }
    for (const id of ["grade", "theme", "unsolved"]) byId(id).addEventListener("change", render);
    mountKeys(now, window, PAGE_KEYS, signal);
    signal.addEventListener("abort", leave);
    try {
      now.games = await ask.games();
    } catch (error) {
      return fault(api.refusalIn(error));
    }
    if (signal.aborted) return;
    panel.renderGames(now.games, "");
    await followAddress();
  },
  follow: followAddress,
  commands: {
    "to-viewer": openViewer,
    "open-help": showHelp,
    skip: () => now.attempt?.viewer.parts.stage.focus(),
  },
};
