/** What a position means for the hand of the player: what lies there, what may be touched now. Pure. */

import { shownAfter } from "./picture.js";
import { NOWHERE, nodeAfter, onlySource, waysFrom } from "./turn-builder.js";

/**
 * @import { Action, Scene, Step, View } from "../wire.js"
 * @import { Lifted } from "./board-state.js"
 * @import { Mark } from "./shapes.js"
 * @import { Ways } from "./turn-builder.js"
 *
 * @typedef {import("../wire.js").Diagram & Partial<Pick<View, "first"|"why_not"|"why_not_there">>} Seen
 *   a view, or as much of it as is known before the server has told which turns there are
 *
 * @typedef {object} Position  what a stage shows
 * @property {Scene} scene
 * @property {Seen} view  where another one is shown, a new turn begins
 * @property {string} near  the side at the bottom
 * @property {boolean} [isReadOnly]  no turn can be made, or not now
 * @property {readonly Action[]} [shown]  of a turn that somebody else makes in the view
 * @property {readonly Action[]|null} [hint]  the turn that is hinted at
 * @property {string|null} [thinking]  the side that thinks
 * @property {(side: string) => string} [who]  sits at a side
 * @property {{under: readonly Mark[], over: readonly Mark[]}} [drawn]  more marks
 * @property {(cell: string) => readonly string[]} [words]  of those
 *
 * @typedef {object} Making  a turn that is being made
 * @property {Step[]} walked  as far as it is
 * @property {string|null} picked  the place whose piece is picked up
 * @property {Refusal|null} refused  a press that began no turn
 * @property {string|null} aimed  the place that a first tap chose, on a small board
 *
 * @typedef {object} Refusal
 * @property {string} place
 * @property {string} text  why
 * @property {string} clause  of the rules, or ""
 * @property {{title: string, href: string}|null} lesson  that teaches the clause
 *
 * @typedef {Map<string, Step[]>} Targets
 *
 * @typedef {object} Model
 * @property {boolean} mine  the player may make a turn here
 * @property {readonly Action[]} actions  of the turn that is being made or shown
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
 * @property {import("./picture.js").Shown} picture
 */

/** No turn has begun. @type {Making} */
export const NOT_BEGUN = { walked: [], picked: null, refused: null, aimed: null };

/** Whether a turn can be made. @param {Pick<Position, "view"|"isReadOnly">} position */
export const isMine = ({ view, isReadOnly = false }) => !isReadOnly && Boolean(view.first);

/** Whether two views are of the same moment. @param {Seen} a @param {Seen} b */
export const isSame = (a, b) => a.position === b.position && a.ply === b.ply;

/** @param {Position} position @param {Making} making @returns {Model} */
export function modelOf(position, making) {
  const { view, scene, shown = [], hint = null } = position;
  const { walked } = making;
  const mine = isMine(position);
  const node = mine ? nodeAfter(view.first ?? null, walked) : NOWHERE;
  const begun = walked.length > 0;
  const sources = waysFrom(node);
  const only = onlySource(sources, begun, (place) => isHand(scene, place));
  const picked = among(sources, making.picked) ?? only;
  const targets = (picked === null ? null : sources.get(picked)) ?? new Map();
  const entries = picked === null ? entriesOf(sources, scene) : new Map();
  const actions = [...shown, ...walked.map(({ action }) => action)];
  return {
    mine,
    actions,
    sources,
    picked,
    automatic: picked !== null && picked === only,
    targets,
    entries,
    aimed: among(targets, making.aimed) ?? among(entries, making.aimed),
    lifted: picked === null || isHand(scene, picked) ? null : liftedAt(picked, targets),
    pass: begun ? null : node.turn,
    ending: begun && node.steps.length > 0 ? node.turn : null,
    hint: mine && hint ? nextHinted(hint, actions) : null,
    picture: shownAfter(view, actions),
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
 */
function entriesOf(sources, scene) {
  const hands = [...sources].filter(([place]) => isHand(scene, place));
  if (hands.length !== 1) return new Map();
  const [[, entries]] = hands;
  return new Map([...entries].filter(([to]) => !sources.has(to)));
}

/**
 * What comes next in the turn that was hinted at, as long as it is the one that is being made.
 * @param {readonly Action[]} hinted @param {readonly Action[]} made
 */
function nextHinted(hinted, made) {
  const isSame = made.every((action, i) => hinted[i] && isAlike(action, hinted[i]));
  return (isSame && hinted[made.length]) || null;
}

/** @param {Action} a @param {Action} b */
const isAlike = (a, b) =>
  a.from === b.from && a.to === b.to && a.removes.join() === b.removes.join();

/**
 * Where the steps do not agree on what is lifted, that is seen only when one is made.
 * @param {string} cell @param {Targets} targets
 */
function liftedAt(cell, targets) {
  const actions = [...targets.values()].flat().map(({ action }) => action);
  if (actions.length === 0) return null;
  const [{ carries, leaves }] = actions;
  const same = actions.every((one) => one.carries === carries && one.leaves === leaves);
  return same ? { cell, carries, leaves } : null;
}

/** The name of a side as a title. @param {string} side */
export const sideTitle = (side) => side.charAt(0).toUpperCase() + side.slice(1);

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
