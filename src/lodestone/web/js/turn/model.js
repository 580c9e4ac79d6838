/** What the state means for the hand of the player: what lies there, what may be touched now. */

import { isHuman } from "../game/game.js";
import { shownAfter } from "../board/picture.js";
import { state } from "../game/session.js";
import { NOWHERE, nodeAfter, onlySource, waysFrom } from "./turn-builder.js";

/**
 * @typedef {Map<string, import("../types.js").Step[]>} Targets
 *
 * @typedef {object} Model
 * @property {boolean} live  the newest position is shown
 * @property {boolean} mine  the player may make a turn here
 * @property {import("./turn-builder.js").Ways} sources
 * @property {string|null} picked
 * @property {boolean} automatic  picked up without the player's doing
 * @property {Targets} targets  from what is picked up
 * @property {Targets} entries  from the only reserve, while nothing is picked up
 * @property {string|null} aimed  chosen by a first tap; the second does it
 * @property {Lifted|null} lifted
 * @property {string|null} pass  the turn without an action
 * @property {string|null} ending  the turn that could end here or go on
 * @property {import("../types.js").Action|null} hint  the next action of the turn that was hinted at
 * @property {import("../types.js").Shown} picture
 *
 * @typedef {object} Lifted  what is picked up on the board
 * @property {string} cell
 * @property {string} carries
 * @property {string|null} leaves
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

/** @returns {Model} */
export function model() {
  const { kept, shown, latest, walked, busy } = state;
  if (!shown) return NO_GAME;
  const live = shown === latest;
  const free = busy === null || (busy === "thinking" && !live);
  const mine = free && shown.first !== null && isHuman(kept, shown.side);
  const node = mine ? nodeAfter(shown.first, walked) : NOWHERE;
  const begun = walked.length > 0;
  const sources = waysFrom(node);
  const only = onlySource(sources, begun, isHand);
  const picked = sources.has(state.picked) ? state.picked : only;
  const targets = sources.get(picked) ?? new Map();
  const entries = picked === null ? entriesOf(sources) : new Map();
  return {
    live,
    mine,
    sources,
    picked,
    automatic: picked !== null && picked === only,
    targets,
    entries,
    aimed: targets.has(state.aimed) || entries.has(state.aimed) ? state.aimed : null,
    lifted: isHand(picked) ? null : liftedAt(picked, targets),
    pass: begun ? null : node.turn,
    ending: begun && node.steps.length > 0 ? node.turn : null,
    hint: mine ? nextHinted(walked) : null,
    picture: shownAfter(
      shown,
      walked.map(({ action }) => action),
    ),
  };
}

/** A press on a cell enters a piece there, where one reserve alone can mean it and nothing else. */
function entriesOf(sources) {
  const hands = [...sources.keys()].filter(isHand);
  if (hands.length !== 1) return new Map();
  return new Map([...sources.get(hands[0])].filter(([to]) => !sources.has(to)));
}

/** What comes next in the turn that was hinted at, as long as it is the one that is being made. */
function nextHinted(walked) {
  const actions = state.hint?.thought?.actions ?? [];
  const isSame = walked.every(({ action }, i) => actions[i] && isAlike(action, actions[i]));
  return (isSame && actions[walked.length]) || null;
}

const isAlike = (a, b) =>
  a.from === b.from && a.to === b.to && a.removes.join() === b.removes.join();

/** Where the steps do not agree on what is lifted, that is seen only when one is made. */
function liftedAt(cell, targets) {
  const actions = [...targets.values()].flat().map(({ action }) => action);
  if (actions.length === 0) return null;
  const [{ carries, leaves }] = actions;
  const same = actions.every((one) => one.carries === carries && one.leaves === leaves);
  return same ? { cell, carries, leaves } : null;
}

const isHand = (place) => state.scene.hands.some((hand) => hand.name === place);

/** A kind of piece in words. */
export const kindName = (kind) => state.scene.pieces[kind].label;

/** A place in words: a cell by its name, a reserve by its title. */
export const placeName = (place) =>
  state.scene.hands.find((hand) => hand.name === place)?.title ?? place;
