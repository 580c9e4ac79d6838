/**
 * A lesson that is open: its steps, the turns made or watched in them, and what it says.
 *
 * @import { Action, Game, Lesson, View } from "../wire.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { Frame } from "./frames.js"
 *
 * @typedef {object} State
 * @property {number} number  of the step, from 0 on
 * @property {boolean} busy
 * @property {boolean} met  the step is done
 * @property {Frame[]} frames  of the turns that are watched; none where a turn is made
 * @property {number} frame  that is shown
 * @property {number} hints  given in this step
 * @property {string} told  what was said last
 *
 * @typedef {object} Place  a position of the step
 * @property {Tree} tree
 * @property {number} at
 * @property {View} view
 *
 * @typedef {object} Page
 * @property {() => void} changed  draw it
 * @property {() => void} done  the step is
 */

import { addLine, addTurn } from "../core/edits.js";
import { lineTo } from "../core/line.js";
import { START, newTree, pathTo } from "../core/tree.js";
import { picturesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { Latest, followed, reduced, rest } from "../lib/motion.js";
import { isAbort, post, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";
import { refusalWords } from "../stage/words.js";
import { framesOf, turnWords } from "./frames.js";
import { keepDone } from "./list.js";

/** How long a frame of a turn that is watched stands, a turn that misses, and one before an answer. */
const FRAME = 1100;
const MISSED = 1400;
const ANSWER = 700;

/** @type {State} */
const BEGUN = { number: 0, busy: false, met: false, frames: [], frame: 0, hints: 0, told: "" };

export class OpenLesson {
  state = BEGUN;
  #page;
  /** What is asked and waited for; another step ends it. */
  #work = new Latest();
  /** In which the step's turn is made. @type {Place|null} */
  #begun = null;
  /** What the board shows. @type {{place: Place, position: Position}|null} */
  #shown = null;

  /** @param {Game} game @param {Lesson} lesson @param {Page} page */
  constructor(game, lesson, page) {
    this.game = game;
    this.lesson = lesson;
    this.#page = page;
    this.stage = new TurnStage(byId("table"), {
      steps: (path) => this.#steps(path),
      send: (turn, made) => {
        if (made) this.stage.draw(made);
        return this.#guarded(() => this.#judge(turn));
      },
      refused: ({ place, ...why }) =>
        place === this.step.refused && this.#finish(refusalWords(why)),
      changed: () => page.changed(),
    });
  }

  /** The step that is shown. */
  get step() {
    return this.lesson.play[this.state.number];
  }

  /** Whether another step follows. */
  get goesOn() {
    return this.state.number + 1 < this.lesson.play.length;
  }

  close() {
    this.#work.end();
    this.stage.destroy();
  }

  /** @param {Partial<State>} changes */
  #set(changes) {
    this.state = { ...this.state, ...changes };
    this.#page.changed();
  }

  /** @param {string} words  seen, and heard */
  #tell(words) {
    this.#set({ told: words });
    announce(words);
  }

  /** @param {unknown} error */
  #fail = (error) => {
    if (!isAbort(error)) this.#tell(refusalIn(error));
    return null;
  };

  /** @param {() => Promise<void>} job */
  async #guarded(job) {
    const { signal } = this.#work;
    this.#set({ busy: true });
    await job().catch(this.#fail);
    if (!signal.aborted) this.#set({ busy: false });
  }

  /** How a turn goes on. @param {number[]} path */
  async #steps(path) {
    if (!this.#shown) return null;
    const { tree, at } = this.#shown.place;
    return ask.steps(lineTo(tree, at), path, this.#work.signal, false).catch(this.#fail);
  }

  /** @param {Place} place @param {Partial<Position>} changes @param {Motion} [motion] */
  #show(place, changes, motion) {
    if (!this.#shown) return;
    const fixed = { shown: [], isReadOnly: true, view: place.view };
    this.#shown = { place, position: { ...this.#shown.position, ...fixed, ...changes } };
    this.stage.set(this.#shown.position, motion);
    this.#page.changed();
  }

  /** Show a step from its beginning. @param {number} number */
  async go(number) {
    const signal = this.#work.begin();
    this.#set({ ...BEGUN, number });
    await this.#guarded(() => this.#begin(signal));
  }

  again = () => this.go(this.state.number);

  /** @param {AbortSignal} signal */
  async #begin(signal) {
    const { rules, start, turns, near, watch, do: goal } = this.step;
    const { tree, id } = addLine(newTree({ rules, start }), START, [...turns, ...watch]);
    const [home, ...watched] = pathTo(tree, id).slice(turns.length);
    const [scene, view, ...views] = await Promise.all([
      ask.scene(rules, near, picturesOf(this.game), signal),
      ...[home, ...watched].map((at) => ask.view(lineTo(tree, at), signal)),
    ]);
    signal.throwIfAborted();
    const place = { tree, at: home, view };
    this.#begun = place;
    this.#shown = { place, position: { scene, view, near } };
    this.#show(place, { isReadOnly: goal === "", hint: null }, { still: true });
    announce(this.#stepWords());
    if (views.length > 0) this.#watch(framesOf(view, views), signal);
    else if (goal === "") this.#finish("", { isTold: false });
  }

  /** The step as it is heard. */
  #stepWords() {
    const { text, do: goal, watch } = this.step;
    const words = [`Step ${this.state.number + 1} of ${this.lesson.play.length}. ${text}`];
    if (goal) words.push(`Goal: ${goal}`);
    if (watch.length > 0) words.push("Press Step on to go through it.");
    return words.join(" ");
  }

  /** The turns run by themselves, unless less motion is wanted. @param {Frame[]} frames @param {AbortSignal} signal */
  #watch(frames, signal) {
    this.#set({ frames, frame: 0 });
    if (!reduced()) this.#run(signal).catch(this.#fail);
  }

  /** @param {AbortSignal} signal */
  async #run(signal) {
    while (this.state.frame < this.state.frames.length - 1) {
      const { frame } = this.state;
      await rest(FRAME, signal);
      // Somebody goes through them by hand.
      if (this.state.frame !== frame || reduced()) return;
      this.walk(1);
    }
  }

  /** To another frame of what is watched. @param {1|-1} by */
  walk = (by) => {
    const number = this.state.frame + by;
    const frame = this.state.frames[number];
    if (!frame || !this.#shown) return;
    const { view, actions, last, say } = frame;
    this.#set({ frame: number, told: say });
    const motion = by > 0 && last ? { known: [last] } : { still: true };
    this.#show({ ...this.#shown.place, view }, { shown: actions }, motion);
    announce(say || "As it was before.");
    if (number === this.state.frames.length - 1) this.#finish(say, { isTold: false });
  };

  /**
   * The step is done.
   * @param {string} words  why; what the lesson says of it follows
   */
  #finish(words, { isTold = true } = {}) {
    if (this.state.met) return;
    keepDone(this.game.name, this.lesson, this.state.number);
    const told = [words, this.step.done].filter(Boolean).join(" ");
    this.#set({ met: true, told });
    this.#mark(null);
    // At once with the words: of two texts only the second would be heard.
    if (told) announce(told);
    if (isTold) this.#page.done();
  }

  /** The position after another turn. @param {Place} place @param {string} turn @param {AbortSignal} signal */
  async #after({ tree, at }, turn, signal) {
    const made = addTurn(tree, at, turn);
    const view = await ask.view(lineTo(made.tree, made.id), signal);
    return { tree: made.tree, at: made.id, view };
  }

  /** @param {string} turn */
  async #judge(turn) {
    const { game, lesson, state } = this;
    const { signal } = this.#work;
    if (!this.#begun) return;
    const asked = { game: game.name, lesson: lesson.name, step: state.number, turn };
    const [{ met, say, answer }, place] = await Promise.all([
      post("api/lesson/turn", asked, { signal }),
      this.#after(this.#begun, turn, signal),
    ]);
    signal.throwIfAborted();
    this.#show(place, {}, { still: true });
    if (!met) return await this.#missed(say, signal);
    const { outcome, status } = place.view;
    this.#finish(outcome ? status : "", { isTold: answer === "" });
    if (answer) await this.#answer(place, answer, signal);
  }

  /** The turn is legal, but not what is wanted: it is taken back. @param {string} say @param {AbortSignal} signal */
  async #missed(say, signal) {
    this.#tell(say);
    await rest(followed(MISSED), signal);
    if (this.#begun) this.#show(this.#begun, { isReadOnly: false });
  }

  /** @param {Place} place @param {string} turn @param {AbortSignal} signal */
  async #answer(place, turn, signal) {
    const answered = await this.#after(place, turn, signal);
    await rest(followed(ANSWER), signal);
    this.#show(answered, {}, { known: answered.view.last?.actions ?? [] });
    this.#tell(`${this.state.told} The answer: ${turnWords(answered.view)}`);
    this.#page.done();
  }

  /** Mark a turn, or a cell. @param {Action[]|null} hint */
  #mark(hint) {
    if (!this.#shown) return;
    this.#shown.position = { ...this.#shown.position, hint };
    this.stage.set(this.#shown.position, { still: true });
  }

  /** The next hint; after the last one the solution is marked. */
  hint = () => {
    const { hints, solution } = this.step;
    const count = this.state.hints;
    if (!solution || this.state.met) return;
    this.#set({ hints: count + 1 });
    if (count < hints.length) return this.#tell(`Hint: ${hints[count]}`);
    this.#mark(solution.actions);
    this.#tell(`Hint: ${solution.say}${solution.say.endsWith(".") ? "" : "."}`);
  };
}
