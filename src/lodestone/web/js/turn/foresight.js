/**
 * What a turn leads to is asked for while the hand still rests where a press would send it: the new
 * position can then be drawn at once.
 */

import { foresee } from "../game/session.js";
import { isEnd } from "./turn-builder.js";
import { stepsTo } from "./words.js";

/** A hand that stays so long does not only pass by, in milliseconds. */
const REST = 30;

const resting = { clock: 0 };

/**
 * @param {import("../wire.js").View} shown
 * @param {import("./model.js").Model} model  of that
 * @param {string|null} place  that the hand has come to
 */
export function foreseeAt(shown, model, place) {
  clearTimeout(resting.clock);
  const steps = place === null ? [] : stepsTo(model, place);
  const end = steps.length === 1 ? steps[0].leads_to : null;
  if (isEnd(end)) resting.clock = window.setTimeout(() => foresee(end.turn, shown), REST);
}
