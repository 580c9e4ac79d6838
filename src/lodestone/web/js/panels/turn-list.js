/** The list of turns: each is a button that looks back at the position after it. */

import {
  beforeFrame,
  exchange,
  h,
  inside,
  itemsOf,
  keepInSight,
  setAttribute,
  setText,
} from "../lib/dom.js";
import { goToPly } from "../game/session.js";
import { inWords, ofTurn, short, solved } from "../stage/values.js";

/**
 * @typedef {import("../wire.js").Moment} Moment
 * @typedef {import("../wire.js").PlayedTurn} PlayedTurn
 * @typedef {import("../wire.js").Side} Side
 */

/**
 * What the list was drawn from.
 * @typedef {{record: PlayedTurn[], course: Moment[]|null, current: number}} Drawn
 */

/** @type {Drawn} */
const NOTHING = { record: [], course: null, current: -1 };

/** The current turn stays in sight when the list gets another height. */
const resized = new ResizeObserver(([{ target }]) => {
  if (target instanceof HTMLElement) showCurrent(target);
});

/**
 * Only what has changed is touched, however long the game is.
 * @param {HTMLElement} list  the <ol> @param {import("../game/state.js").OpenState} state
 */
export function renderTurnList(list, { game, latest, shown }) {
  const { record, exact } = latest;
  /** @type {Drawn} */
  const now = { record, course: solved(exact)?.course ?? null, current: shown.record.length };
  const before = exchange(list, now) ?? NOTHING;
  if (before.record !== record) fitItems(list, before.record, record, game.sides);
  if (before.record !== record || before.course !== now.course) tellValues(list, before, now);
  if (before.record === record && before.current === now.current) return;
  markCurrent(list, before.current, null);
  markCurrent(list, now.current, "true");
  beforeFrame(() => showCurrent(list));
}

/**
 * @param {HTMLElement} list @param {PlayedTurn[]} before @param {PlayedTurn[]} record
 * @param {Side[]} sides
 */
function fitItems(list, before, record, sides) {
  const same = firstDifference(before, record);
  if (list.childElementCount === 0) {
    list.append(item(0, "Start", "Start position", ""));
    resized.observe(list);
  }
  while (list.childElementCount > same + 1) list.lastElementChild?.remove();
  for (let i = same; i < record.length; i++) list.append(turnItem(record[i], i + 1, sides));
}

/** @param {HTMLElement} list @param {number} ply @param {"true"|null} value */
function markCurrent(list, ply, value) {
  const one = itemsOf(list)[ply];
  if (one) setAttribute(inside(one, "button"), "aria-current", value);
}

/** @param {HTMLElement} list */
function showCurrent(list) {
  const current = list.querySelector("[aria-current]")?.closest("li");
  if (current) keepInSight(list, current);
}

/**
 * What turns were worth, where that is known or was.
 * @param {HTMLElement} list @param {Drawn} before @param {Drawn} now
 */
function tellValues(list, before, { record, course }) {
  if (!before.course && !course) return;
  itemsOf(list)
    .slice(1)
    .forEach((one, i) => tellValue(inside(one, "button"), record[i], course?.[i + 1]));
}

/**
 * What the turn was worth to the side that made it, and what it gave away.
 * @param {HTMLElement} row @param {PlayedTurn} turn
 * @param {Moment} [moment]  after it, where that is known
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
  const go = () => goToPly(ply);
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
