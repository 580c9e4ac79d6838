/** The making of a turn: what the player may touch now, and what touching it does. */

import { announce } from "../lib/announce.js";
import { chooseOne, confirm } from "../dialogs/dialogs.js";
import { kindName, modelOf, placeName as nameIn } from "./model.js";
import { askAhead, changed, opened, send, state } from "../game/session.js";
import * as timing from "../lib/timing.js";
import { isEnd } from "./turn-builder.js";
import { inWords } from "../game/values.js";
import { liftedWords, list, stepsTo, telling, worthAt } from "./words.js";

/** More places than these are told by their number. */
const MOST_NAMED = 12;

/** A second Escape within this time takes the whole turn back, in milliseconds. */
const TWICE = 500;

/**
 * @typedef {import("../wire.js").Step} Step
 * @typedef {import("../game/session.js").Motion} Motion
 */

const model = () => modelOf(state);

/** @param {string} place */
const placeName = (place) => nameIn(opened().scene, place);

/** Click, Enter or a screen reader's press on a place. @param {string} place */
export function activate(place) {
  const { targets, sources, entries } = model();
  const there = targets.get(place);
  const entry = entries.get(place);
  if (there) return act(there);
  if (place !== state.picked && sources.has(place)) return pick(place);
  if (entry) return act(entry);
  if (state.picked !== null || state.aimed !== null) return letGo();
  refuse(place);
}

/** Say why no turn begins at a place, or that one has begun elsewhere. @param {string} place */
function refuse(place) {
  const { mine, picked } = model();
  if (!mine || place === picked) return;
  const reason = state.walked.length > 0 ? goesOn(picked) : opened().shown.why_not[place];
  if (!reason) return;
  state.refused = { place, reason };
  changed({ still: true });
  announce(`${placeName(place)}: ${reason}`);
}

/** @param {string|null} picked */
const goesOn = (picked) =>
  picked && `This turn goes on from ${placeName(picked)}; undo its steps to begin another.`;

/**
 * A finger on a small cell: where the turn would be sent, the first tap shows what it would do and
 * the second does it. What can still be taken back is done at once.
 * @param {string} place
 */
export function choose(place) {
  const steps = stepsTo(model(), place);
  const sends = steps.some((step) => isEnd(step.leads_to));
  if (!sends || place === state.aimed) return activate(place);
  state.aimed = place;
  changed();
  const { notes, warnings } = telling(steps);
  const heard = [placeName(place), ...notes, ...warnings, "tap again to do it"];
  announce(`${heard.join(", ")}.`);
}

export const doChosen = () => state.aimed !== null && activate(state.aimed);

/** @param {string} place */
export function pick(place) {
  Object.assign(state, { picked: place, refused: null, aimed: null });
  changed();
  const names = [...model().targets.keys()].map(nameWithWorth);
  const where = names.length > MOST_NAMED ? `${names.length} cells` : list(names);
  announce(`${placeName(place)} picked up. It can go to ${where}.`);
}

/** @param {string} place */
function nameWithWorth(place) {
  const worth = worthAt(model(), place);
  return worth ? `${placeName(place)}: ${inWords(worth)}` : placeName(place);
}

/** Forget what was picked up and chosen. */
function letGo() {
  if (state.picked === null && state.aimed === null) return;
  Object.assign(state, { picked: null, aimed: null });
  changed();
  announce("Put down.");
}

/**
 * A piece was dragged; dropped elsewhere it stays where it was.
 * @param {string} from
 * @param {string|null} to
 * @param {boolean} fine  by a finger on small cells
 */
export function drop(from, to, fine) {
  state.picked = from;
  const steps = to === null ? undefined : model().targets.get(to);
  if (to !== null && steps) return fine ? choose(to) : act(steps, { still: true });
  if (from !== to) letGo();
}

/**
 * Go one step on; several between the same two places differ in what they do or mean, and the
 * player says which.
 * @param {Step[]} steps @param {Motion} motion
 */
async function act(steps, motion = {}) {
  const { walked, shown } = state;
  const [step] = steps.length === 1 ? steps : await chooseOne("Which one?", steps, sayOf);
  // Meanwhile another tab or a click elsewhere may have changed what the step was chosen in.
  const isStale = () => state.walked !== walked || state.shown !== shown;
  if (isStale()) return;
  if (!step) return letGo();
  timing.began("leg");
  if (step.leads_to === null) await askAhead(step);
  if (isStale() || step.leads_to === null) return;
  Object.assign(state, { walked: [...walked, step], picked: null, refused: null, aimed: null });
  const made = { known: [step.action], ...motion };
  if (isEnd(step.leads_to)) return sendTurn(step.leads_to.turn, made);
  changed(made);
  timing.drawn("leg");
  tellStep();
}

/**
 * The words of the turn that ends with the step; they tell it better than the names of places.
 * @param {Step} step
 */
function sayOf(step) {
  if (isEnd(step.leads_to)) return step.say;
  const { removes, note } = step.action;
  const taken = removes.length > 0 ? `taking ${list(removes)}` : "";
  return [sayAction(step), taken, note].filter(Boolean).join(", ");
}

/** Say how the turn goes on. */
function tellStep() {
  const { scene } = opened();
  const now = model();
  const { picked, targets, ending } = now;
  const heard = [`So far: ${soFar()}`];
  const lifted = liftedWords(now, (kind) => kindName(scene, kind));
  if (lifted) heard.push(lifted);
  heard.push(
    picked
      ? `${placeName(picked)} goes on to ${[...targets.keys()].map(placeName).join(" or ")}`
      : "Choose what to do next",
  );
  if (ending) heard.push("or end the turn here");
  announce(`${heard.join(". ")}.`);
}

/** @param {Step} step */
const sayAction = ({ action: { from, to } }) => `${placeName(from)} to ${placeName(to)}`;

/** The actions of the unfinished turn, in words. */
export const soFar = () =>
  state.walked
    .map((step) => sayAction(step) + (step.action.note && ` (${step.action.note})`))
    .join(", then ");

/**
 * Send the turn, which is drawn meanwhile; one that takes others back is drawn before the question
 * whether it may.
 * @param {string|null} text
 * @param {Motion} [made]  its last step, where that is not drawn yet
 */
async function sendTurn(text, made) {
  const { shown, latest, walked } = opened();
  if (text === null) return;
  const later = latest.record.length - shown.record.length;
  if (later === 0) return send(text, made);
  if (made) changed(made);
  if (!(await mayTakeBack(later))) return undo();
  if (state.shown === shown && state.walked === walked) await send(text);
}

/** @param {number} later  how many turns */
function mayTakeBack(later) {
  const turns = later === 1 ? "the turn" : `the ${later} turns`;
  return confirm(
    "Play on from here?",
    `This takes back ${turns} made after this position.`,
    "Play on from here",
  );
}

/** Put down what is picked up, else take back the last action of the unfinished turn. */
export function undo() {
  const { mine, automatic } = model();
  if (state.aimed !== null || (state.picked !== null && !automatic)) return letGo();
  if (state.walked.length === 0 || !mine) return;
  walkBack(state.walked.slice(0, -1));
}

export const undoAll = () => model().mine && walkBack([]);

/** Escape: one thing at a time, and the whole turn when it is pressed twice. */
export function escape() {
  const now = performance.now();
  if (now - state.undone < TWICE && state.walked.length > 0) return undoAll();
  if (state.picked === null && state.aimed === null) state.undone = now;
  undo();
}

/** @param {Step[]} walked */
function walkBack(walked) {
  Object.assign(state, { walked, picked: null, refused: null, aimed: null });
  changed();
  announce(walked.length > 0 ? `Undone. So far: ${soFar()}.` : "Undone. The turn starts anew.");
}

export const endHere = () => sendTurn(model().ending);

export const pass = () => sendTurn(model().pass);
