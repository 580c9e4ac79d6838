/**
 * The lines that the analysis found, in the viewer: a press on a turn adds its line to the game, up
 * to that turn.
 *
 * @typedef {import("../panels/lines.js").ExpectedLine} ExpectedLine
 * @typedef {import("../panels/lines.js").Wording} Wording
 */

import { button, h } from "../lib/dom.js";
import { renderLines } from "../panels/lines.js";

const LABEL = "Best lines: a press on a turn adds the line to the game, up to there";

export class EngineLines {
  root = h("ol", { class: "engine-lines", "aria-label": LABEL, tabindex: -1 });
  #take;
  #wording;
  /** @type {ExpectedLine[]} */
  #lines = [];

  /** @param {(turns: string[]) => void} take @param {Wording} wording */
  constructor(take, wording) {
    this.#take = take;
    this.#wording = wording;
    this.root.addEventListener("focusout", ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && this.root.contains(relatedTarget);
      if (!isInside) this.#render();
    });
  }

  /**
   * Show these lines; none are those of another position. Who is at a turn of the lines that are
   * shown, and may be about to press it, finds it in its place until they leave.
   * @param {ExpectedLine[]} lines
   */
  put(lines) {
    this.#lines = lines;
    const isInUse = this.root.matches(":focus-within:not(:focus)");
    if (isInUse && lines.length > 0) return;
    if (isInUse) this.root.focus({ preventScroll: true });
    this.#render();
  }

  #render() {
    renderLines(this.root, this.#lines, this.#wording, (turns) => {
      const texts = turns.map(({ turn }) => turn);
      return turns.map(({ turn, say }, i) => {
        const take = () => this.#take(texts.slice(0, i + 1));
        return h("li", {}, button(turn, take, { title: say, class: "turn-choice" }));
      });
    });
  }
}
