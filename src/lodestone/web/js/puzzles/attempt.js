/**
 * One puzzle on its board: turns are made in a viewer's tree, judged by the position they lead to,
 * and answered by the best defence, which the server finds by a table or a search.
 */

import { say } from "../core/edits.js";
import { lineTo, withLine } from "../core/line.js";
import { scoreOf } from "../core/worth.js";
import { edited, first, goTo, shown, turnBoard } from "../core/state.js";
import { START, nodeAt, pathTo } from "../core/tree.js";
import { FreeStudy } from "../game/study.js";
import * as ask from "../net/ask.js";
import { sideTitle } from "../stage/model.js";
import { createViewer } from "../viewer/viewer.js";
import { keep } from "./choice.js";

/**
 * @import { Document, PuzzleDetail } from "../wire.js"
 * @import { State } from "../core/state.js"
 * @import { Page } from "../game/study.js"
 * @import { Done } from "./choice.js"
 */

/** What a search for the best defence may take, in seconds; a table needs none. */
const SECONDS = 1;

export class Attempt extends FreeStudy {
  /** Whether the other side looks for an answer. @type {AbortController|null} */
  #answering = null;
  /** What the defender's search found, by the node that it led to. @type {Map<number, string>} */
  #found = new Map();
  #hints = 0;
  #told = "";
  /** The solution was shown. */
  isTold = false;

  /** @param {Element} root @param {PuzzleDetail} puzzle @param {Document} document @param {Page} page */
  constructor(root, puzzle, document, page) {
    super(document, page);
    this.puzzle = puzzle;
    createViewer(root, this, { keyboard: window, stage: this.stage });
    this.onChange((now, before) => this.#changed(now, before));
    const [near] = document.scene.hands.slice(-1);
    if (near.side !== puzzle.side) this.change((state) => turnBoard(state, 2));
  }

  /** @param {State} now @param {State} before */
  #changed(now, before) {
    const isMade = now.at >= before.tree.nodes.length;
    if (now.at !== before.at) this.#giveUp();
    if (isMade && pathTo(now.tree, now.at).length === 2) this.#tried(this.verdict ?? "wrong");
    if (isMade) this.#answer(now);
    this.page.changed();
  }

  /** The other side answers by what it finds best. @param {State} state */
  async #answer({ at, tree }) {
    const diagram = shown(this.state);
    if (!diagram || diagram.outcome || diagram.side === this.puzzle.side) return;
    this.#answering = new AbortController();
    const { signal } = this.#answering;
    await this.guarded(async () => {
      const found = await ask.hint(lineTo(tree, at), SECONDS, () => {}, signal);
      signal.throwIfAborted();
      // Nothing where a search only estimates.
      const worth = found.worth && `${scoreOf(found, diagram.side, this.state.sides).words}.`;
      this.#found.set(tree.nodes.length, worth ?? "");
      await this.play(found.turn);
    });
    if (signal.aborted) return;
    this.#giveUp();
    this.page.changed();
  }

  #giveUp() {
    this.#answering?.abort();
    this.#answering = null;
  }

  /** @param {Done["first"]} what */
  #tried(what) {
    if (keep(this.puzzle, what)) return;
    this.page.fault("This browser does not keep what you solve: closing the page loses it.");
  }

  /** What the first turn on the way to the shown position was; null where none is made. @returns {"right"|"wrong"|null} */
  get verdict() {
    const { state, puzzle } = this;
    const made = pathTo(state.tree, state.at)[1];
    if (made === undefined) return null;
    const there = state.diagrams.get(made);
    const isRight = there
      ? there.position === puzzle.solved_by
      : nodeAt(state.tree, made).turn === puzzle.solution;
    return isRight ? "right" : "wrong";
  }

  /** What is to be said of the position that is shown; before a turn the last help. */
  get words() {
    const { puzzle, state, verdict } = this;
    if (verdict === null) return this.#told;
    const judged =
      verdict === "right" ? "Right, that is the turn." : `That is not it. ${puzzle.refutation}`;
    const opponent = this.state.sides.find((one) => one !== puzzle.side) ?? "";
    const answering = this.#answering ? `${sideTitle(opponent)} looks for an answer…` : "";
    const diagram = shown(state);
    const status = diagram?.outcome ? diagram.status : "";
    return [judged, this.#found.get(state.at), answering, status].filter(Boolean).join(" ");
  }

  again = () => this.change(first);

  /** First with which piece, then which turn; the cell where it begins is marked. */
  hint() {
    const { begins, begins_at: cell, line } = this.puzzle;
    const isFirst = this.#hints++ === 0;
    this.#help(`Hint: ${isFirst ? `begin with ${begins}` : line[0].say}.`);
    this.again();
    if (!cell) return;
    const marked = say(this.state.tree, START, { cells: [{ colour: "green", cell }] });
    this.change((state) => edited(state, marked));
  }

  /** Put best play into the tree, to be walked through. */
  showBest() {
    this.isTold = true;
    this.#help("Best play is in the list: walk through it.");
    const turns = this.puzzle.line.map(({ turn }) => turn);
    const { tree } = withLine(this.state, START, turns);
    this.change((state) => goTo(edited(state, tree, START), START));
  }

  /** @param {string} words */
  #help(words) {
    this.#told = words;
    this.#tried("helped");
    this.page.changed();
  }

  close() {
    this.#giveUp();
    super.close();
  }
}
