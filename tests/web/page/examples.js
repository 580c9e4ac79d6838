/** Small views, actions and steps for the tests of the page's pure modules. */

/**
 * @typedef {import("../../../src/lodestone/web/page/js/wire.js").Action} Action
 * @typedef {import("../../../src/lodestone/web/page/js/wire.js").TurnStep} TurnStep
 * @typedef {import("../../../src/lodestone/web/page/js/game/game.js").KeptGame} KeptGame
 * @typedef {import("../../../src/lodestone/web/page/js/stage/model.js").Model} Model
 */

import { addLine } from "../../../src/lodestone/web/page/js/core/edits.js";
import { newTree } from "../../../src/lodestone/web/page/js/core/tree.js";

/** @param {string} from @param {string} to @param {Partial<Action>} [more] @returns {Action} */
export const action = (from, to, more = {}) => ({
  from,
  to,
  carries: "white",
  leaves: null,
  changes: { [from]: null, [to]: "white" },
  removes: [],
  note: "",
  warning: "",
  hands: [],
  ...more,
});

/** A step that ends the turn. @param {string} from @param {string} to @param {Partial<TurnStep>} [more] @returns {TurnStep} */
export const step = (from, to, more = {}) => ({
  action: action(from, to),
  say: "",
  leads_to: { turn: `${from}-${to}`, steps: [] },
  worth: null,
  ...more,
});

/** @param {Partial<Model>} [more] @returns {Model} */
export const model = (more = {}) => ({
  mine: true,
  actions: [],
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
  ...more,
});

/** @param {string[]} turns @param {Partial<KeptGame>} [more] @returns {KeptGame} */
export const kept = (turns, more = {}) => ({
  id: "one",
  game: "queah",
  title: "Queah",
  tree: addLine(newTree({ rules: "queah" }), 0, turns).tree,
  sequence: 0,
  seats: { white: "human", black: "level-1" },
  near: "white",
  paused: false,
  status: "",
  over: false,
  updated: 0,
  ...more,
});
