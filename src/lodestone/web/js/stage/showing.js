/**
 * What a stage shows, and how far a turn is there. Here none is made: a viewer without a hand needs no
 * more (turn-maker.js).
 *
 * @import { Position } from "./model.js"
 */

import { NOT_BEGUN, modelOf } from "./model.js";

export class Showing {
  making = NOT_BEGUN;
  /** @type {Position|null} */
  position = null;

  get opened() {
    if (this.position === null) throw new Error("no position is shown");
    return this.position;
  }

  get model() {
    return modelOf(this.opened, this.making);
  }

  /** @param {Position} position */
  enter(position) {
    this.position = position;
  }

  /** Nothing is shown any more. */
  leave() {
    this.position = null;
    this.making = NOT_BEGUN;
  }
}
