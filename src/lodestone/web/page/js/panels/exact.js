/**
 * Exact values: the switch, the progress of solving, who wins from here, a strip with the values of the
 * game so far, and the value of every turn as a list.
 *
 * @import { Study } from "../core/session.js"
 * @import { Exact } from "../stage/values.js"
 * @import { Moment, PlayedTurn, Player, Worth } from "../wire.js"
 */

import { say } from "../core/edits.js";
import { upperFirst } from "../core/rules.js";
import { edited, goTo } from "../core/state.js";
import { mainLine, pathTo } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import { numbered } from "../lib/counted.js";
import { beforeFrame, inside, isNew, keepInSight } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import * as solving from "../net/solving.js";
import { sideTitle } from "../stage/model.js";
import { lookOf, mistake, sayMistake, sayMoment, solved, verdictOf } from "../stage/values.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { toggle } from "../lib/fields.js";
import { Panel, turnChoice } from "./parts.js";
import { renderSolving, unsolved } from "./solve-progress.js";

/**
 * @typedef {Worth & {turn: string}} TurnValue
 */

/** More turns of one value than this are only counted. */
const MOST_TURNS = 40;

/** The cost of solving is requested at growing intervals, in milliseconds. */
const [FIRST_WAIT, LONGEST_WAIT] = [500, 30000];

/** How far the mark around a cell of the strip extends beyond it, in pixels. */
const MARK = 4;

const LEGEND = `A number counts the turns of both sides to the end: the winner hurries, the loser delays. In
  the strip a letter is who wins, = nobody, ? a turn that threw something away. What came before in the
  game does not count: a position that came up before is worth what it was, and what can be forced for
  ever is a draw.`;

export class ExactValues extends Panel {
  #list;
  #waiting;
  /** The last values without a cost of solving, which the server does not know yet. @type {Exact|null} */
  #awaited = null;
  #wait = FIRST_WAIT;

  /**
   * @param {HTMLElement} root @param {HTMLElement} list  of all turns
   * @param {Study} study
   * @param {() => Player|null} [waiting]  who cannot play before the rules are solved
   */
  constructor(root, list, study, waiting = () => null) {
    super(root, study);
    this.#list = list;
    this.#waiting = waiting;
    solving.listen(
      (job) => (job.state === "solved" ? this.#solved() : this.render()),
      study.signal,
    );
  }

  /** Whether the values of the turns are known. */
  get isKnown() {
    const { whole } = this.study.now;
    return solved(whole?.exact ?? null) !== null && this.#exact !== null;
  }

  /** Of the position that is shown, where they are known. */
  get #exact() {
    return solved(this.study.now.shown?.exact ?? null);
  }

  /** @param {boolean} exact */
  async #turn(exact) {
    this.study.want({ exact });
    await this.study.refresh();
    announce(exact ? this.#announcement : "Exact values are not shown.");
  }

  /** Rules have been solved: show their values. */
  async #solved() {
    const { wants, whole } = this.study.now;
    if (!wants.exact || !whole || solved(whole.exact)) return this.render();
    await this.study.refresh();
    announce(`Solved. ${this.#announcement}`);
  }

  get #announcement() {
    if (!this.study.now.shown?.exact) return "";
    return this.#exact ? this.#headline : "These rules are not solved yet.";
  }

  get #headline() {
    const now = this.#exact?.course.at(-1);
    return now ? `With best play: ${sayMoment(now)}.` : "";
  }

  render() {
    if (!this.isSeen) return;
    const { rules, wants, whole, shown } = this.study.now;
    this.root.hidden = rules.solvable === false;
    this.#await(whole?.exact ?? null);
    const thrown = shown?.exact ? mistake({ exact: shown.exact, last: shown.last }) : "";
    const turn = (/** @type {boolean} */ isOn) => this.#turn(isOn);
    render(
      html`${toggle("exact-on", "Exact values", wants.exact, turn)}
        <div id="exact-job" class="exact-job" hidden></div>
        <div id="exact-known" ?hidden=${!this.isKnown}>
          <p>
            <span id="exact-value">${this.#headline}</span>
            <strong id="exact-mistake" class="exact-mistake">${thrown && `${thrown}.`}</strong>
          </p>
          <ol
            id="course"
            class="course"
            aria-label="Who wins from each position so far"
            tabindex="0"
          >
            ${this.isKnown ? this.#course() : nothing}
          </ol>
        </div>`,
      this.root,
    );
    const [job, course] = [inside(this.root, "#exact-job"), inside(this.root, "#course")];
    renderSolving(job, rules.rules, whole?.exact ?? null, this.#waiting());
    /** @type {HTMLElement|null} */
    const current = course.querySelector("[aria-current]");
    if (current && isNew(course, current)) beforeFrame(() => keepInSight(course, current, MARK));
    const known = this.isKnown ? this.#exact : null;
    if (isNew(this.#list, known)) render(known ? this.#turns(known) : nothing, this.#list);
  }

  /** After a while, request the cost of solving again. @param {Exact|null} exact */
  #await(exact) {
    if (exact === this.#awaited) return;
    this.#awaited = exact;
    const signal = this.work.begin();
    const open = unsolved(exact);
    const isMissing = open?.cost === null && !solving.isActive(open.job);
    const again = () => this.study.refresh();
    if (isMissing) rest(this.#wait, signal).then(again, () => {});
    this.#wait = isMissing ? Math.min(2 * this.#wait, LONGEST_WAIT) : FIRST_WAIT;
  }

  /** A cell for every position of the game says who wins from there. */
  #course() {
    const { whole, shown, tree, at } = this.study.now;
    const course = solved(whole?.exact ?? null)?.course ?? [];
    const line = whole === shown ? pathTo(tree, at) : mainLine(tree);
    const current = shown?.exact ? (this.#exact?.course.length ?? 0) - 1 : -1;
    const go = (/** @type {number} */ ply) =>
      this.study.change((now) => goTo(now, line[ply] ?? now.at));
    return course.map((moment, ply) =>
      cell(moment, ply, whole?.record[ply - 1], ply === current, () => go(ply)),
    );
  }

  /** Every turn, the best first, those of one value together. @param {Extract<Exact, {state: "solved"}>} exact */
  #turns({ value, remoteness, turns }) {
    const { shown, sides } = this.study.now;
    const verdict = (/** @type {TurnValue} */ worth) =>
      sayMoment(verdictOf(worth, shown?.side ?? sides[0], sides));
    const groups = Map.groupBy(turns, verdict);
    const exact = { value, remoteness };
    return html`<h2 id="exact-count">${countOf(turns.length)}</h2>
      <dl id="exact-turns" class="exact-turns">
        ${[...groups].map(([words, same]) => this.#group(words, same))}
      </dl>
      ${this.keeping((state) => edited(state, say(state.tree, state.at, { exact })))}
      <p class="small">${LEGEND}</p>`;
  }

  /** @param {string} words @param {TurnValue[]} turns */
  #group(words, turns) {
    const more = turns.length - MOST_TURNS;
    const choices = turns
      .slice(0, MOST_TURNS)
      .map(({ turn }) => turnChoice(turn, () => this.study.make(turn)));
    return html`<div>
      <dt>${upperFirst(words)}</dt>
      <dd>${choices}${more > 0 ? ` and ${more} more` : ""}</dd>
    </div>`;
  }
}

/** @param {number} turns */
function countOf(turns) {
  if (turns === 0) return "No turn is left";
  return turns === 1 ? "The only turn" : `All ${turns} turns by value`;
}

/**
 * @param {Moment} moment @param {number} ply @param {PlayedTurn|undefined} turn
 * @param {boolean} isCurrent @param {() => void} go
 */
function cell(moment, ply, turn, isCurrent, go) {
  const { winner, thrown } = moment;
  const place = numbered(ply, turn?.text ?? "");
  const what = [sayMoment(moment), thrown && sayMistake("this turn", thrown)];
  const words = `${place}: ${what.filter(Boolean).join("; ")}`;
  const look = `${lookOf(moment)} ${thrown ? "thrown" : ""}`;
  return html`<li class=${look} title=${words} aria-current=${isCurrent || nothing} @click=${go}>
    <span aria-hidden="true" translate="no"
      >${winner ? sideTitle(winner)[0] : "="}${thrown ? "?" : ""}</span
    ><span class="unseen">${words}</span>
  </li>`;
}
