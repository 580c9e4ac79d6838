/**
 * What the position is worth: what a search finds, ever deeper, and the exact values where the rules
 * are solved. A turn of either is taken over as a variation by a click, and kept in the record.
 */

import { announce } from "../lib/announce.js";
import { button, h, isNew, setText } from "../lib/dom.js";
import { rest } from "../lib/motion.js";
import * as solving from "../game/solving.js";
import { onChange } from "../game/state.js";
import { WAITING, linesOf, sayEffort, sayScore, scoreSign } from "../core/search-words.js";
import { keepSettings, settings } from "../game/store.js";
import { inWords, sayMoment, short, solved } from "../stage/values.js";
import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { situation } from "../panels/exact.js";
import { linesField } from "../panels/lines.js";
import { renderSolving } from "../panels/solve-progress.js";
import { say } from "../core/edits.js";
import { EngineLines } from "./engine-lines.js";
import { lineTo, withLine } from "../core/line.js";
import { edited, shown } from "../core/state.js";
import { sideTitle } from "../stage/model.js";
import { loadLook, saveLook } from "../core/studies.js";

/**
 * @typedef {import("./session.js").OpenStudy} OpenStudy
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../net/ask.js").SearchResult} Thought
 */

/** Who only walks through the turns asks for nothing, in milliseconds. */
const SETTLED = 250;

/** Values beyond this are wins that a search has proven, and no number of pieces. */
const MOST_CENTIPIECES = 9_999_999;

/** A switch with its words. @param {string} text @param {string} id @param {boolean} checked @param {(on: boolean) => void} turned */
function toggle(text, id, checked, turned) {
  const box = h("input", { type: "checkbox", role: "switch", id, checked });
  box.addEventListener("change", () => turned(box.checked));
  return h("label", { class: "switch" }, box, text);
}

export class Engine {
  #work = new AbortController();
  /** @type {Thought|null} */
  #thought = null;
  /** @type {number} the node that is searched */
  #at = -1;
  #note = h("p", { class: "small" });
  #value = h("p", { class: "analysis-value" });
  #lines = new EngineLines((turns) => this.#take(turns), {
    say: (found) => this.#scoreBy(sayScore, found),
    sign: (found) => this.#scoreBy(scoreSign, found),
  });
  #keep = button("Keep in the record", () => this.#keepFound());
  #exact = h("div", { class: "engine-exact" });
  #job = h("div", { class: "exact-job" });

  /** @param {HTMLElement} root @param {OpenStudy} study */
  constructor(root, study) {
    this.root = root;
    this.study = study;
    const look = loadLook();
    this.isOn = look.engine;
    study.hand.isExact = look.exact;
    const on = toggle("Engine", "engine-on", look.engine, (yes) => this.#turn(yes));
    const exact = toggle("Exact values", "exact-on", look.exact, (yes) => this.#turnExact(yes));
    root.replaceChildren(
      h(
        "div",
        { class: "engine-head" },
        on,
        linesField("engine-count", (n) => this.#turnTo(n)),
      ),
      this.#value,
      this.#note,
      this.#lines.root,
      this.#keep,
      exact,
      this.#job,
      this.#exact,
    );
    study.hand.listeners.push(() => this.renderExact());
    study.signal.addEventListener("abort", () => this.#work.abort());
    onChange(() => {
      this.renderExact();
      if (solving.areJustSolved()) this.study.hand.refresh();
    });
    this.render();
  }

  /** @param {boolean} on */
  #turn(on) {
    this.isOn = on;
    saveLook({ engine: on });
    this.#at = -1;
    this.render();
  }

  /** Find so many lines. @param {number} lines */
  #turnTo(lines) {
    keepSettings({ lines });
    this.#at = -1;
    this.render();
  }

  /** @param {boolean} on */
  #turnExact(on) {
    saveLook({ exact: on });
    this.study.hand.isExact = on;
    this.study.hand.refresh();
    this.renderExact();
  }

  render() {
    const { at } = this.study.state;
    const wanted = this.isOn && !this.root.hidden && !document.hidden;
    if (wanted ? at === this.#at : this.#at === -1) return;
    this.#work.abort();
    this.#work = new AbortController();
    this.#at = wanted ? at : -1;
    this.#put(null, wanted ? "Thinking…" : "");
    if (wanted) this.#search(at, this.#work.signal);
  }

  /** @param {number} at @param {AbortSignal} signal */
  async #search(at, signal) {
    const { tree } = this.study.state;
    if (shown(this.study.state)?.outcome) return this.#put(null, "The game is over.");
    try {
      await rest(SETTLED, signal);
      const record = lineTo(tree, at);
      await ask.analysis(record, settings.lines, (news) => this.#hear(news), signal);
    } catch (error) {
      if (!isAbort(error)) this.#put(null, refusalIn(error));
    }
  }

  /** @param {import("../net/ask.js").SearchInfo} news */
  #hear(news) {
    if ("waiting" in news) this.#put(null, news.waiting ? WAITING : "Thinking…");
    else this.#put(news, [sayEffort(news), news.final ? "done" : ""].filter(Boolean).join(" · "));
  }

  /** @param {Thought|null} thought @param {string} note */
  #put(thought, note) {
    this.#thought = thought;
    setText(this.#value, thought ? this.#scoreBy(sayScore, thought) : "");
    setText(this.#note, note);
    this.#keep.hidden = thought === null;
    this.#lines.put(linesOf(thought));
    const turns = linesOf(thought).map(({ actions }) => actions);
    this.study.change((state) => {
      if (thought === null && state.found === null) return state;
      return { ...state, found: thought && { at: state.at, turns } };
    });
  }

  /** @param {typeof sayScore} say @param {import("../wire.js").ExpectedLine} found */
  #scoreBy(say, found) {
    const side = shown(this.study.state)?.side ?? "white";
    return say(found, side, ["white", "black"], sideTitle);
  }

  /** @param {string[]} turns */
  #take(turns) {
    this.study.change((state) => {
      const { tree, id } = withLine(state, state.at, turns);
      return edited(state, tree, id);
    });
    announce(`${turns.length === 1 ? "1 turn" : `${turns.length} turns`} added.`);
  }

  /** What was found, as the record's own evaluation and as variations. */
  #keepFound() {
    const thought = this.#thought;
    if (!thought) return;
    const side = shown(this.study.state)?.side;
    this.study.change((state) => {
      const tree = linesOf(thought).reduce((before, { line }) => {
        const turns = line.map(({ turn }) => turn);
        return withLine({ ...state, tree: before }, state.at, turns).tree;
      }, state.tree);
      return edited(state, say(tree, state.at, valueOf(thought, side === "white")));
    });
    announce("Kept in the record.");
  }

  renderExact() {
    const { hand, rules } = this.study;
    const exact = hand.isExact ? (hand.view?.exact ?? null) : null;
    renderSolving(this.#job, rules.rules, situation(rules.rules, exact), null);
    const known = solved(exact);
    if (!isNew(this.#exact, exact)) return;
    if (!known) {
      const fault = exact?.state === "unsolvable" ? exact.fault : "";
      return this.#exact.replaceChildren(...(fault ? [h("p", {}, fault)] : []));
    }
    const now = known.course.at(-1);
    const keep = button("Keep in the record", () => this.#keepExact(known));
    const turns = known.turns.map((turn) =>
      h(
        "li",
        {},
        button(turn.turn, () => this.#take([turn.turn]), {
          title: inWords(turn),
          class: "turn-choice",
        }),
        h("span", { class: "worth", "data-value": turn.value }, short(turn)),
      ),
    );
    this.#exact.replaceChildren(
      h("p", {}, now ? `With best play: ${sayMoment(now, sideTitle)}.` : ""),
      keep,
      h("ul", { class: "exact-list", "aria-label": "All turns, the best first" }, turns),
    );
  }

  /** @param {import("../wire.js").Worth} worth */
  #keepExact({ value, remoteness }) {
    const { tree, at } = this.study.state;
    this.study.edit(say(tree, at, { exact: { value, remoteness } }));
    announce("Kept in the record.");
  }
}

/**
 * What a search found as a record says it.
 * @param {Thought} thought @param {boolean} isWhite  White is to move
 * @returns {Partial<import("../core/tree.js").Said>}
 */
function valueOf({ score, worth }, isWhite) {
  if (worth) return { exact: { value: worth.value, remoteness: worth.remoteness } };
  const white = (isWhite ? 1 : -1) * (score ?? 0);
  return { evaluation: Math.max(-MOST_CENTIPIECES, Math.min(MOST_CENTIPIECES, white)) };
}
