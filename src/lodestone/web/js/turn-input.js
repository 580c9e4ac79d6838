/** The making of a turn: what the player may touch now, and what touching it does. */

import { announce } from "./announce.js";
import { chooseOne, confirm } from "./dialogs.js";
import { isHuman } from "./game.js";
import { shownAfter } from "./picture.js";
import { changed, send, state } from "./session.js";
import { choices, onlySource, settled } from "./turn-builder.js";

const NOTHING = { complete: [], next: new Map() };

/**
 * @typedef {object} Model  what the state means for the hand of the player
 * @property {boolean} live  the newest position is shown
 * @property {boolean} mine  the player may make a turn here
 * @property {Map<string, Map<string, import("./types.js").Action[]>>} sources
 * @property {string|null} picked
 * @property {boolean} automatic  picked up without the player's doing
 * @property {Map<string, import("./types.js").Action[]>} targets
 * @property {import("./types.js").Turn|null} pass
 * @property {import("./types.js").Turn[]} endings  turns that could end here or go on
 * @property {import("./types.js").Shown} picture
 */

/** @returns {Model} */
export function model() {
  const { kept, shown, latest, scene, prefix, busy } = state;
  const live = shown === latest;
  const free = busy === null || (busy === "thinking" && !live);
  const mine = free && shown.turns.length > 0 && isHuman(kept, shown.side);
  const found = mine ? choices(shown.turns, prefix) : NOTHING;
  const only = onlySource(found, prefix, isHand);
  const picked = found.next.has(state.picked) ? state.picked : only;
  return {
    live,
    mine,
    sources: found.next,
    picked,
    automatic: picked !== null && picked === only,
    targets: found.next.get(picked) ?? new Map(),
    pass: prefix.length === 0 ? (found.complete[0] ?? null) : null,
    endings: prefix.length > 0 && found.next.size > 0 ? found.complete : [],
    picture: shownAfter(shown, prefix, scene),
  };
}

const isHand = (place) => state.scene.hands.some((hand) => hand.name === place);

/** A place in words: a cell by its name, a reserve by its title. */
export const placeName = (place) =>
  state.scene.hands.find((hand) => hand.name === place)?.title ?? place;

/** Click, Enter or a screen reader's press on a place. */
export function activate(place) {
  const { picked, targets, sources } = model();
  if (targets.has(place)) return act(targets.get(place));
  if (place !== state.picked && sources.has(place)) return pick(place);
  if (picked !== null) letGo();
}

/** @param {string} place */
export function pick(place) {
  state.picked = place;
  changed();
  const names = [...model().targets.keys()].map(placeName);
  announce(`${placeName(place)} picked up. It can go to ${names.join(", ")}.`);
}

export function letGo() {
  if (state.picked === null) return;
  state.picked = null;
  changed();
  announce("Put down.");
}

/** A piece was dragged; dropped elsewhere it stays where it was. */
export function drop(from, to) {
  state.picked = from;
  const { targets } = model();
  if (targets.has(to)) return act(targets.get(to), { still: true });
  if (from !== to) letGo();
}

/**
 * Do one action; several between the same two places differ in what they take, and the player says
 * which.
 */
async function act(actions, motion = {}) {
  const before = state.prefix;
  const [action] =
    actions.length === 1
      ? actions
      : await chooseOne("Which one?", actions, (one) => sayOf([...before, one]));
  if (!action || state.prefix !== before) return;
  state.prefix = [...before, action];
  state.picked = null;
  changed({ known: [action], ...motion });
  await finish();
}

/**
 * The words of the turn that starts with these actions; they tell it better than the names of
 * places.
 */
function sayOf(prefix) {
  const { complete, next } = choices(state.shown.turns, prefix);
  if (complete.length > 0 && next.size === 0) return complete[0].say;
  const { from, to, removes } = prefix.at(-1);
  const taken = removes.length > 0 ? `, taking ${removes.join(", ")}` : "";
  return `${placeName(from)} to ${placeName(to)}${taken}`;
}

async function finish() {
  const { prefix, shown } = state;
  const found = choices(shown.turns, prefix);
  const turns = settled(found, prefix);
  if (turns.length > 0) return sendOneOf(turns);
  const { picked, targets, endings } = model();
  const heard = [`So far: ${soFar().join(", then ")}`];
  if (picked)
    heard.push(
      `${placeName(picked)} goes on to ${[...targets.keys()].map(placeName).join(" or ")}`,
    );
  else heard.push("Choose what to do next");
  if (endings.length > 0) heard.push("or end the turn here");
  announce(`${heard.join(". ")}.`);
}

/** The actions of the unfinished turn, in words. */
export function soFar() {
  return state.prefix.map(({ from, to }) => `${placeName(from)} to ${placeName(to)}`);
}

async function sendOneOf(turns) {
  const { shown, latest, prefix } = state;
  const [turn] =
    turns.length === 1
      ? turns
      : await chooseOne("What does this turn mean?", turns, (one) => one.say);
  const later = latest.record.length - shown.record.length;
  if (!turn || (later > 0 && !(await mayTakeBack(later)))) return undo();
  // Meanwhile another tab or a click elsewhere may have changed the position this turn was made in.
  if (state.shown === shown && state.prefix === prefix) await send(turn);
}

function mayTakeBack(later) {
  const turns = later === 1 ? "the turn" : `the ${later} turns`;
  return confirm(
    "Play on from here?",
    `This takes back ${turns} made after this position.`,
    "Play on from here",
  );
}

/** Take back the last action of the unfinished turn, or put down the piece that is picked up. */
export function undo() {
  const { mine, automatic } = model();
  if (state.picked !== null && !automatic) return letGo();
  if (state.prefix.length === 0 || !mine) return;
  state.picked = null;
  state.prefix = state.prefix.slice(0, -1);
  changed();
  announce(
    state.prefix.length > 0
      ? `Undone. So far: ${soFar().join(", then ")}.`
      : "Undone. The turn starts anew.",
  );
}

export function undoAll() {
  if (!model().mine) return;
  state.prefix = [];
  state.picked = null;
  changed();
  announce("The turn starts anew.");
}

export const endHere = () => sendOneOf(model().endings);

export const pass = () => sendOneOf([model().pass]);
