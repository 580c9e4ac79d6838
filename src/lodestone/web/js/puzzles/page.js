/** The page of puzzles: which one is open, what was tried, and the ways to others. */

import { pack, puzzleLink, studyLink } from "../core/links.js";
import { toRecord } from "../core/record.js";
import { go, parts } from "../core/router.js";
import { picturesOf } from "../game/store.js";
import { byId } from "../lib/dom.js";
import { gameLinks } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { recordOf } from "../net/record.js";
import * as records from "../net/records.js";
import { showFault } from "../panels/banners.js";
import { nothing, render } from "../vendor/lit-html.js";
import { KEYS } from "../viewer/controls.js";
import { Attempt } from "./attempt.js";
import { chosen, doneWith, loadProgress, nextOf } from "./choice.js";
import * as panel from "./panel.js";

/**
 * @import { Game, PuzzleList } from "../wire.js"
 * @import { Filter } from "./choice.js"
 *
 * @typedef {object} State
 * @property {Game[]} games
 * @property {PuzzleList|null} list
 * @property {Filter} filter
 * @property {Attempt|null} attempt
 */

/** @type {Filter} */
const ANY = { grade: null, theme: null, unsolved: false };

/** @type {State} */
const CLOSED = { games: [], list: null, filter: ANY, attempt: null };

const now = { state: CLOSED, opening: new Latest() };

/** @param {Partial<State>} changes */
function set(changes) {
  now.state = { ...now.state, ...changes };
  draw();
}

/** Open the puzzle that the address names, else the next one of the game that is not solved. */
async function followAddress() {
  const signal = now.opening.begin();
  const [named = "", number = ""] = parts();
  showFault("");
  try {
    const games = await ask.games();
    signal.throwIfAborted();
    const { list } = now.state;
    const game = named || (list?.game ?? games[0].name);
    if (game !== list?.game) await openList(games, game, signal);
    await openPuzzle(number, signal);
  } catch (error) {
    if (!api.isAbort(error)) showFault(api.refusalIn(error));
  }
}

/** @param {Game[]} games @param {string} game @param {AbortSignal} signal */
async function openList(games, game, signal) {
  set({ games });
  const list = await api.get("api/puzzles", { query: { game }, signal });
  set({ list, filter: ANY });
}

/** @param {string} written  as the address has it; "": none @param {AbortSignal} signal */
async function openPuzzle(written, signal) {
  const { list, games, attempt } = now.state;
  if (!list) return;
  const query = { game: list.game, number: numberOf(list, written) };
  const puzzle = await api.get("api/puzzle", { query, signal });
  const game = games.find(({ name }) => name === list.game) ?? games[0];
  const record = recordOf({ rules: puzzle.rules, start: puzzle.position, turns: [] });
  const document = await records.document(record, picturesOf(game), signal);
  attempt?.close();
  const page = { fault: showFault, changed: draw };
  set({ attempt: new Attempt(byId("viewer"), puzzle, document, page) });
}

/** @param {PuzzleList} list @param {string} written @returns {string} */
function numberOf({ title, puzzles }, written) {
  if (written === "") return String(nextOf(puzzles, 0, loadProgress())?.number ?? 1);
  if (/^\d{1,6}$/.test(written)) return written;
  const known = `${title} has puzzles 1 to ${puzzles.length}`;
  throw new api.ApiError(`${known}, and no puzzle “${written}”.`);
}

function draw() {
  const { games, list, attempt, filter } = now.state;
  const progress = loadProgress();
  render(panel.head(list, attempt), byId("head"));
  render(panel.ways(attempt), byId("ways"));
  render(gameLinks(games, puzzleLink, list?.game), byId("games"));
  if (!list || !attempt) return;
  const { puzzle } = attempt;
  document.title = `${list.title}: puzzle ${puzzle.number} – Lodestone`;
  const isKnown = attempt.isTold || doneWith(progress, puzzle)?.solved === true;
  byId("why").hidden = !isKnown;
  render(isKnown ? panel.why(puzzle) : nothing, byId("why"));
  const choose = (/** @type {Partial<Filter>} */ changes) =>
    set({ filter: { ...filter, ...changes } });
  render(panel.choice(list, progress, filter, puzzle.number, choose), byId("choice"));
}

function goToNext() {
  const { list, attempt, filter } = now.state;
  if (!list || !attempt) return;
  const progress = loadProgress();
  const listed = chosen(list.puzzles, filter, progress);
  const next = nextOf(listed, attempt.puzzle.number, progress);
  if (next) go(puzzleLink(list.game, next.number));
  else showFault("No other puzzle is like that: choose another difficulty or theme.");
}

/** What is on the board, with all turns, as a separate study. */
async function openViewer() {
  const { attempt } = now.state;
  if (!attempt) return;
  const written = records.write([toRecord(attempt.state.tree)], "text");
  const found = await written.catch(api.refused(showFault));
  if (found) go(studyLink({ record: await pack(found.text) }));
}

const HOW = [
  "Make the turn on the board, as in a game. Exactly one turn does what the task asks; that is proven for each puzzle.",
  "After a turn the other side answers as well as it can, so that a wrong turn shows what is wrong with it and a right one can be played to its end.",
  "A puzzle's difficulty is the weakest of the computer's levels that finds the turn.",
];

function leave() {
  now.opening.end();
  now.state.attempt?.close();
  now.state = CLOSED;
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open({ signal }) {
    draw();
    signal.addEventListener("abort", leave);
    return followAddress();
  },
  follow: followAddress,
  commands: {
    hint: () => now.state.attempt?.hint(),
    best: () => now.state.attempt?.showBest(),
    next: goToNext,
    again: () => now.state.attempt?.again(),
    "to-viewer": openViewer,
    "fault-close": () => showFault(""),
    skip: () => now.state.attempt?.stage.focus(),
  },
  keys: {
    h: ["a hint: first with which piece, then the turn", "hint"],
    r: ["try again from the puzzle's position", "again"],
    b: ["show best play", "best"],
    n: ["the next puzzle", "next"],
    Escape: ["take back a step of an unfinished turn", () => now.state.attempt?.stage.escape()],
  },
  help: () => ({
    about: HOW,
    keys: Object.entries(KEYS).map(([key, [words]]) => [key, words]),
  }),
};
