/** The exact value of the position, where its rules are solved, and solving them. */

import { keepSettings, settings } from "../game/store.js";
import { byId, setText } from "../lib/dom.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { renderSolving } from "../panels/solve-progress.js";
import { inWords, solved } from "../stage/values.js";
import { set } from "./session.js";

/**
 * @import { Exact, Setup, SolveJob } from "../wire.js"
 * @import { OpenState } from "./session.js"
 *
 * @typedef {object} Known  what the server told of the position that was asked about last
 * @property {string} about  its rules and its text
 * @property {Exact|null} exact
 * @property {AbortController} work
 */

/** @type {Known} */
const known = { about: "", exact: null, work: new AbortController() };

const drawAgain = () => set({});

/** @param {AbortSignal} signal */
export function mount(signal) {
  const input = byId("exact-on", HTMLInputElement);
  input.checked = settings.exact;
  input.addEventListener("change", () => {
    keepSettings({ exact: input.checked });
    drawAgain();
  });
  const heard = (/** @type {SolveJob} */ { state }) => {
    if (state === "solved") known.about = "";
    drawAgain();
  };
  solving.listen(heard, signal);
}

/** Ask about the position, unless that has been done. @param {Setup} setup */
function followValue(setup) {
  const isAsked = settings.exact && setup.solvable && setup.faults.length === 0;
  const about = isAsked ? `${setup.rules} ${setup.position}` : "";
  if (about === known.about) return;
  known.work.abort();
  Object.assign(known, { about, exact: null, work: new AbortController() });
  if (isAsked) find(setup, known.work.signal);
}

/** @param {Setup} setup @param {AbortSignal} signal */
async function find({ rules, position }, signal) {
  const record = { rules, start: position, turns: [], ended: null };
  try {
    const { exact } = await ask.view(record, signal, true);
    signal.throwIfAborted();
    known.exact = exact;
  } catch (error) {
    if (isAbort(error)) return;
    known.exact = { state: "unsolvable", fault: refusalIn(error) };
  }
  drawAgain();
}

/** @param {OpenState} state */
export function renderValue({ setup }) {
  followValue(setup);
  const value = solved(known.exact);
  const side = setup.sides.find(({ letter }) => letter === setup.side)?.title ?? "";
  byId("exact").hidden = !setup.solvable;
  setText(byId("exact-value"), value ? `${side}, to move: ${inWords(value)}.` : "");
  renderSolving(byId("exact-job"), setup.rules, known.exact);
}
