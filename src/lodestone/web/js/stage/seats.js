/**
 * What lies above and below the board: who sits there, whose turn it is, what lies beside the
 * board, and the facts about the position.
 */

import { drawn, exchange, h, isNew, s, setAttribute, setText } from "../lib/dom.js";
import { sideTitle } from "./model.js";
import { hintWords } from "./words.js";

const USES = { target: ", possible destination", source: ", can enter the board" };

/** More pieces than these are told by the number alone. */
const MOST_DRAWN = 6;

/**
 * @typedef {import("../wire.js").SceneHand} HandDrawing
 * @import { Scene } from "../wire.js"
 * @import { Model, Position, Seen } from "./model.js"
 *
 * @typedef {object} Seat
 * @property {import("../wire.js").Scene} scene  that it was built for
 * @property {string} side
 * @property {HTMLElement} root
 * @property {HTMLElement} who
 * @property {HTMLElement} turn
 * @property {HTMLElement} facts
 * @property {Map<string, HandElement>} hands
 *
 * @typedef {object} HandElement
 * @property {HTMLElement} root
 * @property {HTMLElement} pieces
 * @property {HTMLElement} count
 * @property {string|null} kind  what enters from here; null: it only shows what lies there
 * @property {import("../wire.js").Scene} scene
 * @property {string} drawn
 */

/** @param {HTMLElement} far @param {HTMLElement} near @param {Position} position @param {Model} model */
export function renderSeats(far, near, position, model) {
  const other = position.scene.hands.find(({ side }) => side !== position.near)?.side;
  renderSeat(far, other ?? position.near, position, model);
  renderSeat(near, position.near, position, model);
}

/** @param {HTMLElement} root @param {string} side @param {Position} position @param {Model} model */
function renderSeat(root, side, position, model) {
  const before = exchange(root, /** @type {Seat|undefined} */ (undefined));
  const isSame = before?.scene === position.scene && before.side === side;
  const seat = isSame ? before : build(root, side, position.scene);
  exchange(root, seat);
  update(seat, position, model);
}

/** @param {HTMLElement} root @param {string} side @param {Scene} scene @returns {Seat} */
function build(root, side, scene) {
  /** @type {Seat} */
  const seat = {
    scene,
    side,
    root,
    who: h("div", { class: "who" }),
    turn: h("span", { class: "turn-sign" }),
    facts: h("div", { class: "seat-facts" }),
    hands: new Map(),
  };
  const hands = scene.hands
    .filter((hand) => hand.side === side)
    .map((hand) => buildHand(seat, hand, scene));
  const name = h(
    "div",
    { class: "name" },
    h("div", { class: "title" }, h("strong", {}, sideTitle(side)), " ", seat.turn),
    seat.who,
    seat.facts,
  );
  root.replaceChildren(name, ...hands);
  return seat;
}

/** @param {Seat} seat @param {HandDrawing} hand @param {Scene} scene */
function buildHand(seat, hand, scene) {
  const pieces = h("span", { class: "hand-pieces" });
  const count = h("span", { class: "hand-count" });
  const caption = h("span", { class: "hand-caption" }, hand.caption);
  const root = hand.kind
    ? h("button", { type: "button", class: "hand", "data-place": hand.name }, pieces, count)
    : h("div", { class: "hand ledge", role: "img" }, caption, pieces, count);
  seat.hands.set(hand.name, { root, pieces, count, kind: hand.kind, scene, drawn: "" });
  return root;
}

/** @param {Scene} scene @param {string} kind */
export function miniature(scene, kind) {
  const r = scene.radius * 1.15;
  const box = `${-r} ${-r} ${2 * r} ${2 * r}`;
  return s(
    "svg",
    { class: "miniature", viewBox: box, "aria-hidden": "true" },
    drawn(scene.pieces[kind].markup),
  );
}

/** @param {Seat} seat @param {Position} position @param {Model} model */
function update(seat, { view, thinking = null, who = () => "" }, model) {
  const turn = !view.outcome && view.side === seat.side;
  const thinks = turn && thinking === seat.side;
  const wins = view.outcome?.winner === seat.side;
  seat.root.classList.toggle("to-move", turn);
  seat.turn.classList.toggle("thinking", thinks);
  setText(seat.turn, thinks ? "thinking" : turn ? "to move" : wins ? "wins" : "");
  setText(seat.who, who(seat.side));
  setText(seat.facts, factsOf(view, seat.side).join(" · "));
  for (const [name, hand] of seat.hands) updateHand(name, hand, model);
}

/** @param {Seen} view @param {string|null} side */
const factsOf = (view, side) =>
  view.facts.filter((fact) => fact.side === side).map(({ text }) => text);

/** What concerns no side in particular. @param {HTMLElement} root @param {Seen} view */
export function renderFacts(root, view) {
  const texts = factsOf(view, null);
  root.hidden = texts.length === 0;
  if (!isNew(root, texts.join("|"))) return;
  root.replaceChildren(...texts.map((text) => h("li", {}, text)));
}

/** @param {string} name @param {HandElement} hand @param {Model} model */
function updateHand(name, hand, model) {
  const now = model.picture.hands.get(name);
  if (!now) return;
  const { count, label, pieces = null } = now;
  drawHand(hand, count, pieces);
  if (!hand.kind) return setAttribute(hand.root, "aria-label", label);
  const picked = model.picked === name;
  const use = model.targets.has(name) ? "target" : model.sources.has(name) ? "source" : null;
  const heard = label + (picked ? ", picked up" : use ? USES[use] : "");
  const hinted = hintWords(model, name);
  setAttribute(hand.root, "aria-label", [heard, ...hinted].join(", "));
  setAttribute(hand.root, "data-hint", hinted.length > 0);
  setAttribute(hand.root, "aria-disabled", use === null);
  setAttribute(hand.root, "aria-pressed", use === "source" ? String(picked) : null);
  setAttribute(hand.root, "data-use", use);
}

/**
 * A reserve shows some of its pieces and their number, a ledge every piece that lies there.
 * @param {HandElement} hand @param {number} count @param {string[]|null} shown
 */
function drawHand(hand, count, shown) {
  const some = Array.from({ length: Math.min(count, MOST_DRAWN) }, () => hand.kind);
  const kinds = shown ?? some.filter((kind) => kind !== null);
  const key = `${count} ${kinds.join()}`;
  if (key === hand.drawn) return;
  hand.drawn = key;
  hand.pieces.replaceChildren(...kinds.map((kind) => miniature(hand.scene, kind)));
  setText(hand.count, shown ? "" : String(count));
}
