/** The game so far as a strip: a cell for every position says who wins from there. */

import { beforeFrame, exchange, h, itemsOf, keepInSight, setAttribute } from "../lib/dom.js";
import { goToPly } from "../game/session.js";
import { sayMistake, sayMoment, solved } from "../stage/values.js";

/** The mark around a cell reaches so far beyond it, in pixels. */
const MARK = 4;

/**
 * @param {HTMLElement} root  the <ol>
 * @param {import("../wire.js").View} view  of the whole game
 * @param {number} current  the position that is shown
 * @param {(side: string) => string} title
 */
export function renderCourse(root, { exact, record }, current, title) {
  const course = solved(exact)?.course ?? null;
  const before = exchange(root, { course, current });
  if (before?.course === course && before.current === current) return;
  if (before?.course !== course) {
    const moments = course ?? [];
    root.replaceChildren(...moments.map((one, ply) => cell(one, ply, record[ply - 1], title)));
  }
  const items = itemsOf(root);
  items.forEach((one, ply) => setAttribute(one, "aria-current", ply === current ? "true" : null));
  if (items[current]) beforeFrame(() => keepInSight(root, items[current], MARK));
}

/**
 * @param {import("../wire.js").Moment} moment @param {number} ply
 * @param {import("../wire.js").PlayedTurn|undefined} turn @param {(side: string) => string} title
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
      onclick: () => goToPly(ply),
    },
    h("span", { "aria-hidden": "true" }, winner ? title(winner)[0] : "=", thrown ? "?" : ""),
    h("span", { class: "unseen" }, words),
  );
}
