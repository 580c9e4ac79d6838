/**
 * What is done in a viewer: by the buttons below its board, and by its keys. The arrow keys walk
 * through the game, except where the keyboard led to something that has its own use for them: a cell
 * of the board, a tab, a group of radio buttons.
 *
 * @import { Keys } from "../lib/keys.js"
 * @import { Session } from "../core/session.js"
 * @import { State } from "../core/state.js"
 *
 * @typedef {(session: Session) => unknown} Command
 */

import { h, s, setAble, setAttribute, setText } from "../lib/dom.js";
import * as states from "../core/state.js";
import { nodeAt } from "../core/tree.js";

/** @param {(state: State) => State} next @returns {Command} */
const change = (next) => (session) => session.change(next);

const [first, back, on, last] = [states.first, states.back, states.on, states.last].map(change);
const flip = change((state) => states.turnBoard(state, 2));
const turn = change((state) => states.turnBoard(state, 1));
const arrows = change((state) => ({ ...state, arrows: !state.arrows }));
const play = change((state) => ({ ...state, playing: !state.playing }));

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

/** @type {Keys<Command>} of a viewer in which the game can be changed */
export const EDITING_KEYS = {
  "Ctrl+z": ["undo", change(states.undo)],
  "Ctrl+y": ["do again what was undone", change(states.redo)],
};

const [PLAY, PAUSE] = ["m8 5 11 7-11 7Z", "M8 5v14M16 5v14"];

/** By name; drawn here and not in a sprite: a viewer stands on pages that have none. @type {Object<string, [title: string, sign: string, command: Command]>} */
const CONTROLS = {
  first: ["First", "M7 6v12M18 6l-8 6 8 6Z", first],
  back: ["Back", "m15 6-8 6 8 6", back],
  play: ["Play", PLAY, play],
  on: ["Next", "m9 6 8 6-8 6", on],
  last: ["Last", "M17 6v12M6 6l8 6-8 6Z", last],
  flip: ["Flip", "M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5", flip],
  turn: ["Turn", "M19 12a7 7 0 1 1-3-5.7M16 2v5h-5", turn],
  arrows: ["Arrows", "M4 18 18 6M11 5h8v8", arrows],
};

/** @param {Session} session */
export function createControls(session) {
  const button = (/** @type {string} */ name) => {
    const [title, d, command] = CONTROLS[name];
    const look = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
    const act = { type: "button", class: `control-${name}`, onclick: () => command(session) };
    return h("button", act, s("svg", look, s("path", { d })), h("span", {}, title));
  };
  const buttons = Object.fromEntries(Object.keys(CONTROLS).map((name) => [name, button(name)]));
  const options = states.PACES.map((pace) => h("option", { value: pace }, `${pace} s`));
  const pace = h("select", { "aria-label": "Time for each turn" }, options);
  pace.addEventListener("change", () =>
    session.change((state) => ({ ...state, pace: Number(pace.value) })),
  );
  const label = { role: "group", "aria-label": "Walk through the game" };
  const look = { class: "controls viewer-controls", ...label };
  return { root: h("div", look, Object.values(buttons), pace), buttons, pace };
}

/** @param {ReturnType<typeof createControls>} controls @param {State} state */
export function renderControls({ buttons, pace }, { tree, at, playing, arrows, pace: seconds }) {
  const { parent, children } = nodeAt(tree, at);
  const [isBegun, isOn] = [parent !== null, children.length > 0];
  const able = { first: isBegun, back: isBegun, on: isOn, last: isOn, play: isOn || playing };
  for (const [name, yes] of Object.entries(able)) {
    setAble(buttons[name], yes);
  }
  setText(buttons.play.children[1], playing ? "Stop" : "Play");
  buttons.play.querySelector("path")?.setAttribute("d", playing ? PAUSE : PLAY);
  setAttribute(buttons.arrows, "aria-pressed", String(arrows));
  pace.value = String(seconds);
}
