/**
 * A game's report: what every position is worth, which turns gave something away, how well each side
 * chose, and where the game was decided.
 */

import { announce } from "../lib/announce.js";
import { button, h } from "../lib/dom.js";
import { isAbort, refusalIn } from "../net/api.js";
import { addTurn, say, toggleNag } from "../core/edits.js";
import { createGraph } from "./graph.js";
import { recordOf } from "../core/record.js";
import * as server from "../net/records.js";
import { edited, goTo } from "../core/state.js";
import { sideTitle } from "../stage/model.js";
import { mainLine, nodeAt, turnsTo } from "../core/tree.js";

/**
 * @typedef {import("../core/study.js").Study} Study
 * @typedef {import("../wire.js").ReportedPosition} Position
 * @typedef {import("../wire.js").ReportSummary} Summary
 * @typedef {import("../wire.js").Mistake} Mistake
 * @typedef {import("../core/tree.js").Tree} Tree
 */

/** The glyphs of mistakes, by the share of the chances that they give away. */
const GLYPHS = /** @type {const} */ ([[0.15, 4], [0.1, 2], [0, 6]]); // prettier-ignore

/** As often the graph is drawn while it comes, in milliseconds. */
const EVERY = 100;

/** How long a search of each position may take. @type {[value: string, title: string][]} */
const EFFORTS = [
  ["exact", "Exact values, where solved"],
  ["0.1", "0.1 s a position"],
  ["0.5", "0.5 s a position"],
  ["2", "2 s a position"],
];

export class Report {
  #work = new AbortController();
  /** @type {Position[]} */
  #positions = [];
  /** @type {Summary|null} */
  #summary = null;
  /** The main line that it is about. */
  #line = "";
  #drawn = 0;
  /** @type {ReturnType<typeof createGraph>|null} */
  #graph = null;
  #box = h("div", { class: "report" });
  #status = h("p", { class: "small", role: "status" });

  /** @param {HTMLElement} root @param {Study} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    const options = EFFORTS.map(([value, title]) => h("option", { value }, title));
    this.effort = h("select", { "aria-label": "How the values are found" }, options);
    const start = button("Make the report", () => this.#run(), { class: "primary" });
    const head = h("div", { class: "report-head" }, this.effort, start);
    root.replaceChildren(head, this.#status, this.#box);
    study.signal.addEventListener("abort", () => this.#work.abort());
  }

  /** The turns of the main line, one text. @param {Tree} tree */
  #lineOf(tree) {
    return turnsTo(tree, mainLine(tree).at(-1) ?? 0).join(" ");
  }

  async #run() {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const { tree } = this.study.state;
    this.#positions = [];
    this.#summary = null;
    this.#line = this.#lineOf(tree);
    const turns = this.#line.split(" ").filter(Boolean);
    const record = { ...recordOf({ ...tree.head, turns }), tags: { ...tree.head.tags } };
    this.#status.textContent = "Looking at every position…";
    try {
      await server.report(record, this.effort.value, (line) => this.#hear(line), signal);
      this.#status.textContent = "";
      announce("The report is ready.");
    } catch (error) {
      if (!isAbort(error)) this.#status.textContent = refusalIn(error);
    }
  }

  /** @param {import("../wire.js").ReportLine} line */
  #hear(line) {
    if ("waiting" in line || "fault" in line) return;
    if (line.final) this.#summary = line;
    else this.#positions.push(line);
    const now = performance.now();
    if (!line.final && now - this.#drawn < EVERY) return;
    this.#drawn = now;
    this.#draw();
  }

  #draw() {
    const line = mainLine(this.study.state.tree);
    const mistakes = new Map(this.#summary?.mistakes.map((one) => [one.ply, one]));
    const points = this.#positions.map((position) => {
      const mistake = mistakes.get(position.ply);
      const words = mistake ? `${mistake.words}; better was ${mistake.best}` : null;
      return { chance: position.chance, words: valueWords(position), mistake: words };
    });
    const go = (/** @type {number} */ ply) =>
      this.study.change((state) => goTo(state, line[ply] ?? state.at));
    this.#graph = createGraph(points, line.length - 1, go);
    this.#box.replaceChildren(
      this.#graph.root,
      ...(this.#summary ? this.#judged(this.#summary) : []),
    );
    this.render();
  }

  /** @param {Summary} summary */
  #judged({ mistakes, accuracy, turning_point: turning }) {
    const rows = Object.entries(accuracy).map(([side, percent]) => {
      const own = mistakes.filter((one) => one.side === side);
      const words = own.length === 1 ? "1 mistake" : `${own.length} mistakes`;
      const exact = percent === null ? "no turns" : `accuracy ${percent.toFixed(0)} %`;
      return h("li", {}, h("strong", {}, sideTitle(side)), `: ${exact}, ${words}`);
    });
    const keep = button("Keep in the record", () => this.#keep(mistakes));
    return [
      h("ul", { class: "report-sides" }, rows),
      h("p", {}, this.#turningWords(turning)),
      h(
        "ol",
        { class: "report-mistakes" },
        mistakes.map((one) => this.#mistake(one)),
      ),
      h("div", { class: "note-commands" }, keep),
    ];
  }

  /** @param {number|null} ply */
  #turningWords(ply) {
    if (ply === null) return "It was never turned: who was ahead stayed ahead.";
    return `The turning point is turn ${ply}.`;
  }

  /** @param {Mistake} mistake */
  #mistake({ ply, side, turn, best, words }) {
    const go = () =>
      this.study.change((state) => goTo(state, mainLine(state.tree)[ply] ?? state.at));
    const better = button(`Show ${best}`, () => this.#showBest(ply, best), {
      class: "turn-choice",
    });
    return h(
      "li",
      {},
      button(`${ply}. ${turn}`, go, { class: "turn-choice" }),
      ` ${sideTitle(side)}: ${words}. Better: `,
      better,
    );
  }

  /** @param {number} ply @param {string} best */
  #showBest(ply, best) {
    const before = mainLine(this.study.state.tree)[ply - 1];
    this.study.change((state) => goTo(state, before ?? state.at));
    this.study.hand.play(best);
  }

  /** Values, glyphs and better turns as comments and variations of the record. @param {Mistake[]} mistakes */
  #keep(mistakes) {
    this.study.change((state) => {
      const line = mainLine(state.tree);
      let { tree } = state;
      for (const position of this.#positions) tree = withValue(tree, line[position.ply], position);
      for (const mistake of mistakes) tree = withMistake(tree, line, mistake);
      return edited(state, tree);
    });
    announce("Kept in the record.");
  }

  render() {
    const { tree, at } = this.study.state;
    if (this.root.hidden || this.#graph === null) return;
    if (this.#lineOf(tree) !== this.#line) {
      this.#status.textContent = "The game was changed since; make the report again.";
    }
    const ply = mainLine(tree).indexOf(at);
    this.#graph.show(ply < 0 ? null : ply);
  }
}

/** @param {Position} position */
function valueWords({ winner, score, exact, remoteness }) {
  if (winner) return `${sideTitle(winner)} wins in ${remoteness ?? "?"}`;
  if (exact) return "draw";
  if (score === null || score === 0) return "equal";
  return `${score > 0 ? "White" : "Black"} is better by ${(Math.abs(score) / 100).toFixed(2)} pieces`;
}

/** @param {Tree} tree @param {number|undefined} id @param {Position} position */
function withValue(tree, id, { score, exact, winner, remoteness, side }) {
  if (id === undefined) return tree;
  if (score !== null && !exact) return say(tree, id, { evaluation: score });
  const value = winner === null ? "draw" : winner === side ? "win" : "loss";
  return say(tree, id, { exact: { value, remoteness: winner === null ? null : remoteness } });
}

/** @param {Tree} tree @param {number[]} line @param {Mistake} mistake */
function withMistake(tree, line, { ply, best, words, loss }) {
  const [before, id] = [line[ply - 1], line[ply]];
  if (before === undefined || id === undefined) return tree;
  const nag = GLYPHS.find(([least]) => loss >= least)?.[1] ?? 6;
  const { nags, comments } = nodeAt(tree, id);
  const glyph = nags.includes(nag) ? tree : toggleNag(tree, id, nag);
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  const said = comments.includes(text) ? glyph : say(glyph, id, { comments: [...comments, text] });
  return addTurn(said, before, best).tree;
}
