/** What lies above and below the board: who sits there, whose turn it is, and the reserves. */

import { drawn, h, s, setAttribute, setText } from "./dom.js";
import { seatTitle } from "./game.js";

/** More pieces than these are told by the number alone. */
const MOST_DRAWN = 6;

let built = null;
/**
 * @typedef {object} Seat
 * @property {string} side
 * @property {HTMLElement} root
 * @property {HTMLElement} who
 * @property {HTMLElement} turn
 * @property {Map<string, object>} hands
 */

/** @type {Seat[]} */
let seats = [];

/** @param {HTMLElement} far @param {HTMLElement} near */
export function renderSeats(far, near, state, model) {
  if (built !== state.scene) {
    built = state.scene;
    const sides = state.game.sides.map(({ name }) => name);
    const other = sides.find((name) => name !== state.kept.near);
    seats = [build(far, other, state), build(near, state.kept.near, state)];
  }
  for (const seat of seats) update(seat, state, model);
}

function build(root, side, { scene, game }) {
  const seat = {
    side,
    root,
    who: h("div", { class: "who" }),
    turn: h("span", { class: "turn-sign" }),
    hands: new Map(),
  };
  const title = game.sides.find(({ name }) => name === side).title;
  const hands = scene.hands
    .filter((hand) => hand.side === side)
    .map((hand) => buildHand(seat, hand, scene));
  const name = h(
    "div",
    { class: "name" },
    h("div", {}, h("strong", {}, title), " ", seat.turn),
    seat.who,
  );
  root.replaceChildren(name, ...hands);
  return seat;
}

function buildHand(seat, hand, scene) {
  const pieces = h("span", { class: "hand-pieces" });
  const count = h("span", { class: "hand-count" });
  const root = h(
    "button",
    { type: "button", class: "hand", "data-place": hand.name },
    pieces,
    count,
  );
  seat.hands.set(hand.name, { root, pieces, count, kind: hand.kind, scene, drawn: -1 });
  return root;
}

export function miniature(scene, kind) {
  const r = scene.radius * 1.15;
  const box = `${-r} ${-r} ${2 * r} ${2 * r}`;
  return s(
    "svg",
    { class: "miniature", viewBox: box, "aria-hidden": "true" },
    drawn(scene.pieces[kind].markup),
  );
}

function update(seat, state, model) {
  const { kept, latest, shown, busy, players } = state;
  setText(seat.who, seatTitle(kept, seat.side, players));
  const turn = !shown.outcome && shown.side === seat.side;
  const thinks = turn && busy === "thinking" && latest === shown;
  const wins = shown.outcome?.winner === seat.side;
  seat.root.classList.toggle("to-move", turn);
  seat.turn.classList.toggle("thinking", thinks);
  setText(seat.turn, thinks ? "thinking" : turn ? "to move" : wins ? "wins" : "");
  for (const [name, hand] of seat.hands) updateHand(name, hand, shown, model);
}

function updateHand(name, hand, view, model) {
  drawHand(hand, model.picture.hands.get(name));
  const label = view.hands.find((one) => one.name === name).label;
  const picked = model.picked === name;
  const use = model.targets.has(name) ? "target" : model.sources.has(name) ? "source" : null;
  const words = { target: ", possible destination", source: ", can enter a piece" };
  setAttribute(hand.root, "aria-label", label + (picked ? ", picked up" : (words[use] ?? "")));
  setAttribute(hand.root, "aria-disabled", use === null);
  setAttribute(hand.root, "aria-pressed", use === "source" ? String(picked) : null);
  setAttribute(hand.root, "data-use", use);
}

function drawHand(hand, count) {
  if (count === hand.drawn) return;
  hand.drawn = count;
  const some = Array.from({ length: Math.min(count, MOST_DRAWN) });
  hand.pieces.replaceChildren(...some.map(() => miniature(hand.scene, hand.kind)));
  setText(hand.count, String(count));
}
