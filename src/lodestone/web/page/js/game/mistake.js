/**
 * After a lost game: the turn that lost it, on the board, and what to practise. The search starts only on
 * request, since every position of the game has to be searched.
 */

import { announce } from "../lib/announce.js";
import { numbered } from "../lib/counted.js";
import { refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { turnMarks } from "../core/drawn.js";
import { lessonLink, puzzleLink } from "../core/links.js";
import { go } from "../core/router.js";
import { gameLine, lineText, lineTo, mainLine, nodeAt } from "../core/tree.js";
import { sideTitle } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { humans, lostBy, sideNames } from "./game.js";
import { mistakesIn } from "./mistakes.js";

/**
 * @import { Action, Mistake, NearestPuzzle, ReportedPosition } from "../wire.js"
 * @import { Lost } from "./game.js"
 * @import { GameSession } from "./session.js"
 *
 * @typedef {object} Shown
 * @property {string} line  the searched line, as JSON
 * @property {string} status  the progress of the search, or its result
 * @property {number|null} share  of the positions that were searched; null once all were
 * @property {number|null} at  the node before it
 * @property {string[]} words
 * @property {ReturnType<typeof turnMarks>} marks
 * @property {NearestPuzzle|null} nearest
 */

/** The side of a person who has lost the game; null if nobody has. @param {GameSession} game */
export function losingSide({ play: { kept, latest } }) {
  const winner = latest.outcome?.winner ?? null;
  if (winner === null || latest.record.length === 0) return null;
  return humans(kept).find((side) => side !== winner) ?? null;
}

/** The result for the current game; null where there was no search. @param {GameSession} game @returns {Shown|null} */
export const found = ({ play: { mistake }, tree }) =>
  mistake && mistake.line === lineText(tree) ? mistake : null;

/** The mistake is on the board. @param {GameSession} game */
export const isOnBoard = (game) => game.at === found(game)?.at;

/** The mistake and the better turn as arrows, in the position before them. @param {GameSession} game */
export const marks = (game) => (isOnBoard(game) ? (found(game)?.marks ?? []) : []);

/** Go to a position, and scroll to the board: the button may have been below it. @param {GameSession} game @param {number} at */
async function look(game, at) {
  await game.goTo(at);
  scrollTo({ top: 0 });
}

/** Find the mistake, unless it is known, and show it on the board. @param {GameSession} game */
export async function showMistake(game) {
  const known = found(game);
  if (known?.at !== undefined && known.at !== null) return look(game, known.at);
  const side = losingSide(game);
  if (known?.share !== undefined && known.share !== null) return;
  if (side === null) return;
  game.put({ mistake: { line: lineText(game.tree), ...LOOKING } });
  announce(LOOKING.status);
  await find(game, side).catch(refused((status) => put(game, { status, share: null })));
}

/** @type {Omit<Shown, "line">} */
const LOOKING = {
  status: "Looking for the turn that lost…",
  share: 0,
  at: null,
  words: [],
  marks: [],
  nearest: null,
};

/** @param {GameSession} game @param {Partial<Shown>} changes */
function put(game, changes) {
  const { mistake } = game.play;
  if (mistake) game.put({ mistake: { ...mistake, ...changes } });
  if (changes.status) announce(changes.status);
}

/** @param {GameSession} game @param {string} side */
async function find(game, side) {
  const { tree, work: signal } = game;
  const line = gameLine(tree);
  /** @type {ReportedPosition[]} */
  const positions = [];
  const onFound = (/** @type {ReportedPosition} */ position) => {
    positions[position.ply] = position;
    put(game, { share: (positions.length - 1) / line.turns.length });
  };
  const mistakes = await mistakesIn(game.play.kept, line, onFound, signal);
  const lost = lostBy(positions, side, sideNames(game.play.game)) ?? worstOf(mistakes, side);
  if (lost === null) {
    put(game, { status: "No turn of yours stands out as the mistake.", share: null });
    return;
  }
  await show(game, side, lost, positions, signal);
}

/** The worst mistake of a side; null if it made none. @param {Mistake[]} mistakes @param {string} side */
const worstOf = (mistakes, side) =>
  mistakes
    .filter((one) => one.side === side && one.loss > 0)
    .toSorted((a, b) => b.loss - a.loss)[0] ?? null;

/**
 * Go to the position before the mistake, with both turns as arrows.
 * @param {GameSession} game @param {string} side @param {Lost} lost
 * @param {ReportedPosition[]} positions @param {AbortSignal} signal
 */
async function show(game, side, lost, positions, signal) {
  const { ply, best } = lost;
  const line = mainLine(game.tree);
  const [before, made] = [line[ply - 1], line[ply]];
  const record = lineTo(game.tree, before);
  const better = { ...record, turns: [...record.turns, best] };
  const [played, instead, nearest] = await Promise.all([
    ask.view(lineTo(game.tree, made), signal),
    ask.view(better, signal),
    ask.nearestTo({ record, best, turn: nodeAt(game.tree, made).turn }, signal),
  ]);
  const marks = [
    ...turnMarks([instead.last?.actions ?? []], "mark-drawn green"),
    ...turnMarks([played.last?.actions ?? []], "mark-drawn red"),
  ];
  const words = wordsOf(game, side, lost, positions, nearest);
  put(game, { status: "", share: null, at: before, marks, words, nearest });
  announce(words.join(" "));
  await look(game, before);
}

/**
 * What was wrong and what was better, with the reasons if these are proven.
 * @param {GameSession} game @param {string} side @param {Lost} lost
 * @param {ReportedPosition[]} positions @param {NearestPuzzle|null} nearest
 */
function wordsOf({ play: { latest } }, side, { ply, best, turned }, positions, nearest) {
  const name = (/** @type {number} */ one) => numbered(one, latest.record[one - 1].text);
  const [before, after] = [positions[ply - 1], positions[ply]];
  const why = whyOf(nearest?.because ?? "").trim();
  const better = betterWords(before, side, best) + whyOf(nearest?.better ?? "");
  if (!turned) {
    return [`${name(ply)} was the mistake (red).`, why || afterWords(after, side), better];
  }
  const { remoteness } = positions[turned.ply];
  return [
    `${name(ply)} lost something for nothing (red).`,
    why,
    better,
    `The result had changed with ${name(turned.ply)}: ${turned.best} was better, but the end was ${remoteness} turns away.`,
  ];
}

/** The other side's best answer to it. @param {ReportedPosition} after @param {string} side */
function afterWords({ winner, remoteness, best }, side) {
  if (winner === null || winner === side || remoteness === null) return "";
  const other = sideTitle(winner);
  if (remoteness === 0) return "It lost at once.";
  if (remoteness === 1) return `Then ${other} wins at once${best && ` with ${best.turn}`}.`;
  return `Then ${other} wins in ${remoteness} turns${best && `, beginning with ${best.turn}`}.`;
}

/** @param {ReportedPosition} before @param {string} side @param {string} best */
function betterWords({ winner, exact }, side, best) {
  const value = winner === side ? ", which wins" : winner === null && exact ? ", which draws" : "";
  return `Better was ${best} (green)${value}.`;
}

/** The turn that was the mistake, while it is on the board. @param {GameSession} game */
export const headline = (game) => found(game)?.words[0] ?? "";

/** What was wrong with it, and what was better. @param {GameSession} game */
export function mistakeText(game) {
  const shown = found(game);
  if (!shown) return nothing;
  const { status, share, words } = shown;
  if (share !== null) {
    return html`<div class="mistake">
      <p>${status}</p>
      <progress aria-label="Positions searched" max="1" .value=${share}></progress>
    </div>`;
  }
  if (status) return html`<p class="mistake">${status}</p>`;
  if (!isOnBoard(game)) return nothing;
  return html`<p class="mistake">
    ${words.slice(1).filter(Boolean).join(" ")} Try another turn on the board.
  </p>`;
}

/**
 * Where to practise after a mistake: the puzzle closest to the missed turn, and the lesson on it; without a
 * mistake, the puzzles of the game.
 * @param {GameSession} game
 * @returns {[words: string, go: () => unknown, look?: string][]}
 */
export function practice(game) {
  const shown = found(game);
  if (!shown || shown.share !== null) return [];
  const { name, lessons } = game.play.game;
  const { nearest, at } = shown;
  if (at === null) return [["Solve puzzles", () => go(puzzleLink(name))]];
  if (!isOnBoard(game) || !nearest) return [];
  const ideas = nearest.shared.map((one) => one.name);
  const lesson = lessons.find((one) => ideas.includes(one.idea));
  const toPuzzle = () => go(puzzleLink(name, nearest.number));
  const toLesson = () => lesson && go(lessonLink(name, lesson.name));
  return [
    ["A puzzle like this", toPuzzle, "primary"],
    ...(lesson
      ? [/** @type {[string, typeof toLesson]} */ ([`Lesson: ${lesson.title}`, toLesson])]
      : []),
  ];
}
