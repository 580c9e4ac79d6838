/** The exact value of the position, where its rules are solved, and solving them. */

import { byId, setText } from "../lib/dom.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { onChange } from "../game/state.js";
import * as solving from "../game/solving.js";
import { keepSettings, settings } from "../game/store.js";
import { inWords, solved } from "../stage/values.js";
import { situation } from "../panels/exact.js";
import { renderSolving } from "../panels/solve-progress.js";
import { isOpen, state } from "./session.js";

/**
 * @import { Exact } from "../wire.js"
 * @import { OpenState } from "./session.js"
 *
 * @typedef {object} Known  what the server told of the position that was asked about last
 * @property {string} about  its rules and its text
 * @property {Exact|null} exact
 * @property {AbortController} work
 */

/** @type {Known} */
const known = { about: "", exact: null, work: new AbortController() };

export function mount() {
  const input = byId("exact-on", HTMLInputElement);
  input.checked = settings.exact;
  input.addEventListener("change", () => {
    keepSettings({ exact: input.checked });
    if (isOpen(state)) renderValue(state);
  });
  onChange(() => (solving.areJustSolved() ? askAgain() : drawAgain()));
}

const drawAgain = () => isOpen(state) && draw(state);

function askAgain() {
  known.about = "";
  if (isOpen(state)) renderValue(state);
}

/** @param {OpenState} state */
export function renderValue(state) {
  const { setup } = state;
  byId("exact").hidden = !setup.solvable;
  const isAsked = settings.exact && setup.solvable && setup.faults.length === 0;
  const about = isAsked ? `${setup.rules} ${setup.position}` : "";
  if (about !== known.about) {
    known.work.abort();
    Object.assign(known, { about, exact: null, work: new AbortController() });
    if (isAsked) find(setup, known.work.signal);
  }
  draw(state);
}

/** @param {import("../wire.js").Setup} setup @param {AbortSignal} signal */
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
function draw({ setup }) {
  const { exact } = known;
  const now = solved(exact);
  const side = setup.sides.find(({ letter }) => letter === setup.side)?.title ?? "";
  setText(byId("exact-value"), now ? `${side}, to move: ${inWords(now)}.` : "");
  renderSolving(byId("exact-job"), setup.rules, situation(setup.rules, exact), null);
}
