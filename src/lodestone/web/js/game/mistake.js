/**
 * After a lost game: which turn lost it, and the puzzle that is nearest to it. Both are looked for
 * only when that is asked for, since every position of the game has to be searched.
 */

import { open } from "../lib/dialogs.js";
import { isAbort, post, refusalIn } from "../net/api.js";
import { recordOf } from "../net/record.js";
import { gameLine, lineTo } from "../core/line.js";
import { puzzleLink } from "../core/links.js";
import { mainLine } from "../core/tree.js";
import { report } from "../net/records.js";
import { sideTitle } from "../stage/model.js";
import { html } from "../vendor/lit-html.js";
import { humans } from "./game.js";

/**
 * @import { Mistake, NearestPuzzle } from "../wire.js"
 * @import { PlayedGame } from "./played.js"
 * @typedef {(told: string, way?: unknown) => void} Tell
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
export function offerPuzzle(game) {
  const side = losingSide(game);
  if (side === null) return;
  open("A puzzle like your mistake", (_close, { draw, signal }) => {
    let [told, way] = looking(0);
    /** @type {Tell} */
    const tell = (...next) => {
      [told, way] = next;
      draw();
    };
    find(game, side, tell, signal).catch((error) => isAbort(error) || tell(refusalIn(error)));
    return () =>
      html`<p role="status">${told}</p>
        <div class="dialog-buttons">${way}</div>`;
  });
}

/** @param {number} share  of the turns @returns {[told: string, way: unknown]} */
const looking = (share) => [
  "Looking for the turn that lost…",
  html`<progress aria-label="Turns looked at" max="1" .value=${share}></progress>`,
];

/** @param {PlayedGame} game @param {string} side @param {Tell} tell @param {AbortSignal} signal */
async function find({ kept, tree, latest }, side, tell, signal) {
  const { rules, start, turns } = gameLine(tree);
  const { mistakes } = await report(
    recordOf({ rules, start, turns }),
    EFFORT,
    (line) => "ply" in line && tell(...looking(line.ply / turns.length)),
    signal,
  );
  const mistake = worstOf(mistakes, side);
  if (mistake === null) return tell("No turn of yours stands out as the mistake.");
  const record = lineTo(tree, mainLine(tree)[mistake.ply - 1]);
  const nearest = await nearestTo({ record, best: mistake.best }, signal);
  const way = html`<a href=${puzzleLink(kept.game, nearest.number)} class="button primary"
    >Open puzzle ${nearest.number}</a
  >`;
  tell(wordsOf(mistake, latest.record[mistake.ply - 1].text, nearest), way);
}

/** The turn of a side that gave most away; null where none did. @param {Mistake[]} mistakes @param {string} side */
const worstOf = (mistakes, side) =>
  mistakes
    .filter((one) => one.side === side && one.loss > 0)
    .toSorted((a, b) => b.loss - a.loss)[0] ?? null;

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
