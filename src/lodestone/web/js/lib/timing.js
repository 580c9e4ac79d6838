/**
 * How long things take until they are on the screen: the measure "turn" from a turn's sending to
 * the new position, the measure "leg" from the choice of a step to the next ones.
 *
 * @typedef {"turn"|"leg"} Measure
 */

import { afterFrame } from "./painting.js";

/** @param {Measure} name */
export function began(name) {
  performance.mark(`${name}-began`);
}

/** The measure ends with the frame that is drawn next. @param {Measure} name */
export function drawn(name) {
  afterFrame(() => performance.measure(name, `${name}-began`));
}
