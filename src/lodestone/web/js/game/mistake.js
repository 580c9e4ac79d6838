/**
 * After a lost game: which turn lost it, and the puzzle that is nearest to it. Both are looked for
 * only when that is asked for, since every position of the game has to be searched.
 */

import { open } from "../lib/dialogs.js";
import { h, inside, setText } from "../lib/dom.js";
import { isAbort, post, refusalIn } from "../net/api.js";
import { recordOf } from "../net/record.js";
import { gameLine, lineTo } from "../core/line.js";
import { mainLine } from "../core/tree.js";
import { report } from "../net/records.js";
import { sideTitle } from "../stage/model.js";
import { humans } from "./game.js";

/**
 * @import { Mistake, NearestPuzzle } from "../wire.js"
 * @import { PlayedGame } from "./played.js"
 */

/** How long each position of the game is searched, in seconds. */
const EFFORT = "0.1";

/** The side of a person who has lost the game; null where nobody has. @param {PlayedGame} game */
export function losingSide({ kept, latest }) {
  const winner = latest.outcome?.winner ?? null;
  if (winner === null || latest.record.length === 0) return null;
  return humans(kept).find((side) => side !== winner) ?? null;
}

/** Open a dialog that finds the mistake and leads to the puzzle nearest to it. @param {PlayedGame} game */
export async function offerPuzzle(game) {
  const side = losingSide(game);
  if (side === null) return;
  const work = new AbortController();
  const told = h("p", { role: "status" }, "Looking for the turn that lost…");
  const bar = h("progress", { "aria-label": "Turns looked at", value: 0, max: 1 });
  const ways = h("div", { class: "dialog-buttons" }, bar);
  const closed = open("A puzzle like your mistake", () => () => [told, ways]);
  find(game, side, told, ways, work.signal).finally(() => bar.remove());
  await closed;
  work.abort();
}

/**
 * @param {PlayedGame} game @param {string} side @param {HTMLElement} told @param {HTMLElement} ways
 * @param {AbortSignal} signal
 */
async function find({ kept, tree, latest }, side, told, ways, signal) {
  try {
    const mistake = await worstMistake(tree, side, inside(ways, "progress"), signal);
    if (mistake === null) return setText(told, "No turn of yours stands out as the mistake.");
    const record = lineTo(tree, mainLine(tree)[mistake.ply - 1]);
    const nearest = await nearestTo({ record, best: mistake.best }, signal);
    setText(told, wordsOf(mistake, latest.record[mistake.ply - 1].text, nearest));
    const link = { href: `puzzles#${kept.game}/${nearest.number}`, class: "button primary" };
    ways.replaceChildren(h("a", link, `Open puzzle ${nearest.number}`));
  } catch (error) {
    if (!isAbort(error)) setText(told, refusalIn(error));
  }
}

/**
 * The turn of a side that gave most away; null where none did.
 * @param {PlayedGame["tree"]} tree @param {string} side @param {HTMLProgressElement} bar
 * @param {AbortSignal} signal
 * @returns {Promise<Mistake|null>}
 */
async function worstMistake(tree, side, bar, signal) {
  const { rules, start, turns } = gameLine(tree);
  const { mistakes } = await report(
    recordOf({ rules, start, turns }),
    EFFORT,
    (line) => {
      if ("ply" in line) bar.value = line.ply / turns.length;
    },
    signal,
  );
  const mine = /** @type {Mistake[]} */ (mistakes).filter((one) => one.side === side);
  return mine.reduce(
    (/** @type {Mistake|null} */ worst, one) => (one.loss > (worst?.loss ?? 0) ? one : worst),
    null,
  );
}

/**
 * @param {{record: import("../net/record.js").Line, best: string}} missed @param {AbortSignal} signal
 * @returns {Promise<NearestPuzzle>}
 */
const nearestTo = ({ record, best }, signal) =>
  post("api/puzzle/nearest", { record: recordOf(record), best }, { signal });

/** @param {Mistake} mistake @param {string} played @param {NearestPuzzle} nearest */
function wordsOf({ ply, side, best, words }, played, { number, shared }) {
  const what = `Turn ${ply}, ${sideTitle(side)}’s ${played}, cost most: ${words}. Better was ${best}.`;
  const titles = shared.map(({ title }) => title.toLowerCase());
  const about = titles.length > 0 ? ` It is about the same: ${titles.join(", ")}.` : "";
  return `${what} Puzzle ${number} is nearest to it.${about}`;
}
