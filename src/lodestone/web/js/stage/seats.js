/**
 * What lies above and below the board: who sits there, whose turn it is, what lies beside the
 * board, and the facts about the position.
 */

import { drawn, h, isNew, s, setAttribute, setText } from "../lib/dom.js";
import { sideTitle } from "./model.js";
import { hintWords } from "./words.js";

const USES = { target: ", possible destination", source: ", can enter the board" };

/** More pieces than these are told by the number alone. */
const MOST_DRAWN = 6;

/**
 * @import { Scene, SceneHand } from "../wire.js"
 * @import { Model, Position, Seen } from "./model.js"
 * @typedef {ReturnType<typeof newSeat>} Seat
 * @typedef {ReturnType<typeof newHand>} Hand
 */

/** What was built in an element. @type {WeakMap<HTMLElement, Seat>} */
const built = new WeakMap();

/** @param {HTMLElement} far @param {HTMLElement} near @param {Position} position @param {Model} model */
export function renderSeats(far, near, position, model) {
  const other = position.scene.hands.find(({ side }) => side !== position.near)?.side;
  renderSeat(far, other ?? position.near, position, model);
  renderSeat(near, position.near, position, model);
}

/** @param {HTMLElement} root @param {string} side @param {Position} position @param {Model} model */
function renderSeat(root, side, position, model) {
  const { scene } = position;
  const known = built.get(root);
  const isSame = known?.scene === scene && known.side === side;
  const seat = isSame ? known : newSeat(root, side, scene);
  built.set(root, seat);
  update(seat, position, model);
}

/** @param {HTMLElement} root @param {string} side @param {Scene} scene */
function newSeat(root, side, scene) {
  const who = h("div", { class: "who" });
  const turn = h("span", { class: "turn-sign" });
  const facts = h("div", { class: "seat-facts" });
  const title = h("div", { class: "title" }, h("strong", {}, sideTitle(side)), " ", turn);
  const hands = scene.hands
    .filter((hand) => hand.side === side)
    .map((hand) => newHand(hand, scene));
  root.replaceChildren(
    h("div", { class: "name" }, title, who, facts),
    ...hands.map((hand) => hand.root),
  );
  return { scene, side, root, who, turn, facts, hands };
}

/** `kind`: what enters from here; null: it only shows what lies there. @param {SceneHand} hand @param {Scene} scene */
function newHand({ name, kind, caption }, scene) {
  const pieces = h("span", { class: "hand-pieces" });
  const count = h("span", { class: "hand-count" });
  const title = h("span", { class: "hand-caption" }, caption);
  const root = kind
    ? h("button", { type: "button", class: "hand", "data-place": name }, pieces, count)
    : h("div", { class: "hand ledge", role: "img" }, title, pieces, count);
  return { name, root, pieces, count, kind, scene };
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
  for (const hand of seat.hands) updateHand(hand, model);
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

/** @param {Hand} hand @param {Model} model */
function updateHand(hand, model) {
  const { name } = hand;
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
 * @param {Hand} hand @param {number} count @param {string[]|null} shown
 */
function drawHand({ kind, pieces, count: number, scene }, count, shown) {
  const kinds = shown ?? (kind ? Array(Math.min(count, MOST_DRAWN)).fill(kind) : []);
  if (!isNew(pieces, `${count} ${kinds.join()}`)) return;
  pieces.replaceChildren(...kinds.map((one) => miniature(scene, one)));
  setText(number, shown ? "" : String(count));
}
