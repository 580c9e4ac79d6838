/** The buttons below a viewer's board. */

import { h, s, setAttribute, setText } from "../lib/dom.js";
import { PACES, back, first, last, on, turnBoard } from "../core/state.js";
import { nodeAt } from "../core/tree.js";

/**
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("./viewer.js").Viewer} Viewer
 *
 * @typedef {object} Controls
 * @property {HTMLElement} root
 * @property {Object<string, HTMLButtonElement>} buttons
 * @property {HTMLSelectElement} pace
 */

/** Drawn here and not in a sprite: a viewer stands on pages that have none. @type {Object<string, string>} */
const SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6Z",
  back: "m15 6-8 6 8 6",
  on: "m9 6 8 6-8 6",
  last: "M17 6v12M6 6l8 6-8 6Z",
  play: "m8 5 11 7-11 7Z",
  pause: "M8 5v14M16 5v14",
  flip: "M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",
  turn: "M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",
  arrows: "M4 18 18 6M11 5h8v8",
};

/** @param {string} name */
const sign = (name) =>
  s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SIGNS[name] }),
  );

/** @param {string} name @param {string} title @param {() => void} onclick */
const control = (name, title, onclick) =>
  h(
    "button",
    { type: "button", onclick, class: `control-${name}` },
    sign(name),
    h("span", {}, title),
  );

/** @param {Viewer} viewer @returns {Controls} */
export function createControls(viewer) {
  const buttons = {
    first: control("first", "First", () => viewer.change(first)),
    back: control("back", "Back", () => viewer.change(back)),
    play: control("play", "Play", () => viewer.play()),
    on: control("on", "Next", () => viewer.change(on)),
    last: control("last", "Last", () => viewer.change(last)),
    flip: control("flip", "Flip", () => viewer.change((state) => turnBoard(state, 2))),
    turn: control("turn", "Turn", () => viewer.change((state) => turnBoard(state, 1))),
    arrows: control("arrows", "Arrows", () =>
      viewer.change((state) => ({ ...state, arrows: !state.arrows })),
    ),
  };
  const options = PACES.map((pace) => h("option", { value: pace }, `${pace} s`));
  const pace = h("select", { "aria-label": "Time for each turn" }, options);
  pace.addEventListener("change", () =>
    viewer.change((state) => ({ ...state, pace: Number(pace.value) })),
  );
  const label = {
    class: "controls viewer-controls",
    role: "group",
    "aria-label": "Walk through the game",
  };
  const root = h("div", label, Object.values(buttons), pace);
  return { root, buttons, pace };
}

/** @param {Controls} controls @param {State} state */
export function renderControls({ buttons, pace }, state) {
  const { parent, children } = nodeAt(state.tree, state.at);
  const able = (/** @type {string} */ name, /** @type {boolean} */ yes) =>
    setAttribute(buttons[name], "aria-disabled", yes ? null : "true");
  for (const name of ["first", "back"]) able(name, parent !== null);
  for (const name of ["on", "last"]) able(name, children.length > 0);
  able("play", children.length > 0 || state.playing);
  setText(buttons.play.children[1], state.playing ? "Stop" : "Play");
  buttons.play.querySelector("path")?.setAttribute("d", SIGNS[state.playing ? "pause" : "play"]);
  setAttribute(buttons.arrows, "aria-pressed", String(state.arrows));
  pace.value = String(state.pace);
}
