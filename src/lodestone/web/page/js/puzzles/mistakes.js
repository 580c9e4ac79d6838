/** One's own mistakes as puzzles: the position before each, and any turn that gives nothing away. */

import { upperFirst } from "../core/rules.js";
import { isGood } from "../game/mistakes.js";
import { dayOf } from "../lib/days.js";
import { write } from "../lib/storage.js";
import * as ask from "../net/ask.js";
import { sideTitle } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import { after, doneWith, isDue, keyOf, loadProgress } from "./progress.js";

/**
 * @import { Missed } from "../game/mistakes.js"
 * @import { PuzzleTurn } from "../wire.js"
 * @import { Asked } from "./attempt.js"
 * @import { Done, Try } from "./progress.js"
 */

const KEY = "lodestone.mistakes-done";

/** The grade that is shown where none is known. */
const NO_GRADE = 0;

/** The mistakes that are to be asked today. @param {readonly Missed[]} missed @param {number} day */
export function dueMistakes(missed, day) {
  const progress = loadProgress(KEY);
  return missed.filter((one) => !doneWith(progress, one) || isDue(progress, one, day));
}

/** Ask a mistake again later, and later still each time that it is solved. @param {Missed} missed @param {Try} tried */
export function keepMended(missed, tried) {
  const progress = loadProgress(KEY);
  const day = dayOf();
  /** @type {Done} */
  const unasked = { first: "wrong", solved: false, due: day, passed: 0 };
  const done = after(doneWith(progress, missed) ?? unasked, tried, day);
  return write(KEY, { ...progress, [keyOf(missed)]: done });
}

/**
 * A mistake as a puzzle.
 * @param {Missed} missed @param {string} title  of the rules @param {AbortSignal} signal
 * @returns {Promise<Asked>}
 */
export async function puzzleOf(missed, title, signal) {
  const { rules, position, side, played, best, words } = missed;
  const record = { rules, start: position, turns: [], ended: null };
  const [right, wrong, why] = await Promise.all([
    turnOf(rules, position, side, best, signal),
    turnOf(rules, position, side, played, signal),
    ask.nearestTo({ record, best, turn: played }, signal),
  ]);
  const because = whyOf(why?.because ?? "");
  return {
    number: 0,
    rules,
    position,
    grade: NO_GRADE,
    rating: 0,
    title,
    side,
    task: `${sideTitle(side)} to move: find a better turn. You chose: ${wrong.say}.`,
    refutation: "That gives something away, too.",
    idea: {
      name: "",
      title: "Your mistake",
      about: `You chose: ${wrong.say}. ${upperFirst(words)}.${because}`,
    },
    line: [{ ...right, because: why?.better ?? "" }],
    end: "",
    wrong: { line: [wrong], end: `${upperFirst(words)}.` },
    accepts: (turn) => isGood(missed, turn, signal),
  };
}

/** @param {string} rules @param {string} start @param {string} side @param {string} turn @param {AbortSignal} signal @returns {Promise<PuzzleTurn>} */
async function turnOf(rules, start, side, turn, signal) {
  const { last, position } = await ask.view({ rules, start, turns: [turn], ended: null }, signal);
  const say = last?.say.replace(`${sideTitle(side)}: `, "") ?? turn;
  return { turn, say, side, position, also: [], because: "" };
}
