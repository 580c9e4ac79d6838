/** The game so far as a strip: a cell for every position says who wins from there. */

import { h, isNew, itemsOf, keepInSight, setAttribute } from "../lib/dom.js";
import { goTo } from "../game/session.js";
import { sayMistake, sayMoment } from "../game/values.js";

/** The mark around a cell reaches so far beyond it, in pixels. */
const MARK = 4;

/**
 * @param {HTMLElement} root  the <ol>
 * @param {import("../types.js").View} view  of the whole game
 * @param {number} current  the position that is shown
 * @param {(side: string) => string} title
 */
export function renderCourse(root, { exact, record }, current, title) {
  const course = exact?.course ?? [];
  if (isNew(root, course)) {
    root.replaceChildren(...course.map((moment, ply) => cell(moment, ply, record[ply - 1], title)));
  }
  [...root.children].forEach((one, ply) => {
    setAttribute(one, "aria-current", ply === current ? "true" : null);
  });
  keepInSight(root, itemsOf(root)[current], MARK);
}

/**
 * @param {import("../types.js").Moment} moment @param {number} ply
 * @param {import("../types.js").PlayedTurn|undefined} turn @param {(side: string) => string} title
 */
function cell(moment, ply, turn, title) {
  const { winner, thrown } = moment;
  const place = turn ? `${ply}. ${turn.text}` : "Start";
  const what = [sayMoment(moment, title), thrown && sayMistake("this turn", thrown)];
  const words = `${place}: ${what.filter(Boolean).join("; ")}`;
  return h(
    "li",
    {
      class: `${winner ? `side-${winner}` : "drawn"} ${thrown ? "thrown" : ""}`,
      title: words,
      onclick: () => goTo(ply),
    },
    h("span", { "aria-hidden": "true" }, winner ? title(winner)[0] : "=", thrown ? "?" : ""),
    h("span", { class: "unseen" }, words),
  );
}
