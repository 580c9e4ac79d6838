/**
 * The position that is being set up: one state object, and everything that changes it. A change is
 * drawn at once and told to the server, whose answer says what is wrong with it.
 */

import { ApiError, isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { picturesOf } from "../game/store.js";
import { draftOf, questionOf } from "./draft.js";
import * as history from "./history.js";

/** The tools that are no piece. */
export const MOVE = "move";
export const ERASE = "erase";

/**
 * @import { Game, Scene, Setup } from "../wire.js"
 * @import { Draft } from "./draft.js"
 *
 * @typedef {object} State
 * @property {Game[]} games
 * @property {Game|null} game
 * @property {Setup|null} setup  the server's last answer
 * @property {import("./history.js").History<Draft>|null} steps
 * @property {Scene|null} scene
 * @property {string} near  the side at the bottom
 * @property {string} tool  the name of a piece, or one of the two above
 * @property {string|null} picked  the cell whose pieces are moved
 * @property {string|null} typed  the position's text as somebody writes it
 * @property {string} refusal  why what was typed cannot be read
 * @property {boolean} asking  the server has not said yet what is wrong
 *
 * @typedef {State & {game: Game, setup: Setup, steps: import("./history.js").History<Draft>, scene: Scene}} OpenState
 */

/** @type {State} */
const all = {
  games: [],
  game: null,
  setup: null,
  steps: null,
  scene: null,
  near: "",
  tool: MOVE,
  picked: null,
  typed: null,
  refusal: "",
  asking: false,
};

/** @type {Readonly<State>} */
export const state = all;

/** @param {Partial<State>} changes */
const update = (changes) => void Object.assign(all, changes);

/** What is under way, when it will have ended, and who draws. */
const under = { work: new AbortController(), end: Promise.resolve(), draw() {} };

/** Until the server has judged what is set up. */
export async function settled() {
  while (state.asking) await under.end;
}

/** @param {() => void} drawer */
export function onChange(drawer) {
  under.draw = drawer;
}

/** @param {State} state @returns {state is OpenState} */
export const isOpen = (state) => state.setup !== null;

/** @returns {OpenState} */
export function opened() {
  if (!isOpen(state)) throw new Error("no position is set up");
  return state;
}

/** @returns {Draft} */
export const draft = () => opened().steps.now;

/** @param {Partial<Pick<State, "games"|"tool"|"picked"|"typed"|"refusal"|"asking">>} changes */
export function set(changes) {
  update(changes);
  under.draw();
}

/** The game of some rules. @param {string} rules */
function gameOf(rules) {
  const game = state.games.find(({ name }) => name === rules.split(":")[0]);
  if (!game) throw new ApiError(`This server has no game of ${rules}.`);
  return game;
}

/** @param {Game} game @param {string} rules @param {string} near @param {AbortSignal} [signal] */
const sceneOf = (game, rules, near, signal) => ask.scene(rules, near, picturesOf(game), signal);

/** What was asked about something else is given up. */
function restart() {
  under.work.abort();
  under.work = new AbortController();
  return under.work.signal;
}

/**
 * Ask the server about a setup, and show what it answers.
 * @param {import("../wire.js").SetupQuestion} question
 * @param {(setup: Setup) => import("./history.js").History<Draft>} stepsAfter
 * @param {string} words  what was done, for screen readers
 */
function judge(question, stepsAfter, words) {
  const signal = restart();
  set({ asking: true });
  under.end = answered(question, stepsAfter, words, signal);
  return under.end;
}

/**
 * @param {import("../wire.js").SetupQuestion} question
 * @param {(setup: Setup) => import("./history.js").History<Draft>} stepsAfter
 * @param {string} words @param {AbortSignal} signal
 */
async function answered(question, stepsAfter, words, signal) {
  try {
    const setup = await ask.setup(question, signal);
    const game = gameOf(setup.rules);
    const isOther = game !== state.game;
    const near = isOther ? game.sides[0].name : state.near;
    const scene = await sceneOf(game, setup.rules, near, signal);
    signal.throwIfAborted();
    const before = state.setup?.faults;
    const steps = stepsAfter(setup);
    update({ setup, scene, steps, game, near, refusal: "", asking: false });
    if (isOther) update({ tool: MOVE, picked: null });
    under.draw();
    announce([words, verdict(setup, before)].filter(Boolean).join(". "));
  } catch (error) {
    if (isAbort(error)) return;
    set({ refusal: refusalIn(error), asking: false });
    announce(state.refusal);
  }
}

/**
 * What has become wrong or right, in words; "" where that is as it was.
 * @param {Setup} setup @param {Setup["faults"]} [before]
 */
function verdict({ faults, status }, before) {
  const now = faults.map(({ message }) => message);
  if (now.join() === before?.map(({ message }) => message).join()) return "";
  return faultWords(now) || `Nothing is wrong. ${status}`;
}

/** @param {string[]} faults */
const faultWords = (faults) =>
  faults.length > 1 ? `${faults.length} faults: ${faults.join("; ")}` : faults.join();

/**
 * Go on with another draft of the same rules or others.
 * @param {Draft} next @param {string} words
 */
export function change(next, words) {
  return follow(history.done(opened().steps, next), words);
}

/** @param {import("./history.js").History<Draft>} steps @param {string} words */
function follow(steps, words) {
  update({ typed: null, picked: null });
  // Another board cannot be drawn before it is known.
  if (steps.now.rules === opened().setup.rules) update({ steps });
  return judge(questionOf(steps.now), () => steps, words);
}

export const canUndo = () => (state.steps?.past.length ?? 0) > 0;
export const canRedo = () => (state.steps?.future.length ?? 0) > 0;

export function undo() {
  if (canUndo()) follow(history.undone(opened().steps), "Undone");
}

export function redo() {
  if (canRedo()) follow(history.redone(opened().steps), "Done again");
}

/**
 * Show a position by its text, or the start.
 * @param {string} rules @param {string|null} position @param {string} words
 * @param {{typed?: boolean, amend?: boolean}} options  `typed`: by somebody who may go on writing;
 *   `amend`: it goes on from what was typed before
 */
export function load(rules, position, words, { typed = false, amend = false } = {}) {
  if (!typed) update({ typed: null });
  const steps = (/** @type {Setup} */ setup) => {
    const next = draftOf(setup);
    if (!state.steps) return history.begun(next);
    return (amend ? history.amended : history.done)(state.steps, next);
  };
  return judge({ rules, position }, steps, words);
}

/** See the board from the other side, or as it looks now. @param {string} near */
export async function seeFrom(near) {
  const { game, setup } = opened();
  const scene = await sceneOf(game, setup.rules, near);
  if (state.setup?.rules !== setup.rules) return;
  update({ scene, near });
  under.draw();
}
