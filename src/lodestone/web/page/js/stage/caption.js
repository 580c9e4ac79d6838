/**
 * The line under a board: the one place that says what has just happened and what may be done. It says one
 * thing at a time: that the connection is lost, else what a press does or why it did nothing, else what
 * the game says; what somebody has asked the game for comes before the answer to an earlier press. What may
 * be done at once has its button in it.
 *
 *     const caption = new Caption("caption");
 *     caption.say({ words: "White to move: move a piece." });
 *     caption.answer({ plain: "c3: costs 2", warning: "" }, buttons);
 */

import { beforeFrame, elementOf, isNew } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { notice, sayNotices } from "../lib/notices.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {object} Saying  what the game says
 * @property {unknown} words
 * @property {string} [lost]  why the game cannot continue now; "": it can
 * @property {string} [waiting]  what will be sent once it can
 * @property {string} [news]  among the words, what has been asked for
 * @property {boolean} [isOver]
 *
 * @typedef {object} Answer  to a press or the pointer
 * @property {string} plain
 * @property {string} warning
 * @property {{href: string, text: string}|null} [link]
 */

/** @type {Answer} */
export const QUIET = { plain: "", warning: "" };

/** @param {Answer} answer */
const textOf = ({ plain, warning }) => plain + warning;

export class Caption {
  /** @type {Saying} */
  #saying = { words: nothing };
  #answer = QUIET;
  /** The text of the answer that gave way to news; "" while none has. */
  #past = "";
  /** @type {unknown} */
  #acts = nothing;
  /** Ends the notices here. @type {(() => void)|null} */
  #leave = null;
  #width = 0;
  #words;
  #buttons = elementOf(html`<span class="caption-acts"></span>`);

  /** @param {unknown} id  of its words, or `nothing` */
  constructor(id) {
    this.#words = elementOf(html`<p id=${id} class="caption-words"></p>`);
    this.root = elementOf(html`<div class="caption">${this.#words}${this.#buttons}</div>`);
    new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width === this.#width) return;
      this.#width = contentRect.width;
      this.#fit();
    }).observe(this.root);
  }

  /** Say notices about the whole page, too. */
  open() {
    this.#leave ??= sayNotices(() => this.#draw());
  }

  close() {
    this.#leave?.();
    this.#leave = null;
  }

  /** @param {Saying} saying */
  say(saying) {
    const { news = "" } = saying;
    if (news !== (this.#saying.news ?? "")) this.#past = news ? textOf(this.#answer) : "";
    this.#saying = saying;
    this.#draw();
  }

  /** @param {Answer} answer @param {unknown} acts  buttons */
  answer(answer, acts) {
    [this.#answer, this.#acts] = [answer, acts];
    this.#draw();
  }

  #draw() {
    const { words: said, lost = "", waiting = "", isOver = false } = this.#saying;
    const cut = noticeOr(lost);
    const acts = cut?.act ? button(cut.act.words, cut.act.press, { id: "retry" }) : this.#acts;
    const text = textOf(this.#answer);
    const isAnswer = text !== "" && text !== this.#past;
    this.root.classList.toggle("over", isOver && !cut && !isAnswer);
    const own = isAnswer ? answerWords(this.#answer) : said;
    render(cut ? html`<span id="lost">${cut.words}</span> ${waiting}` : own, this.#words);
    render(acts, this.#buttons);
    if (isNew(this.root, this.#words.textContent)) this.#fit();
  }

  /** A text that needs more room than is kept free is set closer; a longer one makes room. */
  #fit() {
    this.root.classList.remove("dense");
    beforeFrame(() => {
      const free = parseFloat(getComputedStyle(this.root).minHeight);
      this.root.classList.toggle("dense", this.root.scrollHeight > free + 1);
    });
  }
}

/** @param {Answer} answer */
const answerWords = ({ plain, warning, link }) => [
  plain,
  link ? html` <a href=${link.href}>${link.text}</a>` : nothing,
  warning ? html`<strong class="warning">Warning: ${warning}</strong>` : nothing,
];

/** @param {string} lost */
const noticeOr = (lost) => notice() ?? (lost ? { words: lost, act: null } : null);
