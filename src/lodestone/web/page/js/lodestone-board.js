/**
 * A board on any page: a picture of a position, kept up to date with its attributes.
 *
 *     <script type="module" src="/static/js/lodestone-board.js"></script>
 *     <lodestone-board rules="queah"></lodestone-board>
 *     <lodestone-board rules="queah" position="…" near="black"></lodestone-board>
 *
 * `rules` is a rules string, `position` a position's text (the start without it), `near` the side
 * at the bottom. The server that this module came from is asked; it answers only to its own pages,
 * so the page must have the same origin, as behind one proxy.
 */

import { createBoard } from "./stage/board.js";
import { piecesIn } from "./stage/picture.js";
import { elementOf, setAttribute } from "./lib/dom.js";
import { Latest } from "./lib/motion.js";
import { get, isAbort, post, refusalIn } from "./net/api.js";
import { recordOf } from "./net/record.js";
import { html } from "./vendor/lit-html.js";

const PAGE = new URL("..", import.meta.url);
const SERVER = new URL("..", PAGE).href;
const SHEETS = ["css/base.css", "css/board.css"];

export class LodestoneBoard extends HTMLElement {
  static observedAttributes = ["rules", "position", "near"];

  #svg = elementOf(html`<svg class="board" role="img"></svg>`, SVGSVGElement);
  #fault = elementOf(html`<p role="alert"></p>`);
  #asking = new Latest();
  /** @type {import("./stage/board.js").BoardApi|null} */
  #board = null;

  constructor() {
    super();
    const sheet = (/** @type {string} */ path) =>
      elementOf(html`<link rel="stylesheet" href=${new URL(path, PAGE).href} />`);
    const shadow = this.attachShadow({ mode: "open" });
    shadow.append(...SHEETS.map(sheet), this.#svg, this.#fault);
  }

  connectedCallback() {
    this.#board = createBoard(this.#svg, { viewOnly: true });
    this.#show();
  }

  disconnectedCallback() {
    this.#asking.end();
    this.#board?.destroy();
    this.#board = null;
  }

  attributeChangedCallback() {
    if (this.#board) this.#show();
  }

  /** Show the position that the attributes name, and cancel earlier requests. */
  async #show() {
    const options = { base: SERVER, signal: this.#asking.begin() };
    const rules = this.getAttribute("rules") ?? "";
    const [near, start] = [this.getAttribute("near"), this.getAttribute("position")];
    try {
      const [scene, view] = await Promise.all([
        get("api/scene", { ...options, query: near === null ? { rules } : { rules, near } }),
        post("api/view", recordOf({ rules, start, turns: [] }), options),
      ]);
      options.signal.throwIfAborted();
      this.#board?.set({ scene, pieces: piecesIn(view) });
      this.#report("", view.status);
    } catch (error) {
      if (!isAbort(error)) this.#report(refusalIn(error), "");
    }
  }

  /** @param {string} fault  shown instead of the board @param {string} status  read out */
  #report(fault, status) {
    this.#fault.textContent = fault;
    this.#fault.hidden = fault === "";
    setAttribute(this.#svg, "hidden", fault === "" ? null : "");
    setAttribute(this.#svg, "aria-label", status || null);
  }
}

customElements.define("lodestone-board", LodestoneBoard);
