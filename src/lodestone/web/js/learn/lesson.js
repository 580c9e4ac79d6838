/**
 * A lesson that is open: its steps, the turns made or watched in them, and what it says.
 *
 * @import { Action, Clause, Game, Lesson, View } from "../wire.js"
 * @import { Added } from "../core/edits.js"
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
 */

import { addLine, addTurn } from "../core/edits.js";
import { lineTo } from "../core/line.js";
import { START, newTree, pathTo } from "../core/tree.js";
import { picturesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { Latest, followed, reduced, rest } from "../lib/motion.js";
import { post, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";
import { refusalWords } from "../stage/words.js";
import { framesOf, turnWords } from "./frames.js";
import { keepDone } from "./list.js";

/** How long a frame of a turn that is watched stands, a turn that misses, and one before an answer. */
const FRAME = 1100;
const MISSED = 1400;
const ANSWER = 700;

const STILL = { still: true };

/** @type {State} */
const BEGUN = { number: 0, busy: false, met: false, frames: [], frame: 0, hints: 0, told: "" };

/** A goal is met, and answered: on to what follows. */
const leadOn = () => byId("continue").focus({ preventScroll: true });

export class OpenLesson {
  state = BEGUN;
  #changed;
  /** What is asked and waited for; another step ends it. */
  #work = new Latest();
  /** Of the step's rules. @type {Clause[]} */
  paragraphs = [];
  /** The position in which the step's turn is made. @type {(Added & {view: View})|null} */
  #home = null;

  /** @param {Game} game @param {Lesson} lesson @param {() => void} changed  draw it */
  constructor(game, lesson, changed) {
    this.game = game;
    this.lesson = lesson;
    this.#changed = changed;
    this.stage = new TurnStage(byId("table"), {
      steps: (path) => this.#steps(path),
      send: (turn, made) => {
        if (made) this.stage.draw(made);
        return this.#guarded(() => this.#judge(turn));
      },
      refused: ({ place, ...why }) => {
        if (place !== this.step.refused || this.state.met) return;
        this.#finish(refusalWords(why));
        leadOn();
      },
      changed,
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
    this.#changed();
  }

  /** @param {string} words  seen, and heard */
  #tell(words) {
    this.#set({ told: words });
    announce(words);
  }

  #fail = refused((why) => this.#tell(why));

  /** @param {() => Promise<void>} job */
  async #guarded(job) {
    const { signal } = this.#work;
    this.#set({ busy: true });
    await job().catch(this.#fail);
    if (!signal.aborted) this.#set({ busy: false });
  }

  /** How a turn goes on. @param {number[]} path */
  async #steps(path) {
    if (!this.#home) return null;
    const { tree, id } = this.#home;
    const asked = ask.steps(lineTo(tree, id), path, this.#work.signal, false);
    return (await asked.catch(this.#fail)) ?? null;
  }

  /** @param {Added} place */
  #viewOf = ({ tree, id }) => ask.view(lineTo(tree, id), this.#work.signal);

  /** Show something else on the board. @param {Partial<Position>} changes @param {Motion} [motion] */
  #show(changes, motion) {
    const { position } = this.stage;
    if (position) this.stage.set({ ...position, ...changes }, motion);
    this.#changed();
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
    const path = pathTo(tree, id).slice(turns.length);
    const [{ paragraphs }, scene, view, ...views] = await Promise.all([
      ask.rules({ rules }, signal),
      ask.scene(rules, near, picturesOf(this.game), signal),
      ...path.map((at) => this.#viewOf({ tree, id: at })),
    ]);
    signal.throwIfAborted();
    this.#home = { tree, id: path[0], view };
    this.paragraphs = paragraphs;
    this.stage.set({ scene, view, near, isReadOnly: goal === "" }, STILL);
    announce(this.#stepWords());
    if (views.length > 0) this.#watch(framesOf(view, views), signal).catch(this.#fail);
    else if (goal === "") this.#finish("");
  }

  /** The step as it is heard. */
  #stepWords() {
    const { text, do: goal, watch } = this.step;
    const words = [`Step ${this.state.number + 1} of ${this.lesson.play.length}. ${text}`];
    if (goal) words.push(`Goal: ${goal}`);
    if (watch.length > 0) words.push("Press Step on to go through it.");
    return words.join(" ");
  }

  /**
   * The turns run by themselves, unless less motion is wanted or somebody goes through them by hand.
   * @param {Frame[]} frames @param {AbortSignal} signal
   */
  async #watch(frames, signal) {
    this.#set({ frames, frame: 0 });
    for (let frame = 0; frame < frames.length - 1 && !reduced(); frame++) {
      await rest(FRAME, signal);
      if (this.state.frame !== frame || reduced()) return;
      this.walk(1);
    }
  }

  /** To another frame of what is watched. @param {1|-1} by */
  walk = (by) => {
    const number = this.state.frame + by;
    const frame = this.state.frames[number];
    if (!frame) return;
    const { view, actions, last, say } = frame;
    this.#set({ frame: number, told: say });
    this.#show({ view, shown: actions }, by > 0 && last ? { known: [last] } : STILL);
    announce(say || "As it was before.");
    if (number === this.state.frames.length - 1) this.#finish(say);
  };

  /** The step is done; what the lesson says of it follows. @param {string} words  why */
  #finish(words) {
    if (this.state.met) return;
    keepDone(this.game.name, this.lesson, this.state.number);
    const told = [words, this.step.done].filter(Boolean).join(" ");
    this.#set({ met: true, told });
    this.#show({ hint: null }, STILL);
    // At once with the words: of two texts only the second would be heard.
    if (told) announce(told);
  }

  /** @param {string} turn */
  async #judge(turn) {
    const { game, lesson, state } = this;
    const { signal } = this.#work;
    if (!this.#home) return;
    const made = addTurn(this.#home.tree, this.#home.id, turn);
    const asked = { game: game.name, lesson: lesson.name, step: state.number, turn };
    const [{ met, say, answer }, view] = await Promise.all([
      post("api/lesson/turn", asked, { signal }),
      this.#viewOf(made),
    ]);
    signal.throwIfAborted();
    this.#show({ view, isReadOnly: true }, STILL);
    if (!met) return await this.#missed(say, signal);
    this.#finish(view.outcome ? view.status : "");
    if (answer) await this.#answer(addTurn(made.tree, made.id, answer), signal);
    leadOn();
  }

  /** The turn is legal, but not what is wanted: it is taken back. @param {string} say @param {AbortSignal} signal */
  async #missed(say, signal) {
    this.#tell(say);
    await rest(followed(MISSED), signal);
    if (this.#home) this.#show({ view: this.#home.view, isReadOnly: false });
  }

  /** @param {Added} answered @param {AbortSignal} signal */
  async #answer(answered, signal) {
    const view = await this.#viewOf(answered);
    await rest(followed(ANSWER), signal);
    this.#show({ view }, { known: view.last?.actions ?? [] });
    this.#tell(`${this.state.told} The answer: ${turnWords(view)}`);
  }

  /** The next hint; after the last one the solution is marked. */
  hint = () => {
    const { hints, solution } = this.step;
    const count = this.state.hints;
    if (!solution || this.state.met) return;
    this.#set({ hints: count + 1 });
    if (count < hints.length) return this.#tell(`Hint: ${hints[count]}`);
    this.#show({ hint: solution.actions }, STILL);
    this.#tell(`Hint: ${solution.say}${solution.say.endsWith(".") ? "" : "."}`);
  };
}
