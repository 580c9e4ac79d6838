/**
 * The lesson that is open: its steps, the turns made or watched in them, and what is told. The state
 * is one object; `open`, `go` and the commands below change it, and `onChange` is told.
 *
 * @typedef {import("../wire.js").Game} Game
 * @typedef {import("../wire.js").Lesson} Lesson
 * @typedef {import("../wire.js").LessonStep} LessonStep
 * @typedef {import("../wire.js").View} View
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {import("../stage/model.js").Position} Position
 * @typedef {import("../wire.js").Action} Action
 * @typedef {{rules: string, start: string, turns: string[], ended: null}} Played
 *
 * @typedef {object} State
 * @property {Game|null} game
 * @property {Lesson|null} lesson
 * @property {number} number  of the step, from 0 on
 * @property {boolean} busy
 * @property {boolean} met  the step is done
 * @property {Frame[]} frames  of the turns that are watched; none where a turn is made
 * @property {number} frame  that is shown
 * @property {number} hints  that were told of this step
 * @property {string} told  what was said last
 */

import { picturesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { followed, reduced, rest } from "../lib/motion.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { Stage, partsOfPage } from "../stage/stage.js";
import { refusalWords } from "../stage/words.js";
import { framesOf } from "./frames.js";
import { keepDone } from "./progress.js";
import * as teaching from "../net/teaching.js";

/** So long a frame of a turn that is watched stands, a turn that misses, and one before an answer. */
const FRAME = 1100;
const MISSED = 1400;
const ANSWER = 700;

/** @type {State} */
const all = {
  game: null,
  lesson: null,
  number: 0,
  busy: false,
  met: false,
  frames: [],
  frame: 0,
  hints: 0,
  told: "",
};

/** What everybody reads. @type {Readonly<State>} */
export const state = all;

/** @type {Played} */
const NOTHING = { rules: "", start: "", turns: [], ended: null };

/** @type {{changed: () => void, done: () => void}} */
const listener = { changed: () => {}, done: () => {} };

/** @param {() => void} changed  draw it @param {() => void} done  a step is done */
export const onChange = (changed, done) => void Object.assign(listener, { changed, done });

/** What is asked and waited for; another step ends it. */
const work = { now: new AbortController() };

/**
 * What the board shows, the record that leads there, and those in which the step's turn is made.
 * @type {{record: Played, view: View|null, now: Played, position: Position|null}}
 */
const base = { record: NOTHING, view: null, now: NOTHING, position: null };

/** The board of the mode, once it is open. @type {Stage} */
export let stage;

/** The elements of the mode are in the document. */
export function mount() {
  stage = new Stage(partsOfPage(), {
    steps,
    send(turn, made) {
      if (made) stage.draw(made);
      return guarded(() => judge(turn));
    },
    refused: ({ place, ...why }) => place === step()?.refused && finish(refusalWords(why)),
    changed: () => listener.changed(),
  });
}

/** How a turn goes on. @param {number[]} path */
async function steps(path) {
  try {
    return await ask.steps(base.now, path, work.now.signal, false);
  } catch (error) {
    fail(error);
    return null;
  }
}

/**
 * Show a position, in which a turn can be made if that is wanted.
 * @param {Played} record @param {View} view @param {boolean} isMine
 * @param {import("../stage/board.js").Motion} [motion]
 */
function show(record, view, isMine, motion) {
  base.now = record;
  put({ view, isReadOnly: !isMine, shown: [] }, motion);
}

/** @param {Partial<Position>} changes @param {import("../stage/board.js").Motion} [motion] */
function put(changes, motion) {
  if (!base.position) return;
  base.position = { ...base.position, ...changes };
  stage.set(base.position, motion);
  listener.changed();
}

/** @param {Partial<State>} changes */
function set(changes) {
  Object.assign(all, changes);
  listener.changed();
}

/** The step that is shown. @returns {LessonStep|null} */
export const step = () => state.lesson?.play[state.number] ?? null;

/** @param {string} words  seen, and heard */
function tell(words) {
  set({ told: words });
  announce(words);
}

/** @param {unknown} error */
function fail(error) {
  if (!isAbort(error)) tell(refusalIn(error));
}

/** @param {() => Promise<void>} job */
async function guarded(job) {
  const { signal } = work.now;
  set({ busy: true });
  try {
    await job();
  } catch (error) {
    fail(error);
  }
  if (!signal.aborted) set({ busy: false });
}

/** Open a lesson at a step. @param {Game} game @param {string} name @param {number} number */
export async function open(game, name, number) {
  const { signal } = restart();
  const lesson = await teaching.lesson(game.name, name, signal);
  signal.throwIfAborted();
  set({ game, lesson });
  await go(Math.min(number, lesson.play.length - 1));
}

export function close() {
  restart();
  Object.assign(all, { game: null, lesson: null, frames: [] });
}

function restart() {
  work.now.abort();
  work.now = new AbortController();
  return work.now;
}

/** Show a step from its beginning. @param {number} number */
export async function go(number) {
  const { signal } = restart();
  set({ number, met: false, frames: [], frame: 0, hints: 0, told: "" });
  await guarded(() => begin(signal));
}

export const again = () => go(state.number);

/** @param {AbortSignal} signal */
async function begin(signal) {
  const [now, game] = [step(), state.game];
  if (!now || !game) return;
  base.record = { rules: now.rules, start: now.start, turns: now.turns, ended: null };
  const [scene, view] = await Promise.all([
    ask.scene(now.rules, now.near, picturesOf(game), signal),
    ask.view(base.record, signal),
  ]);
  const after = await Promise.all(now.watch.map((_, i) => viewAfter(i + 1, signal)));
  signal.throwIfAborted();
  base.view = view;
  base.position = { scene, view, near: now.near };
  show(base.record, view, now.do !== "", { still: true });
  announce(stepWords(now));
  if (after.length > 0) watch(framesOf(view, after), signal);
  else if (now.do === "") finish("", { isTold: false });
}

/** @param {number} count  of the watched turns @param {AbortSignal} signal */
function viewAfter(count, signal) {
  const { record } = base;
  const watched = step()?.watch.slice(0, count) ?? [];
  return ask.view({ ...record, turns: [...record.turns, ...watched] }, signal);
}

/** A step as it is heard. @param {LessonStep} now */
function stepWords(now) {
  const count = state.lesson?.play.length ?? 0;
  const words = [`Step ${state.number + 1} of ${count}. ${now.text}`];
  if (now.do) words.push(`Goal: ${now.do}`);
  if (now.watch.length > 0) words.push("Press Step on to go through it.");
  return words.join(" ");
}

/** The turns run by themselves, unless less motion is wanted. @param {Frame[]} frames @param {AbortSignal} signal */
function watch(frames, signal) {
  set({ frames, frame: 0 });
  if (!reduced()) run(signal).catch(fail);
}

/** @param {AbortSignal} signal */
async function run(signal) {
  while (state.frame < state.frames.length - 1) {
    const { frame } = state;
    await rest(FRAME, signal);
    // Somebody goes through them by hand.
    if (state.frame !== frame || reduced()) return;
    showFrame(frame + 1);
  }
}

/** @param {number} number */
function showFrame(number) {
  const frame = state.frames[number];
  const isOn = number === state.frame + 1;
  set({ frame: number, told: frame.say });
  const motion = isOn && frame.last ? { known: [frame.last] } : { still: true };
  put({ view: frame.view, shown: frame.actions, isReadOnly: true }, motion);
  announce(frame.say || "As it was before.");
  if (number === state.frames.length - 1) finish(frame.say, { isTold: false });
}

export const stepOn = () => state.frame < state.frames.length - 1 && showFrame(state.frame + 1);
export const stepBack = () => state.frame > 0 && showFrame(state.frame - 1);

/**
 * The step is done.
 * @param {string} words  why; what the lesson says of it follows
 */
function finish(words, { isTold = true } = {}) {
  const { game, lesson, number } = state;
  const now = step();
  if (!game || !lesson || !now || state.met) return;
  keepDone(game.name, lesson, number);
  const told = [words, now.done].filter(Boolean).join(" ");
  set({ met: true, told });
  mark(null);
  // At once with the words: of two texts only the second would be heard.
  if (told) announce(told);
  if (isTold) listener.done();
}

/** @param {string} turn */
async function judge(turn) {
  const { game, lesson, number } = state;
  const { signal } = work.now;
  if (!game || !lesson) return;
  const asked = { game: game.name, lesson: lesson.name, step: number, turn };
  const [{ met, say, answer }, view] = await Promise.all([
    teaching.judged(asked, signal),
    ask.view({ ...base.record, turns: [...base.record.turns, turn] }, signal),
  ]);
  signal.throwIfAborted();
  const record = { ...base.record, turns: [...base.record.turns, turn] };
  show(record, view, false, { still: true });
  if (!met) return await missed(say, signal);
  finish(view.outcome ? view.status : "", { isTold: answer === "" });
  if (answer) await answerWith(record, answer, signal);
}

/** The turn is legal, but not what is wanted: it is taken back. @param {string} say @param {AbortSignal} signal */
async function missed(say, signal) {
  tell(say);
  await rest(followed(MISSED), signal);
  if (base.view) show(base.record, base.view, true);
}

/** @param {Played} record @param {string} answer @param {AbortSignal} signal */
async function answerWith(record, answer, signal) {
  const after = { ...record, turns: [...record.turns, answer] };
  const view = await ask.view(after, signal);
  await rest(followed(ANSWER), signal);
  show(after, view, false, { known: view.last?.actions ?? [] });
  const ended = view.outcome ? ` ${view.status}` : "";
  tell(`${state.told} The answer: ${view.last?.say}.${ended}`);
  listener.done();
}

/** Mark a turn, or a cell. @param {Action[]|null} hint */
const mark = (hint) => put({ hint }, { still: true });

/** The next hint; after the last one the solution is marked. */
export function hint() {
  const now = step();
  if (!now || !now.solution || state.met) return;
  const { hints, solution } = now;
  const count = state.hints;
  set({ hints: count + 1 });
  if (count < hints.length) return tell(`Hint: ${hints[count]}`);
  mark(solution.actions);
  tell(`Hint: ${solution.say}${solution.say.endsWith(".") ? "" : "."}`);
}

/** The step after this one; null where the lesson ends. @returns {number|null} */
export function nextStep() {
  const { lesson, number } = state;
  return lesson && number + 1 < lesson.play.length ? number + 1 : null;
}

/** The lesson after this one; null where the game's lessons end. */
export function nextLesson() {
  const { game, lesson } = state;
  const at = game?.lessons.findIndex(({ name }) => name === lesson?.name) ?? -1;
  return game?.lessons[at + 1] ?? null;
}
