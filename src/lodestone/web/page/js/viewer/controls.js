/**
 * What is done in a viewer: by the buttons below its board, and by its keys. The arrow keys walk
 * through the game, unless the focus is on something that uses them: a cell
 * of the board, a tab, a group of radio buttons.
 *
 * @import { Keys } from "../lib/keys.js"
 * @import { Session } from "../core/session.js"
 * @import { State } from "../core/state.js"
 *
 * @typedef {(session: Session) => unknown} Command
 */

import * as states from "../core/state.js";
import { nodeAt } from "../core/tree.js";
import { button, select } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @param {(state: State) => State} next @returns {Command} */
const change = (next) => (session) => session.change(next);

const [first, back, on, last] = [states.first, states.back, states.on, states.last].map(change);
const flip = change((state) => states.turnBoard(state, 2));
const turn = change((state) => states.turnBoard(state, 1));
const arrows = change((state) => ({ ...state, arrows: !state.arrows }));
const play = change((state) => ({ ...state, playing: !state.playing }));
const allTurns = change(states.toggleAll);

/** @type {Keys<Command>} */
export const KEYS = {
  ArrowLeft: ["one turn back", back],
  ArrowRight: ["one turn on", on],
  ArrowUp: ["to the variation above", change((state) => states.among(state, -1))],
  ArrowDown: ["to the variation below", change((state) => states.among(state, 1))],
  Home: ["to the start", first],
  End: ["to the end of the line", last],
  ",": ["one turn back, from the board too", back],
  ".": ["one turn on, from the board too", on],
  p: ["play, or stop playing", play],
  f: ["see the board from the other side", flip],
  t: ["turn the board by a quarter", turn],
  a: ["next turns, variations and what the analysis found as arrows", arrows],
  v: ["fold all variations, or unfold them", change(states.foldAll)],
};

/** @type {Keys<Command>} of a viewer that knows the rules */
export const EDITING_KEYS = {
  l: ["show all legal turns, or hide them", allTurns],
  "Ctrl+z": ["undo", change(states.undo)],
  "Ctrl+y": ["do again what was undone", change(states.redo)],
  "Ctrl+Z": ["the same", change(states.redo)],
};

const RAYS = "M12 12h.1M5 5h.1M19 5h.1M5 19h.1M19 19h.1M7 7l3 3M17 7l-3 3M7 17l3-3M17 17l-3-3";
const [PLAY, PAUSE] = ["m8 5 11 7-11 7Z", "M8 5v14M16 5v14"];

/**
 * Its icon is drawn here, as not every page with a viewer has the sprite.
 * @param {Session} session
 * @returns {(title: string, sign: string, command: Command, more?: import("../lib/fields.js").More) => unknown}
 */
const controlOf = (session) => (title, sign, command, more) =>
  button(
    html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${sign} /></svg
      ><span>${title}</span>`,
    () => command(session),
    more,
  );

/** The buttons below the board. @param {Session} session @param {boolean} hasTurns  all legal turns can be shown */
export function controls(session, hasTurns) {
  const { tree, at, playing, arrows: isOn, all, pace } = session.state;
  const { parent, children } = nodeAt(tree, at);
  const [before, after] = [{ isAble: parent !== null }, { isAble: children.length > 0 }];
  const control = controlOf(session);
  const paces = states.PACES.map((name) => ({ name, title: `${name} s` }));
  const choose = (/** @type {string} */ value) =>
    session.change((state) => ({ ...state, pace: Number(value) }));
  return [
    control("First", "M7 6v12M18 6l-8 6 8 6Z", first, before),
    control("Back", "m15 6-8 6 8 6", back, before),
    playing ? control("Stop", PAUSE, play) : control("Play", PLAY, play, after),
    control("Next", "m9 6 8 6-8 6", on, after),
    control("Last", "M17 6v12M6 6l8 6-8 6Z", last, after),
    control("Flip", "M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5", flip),
    control("Rotate", "M19 12a7 7 0 1 1-3-5.7M16 2v5h-5", turn, { look: "spare" }),
    control("Arrows", "M4 18 18 6M11 5h8v8", arrows, { pressed: isOn }),
    hasTurns
      ? control("All turns", RAYS, allTurns, {
          pressed: all !== null,
        })
      : nothing,
    select(null, paces, pace, choose, "Time for each turn"),
  ];
}
