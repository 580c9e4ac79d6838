/** What the state means for the hand of the player: what lies there, what may be touched now. */

import { isHuman } from "../game/game.js";
import { isOpen } from "../game/state.js";
import { shownAfter } from "../board/picture.js";
import { NOWHERE, nodeAfter, onlySource, waysFrom } from "./turn-builder.js";

/**
 * @typedef {import("../wire.js").Action} Action
 * @typedef {import("../wire.js").Scene} Scene
 * @typedef {import("../wire.js").Step} Step
 * @typedef {import("../game/state.js").State} State
 * @typedef {import("../board/stage.js").Lifted} Lifted
 * @typedef {import("./turn-builder.js").Ways} Ways
 *
 * @typedef {Map<string, Step[]>} Targets
 *
 * @typedef {object} Model
 * @property {boolean} live  the newest position is shown
 * @property {boolean} mine  the player may make a turn here
 * @property {Ways} sources
 * @property {string|null} picked
 * @property {boolean} automatic  picked up without the player's doing
 * @property {Targets} targets  from what is picked up
 * @property {Targets} entries  from the only reserve, while nothing is picked up
 * @property {string|null} aimed  chosen by a first tap; the second does it
 * @property {Lifted|null} lifted
 * @property {string|null} pass  the turn without an action
 * @property {string|null} ending  the turn that could end here or go on
 * @property {Action|null} hint  the next action of the turn that was hinted at
 * @property {import("../board/picture.js").Shown} picture
 */

/** @type {Model} while a game is being fetched */
const NO_GAME = {
  live: false,
  mine: false,
  sources: new Map(),
  picked: null,
  automatic: false,
  targets: new Map(),
  entries: new Map(),
  aimed: null,
  lifted: null,
  pass: null,
  ending: null,
  hint: null,
  picture: { pieces: new Map(), hands: new Map() },
};

/** @param {State} state @returns {Model} */
export function modelOf(state) {
  if (!isOpen(state)) return NO_GAME;
  const { kept, shown, latest, scene, walked, busy } = state;
  const live = shown === latest;
  const free = busy === null || (busy === "thinking" && !live);
  const mine = free && shown.first !== null && isHuman(kept, shown.side);
  const node = mine ? nodeAfter(shown.first, walked) : NOWHERE;
  const begun = walked.length > 0;
  const sources = waysFrom(node);
  const only = onlySource(sources, begun, (place) => isHand(scene, place));
  const picked = among(sources, state.picked) ?? only;
  const targets = (picked === null ? null : sources.get(picked)) ?? new Map();
  const entries = picked === null ? entriesOf(sources, scene) : new Map();
  return {
    live,
    mine,
    sources,
    picked,
    automatic: picked !== null && picked === only,
    targets,
    entries,
    aimed: among(targets, state.aimed) ?? among(entries, state.aimed),
    lifted: picked === null || isHand(scene, picked) ? null : liftedAt(picked, targets),
    pass: begun ? null : node.turn,
    ending: begun && node.steps.length > 0 ? node.turn : null,
    hint: mine ? nextHinted(state) : null,
    picture: shownAfter(
      shown,
      walked.map(({ action }) => action),
    ),
  };
}

/**
 * The place, where it is among those.
 * @param {Map<string, any>} places @param {string|null} place
 */
const among = (places, place) => (place !== null && places.has(place) ? place : null);

/**
 * A press on a cell enters a piece there, where one reserve alone can mean it and nothing else.
 * @param {Ways} sources @param {Scene} scene
 * @returns {Targets}
 */
function entriesOf(sources, scene) {
  const hands = [...sources].filter(([place]) => isHand(scene, place));
  if (hands.length !== 1) return new Map();
  const [[, entries]] = hands;
  return new Map([...entries].filter(([to]) => !sources.has(to)));
}

/**
 * What comes next in the turn that was hinted at, as long as it is the one that is being made.
 * @param {State} state
 */
function nextHinted({ hint, walked }) {
  const actions = hint?.result?.final ? hint.result.actions : [];
  const isSame = walked.every(({ action }, i) => actions[i] && isAlike(action, actions[i]));
  return (isSame && actions[walked.length]) || null;
}

/** @param {Action} a @param {Action} b */
const isAlike = (a, b) =>
  a.from === b.from && a.to === b.to && a.removes.join() === b.removes.join();

/**
 * Where the steps do not agree on what is lifted, that is seen only when one is made.
 * @param {string} cell @param {Targets} targets
 * @returns {Lifted|null}
 */
function liftedAt(cell, targets) {
  const actions = [...targets.values()].flat().map(({ action }) => action);
  if (actions.length === 0) return null;
  const [{ carries, leaves }] = actions;
  const same = actions.every((one) => one.carries === carries && one.leaves === leaves);
  return same ? { cell, carries, leaves } : null;
}

/** @param {Scene} scene @param {string} place */
export const isHand = (scene, place) => scene.hands.some((hand) => hand.name === place);

/** A kind of piece in words. @param {Scene} scene @param {string} kind */
export const kindName = (scene, kind) => scene.pieces[kind].label;

/**
 * A place in words: a cell by its name, a reserve by its title.
 * @param {Scene} scene @param {string} place
 */
export const placeName = (scene, place) =>
  scene.hands.find((hand) => hand.name === place)?.title ?? place;
