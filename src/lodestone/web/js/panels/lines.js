/**
 * The lines that an analysis found, and the field that says how many it shows: one setting, wherever
 * it is chosen.
 *
 * @typedef {import("../wire.js").ExpectedLine} ExpectedLine
 * @typedef {import("../wire.js").SaidTurn} SaidTurn
 *
 * @typedef {object} Wording  of a line's score
 * @property {(found: ExpectedLine) => string} say
 * @property {(found: ExpectedLine) => string} sign  in so few words that it fits beside the line
 */

import { settings } from "../game/store.js";
import { h, inside, isNew, setAttribute, setText } from "../lib/dom.js";

/** As many as the server finds at a time. */
const MOST_LINES = 5;

/**
 * @param {string} id @param {(lines: number) => void} chosen
 * @returns {HTMLElement} the field with its label
 */
export function linesField(id, chosen) {
  const options = Array.from({ length: MOST_LINES }, (_, i) => h("option", {}, `${i + 1}`));
  const select = h("select", { id }, options);
  select.value = String(settings.lines);
  select.addEventListener("change", () => chosen(Number(select.value)));
  return h("label", { class: "lines-field" }, "Lines ", select);
}

/**
 * Draw lines as items of a list. An item keeps its elements: whoever is at it stays there.
 * @param {HTMLElement} list @param {ExpectedLine[]} lines @param {Wording} wording
 * @param {(turns: SaidTurn[]) => HTMLElement[]} itemsOf  a line's turns as items
 */
export function renderLines(list, lines, wording, itemsOf) {
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  while (list.children.length < lines.length) list.append(newItem());
  lines.forEach((found, i) => {
    const item = list.children[i];
    const [score, turns] = [inside(item, ".line-score"), inside(item, ".line-turns")];
    const isOne = lines.length === 1;
    score.hidden = isOne;
    setText(score, wording.sign(found));
    const name = `Line ${i + 1} of ${lines.length}: ${wording.say(found)}`;
    setAttribute(turns, "aria-label", isOne ? "Best line" : name);
    const texts = found.line.map(({ turn }) => turn).join(" ");
    if (isNew(turns, texts)) turns.replaceChildren(...itemsOf(found.line));
  });
}

const newItem = () =>
  h(
    "li",
    {},
    h("span", { class: "line-score", "aria-hidden": "true" }),
    h("ol", { class: "line-turns" }),
  );
