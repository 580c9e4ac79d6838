/**
 * A lesson that is open: its steps, the turns made or watched in them, and what it says.
 *
 * @import { Action, Clause, Game, LessonDetail, View } from "../wire.js"
 * @import { Added } from "../core/edits.js"
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { Frame } from "./frames.js"
 *
 * @typedef {typeof BEGUN} State
 */

import { addLine, addTurn } from "../core/edits.js";
import { lineTo } from "../core/tree.js";
import { START, newTree, pathTo } from "../core/tree.js";
import { keepDone } from "../game/progress.js";
import { picturesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { Latest, followed, rest } from "../lib/motion.js";
import * as sounds from "../lib/sound.js";
import { post, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { TurnStage } from "../stage/turn-stage.js";
import { ring } from "../stage/marks.js";
import { refusalWords } from "../stage/words.js";
import { framesOf, turnWords } from "./frames.js";

/** How long a frame of a turn that is watched stands, a turn that misses, and one before an answer. */
const FRAME = 1100;
const MISSED = 1400;
const ANSWER = 700;

/** How long a hint is looked for, in seconds. */
const HINT = 0.8;

const STILL = { still: true };

const BEGUN = {
  /** Of the step, from 0 on. */
  number: 0,
  busy: false,
  /** The step is done. */
  met: false,
  /** A wrong turn and its refutation are on the board, until somebody has seen them. */
  missed: false,
  /** Of the turns that are watched, and the one that is shown; none where a turn is made. */
  frames: /** @type {Frame[]} */ ([]),
  frame: 0,
  /** Given in this step. */
  hints: 0,
  /** The last answer to the player, and the verdict on the turn that was made last. */
  remark: "",
  verdict: /** @type {"right"|"wrong"|""} */ (""),
};

export class OpenLesson {
  state = BEGUN;
  #changed;
  /** What is asked and waited for; another step ends it. */
  #work = new Latest();
  /** The step that was begun last is there. */
  #begun = Promise.resolve();
  /** Of the step's rules. @type {Clause[]} */
  paragraphs = [];
  /** The position in which the step begins. @type {(Added & {view: View})|null} */
  #home = null;
  /** The position in which the next turn is made: another one where a goal takes several. @type {(Added & {view: View})|null} */
  #at = null;
  /**
   * @param {Game} game @param {LessonDetail} lesson @param {() => void} changed  draws it
   */
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
        this.stage.forgetRefusal();
        this.#finish(refusalWords(why));
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

  /** @param {string} words  seen, and heard @param {State["verdict"]} [verdict] */
  #tell(words, verdict = "") {
    this.#set({ remark: words, verdict });
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

  /** How a turn continues. @param {number[]} path */
  async #steps(path) {
    if (!this.#at) return null;
    const { tree, id } = this.#at;
    return ask.steps(lineTo(tree, id), path, this.#work.signal, false).catch(this.#fail);
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
    this.#begun = this.#guarded(() => this.#begin(signal));
    await this.#begun;
  }

  /** From where a wrong turn was made, or from the step's beginning. */
  again = () => (this.state.missed ? this.#retry() : this.go(this.state.number));

  #retry() {
    this.#set({ missed: false, remark: "", verdict: "" });
    this.#show({ view: this.#at?.view, isReadOnly: false, hint: this.#named }, STILL);
    announce(this.#stepWords());
    this.stage.focus();
  }

  /** @param {AbortSignal} signal */
  async #begin(signal) {
    const { rules, start, turns, watch, do: goal } = this.step;
    const { near } = this.lesson;
    const { tree, id } = addLine(newTree({ rules, start }), START, [...turns, ...watch]);
    const path = pathTo(tree, id).slice(turns.length);
    const [{ paragraphs }, scene, view, ...views] = await Promise.all([
      ask.rules({ rules }, signal),
      ask.scene(rules, near, picturesOf(this.game), signal),
      ...path.map((at) => this.#viewOf({ tree, id: at })),
    ]);
    signal.throwIfAborted();
    this.#home = this.#at = { tree, id: path[0], view };
    this.paragraphs = paragraphs;
    const isReadOnly = goal === "";
    this.stage.set(
      { scene, view, near, isReadOnly, isTask: true, hint: this.#named, drawn: this.#toPress() },
      STILL,
    );
    announce(this.#stepWords());
    if (views.length > 0) this.#set({ frames: framesOf(view, views) });
    else if (goal === "") this.#finish("");
  }

  /** What the words name is marked: it is no secret. */
  get #named() {
    const { is_named: isNamed, solution } = this.step;
    return isNamed ? (solution?.actions ?? null) : null;
  }

  /** The cell that is to be pressed to learn why no turn begins there. */
  #toPress() {
    const { refused: cell } = this.step;
    return cell ? { under: [], over: [ring(cell, 1.2, "mark-hint")] } : undefined;
  }

  /** The step as it is announced. */
  #stepWords() {
    const { text, do: goal, watch } = this.step;
    const words = [`Step ${this.state.number + 1} of ${this.lesson.play.length}.`, text];
    if (goal) words.push(`Goal: ${goal}`);
    if (watch.length > 0) words.push("Press Watch, or Next.");
    return words.filter(Boolean).join(" ");
  }

  /** Show the turns from their beginning, once they are there; somebody who goes through them by hand ends that. */
  watch = () => this.#run(this.#work.signal).catch(this.#fail);

  /** @param {AbortSignal} signal */
  async #run(signal) {
    await this.#begun;
    signal.throwIfAborted();
    const last = this.state.frames.length - 1;
    if (this.state.frame > 0) this.#toFrame(0, STILL);
    for (let frame = 0; frame < last; frame++) {
      if (this.state.frame !== frame) return;
      this.walk(1);
      await rest(FRAME, signal);
    }
  }

  /** To another frame of what is watched. @param {1|-1} by */
  walk = (by) => {
    const number = this.state.frame + by;
    const frame = this.state.frames[number];
    if (!frame) return;
    this.#toFrame(number, by > 0 && frame.last ? { known: [frame.last] } : STILL);
    announce(frame.say || "As it was before.");
    if (number === this.state.frames.length - 1) this.#finish(frame.say);
  };

  /** @param {number} number @param {Motion} motion */
  #toFrame(number, motion) {
    const { view, actions, say } = this.state.frames[number];
    this.#set({ frame: number, remark: say });
    this.#show({ view, shown: actions }, motion);
  }

  /** The step is done; what the lesson says of it follows. @param {string} words  why */
  #finish(words) {
    if (this.state.met) return;
    keepDone(this.game.name, this.lesson, this.state.number);
    const remark = [words, this.step.done].filter(Boolean).join(" ");
    this.#set({ met: true, remark, verdict: this.step.do ? "right" : "" });
    if (!this.goesOn) sounds.play("end");
    else if (this.step.do) sounds.play("right");
    this.#show({ hint: null, drawn: undefined }, STILL);
    // At once with the words: of two texts a screen reader says only the second.
    if (remark) announce(remark);
    if (this.step.do) byId("continue").focus({ preventScroll: true });
  }

  /** @param {string} turn */
  async #judge(turn) {
    const { game, lesson, state } = this;
    const { signal } = this.#work;
    if (!this.#at || !this.#home) return;
    const made = addTurn(this.#at.tree, this.#at.id, turn);
    const before = lineTo(this.#at.tree, this.#at.id).turns.slice(this.step.turns.length);
    const asked = { game: game.name, lesson: lesson.name, step: state.number, before, turn };
    const [{ met, say, answer, continues }, view] = await Promise.all([
      post("api/lesson/turn", asked, { signal }),
      this.#viewOf(made),
    ]);
    signal.throwIfAborted();
    this.#show({ view, isReadOnly: true, hint: null }, STILL);
    if (continues) return await this.#fight(made, say, signal);
    const answered = answer && (await this.#answered(addTurn(made.tree, made.id, answer), signal));
    if (!met) return answered ? this.#refuted(say) : await this.#missed(say, signal);
    this.#finish(answered || (view.outcome && view.status) || "");
  }

  /** The goal takes several turns: the program answers. @param {Added} made @param {string} praise @param {AbortSignal} signal */
  async #fight(made, praise, signal) {
    this.#tell(praise);
    const line = lineTo(made.tree, made.id);
    const chosen = await ask.computer(line, this.step.opponent, null, () => {}, signal);
    const answered = addTurn(made.tree, made.id, chosen.turn);
    const view = await this.#viewOf(answered);
    await rest(followed(ANSWER), signal);
    this.#show({ view, isReadOnly: view.outcome !== null }, { known: view.last?.actions ?? [] });
    if (view.outcome) return this.#refuted(view.status);
    this.#at = { ...answered, view };
    this.#tell([praise, turnWords(view)].filter(Boolean).join(" "));
  }

  /** The turn is legal, but not what is wanted: it is taken back. @param {string} say @param {AbortSignal} signal */
  async #missed(say, signal) {
    this.#tell(say, "wrong");
    await rest(followed(MISSED), signal);
    const { view } = this.#at ?? {};
    if (view) this.#show({ view, isReadOnly: false, hint: this.#named });
  }

  /** The answer to a wrong turn stays on the board: the words are about it. @param {string} say */
  #refuted(say) {
    this.#tell(say, "wrong");
    this.#set({ missed: true });
    byId("again").focus({ preventScroll: true });
  }

  /** Show the opponent's answer. @param {Added} answered @param {AbortSignal} signal @returns {Promise<string>} its words */
  async #answered(answered, signal) {
    const view = await this.#viewOf(answered);
    await rest(followed(ANSWER), signal);
    this.#show({ view }, { known: view.last?.actions ?? [] });
    return turnWords(view);
  }

  get canHint() {
    return !this.state.met && !this.state.missed && !this.state.busy;
  }

  /** The next hint; after the last one the solution is marked. Later turns are found by a search, or the table. */
  hint = () => {
    const { hints, solution } = this.step;
    const count = this.state.hints;
    if (!solution || !this.canHint) return;
    if (this.#at !== this.#home) return this.#guarded(() => this.#search());
    this.#set({ hints: count + 1 });
    if (count < hints.length) return this.#tell(`Hint: ${hints[count]}`);
    this.#mark(solution);
  };

  /** The best turn where the step has come to. */
  async #search() {
    if (!this.#at) return;
    const line = lineTo(this.#at.tree, this.#at.id);
    this.#mark(await ask.hint(line, HINT, this.#work.signal));
  }

  /** @param {{actions: Action[], say: string}} turn */
  #mark({ actions, say }) {
    this.#show({ hint: actions }, STILL);
    this.#tell(`Hint: ${say}${say.endsWith(".") ? "" : "."}`);
  }
}
