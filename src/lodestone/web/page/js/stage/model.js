/**
 * A position as the player can act in it: its pieces, and the places that can be pressed now. A turn is built
 * by walking the tree that the server sends, along steps that are one action each. If the end of a step is not
 * known yet, it is requested and added to the tree before the step is made. No rules are in here. Pure.
 */

import { shownAfter } from "./picture.js";

/**
 * @import { Action, TurnNode, Scene, TurnStep, View } from "../wire.js"
 * @import { Mark } from "./shapes.js"
 *
 * @typedef {import("../wire.js").Diagram & Partial<Pick<View, "first"|"why_not"|"why_not_there">>} Seen
 *   a view, or the part of it that is known before its turns are
 *
 * @typedef {object} Position  what a stage shows
 * @property {Scene} scene
 * @property {Seen} view  another view begins a new turn
 * @property {string} near  the side at the bottom
 * @property {boolean} [isReadOnly]  no turn can be made now
 * @property {boolean} [isBlind]  its pieces are not shown, and not said
 * @property {readonly Action[]} [shown]  of a turn that another player makes
 * @property {readonly Action[]|null} [hint]  the suggested turn
 * @property {string|null} [thinking]  the side that thinks
 * @property {(side: string) => string} [who]  the player of a side
 * @property {(side: string) => import("./seats.js").ClockShown|null} [clock]  of a side
 * @property {{under: readonly Mark[], over: readonly Mark[]}} [drawn]  more marks
 * @property {(cell: string) => readonly string[]} [words]  of those
 * @property {import("./all-turns.js").AllTurns|null} [all]  legal turns that are shown
 * @property {boolean} [isTask]  the effects of presses are not said below the board: they are to be found
 *
 * @typedef {object} Making  a turn that is being made
 * @property {TurnStep[]} walked  so far
 * @property {string|null} picked  the place whose piece is picked up
 * @property {Refusal|null} refused  a press that did not begin a turn
 * @property {string|null} aimed  the place that a first tap chose, on a small board
 *
 * @typedef {object} Refusal
 * @property {string} place
 * @property {string} text  why
 * @property {string} clause  of the rules, or ""
 * @property {{title: string, href: string}|null} lesson  that teaches the clause
 *
 * @typedef {Map<string, TurnStep[]>} Targets
 *
 * @typedef {Map<string, Map<string, TurnStep[]>>} Ways  from -> to -> the different steps
 *
 * @typedef {ReturnType<typeof modelOf>} Model
 */

/** No turn has begun. @type {Making} */
export const NOT_BEGUN = { walked: [], picked: null, refused: null, aimed: null };

/** Whether a turn can be made. @param {Pick<Position, "view"|"isReadOnly">} position */
export const isMine = ({ view, isReadOnly = false }) => !isReadOnly && Boolean(view.first);

/** Whether two views are of the same moment. @param {Seen} a @param {Seen} b */
export const isSame = (a, b) => a.position === b.position && a.ply === b.ply;

/** @param {Position} position @param {Making} making */
export function modelOf(position, making) {
  const { view, scene, shown = [], hint = null } = position;
  const { walked } = making;
  const mine = isMine(position);
  const node = mine ? nodeAfter(view.first ?? null, walked) : NOWHERE;
  const begun = walked.length > 0;
  const sources = waysFrom(node);
  const only = onlySource(sources, begun, (place) => isHand(scene, place));
  const picked = among(sources, making.picked) ?? only;
  /** @type {Targets} */
  const targets = (picked === null ? null : sources.get(picked)) ?? new Map();
  /** @type {Targets} */
  const entries = picked === null ? entriesOf(sources, scene) : new Map();
  const actions = [...shown, ...walked.map(({ action }) => action)];
  return {
    /** The player may make a turn here. */
    mine,
    /** The actions of the turn that is being made or shown. */
    actions,
    sources,
    picked,
    /** It is picked up automatically. */
    automatic: picked !== null && picked === only,
    /** Targets of the piece that is picked up. */
    targets,
    /** Entries from the only reserve, while nothing is picked up. */
    entries,
    /** Chosen by a first tap; the second does it. */
    aimed: among(targets, making.aimed) ?? among(entries, making.aimed),
    lifted: picked === null || isHand(scene, picked) ? null : liftedAt(picked, targets),
    /** The turn without an action. */
    pass: begun ? null : node.turn,
    /** The turn that could end here or continue. */
    ending: begun && node.steps.length > 0 ? node.turn : null,
    /** The next action of the suggested turn. */
    hint: mine && hint ? nextHinted(hint, actions) : null,
    picture: shownAfter(view, actions),
  };
}

/**
 * The place, if it is one of them.
 * @param {Map<string, any>} places @param {string|null} place
 */
const among = (places, place) => (place !== null && places.has(place) ? place : null);

/**
 * The cells where a press enters a piece: only one reserve, and nothing else, can be meant.
 * @param {Ways} sources @param {Scene} scene
 */
function entriesOf(sources, scene) {
  const hands = [...sources].filter(([place]) => isHand(scene, place));
  if (hands.length !== 1) return new Map();
  const [[, entries]] = hands;
  return new Map([...entries].filter(([to]) => !sources.has(to)));
}

/**
 * The next action of the suggested turn, while the turn that is being made agrees with it.
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
 * If the steps lift different pieces, that is drawn only when one is made.
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

/** Where nothing can be done. @type {TurnNode} */
export const NOWHERE = { turn: null, steps: [] };

/**
 * The node at the end of the way; a game that is over has none.
 * @param {TurnNode|null} first
 * @param {TurnStep[]} walked
 */
export const nodeAfter = (first, walked) => walked.at(-1)?.leads_to ?? first ?? NOWHERE;

/**
 * The way in requests: at each node the number of the step.
 * @param {TurnNode} first
 * @param {TurnStep[]} walked
 */
export const pathOf = (first, walked) =>
  walked.map((step, i) => nodeAfter(first, walked.slice(0, i)).steps.indexOf(step));

/**
 * The same way in a new copy of the same tree, which may know less: the answers in the old copy are
 * carried over.
 * @param {TurnNode} first  of the new telling
 * @param {TurnNode} old  the first of the one that was walked
 * @param {TurnStep[]} walked
 * @returns {TurnStep[]|null} null: the new telling has no such way
 */
export function sameWay(first, old, walked) {
  /** @type {TurnStep[]} */
  const way = [];
  for (const [i, number] of pathOf(old, walked).entries()) {
    const step = nodeAfter(first, way).steps[number];
    if (!step) return null;
    step.leads_to ??= walked[i].leads_to;
    way.push(step);
  }
  return way;
}

/** @param {TurnNode} node @returns {Ways} */
export function waysFrom(node) {
  /** @type {Ways} */
  const ways = new Map();
  for (const step of node.steps) {
    const { from, to } = step.action;
    const targets = ways.get(from) ?? new Map();
    ways.set(from, targets.set(to, [...(targets.get(to) ?? []), step]));
  }
  return ways;
}

/**
 * The turn is complete and nothing can follow; the server always marks such steps.
 * @param {TurnNode|null} node
 * @returns {node is TurnNode & {turn: string}}
 */
export const isEnd = (node) => node !== null && node.turn !== null && node.steps.length === 0;

/**
 * The source that needs no choosing: the only one, where it is a reserve (an entry is due) or the
 * turn has begun (the piece in motion continues).
 * @param {Ways} ways
 * @param {boolean} begun
 * @param {(place: string) => boolean} isHand
 */
export function onlySource(ways, begun, isHand) {
  if (ways.size !== 1) return null;
  const [source] = ways.keys();
  return isHand(source) || begun ? source : null;
}
