/**
 * The analysis of the position that is shown, ever deeper: a value, and lines whose turns a press adds to
 * the game. While a computer player thinks there, its analysis is shown.
 *
 * @import { Study } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Said } from "../core/tree.js"
 * @import { Line } from "../net/record.js"
 * @import { ExpectedLine, SearchAnswer } from "../wire.js"
 */

import { counted } from "../lib/counted.js";
import { edited } from "../core/state.js";
import { withLine } from "../core/edits.js";
import { say } from "../core/edits.js";
import { linesOf, sayEffort, scoreOf, share } from "../core/worth.js";
import { keepSettings, settings } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { elementOf } from "../lib/dom.js";
import { Latest, rest } from "../lib/motion.js";
import { ignored, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { createBoard } from "../stage/board.js";
import { piecesIn } from "../stage/picture.js";
import { turned } from "../stage/turned.js";
import { solved } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";
import { select, toggle } from "../lib/fields.js";
import { Panel, turnChoice } from "./parts.js";

/**
 * @typedef {{result: SearchAnswer|null, note: string, by?: string}} Found  `by`: the player who thinks so
 *
 * @typedef {object} More  what a mode adds
 * @property {() => unknown} [beside]  a field next to the switch
 * @property {(result: SearchAnswer) => string} [remark]
 */

/** A user who only walks through the turns starts no searches, in milliseconds. */
const SETTLED = 200;

/** Values beyond this are proven wins, not numbers of pieces. */
const MOST_CENTIPIECES = 9_999_999;

/** As many lines as the server finds at a time. */
const COUNTS = [1, 2, 3, 4, 5].map((n) => ({ name: n, title: String(n) }));

/** @type {Found} */
const THINKING = { result: null, note: "Thinking…" };

/** @param {SearchAnswer} result @returns {Found} */
const foundBy = (result, by = "") => ({ result, by, note: result.final ? "Done." : "" });

/** A pointer that only passes over turns sends no requests, in milliseconds. */
const RESTED = 120;

/** Between the preview, the lines and the edge of the window, in pixels. */
const GAP = 8;

/**
 * Where a box of a size has room beside another: below it, above it, to its left or to its right, or else
 * over it, always within the window.
 * @param {DOMRect} beside @param {DOMRect} size
 */
function placeBeside({ left, top, right, bottom }, { width, height }) {
  const [mostX, mostY] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const inside = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(GAP, Math.min(at, most));
  const [x, y] = [inside(left, mostX), inside(top, mostY)];
  const places = [
    { x, y: bottom + GAP },
    { x, y: top - height - GAP },
    { x: left - width - GAP, y },
    { x: right + GAP, y },
  ];
  const fits = (/** @type {{x: number, y: number}} */ at) =>
    at.x === inside(at.x, mostX) && at.y === inside(at.y, mostY);
  return places.find(fits) ?? { x, y: inside(bottom + GAP, mostY) };
}

/**
 * The position after some turns of a line, as a small board next to the line, while the pointer or the focus
 * is on the last of them. It is above everything else, so that no panel cuts it off, and moves nothing.
 */
class Preview {
  #study;
  #svg = elementOf(html`<svg class="preview-board" aria-hidden="true"></svg>`, SVGSVGElement);
  #board = createBoard(this.#svg, { viewOnly: true });
  #work = new Latest();
  root = elementOf(html`<div class="line-preview" popover="manual">${this.#svg}</div>`);

  /** @param {Study} study */
  constructor(study) {
    this.#study = study;
    study.signal.addEventListener("abort", () => this.#destroy());
    const scrolled = { capture: true, passive: true, signal: study.signal };
    // One that is still to come is placed when it comes: the focus may have scrolled to its line.
    const left = () => this.root.matches(":popover-open") && this.hide();
    document.addEventListener("scroll", left, scrolled);
  }

  /**
   * The line is there without its picture, too.
   * @param {string[]} turns  from the node that is shown @param {Element} line
   */
  show = (turns, line) => this.#show(turns, line, this.#work.begin()).catch(ignored);

  /** @param {string[]} turns @param {Element} beside @param {AbortSignal} signal */
  async #show(turns, beside, signal) {
    const { line, scene, quarters } = this.#study.now;
    await rest(RESTED, signal);
    const view = await ask.view({ ...line, turns: [...line.turns, ...turns] }, signal);
    signal.throwIfAborted();
    if (!beside.isConnected) return;
    this.#board.set({ scene: turned(scene, quarters), pieces: piecesIn(view) }, { still: true });
    this.root.togglePopover(true);
    const { x, y } = placeBeside(beside.getBoundingClientRect(), this.root.getBoundingClientRect());
    this.root.style.inset = `${y}px auto auto ${x}px`;
  }

  hide() {
    this.#work.begin();
    if (this.root.isConnected) this.root.togglePopover(false);
  }

  #destroy() {
    this.#work.end();
    this.#board.destroy();
  }
}

export class EnginePanel extends Panel {
  #more;
  /** What is searched: the line and how many lines are looked for; "" for nothing. */
  #asked = "";
  #latest = THINKING;
  /** Of the bar, that the first side has. */
  #part = 0.5;
  /** @type {ExpectedLine[]} */
  #lines = [];
  #preview;

  /** @param {HTMLElement} root @param {Study} study @param {More} [more] */
  constructor(root, study, more = {}) {
    super(root, study);
    this.#more = more;
    this.#preview = new Preview(study);
    document.addEventListener("visibilitychange", () => this.render(), { signal: study.signal });
  }

  toggle() {
    const engine = !this.study.now.wants.engine;
    this.study.want({ engine });
    announce(engine ? "Analysis is on." : "Analysis is off.");
    if (!engine) this.study.change((state) => (state.found ? { ...state, found: null } : state));
    this.render();
  }

  /** Search for this many lines from now on. @param {number} lines */
  #count(lines) {
    keepSettings({ lines });
    this.render();
  }

  render() {
    const { line, isBusy } = this.study.now;
    const isWanted = this.isSeen && !document.hidden && this.#isOn && !this.#hasValues && !isBusy;
    const asked = isWanted ? JSON.stringify([line, settings.lines]) : "";
    if (asked !== this.#asked) {
      const signal = this.work.begin();
      this.#latest = THINKING;
      this.#asked = asked;
      const refuse = refused((note) => this.#receive({ result: null, note }));
      if (isWanted) this.#search(line, signal).catch(refuse);
    }
    super.render();
  }

  get #isOn() {
    const { wants, shown } = this.study.now;
    return wants.engine && !shown?.outcome;
  }

  /** Exact values are more precise. */
  get #hasValues() {
    const { wants, shown } = this.study.now;
    return wants.exact && solved(shown?.exact ?? null) !== null;
  }

  /** @param {Line} line @param {AbortSignal} signal */
  async #search(line, signal) {
    await rest(SETTLED, signal);
    await ask.analysis(line, settings.lines, (info) => this.#receive(foundBy(info)), signal);
  }

  /** @param {Found} found */
  #receive(found) {
    this.#latest = found;
    const { result } = found;
    if (!result) return this.study.change((state) => ({ ...state, found: null }));
    const turns = linesOf(result).map(({ actions }) => actions);
    const { sides, shown } = this.study.now;
    const [part, { words }] = [share(result, shown?.side === sides[0]), this.#score(result)];
    this.study.change((state) => ({
      ...state,
      found: { at: state.at, turns, share: part, words },
    }));
  }

  get #now() {
    const { thought } = this.study.now;
    if (this.#hasValues) return { result: null, note: "The exact values are shown." };
    return thought ? foundBy(thought.info, thought.by) : this.#latest;
  }

  content() {
    const { wants } = this.study.now;
    const found = this.#now;
    const { result, note, by } = found;
    // A player's value is only an opinion: it may overlook turns, and dislike draws.
    const value = result ? `${by ? `${by} thinks: ` : ""}${this.#score(result).words}` : note;
    return html`<div class="analysis-head">
        ${toggle("analyse-on", "Analyse", wants.engine, () => this.toggle())}
        ${this.#more.beside?.()}
      </div>
      <div id="analysis" class="analysis" ?hidden=${!this.#isOn}>
        <p id="analysis-value" class="analysis-value">${value}</p>
        <div id="analysis-found" class="analysis-found" ?hidden=${this.#hasValues}>
          ${this.#found(found)}
        </div>
      </div>`;
  }

  /** @param {ExpectedLine} found */
  #score(found) {
    const { sides, shown } = this.study.now;
    return scoreOf(found, shown?.side ?? sides[0], sides);
  }

  /** The bar keeps its place until there is something new to show. @param {Found} found */
  #found({ result, note, by }) {
    const remark = result && !by ? (this.#more.remark?.(result) ?? "") : "";
    const effort = result ? [sayEffort(result), note, remark].filter(Boolean).join(" · ") : "";
    const lines = this.#linesOf(result);
    const { sides, shown } = this.study.now;
    const [first] = sides;
    if (result) this.#part = share(result, shown?.side === first);
    const bar = `--share: ${Math.round(this.#part * 100)}%`;
    const count = (/** @type {string} */ n) => this.#count(Number(n));
    const left = () => {
      this.#preview.hide();
      queueMicrotask(() => super.render());
    };
    return html`<div
        class="analysis-bar"
        aria-hidden="true"
        data-first=${first}
        .style=${bar}
      ></div>
      <div class="analysis-head">
        <p id="analysis-effort" class="small">${effort}</p>
        <label class="lines-field"
          >Lines ${select("analysis-count", COUNTS, settings.lines, count)}</label
        >
      </div>
      <ol
        id="analysis-lines"
        class="analysis-lines"
        aria-label="Best lines: a press on a turn adds the line to the game, up to there"
        tabindex="-1"
        @focusout=${left}
        @pointerleave=${() => this.#preview.hide()}
      >
        ${lines.map((line, i) => this.#line(line, i, lines.length))}
      </ol>
      ${this.#preview.root}
      ${result && !by ? this.keeping((state) => this.#kept(state, result)) : nothing}`;
  }

  /**
   * While the focus or the pointer is in the list, a turn that may be pressed stays in its place; lines of
   * another position never stay.
   * @param {SearchAnswer|null} result
   */
  #linesOf(result) {
    const lines = linesOf(result);
    /** @type {HTMLElement|null} */
    const list = this.root.querySelector(".analysis-lines");
    const isInUse = list?.matches(":focus-within:not(:focus)");
    if (isInUse && lines.length > 0) return this.#lines;
    if (isInUse) list?.focus({ preventScroll: true });
    return (this.#lines = lines);
  }

  /** @param {ExpectedLine} found @param {number} i @param {number} count */
  #line(found, i, count) {
    const isOne = count === 1;
    const { sign, words } = this.#score(found);
    const name = `Line ${i + 1} of ${count}: ${words}`;
    const texts = found.line.map(({ turn }) => turn);
    const turns = found.line.map(({ turn, say }, ply) => {
      const take = () => this.#take(texts.slice(0, ply + 1));
      const show = (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) =>
        this.#preview.show(texts.slice(0, ply + 1), currentTarget.closest("ol") ?? currentTarget);
      return html`<li @pointerenter=${show} @focusin=${show}>${turnChoice(turn, take, say)}</li>`;
    });
    return html`<li>
      <span class="line-score" translate="no" aria-hidden="true" ?hidden=${isOne}>${sign}</span>
      <ol class="line-turns" aria-label=${isOne ? "Best line" : name}>
        ${turns}
      </ol>
    </li>`;
  }

  /** @param {string[]} turns */
  #take(turns) {
    const study = this.study;
    if (study.now.isGrowing) return study.make(turns[0]);
    study.change((state) => {
      const { tree, id } = withLine(state, state.at, turns);
      return edited(state, tree, id);
    });
    announce(`${counted(turns.length, "turn")} added.`);
  }

  /** The state with the result as an evaluation and variations of the record. @param {State} state @param {SearchAnswer} result */
  #kept(state, result) {
    const { isGrowing, shown, sides } = this.study.now;
    const lines = isGrowing ? [] : linesOf(result);
    const tree = lines.reduce((before, { line }) => {
      const turns = line.map(({ turn }) => turn);
      return withLine({ ...state, tree: before }, state.at, turns).tree;
    }, state.tree);
    return edited(state, say(tree, state.at, valueOf(result, shown?.side === sides[0])));
  }
}

/**
 * A search result in the form of a record.
 * @param {SearchAnswer} result @param {boolean} isFirst  the first side is to move
 * @returns {Partial<Said>}
 */
function valueOf({ score, worth }, isFirst) {
  if (worth) return { exact: { value: worth.value, remoteness: worth.remoteness } };
  const lead = (isFirst ? 1 : -1) * (score ?? 0);
  return { evaluation: Math.max(-MOST_CENTIPIECES, Math.min(MOST_CENTIPIECES, lead)) };
}
