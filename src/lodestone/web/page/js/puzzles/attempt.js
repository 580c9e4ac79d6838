/**
 * One puzzle on its board. Its whole line is played: each turn is judged by the position that it leads
 * to, and the other side answers as the line does; a wrong turn is refuted. The record has the line and
 * the natural wrong turn from the beginning, so that both can be walked through afterwards.
 */

import { motionBetween } from "../core/drawn.js";
import { goTo, nearSide, shown, turnBoard } from "../core/state.js";
import { START, lineTo, nodeAt, plyOf } from "../core/tree.js";
import { FreeStudy } from "../game/study.js";
import { announce } from "../lib/announce.js";
import { Latest, followed, rest } from "../lib/motion.js";
import { recordOf, UNENDED } from "../net/record.js";
import * as ask from "../net/ask.js";
import { inset } from "../stage/marks.js";
import { isHand, placeName, sideTitle } from "../stage/model.js";
import { turned } from "../stage/turned.js";
import { whyOf } from "../stage/words.js";
import { bare, bareNode } from "./bare.js";

/**
 * @import { Action, Document, PuzzleDetail } from "../wire.js"
 * @import { Motion } from "../stage/board.js"
 * @import { State } from "../core/state.js"
 * @import { Page } from "../game/study.js"
 * @import { Try } from "./progress.js"
 *
 * @typedef {"asked"|"answering"|"wrong"|"solved"|"shown"} Phase  a turn is expected; the other side
 *   answers; the turn was wrong; the whole line was played; the solution was asked for
 *
 * @typedef {Omit<PuzzleDetail, "category"|"themes"|"kind"|"solution"|"begins"|"begins_at"|"solved_by"|"proof">} Shown
 * @typedef {Shown & {accepts?: (turn: string) => Promise<boolean>}} Asked  a puzzle, and which other turns
 *   are right
 *
 * @typedef {object} Keeping
 * @property {(tried: Try) => boolean} tried  keeps how the try ended; false: it is not kept
 * @property {() => void} solved  keeps that the puzzle has been solved, perhaps after all
 * @typedef {Page & Keeping} PuzzlePage
 */

/** How long a turn stands before it is answered, in milliseconds. */
const ANSWER = 600;

/** What a search for the refutation of a wrong turn may take, in seconds; a table needs none. */
const SECONDS = 1;

/**
 * A puzzle with all its lines.
 * @param {Shown} puzzle
 */
export function recordWith({ rules, position, line, wrong }) {
  const refuted = (wrong?.line ?? []).map(({ turn }, i) =>
    i === 0 ? { turn, parent: 0 } : { turn },
  );
  const turns = line.map(({ turn }) => turn);
  const { nodes, ...record } = recordOf({ rules, start: position, turns });
  return { ...record, ...UNENDED, nodes: [...nodes, ...refuted] };
}

export class Attempt extends FreeStudy {
  /** @type {Phase} */
  phase = "asked";
  /** What was said last, besides what the phase says. */
  words = "";
  /** How the try ended: what came first. @type {Try|null} */
  tried = null;
  #hints = 0;
  /** Of the turn that is hinted at. @type {Action[]} */
  #hinted = [];
  /** Where a wrong turn was made. */
  #from = START;
  #waiting = new Latest();

  /** @param {Asked} puzzle @param {Document} document  of its record @param {PuzzlePage} page */
  constructor(puzzle, document, page) {
    super(document, page);
    this.puzzle = puzzle;
    this.puzzlePage = page;
    /** The nodes of the line, from the first turn on. */
    this.lineNodes = puzzle.line.map((_, i) => i + 1);
    /** The nodes of the natural wrong turn and its refutation. */
    this.wrongNodes = (puzzle.wrong?.line ?? []).map((_, i) => this.lineNodes.length + i + 1);
    if (nearSide(this.state) !== puzzle.side) this.change((state) => turnBoard(state, 2));
    this.scene = turned(this.state.scene, this.state.quarters);
    /** @type {FreeStudy["steps"]} */
    const steps = this.steps;
    this.steps = async (/** @type {number[]} */ path) => bareNode(await steps(path));
    this.onChange((now, before) => this.#changed(now, before));
    this.#draw({ still: true });
  }

  /** Nothing is to be found any more. */
  get isOver() {
    return this.phase === "solved" || this.phase === "shown";
  }

  /** The turn that is shown, in words. */
  get walked() {
    const { last } = shown(this.state) ?? {};
    return this.state.at === START ? "The puzzle’s position." : `${last?.say ?? ""}.`;
  }

  /** The title of the other side. */
  get opponent() {
    return sideTitle(this.state.sides.find((one) => one !== this.puzzle.side) ?? "");
  }

  /** @param {State} now @param {State} before */
  #changed(now, before) {
    this.#draw(motionBetween(before, now));
    const isMade = this.phase === "asked" && nodeAt(now.tree, now.at).parent === before.at;
    if (isMade && now.at !== before.at) this.#judge(now);
    else this.page.changed();
  }

  /** @param {Motion} motion */
  #draw(motion) {
    const { state, puzzle, phase, scene } = this;
    const view = state.view ?? shown(state);
    if (!view) return;
    const cell = this.#hinted.slice(0, 1).map(({ from }) => from);
    const isMarked = this.#hints === 1 && !cell.some((name) => isHand(scene, name));
    this.stage.set(
      {
        scene,
        view: bare(view),
        near: puzzle.side,
        isReadOnly: phase !== "asked",
        hint: this.#hints > 1 ? this.#hinted : null,
        drawn: { under: isMarked ? cell.map((at) => inset(at, "mark-drawn green")) : [], over: [] },
      },
      motion,
    );
  }

  /** @param {Phase} phase @param {string} words */
  #enter(phase, words) {
    this.phase = phase;
    this.words = words;
    this.#hints = 0;
    this.#hinted = [];
    this.#draw({ still: true });
    this.page.changed();
  }

  /** What came first decides. @param {Try} tried */
  #try(tried) {
    if (this.tried) return;
    this.tried = tried;
    if (!this.puzzlePage.tried(tried)) {
      this.page.fault("This browser does not keep what you solve: closing the page loses it.");
    }
  }

  /** Judge a turn of the solver. @param {State} state */
  async #judge({ tree, at }) {
    const ply = plyOf(tree, at);
    const expected = this.puzzle.line[ply - 1];
    const there = shown(this.state)?.position ?? "";
    if (there === expected.position) return this.#right(ply, "Right.");
    if (expected.also.includes(there)) {
      return this.#right(ply, `Also right. We continue with ${expected.say}.`);
    }
    this.#from = nodeAt(tree, at).parent ?? START;
    const { accepts } = this.puzzle;
    if (accepts) {
      this.#enter("answering", "…");
      const isGood = await this.guarded(() => accepts(nodeAt(tree, at).turn ?? ""));
      if (this.signal.aborted) return;
      if (isGood) return this.#finish();
    }
    this.#wrong(ply, there);
  }

  /** @param {number} ply @param {string} words */
  async #right(ply, words) {
    const { lineNodes, puzzle } = this;
    const answer = puzzle.line[ply];
    if (!answer || !puzzle.line[ply + 1]) return this.#finish();
    this.#enter("answering", words);
    this.change((state) => goTo(state, lineNodes[ply - 1]));
    await this.#after(ANSWER, () => {
      this.change((state) => goTo(state, lineNodes[ply]));
      this.#enter("asked", `${words} ${this.opponent}: ${answer.say}. Your turn.`);
    });
  }

  #finish() {
    this.#try("right");
    this.puzzlePage.solved();
    this.#enter("solved", "");
  }

  /** @param {number} ply @param {string} there  the position that it leads to */
  async #wrong(ply, there) {
    const { puzzle, wrongNodes } = this;
    const words = ply === 1 ? puzzle.refutation : "This turn gives it away.";
    const isTempting = ply === 1 && there === puzzle.wrong?.line[0].position;
    this.#try("wrong");
    this.#enter("wrong", words);
    if (shown(this.state)?.outcome) return;
    await this.#after(ANSWER, async () => {
      const [, answer] = puzzle.wrong.line;
      const isShown = isTempting && answer !== undefined;
      if (isShown) this.change((now) => goTo(now, wrongNodes[1]));
      const because = isShown ? answer.because : await this.#refute();
      const said = shown(this.state)?.last?.say;
      this.#enter("wrong", `${words} ${said}.${whyOf(because ?? "")}`);
    });
  }

  /** The other side answers a wrong turn by what it finds best. Return why that is good. */
  async #refute() {
    const { signal } = this.#waiting;
    const { tree, at } = this.state;
    const { turn, because } = await ask.hint(lineTo(tree, at), SECONDS, signal);
    signal.throwIfAborted();
    await this.make(turn);
    return because;
  }

  /** Do something once a turn has been seen, unless something else is done before. @param {number} wait @param {() => unknown} job */
  #after(wait, job) {
    const signal = this.#waiting.begin();
    return this.guarded(async () => {
      await rest(followed(wait), signal);
      await job();
    });
  }

  /** From where the wrong turn was made. */
  again() {
    if (this.phase !== "wrong") return;
    this.#waiting.end();
    this.#enter("answering", "");
    this.change((state) => goTo(state, this.#from));
    this.#enter("asked", "");
  }

  /** First where the turn begins, then the turn. */
  hint() {
    const { phase, state, lineNodes, puzzle, scene } = this;
    const ply = plyOf(state.tree, state.at);
    if (phase !== "asked" || lineNodes[ply] === undefined) return;
    this.#try("helped");
    this.#hinted = state.diagrams.get(lineNodes[ply])?.last?.actions ?? [];
    const [first] = this.#hinted;
    const isFirst = this.#hints++ === 0 && first;
    this.words = isFirst
      ? `Hint: begin with ${placeName(scene, first.from)}.`
      : `Hint: ${puzzle.line[ply].say}.${whyOf(puzzle.line[ply].because)}`;
    this.#draw({ still: true });
    this.page.changed();
  }

  /** Show the line from its beginning. */
  async solution() {
    if (this.isOver) return;
    this.#try("helped");
    this.#waiting.end();
    this.#enter("shown", "");
    this.change((state) => goTo(state, START));
    await this.#after(ANSWER, () => this.show(this.lineNodes[0]));
  }

  /** Walk to a node of the lines. @param {number} node */
  show(node) {
    this.#waiting.end();
    this.change((state) => goTo(state, node));
    announce(this.walked);
  }

  close() {
    this.#waiting.end();
    super.close();
    this.stage.destroy();
  }
}
