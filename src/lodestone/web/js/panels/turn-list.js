/** The list of turns: each is a button that looks back at the position after it. */

import { exchange, h, inside, itemsOf, keepInSight, setAttribute, setText } from "../lib/dom.js";
import { goTo } from "../game/session.js";
import { inWords, ofTurn, short } from "../game/values.js";

/**
 * @typedef {import("../types.js").PlayedTurn} PlayedTurn
 * @typedef {import("../types.js").Side} Side
 */

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => {
  if (target instanceof HTMLElement) showCurrent(target);
});

/** @param {HTMLElement} list  the <ol> @param {import("../game/state.js").OpenState} state */
export function renderTurnList(list, state) {
  const { sides } = state.game;
  const { record, exact } = state.latest;
  const same = firstDifference(exchange(list, record) ?? [], record);
  if (list.childElementCount === 0) {
    list.append(item(0, "Start", "Start position", ""));
    resized.observe(list);
  }
  while (list.childElementCount > same + 1) list.lastElementChild?.remove();
  for (let i = same; i < record.length; i++) list.append(turnItem(record[i], i + 1, sides));
  const current = state.shown.record.length;
  itemsOf(list).forEach((one, ply) => {
    const row = inside(one, "button");
    setAttribute(row, "aria-current", ply === current ? "true" : null);
    if (ply > 0) tellValue(row, record[ply - 1], exact?.course?.[ply]);
  });
  showCurrent(list);
}

/** @param {HTMLElement} list */
function showCurrent(list) {
  const current = itemsOf(list).find((one) => one.querySelector("[aria-current]"));
  if (current) keepInSight(list, current);
}

/**
 * What the turn was worth to the side that made it, and what it gave away.
 * @param {HTMLElement} row @param {PlayedTurn} turn
 * @param {import("../types.js").Moment} [moment]  after it, where that is known
 */
function tellValue(row, turn, moment) {
  const worth = moment ? ofTurn(moment, turn.side) : null;
  const thrown = moment?.thrown ?? null;
  const words = worth ? [inWords(worth), thrown && `threw away the ${thrown}`] : [];
  const label = [row.dataset.label, ...words.filter(Boolean)].join(", ");
  setAttribute(row, "aria-label", label);
  setAttribute(row, "title", label);
  const badge = inside(row, ".worth");
  setText(badge, worth ? short(worth) + (thrown ? "?" : "") : "");
  setAttribute(badge, "data-value", worth?.value ?? null);
}

/** @param {PlayedTurn} a @param {PlayedTurn} b */
const sameTurn = (a, b) => a.annotated === b.annotated && a.side === b.side;

/** @param {PlayedTurn[]} a @param {PlayedTurn[]} b */
function firstDifference(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && sameTurn(a[i], b[i])) i++;
  return i;
}

/** @param {PlayedTurn} turn @param {number} ply @param {Side[]} sides */
function turnItem(turn, ply, sides) {
  const seat = sides.findIndex(({ name }) => name === turn.side);
  const { name, title } = sides[seat];
  const label = `Turn ${ply}, ${title}: ${turn.say}`;
  return item(ply, turn.annotated, label, `seat-sign seat-${seat} side-${name}`);
}

/** @param {number} ply @param {string} text @param {string} label @param {string} kind  of its sign */
function item(ply, text, label, kind) {
  const sign = h("span", { class: kind, "aria-hidden": "true" });
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
