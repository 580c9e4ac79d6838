/**
 * The position that is being set up: one state, and everything that changes it. A change is drawn at
 * once and sent to the server, whose answer says what is wrong with it.
 */

import { picturesOf, settings } from "../game/store.js";
import { site } from "../game/site.js";
import { announce } from "../lib/announce.js";
import { Latest, rest } from "../lib/motion.js";
import { ApiError, isAbort, refusalIn, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { carriedOver, done, questionOf, stepped } from "./setup.js";

/** The tools that are not pieces. */
export const MOVE = "move";
export const ERASE = "erase";

/** What the place of a piece in the tray is called. */
export const TRAY = "piece:";

/**
 * @import { Exact } from "../stage/values.js"
 * @import { Game, RulesInForce, Scene, SetupAnswer, SetupQuestion } from "../wire.js"
 * @import { History } from "./setup.js"
 *
 * @typedef {typeof CLOSED} State
 * @typedef {State & {game: Game, setup: SetupAnswer, scene: Scene}} OpenState
 * @typedef {{text: string, before: OpenState}} Typed  what somebody writes, and what it replaces
 */

const CLOSED = {
  game: /** @type {Game|null} */ (null),
  /** The server's last answer, with what was changed since. @type {SetupAnswer|null} */
  setup: null,
  past: /** @type {SetupAnswer[]} */ ([]),
  future: /** @type {SetupAnswer[]} */ ([]),
  /** As the server drew it. @type {Scene|null} */
  drawn: null,
  /** The same with the tray in place of the reserves. @type {Scene|null} */
  scene: null,
  /** The side at the bottom. */
  near: "",
  /** The name of a piece, or one of the two above. */
  tool: MOVE,
  /** The cell whose pieces are moved. @type {string|null} */
  picked: null,
  /** The position's text as somebody writes it. @type {Typed|null} */
  typed: null,
  /** A link to a game that was pasted as the text. @type {string|null} */
  record: null,
  /** What is written as a number, does not fit, and so is not kept. @type {{name: string, value: number, text: string}|null} */
  written: null,
  /** Why what was typed cannot be read. */
  refusal: "",
  /** The server has not said yet what is wrong. */
  asking: false,
  /** What the position is worth, where that was asked. @type {Exact|null} */
  exact: null,
};

const now = {
  state: CLOSED,
  work: new Latest(),
  /** @type {Promise<unknown>} */
  end: Promise.resolve(),
  draw() {},
};

export const state = () => now.state;

/** @param {State} state @returns {state is OpenState} */
export const isOpen = (state) => state.setup !== null;

/** @returns {OpenState} */
export function opened() {
  if (!isOpen(now.state)) throw new Error("no position is set up");
  return now.state;
}

/** @param {Partial<State>} changes */
export function set(changes) {
  now.state = { ...now.state, ...changes };
  now.draw();
}

/** Begin, or continue with what was set up before. @param {() => void} draw @param {AbortSignal} signal */
export function begin(draw, signal) {
  now.draw = draw;
  if (isOpen(now.state)) change(now.state.setup, "");
  signal.addEventListener("abort", () => {
    now.draw = () => {};
    refuse("");
  });
}

/** Until the server has judged what is set up. */
export async function settled() {
  while (now.state.asking) await now.end;
}

/** How a setup is seen. @param {SetupAnswer} setup @param {AbortSignal} signal */
async function look({ rules, piece_types: types }, signal) {
  const { state } = now;
  const game = site.gameOf(rules.split(":")[0]);
  if (!game) throw new ApiError(`This server has no game of ${rules}.`);
  const isOther = game !== state.game;
  const near = isOther ? game.sides[0].name : state.near;
  const drawn = await ask.scene(rules, near, picturesOf(game), signal);
  const hands = types.map((type) => ({ ...type, name: TRAY + type.name, side: "", caption: "" }));
  const scene = drawn === state.drawn ? state.scene : { ...drawn, hands };
  return { game, near, drawn, scene, ...(isOther && { tool: MOVE, picked: null }) };
}

/**
 * Ask the server about a position and show its answer; a later question takes the place of this one.
 * @param {SetupQuestion} question
 * @param {(setup: SetupAnswer) => History} stepTo  what the answer becomes
 * @param {string} words  announced with the answer
 * @param {Partial<State>} changes  at once
 * @param {number} [wait]  milliseconds before the question is asked
 * @returns {Promise<string|null>} "" once it is shown, the refusal, or null where another question was asked
 */
async function judge(question, stepTo, words, changes, wait = 0) {
  const signal = now.work.begin();
  const before = now.state.setup?.faults;
  set({ ...changes, record: null, exact: null, asking: true });
  try {
    if (wait > 0) await rest(wait, signal);
    const setup = await ask.setup(question, signal);
    const seen = await look(setup, signal);
    signal.throwIfAborted();
    set({ ...stepTo(setup), ...seen, refusal: "", asking: false });
    announce([words, verdict(setup, before)].filter(Boolean).join(". "));
  } catch (error) {
    if (isAbort(error)) return null;
    set({ refusal: refusalIn(error), asking: false });
    announce(now.state.refusal);
  }
  findValue();
  return now.state.refusal;
}

/**
 * What has become wrong or right, in words; "" where that is as it was.
 * @param {SetupAnswer} setup @param {SetupAnswer["faults"]} [before]
 */
function verdict({ faults, status }, before) {
  const words = faults.map(({ message }) => message);
  if (words.join() === before?.map(({ message }) => message).join()) return "";
  const count = faults.length > 1 ? `${faults.length} faults: ` : "";
  return count + words.join("; ") || `Nothing is wrong. ${status}`;
}

/** What was to be read is not. @param {string} refusal @param {Partial<State>} [changes] */
export function refuse(refusal, changes) {
  now.work.end();
  set({ ...changes, refusal, asking: false });
}

/** @param {History} history @param {string} words */
function show(history, words) {
  // Another board cannot be drawn before it is known.
  const isKnown = history.setup.rules === opened().setup.rules;
  const changes = { typed: null, picked: null, ...(isKnown && history) };
  const stepTo = (/** @type {SetupAnswer} */ setup) => ({ ...history, setup });
  return (now.end = judge(questionOf(history.setup), stepTo, words, changes));
}

/** Continue with another setup of the same rules or others. @param {SetupAnswer} next @param {string} words */
export const change = (next, words) => show(done(opened(), next), words);

export const undo = () => show(stepped(opened(), "past", "future"), "Undone");

export const redo = () => show(stepped(opened(), "future", "past"), "Done again");

/**
 * Show a position by its text, or the start.
 * @param {string} rules @param {string|null} position @param {string} words
 * @param {Typed|null} [typed]  where somebody writes it @param {number} [wait]
 */
export function load(rules, position, words, typed = null, wait = 0) {
  const before = typed?.before ?? now.state;
  const stepTo = (/** @type {SetupAnswer} */ setup) =>
    isOpen(before) ? done(before, setup) : { past: [], setup, future: [] };
  return (now.end = judge({ rules, position }, stepTo, words, { typed }, wait));
}

/** Under other rules what can be kept of the position is kept; another game begins with its start. @param {RulesInForce} chosen */
export async function useRules({ rules, title }) {
  const { game, near, setup } = opened();
  if (rules.split(":")[0] !== game.name) return load(rules, null, title);
  const [start, { cells }] = await Promise.all([
    ask.setup({ rules }),
    ask.scene(rules, near, picturesOf(game)),
  ]);
  const next = carriedOver(setup, start, cells);
  const lost = Object.keys(setup.pieces).length - Object.keys(next.pieces).length;
  const words = lost > 0 ? `${title}. ${lost} cells with pieces are not on this board` : title;
  return change(next, words);
}

/** Find what the position is worth, where that is wanted and its rules can be solved. */
export async function findValue() {
  set({ exact: null });
  const { signal } = now.work;
  const { setup, asking } = now.state;
  if (!settings.exact || asking || !setup?.solvable || setup.faults.length > 0) return;
  const record = { rules: setup.rules, start: setup.position, turns: [], ended: null };
  const view = await ask
    .view(record, signal, true)
    .catch(refused((fault) => set({ exact: { state: "unsolvable", fault } })));
  if (view && !signal.aborted) set({ exact: view.exact });
}

/** See the board from the other side. */
export function flip() {
  const { game, setup, near } = opened();
  const other = game.sides.find(({ name }) => name !== near) ?? game.sides[0];
  set({ near: other.name });
  return change(setup, `The board is seen from the side of ${other.title}`);
}
