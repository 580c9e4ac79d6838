/**
 * A game's report: the value of every position, the mistakes, the accuracy of each side, and the turn that
 * decided the game.
 *
 * @import { State } from "../core/state.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Mistake, ReportedPosition as Position, ReportSummary as Summary } from "../wire.js"
 */

import { counted, numbered } from "../lib/counted.js";
import { addTurn, say, toggleNag } from "../core/edits.js";
import { upperFirst } from "../core/rules.js";
import { edited, goTo } from "../core/state.js";
import { endOf, mainLine, nodeAt, turnsTo } from "../core/tree.js";
import { scoreOf } from "../core/worth.js";
import { effortFor } from "../game/mistakes.js";
import { announce } from "../lib/announce.js";
import { laterJob } from "../lib/painting.js";
import { refused } from "../net/api.js";
import { recordOf } from "../net/record.js";
import * as server from "../net/records.js";
import { sideTitle } from "../stage/model.js";
import { sayMoment } from "../stage/values.js";
import { whyOf } from "../stage/words.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { Mending } from "./mending.js";
import { button, select, withValue } from "../lib/fields.js";
import { Panel, turnChoice } from "./parts.js";

/** The glyphs of mistakes, by the share of the chances that they give away. */
const GLYPHS = /** @type {const} */ ([[0.15, 4], [0.1, 2], [0, 6]]); // prettier-ignore

/** How long a search of each position may take. */
const [EXACT, SEARCHED] = ["exact", "0.5"];
const EFFORTS = [
  { name: EXACT, title: "Exact values, or 0.5 s" },
  { name: "0.1", title: "0.1 s a position" },
  { name: "0.5", title: "0.5 s a position" },
  { name: "2", title: "2 s a position" },
];

export class ReportPanel extends Panel {
  #effort = EFFORTS[0].name;
  /** @type {Position[]} */
  #positions = [];
  /** @type {Summary|null} */
  #summary = null;
  /** The turns of the main line that it is about. */
  #turns = "";
  #status = "";
  /** Mistakes that are being mended. @type {Mending|null} */
  #mending = null;
  #soon = laterJob(() => this.render());

  /** The turns of the main line, one text. */
  get #now() {
    const { tree } = this.study.state;
    return turnsTo(tree, endOf(tree)).join(" ");
  }

  async #run() {
    const signal = this.work.begin();
    const { head } = this.study.state.tree;
    this.#positions = [];
    this.#summary = null;
    this.#turns = this.#now;
    this.#setStatus("Looking at every position…");
    const line = recordOf({ ...head, turns: this.#turns.split(" ").filter(Boolean) });
    const record = { ...line, tags: { ...head.tags } };
    const effort = this.#effort === EXACT ? await effortFor(head, signal, SEARCHED) : this.#effort;
    this.#summary = await server.report(record, effort, (news) => this.#add(news), signal);
    this.#setStatus("");
    announce("The report is ready.");
  }

  /** @param {string} status */
  #setStatus(status) {
    this.#status = status;
    this.render();
  }

  /** @param {Position} position */
  #add(position) {
    this.#positions[position.ply] = position;
    this.#soon.later();
  }

  content() {
    if (this.#mending) return this.#mending.content();
    const isOld = this.#positions.length > 0 && this.#now !== this.#turns;
    const status = isOld ? "The game was changed since; make the report again." : this.#status;
    const choose = (/** @type {string} */ value) => void (this.#effort = value);
    const label = "How the values are found";
    const make = () => this.#run().catch(refused((refusal) => this.#setStatus(refusal)));
    return html`<div class="report-head">
        ${select(null, EFFORTS, this.#effort, choose, label)}
        ${button("Make the report", make, { look: "primary" })}
      </div>
      <p class="small" role="status">${status}</p>
      <div class="report">
        ${this.#positions.length > 0 ? this.#graph() : nothing}
        ${this.#summary ? this.#judged(this.#summary) : nothing}
      </div>`;
  }

  #graph() {
    const { tree, at } = this.study.state;
    const line = mainLine(tree);
    const mistakes = new Map(this.#summary?.mistakes.map((one) => [one.ply, one]));
    const points = this.#positions.map((position) => {
      const mistake = mistakes.get(position.ply);
      const words = mistake ? `${mistake.words}; better was ${mistake.best}` : null;
      const here = `${this.#turnAt(position.ply, line)}: ${this.#value(position)}`;
      return { chance: position.chance, words: here, mistake: words };
    });
    const ply = line.indexOf(at);
    return graph(points, line.length - 1, ply < 0 ? null : ply, (there) => this.#go(there));
  }

  /** @param {number} ply */
  #go(ply) {
    this.study.change((state) => goTo(state, mainLine(state.tree)[ply] ?? state.at));
  }

  /** @param {Summary} summary */
  #judged({ mistakes, turns, accuracy, turning_point: turning }) {
    const rows = Object.entries(accuracy).map(([side, percent]) => {
      const own = mistakes.filter((one) => one.side === side).length;
      const kept = `${turns[side] - own} of ${counted(turns[side], "turn")} kept the best result`;
      const accurate = `accuracy ${percent?.toFixed(0)} %, ${counted(own, "mistake")}`;
      return html`<li>
        <strong>${sideTitle(side)}</strong>: ${percent === null ? kept : accurate}
      </li>`;
    });
    const turned =
      turning === null
        ? "It was never turned: who was ahead stayed ahead."
        : `The turning point is ${this.#turnAt(turning)}.`;
    return html`<ul class="report-sides">
        ${rows}
      </ul>
      <p>${turned}</p>
      <ol class="report-mistakes">
        ${mistakes.map((one) => this.#mistake(one))}
      </ol>
      <div class="note-commands">
        ${this.#mendings(mistakes)} ${this.keeping((state) => this.#kept(state, mistakes))}
      </div>`;
  }

  /** One's own mistakes are those of one side. @param {Mistake[]} mistakes */
  #mendings(mistakes) {
    if (this.study.onTurn === undefined) return nothing;
    const sides = this.study.now.sides.filter((one) => mistakes.some(({ side }) => side === one));
    return sides.map((one) => {
      const own = mistakes.filter(({ side }) => side === one);
      const mend = () => {
        const ended = () => {
          this.#mending = null;
          this.render();
        };
        this.#mending = new Mending(this.study, own, ended);
        this.render();
      };
      return button(`Learn from ${sideTitle(one)}’s mistakes`, mend, { look: "learn-mistakes" });
    });
  }

  /** A turn of the main line as its list names it. @param {number} ply */
  #turnAt(ply, line = mainLine(this.study.state.tree)) {
    const id = line[ply];
    return id === undefined ? "" : numbered(ply, nodeAt(this.study.state.tree, id).turn);
  }

  /** @param {Mistake} mistake */
  #mistake({ ply, side, turn, best, words, because, merit }) {
    const better = () => {
      this.#go(ply - 1);
      this.study.make(best);
    };
    return html`<li>
      ${turnChoice(numbered(ply, turn), () => this.#go(ply))} ${sideTitle(side)}:
      ${words}.${whyOf(because)} Better:
      ${turnChoice(`Show ${best}`, better)}${merit && `:${whyOf(merit)}`}
    </li>`;
  }

  /** With values, glyphs and better turns as comments and variations. @param {State} state @param {Mistake[]} mistakes */
  #kept(state, mistakes) {
    const line = mainLine(state.tree);
    let { tree } = state;
    for (const position of this.#positions) tree = withScore(tree, line[position.ply], position);
    for (const mistake of mistakes) tree = withMistake(tree, line, mistake);
    return edited(state, tree);
  }

  /** @param {Position} position */
  #value({ winner, score, exact, remoteness }) {
    if (winner || exact) return sayMoment({ winner, remoteness });
    const { sides } = this.study.now;
    return scoreOf({ score, worth: null }, sides[0], sides).words;
  }
}

/** @param {Tree} tree @param {number|undefined} id @param {Position} position */
function withScore(tree, id, { score, exact, winner, remoteness, side }) {
  if (id === undefined) return tree;
  if (score !== null && !exact) return say(tree, id, { evaluation: score });
  const value = winner === null ? "draw" : winner === side ? "win" : "loss";
  return say(tree, id, { exact: { value, remoteness: winner === null ? null : remoteness } });
}

/** @param {Tree} tree @param {number[]} line @param {Mistake} mistake */
function withMistake(tree, line, { ply, best, words, loss, because, merit }) {
  const [before, id] = [line[ply - 1], line[ply]];
  if (before === undefined || id === undefined) return tree;
  const nag = GLYPHS.find(([least]) => loss >= least)?.[1] ?? 6;
  const { nags, comments } = nodeAt(tree, id);
  const glyph = nags.includes(nag) ? tree : toggleNag(tree, id, nag);
  const better = merit && ` Better is ${best}.${whyOf(merit)}`;
  const text = `${upperFirst(words)}.${whyOf(because)}${better}`;
  const said = comments.includes(text) ? glyph : say(glyph, id, { comments: [...comments, text] });
  return addTurn(said, before, best).tree;
}

const [WIDTH, HEIGHT, EDGE] = [600, 140, 8];

/**
 * The picture of a game: the first side's chances upwards, mistakes as dots.
 * @param {{chance: number, words: string, mistake: string|null}[]} points  by ply; a chance is from 0 to 1, the words name the turn before it and its value
 * @param {number} plies  of the whole game
 * @param {number|null} ply  that is shown; null: beside the main line
 * @param {(ply: number) => void} go
 */
function graph(points, plies, ply, go) {
  const x = (/** @type {number} */ at) => EDGE + (at / Math.max(1, plies)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const line = points
    .map(({ chance }, at) => `${x(at).toFixed(1)} ${y(chance).toFixed(1)}`)
    .join("L");
  const [middle, end] = [y(0.5), x(points.length - 1).toFixed(1)];
  const dots = points.map(({ chance, mistake }, at) =>
    mistake === null
      ? nothing
      : svg`<circle class="graph-mistake" cx=${x(at)} cy=${y(chance)} r="5"><title>${mistake}</title></circle>`,
  );
  const click = (/** @type {any} */ { clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const across = ((clientX - left) / width) * WIDTH;
    const there = Math.round(((across - EDGE) / (WIDTH - 2 * EDGE)) * plies);
    go(Math.max(0, Math.min(plies, there)));
  };
  const { words, mistake } = points[ply ?? 0] ?? { words: "not known yet", mistake: null };
  return html`<div class="graph-box">
    <svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" @click=${click}>
      <rect class="graph-ground" width=${WIDTH} height=${HEIGHT} />
      <path class="graph-area" d=${line && `M${x(0)} ${middle}L${line}L${end} ${middle}Z`} />
      <path class="graph-middle" d="M0 ${middle}H${WIDTH}" />
      <path class="graph-line" d=${line && `M${line}`} />
      <path class="graph-now" d=${ply === null ? "" : `M${x(ply)} 0V${HEIGHT}`} />
      ${dots}
    </svg>
    <input
      type="range"
      class="graph-slider"
      min="0"
      max=${plies}
      step="1"
      aria-label="Position in the game"
      aria-valuetext=${[words, mistake].filter(Boolean).join(", ")}
      .value=${String(ply ?? 0)}
      @input=${withValue((value) => go(Number(value)))}
    />
  </div>`;
}
