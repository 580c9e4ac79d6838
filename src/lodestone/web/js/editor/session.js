/**
 * The position that is being set up: one state, and everything that changes it. A change is drawn at
 * once and sent to the server, whose answer says what is wrong with it.
 */

import { picturesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { Latest } from "../lib/motion.js";
import { ApiError, isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as drafts from "./draft.js";

/** The tools that are not pieces. */
export const MOVE = "move";
export const ERASE = "erase";

/** What the place of a piece in the tray is called. */
export const TRAY = "piece:";

/**
 * @import { Game, Scene, Setup } from "../wire.js"
 * @import { Draft, History } from "./draft.js"
 *
 * @typedef {typeof CLOSED} State
 * @typedef {State & {game: Game, setup: Setup, steps: History, scene: Scene}} OpenState
 */

const CLOSED = {
  games: /** @type {Game[]} */ ([]),
  game: /** @type {Game|null} */ (null),
  /** The server's last answer. @type {Setup|null} */
  setup: null,
  steps: /** @type {History|null} */ (null),
  /** With the tray in place of the reserves. @type {Scene|null} */
  scene: null,
  /** The side at the bottom. */
  near: "",
  /** The name of a piece, or one of the two above. */
  tool: MOVE,
  /** The cell whose pieces are moved. @type {string|null} */
  picked: null,
  /** The position's text as somebody writes it. @type {string|null} */
  typed: null,
  /** A link to a game that was pasted as the text. @type {string|null} */
  record: null,
  /** Why what was typed cannot be read. */
  refusal: "",
  /** The server has not said yet what is wrong. */
  asking: false,
};

const now = { state: CLOSED, work: new Latest(), end: Promise.resolve(), draw() {} };

export const state = () => now.state;

/** @param {State} state @returns {state is OpenState} */
export const isOpen = (state) => state.setup !== null;

/** @returns {OpenState} */
export function opened() {
  if (!isOpen(now.state)) throw new Error("no position is set up");
  return now.state;
}

/** @returns {Draft} */
export const draft = () => opened().steps.now;

/** @param {Partial<State>} changes */
export function set(changes) {
  now.state = { ...now.state, ...changes };
  now.draw();
}

/** Begin with the games, or what was set up before. @param {Game[]} games @param {() => void} draw */
export function begin(games, draw) {
  now.draw = draw;
  set({ games });
}

/** Nothing is drawn any more. */
export const leave = () => void (now.draw = () => {});

/** Until the server has judged what is set up. */
export async function settled() {
  while (now.state.asking) await now.end;
}

/** The game of some rules. @param {string} rules */
function gameOf(rules) {
  const game = now.state.games.find(({ name }) => name === rules.split(":")[0]);
  if (!game) throw new ApiError(`This server has no game of ${rules}.`);
  return game;
}

/** @param {Game} game @param {Setup} setup @param {string} near @param {AbortSignal} [signal] */
async function sceneOf(game, { rules, piece_types: types }, near, signal) {
  const { state } = now;
  if (state.scene && state.setup?.rules === rules && state.near === near) return state.scene;
  const scene = await ask.scene(rules, near, picturesOf(game), signal);
  const tray = types.map(({ name, kind, title }) => ({
    name: TRAY + name,
    side: "",
    title,
    kind,
    caption: "",
  }));
  return { ...scene, hands: tray };
}

/**
 * Ask the server about a setup, and show what it answers; what was asked before is given up.
 * @param {import("../wire.js").SetupQuestion} question @param {(setup: Setup) => History} stepsAfter
 * @param {string} words  what was done, for screen readers @param {Partial<State>} [changes]  seen at once
 */
function judge(question, stepsAfter, words, changes) {
  set({ ...changes, record: null, asking: true });
  now.end = answered(question, stepsAfter, words, now.work.begin());
  return now.end;
}

/**
 * @param {import("../wire.js").SetupQuestion} question @param {(setup: Setup) => History} stepsAfter
 * @param {string} words @param {AbortSignal} signal
 */
async function answered(question, stepsAfter, words, signal) {
  try {
    const setup = await ask.setup(question, signal);
    const game = gameOf(setup.rules);
    const before = now.state;
    const isOther = game !== before.game;
    const near = isOther ? game.sides[0].name : before.near;
    const scene = await sceneOf(game, setup, near, signal);
    signal.throwIfAborted();
    const answer = { setup, scene, steps: stepsAfter(setup), game, near };
    const tools = isOther ? { tool: MOVE, picked: null } : {};
    set({ ...answer, ...tools, refusal: "", asking: false });
    announce([words, verdict(setup, before.setup?.faults)].filter(Boolean).join(". "));
  } catch (error) {
    if (isAbort(error)) return;
    set({ refusal: refusalIn(error), asking: false });
    announce(now.state.refusal);
  }
}

/**
 * What has become wrong or right, in words; "" where that is as it was.
 * @param {Setup} setup @param {Setup["faults"]} [before]
 */
function verdict({ faults, status }, before) {
  const words = faults.map(({ message }) => message);
  if (words.join() === before?.map(({ message }) => message).join()) return "";
  const count = faults.length > 1 ? `${faults.length} faults: ` : "";
  return count + words.join("; ") || `Nothing is wrong. ${status}`;
}

/** Continue with another draft of the same rules or others. @param {Draft} next @param {string} words */
export const change = (next, words) => follow(drafts.done(opened().steps, next), words);

/** @param {History} steps @param {string} words */
function follow(steps, words) {
  // Another board cannot be drawn before it is known.
  const isKnown = steps.now.rules === opened().setup.rules;
  const changes = { typed: null, picked: null, ...(isKnown && { steps }) };
  return judge(drafts.questionOf(steps.now), () => steps, words, changes);
}

export const canUndo = () => opened().steps.past.length > 0;
export const canRedo = () => opened().steps.future.length > 0;

export const undo = () => canUndo() && follow(drafts.undone(opened().steps), "Undone");

export const redo = () => canRedo() && follow(drafts.redone(opened().steps), "Done again");

/**
 * Show a position by its text, or the start.
 * @param {string} rules @param {string|null} position @param {string} words
 * @param {{typed?: boolean, amend?: boolean}} options  `typed`: by somebody who may continue writing;
 *   `amend`: it continues what was typed before
 */
export function load(rules, position, words, { typed = false, amend = false } = {}) {
  const steps = (/** @type {Setup} */ setup) => {
    const next = drafts.draftOf(setup);
    if (!now.state.steps) return drafts.begun(next);
    return (amend ? drafts.amended : drafts.done)(now.state.steps, next);
  };
  return judge({ rules, position }, steps, words, typed ? {} : { typed: null });
}

/** See the board from the other side. */
export async function flip() {
  const { game, setup, near } = opened();
  const other = game.sides.find(({ name }) => name !== near) ?? game.sides[0];
  announce(`The board is seen from the side of ${other.title}.`);
  const scene = await sceneOf(game, setup, other.name);
  if (now.state.setup?.rules === setup.rules) set({ scene, near: other.name });
}

/** The pieces that are drawn on the cells. @param {OpenState} state @returns {Map<string, string>} */
export function piecesOf({ setup, scene, steps }) {
  const pieces = new Map();
  for (const [cell, names] of Object.entries(steps.now.pieces)) {
    const kind = drafts.kindOf(setup, names);
    if (kind && kind in scene.pieces) pieces.set(cell, kind);
  }
  return pieces;
}
