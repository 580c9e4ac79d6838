/** The list of turns: each is a button that looks back at the position after it. */

import { h, keepInSight, setAttribute, setText } from "../lib/dom.js";
import { goTo } from "../game/session.js";
import { inWords, ofTurn, short } from "../game/values.js";

let listed = [];
let sides = [];

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => showCurrent(target));

/** @param {HTMLElement} list  the <ol> @param {import("../game/session.js").State} state */
export function renderTurnList(list, state) {
  sides = state.game.sides;
  const record = state.latest.record;
  const same = firstDifference(listed, record);
  if (list.childElementCount === 0) {
    list.append(item(0, "Start", "Start position"));
    resized.observe(list);
  }
  while (list.childElementCount > same + 1) list.lastElementChild.remove();
  for (let i = same; i < record.length; i++) list.append(turnItem(record[i], i + 1));
  listed = record;
  const current = state.shown.record.length;
  [...list.children].forEach((one, ply) => {
    setAttribute(one.firstElementChild, "aria-current", ply === current ? "true" : null);
    if (ply > 0) tellValue(one.firstElementChild, record[ply - 1], state.latest.exact, ply);
  });
  showCurrent(list);
}

function showCurrent(list) {
  const current = list.querySelector("[aria-current]");
  if (current) keepInSight(list, current.parentElement);
}

/** What the turn was worth to the side that made it, and what it gave away. */
function tellValue(row, turn, exact, ply) {
  const moment = exact?.course?.[ply];
  const worth = moment ? ofTurn(moment, turn.side) : null;
  const words = worth ? [inWords(worth), moment.thrown && `threw away the ${moment.thrown}`] : [];
  const label = [row.dataset.label, ...words.filter(Boolean)].join(", ");
  setAttribute(row, "aria-label", label);
  setAttribute(row, "title", label);
  const badge = row.lastElementChild;
  setText(badge, worth ? short(worth) + (moment.thrown ? "?" : "") : "");
  setAttribute(badge, "data-value", worth?.value ?? null);
}

const sameTurn = (a, b) => a.annotated === b.annotated && a.side === b.side;

function firstDifference(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && sameTurn(a[i], b[i])) i++;
  return i;
}

function turnItem(turn, ply) {
  const seat = sides.findIndex(({ name }) => name === turn.side);
  return item(ply, turn.annotated, `Turn ${ply}, ${sides[seat].title}: ${turn.say}`, seat);
}

function item(ply, text, label, seat = null) {
  const sign = h("span", {
    class: seat === null ? "" : `seat-sign seat-${seat} side-${sides[seat].name}`,
    "aria-hidden": "true",
  });
  const number = h("span", { class: "ply", "aria-hidden": "true" }, ply === 0 ? "" : `${ply}.`);
  const go = () => goTo(ply);
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        "aria-label": label,
        title: label,
        "data-label": label,
        onclick: go,
      },
      number,
      sign,
      text,
      h("span", { class: "worth", "aria-hidden": "true" }),
    ),
  );
}
