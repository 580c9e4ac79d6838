/**
 * What lies on the board: a view, and the actions of a turn that is not sent yet. Pure functions.
 *
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Scene} Scene
 *
 * @typedef {{to: string, from: string|null}} Motion  a piece new on `to`; null: it appears
 */

/**
 * @param {View} view
 * @param {Action[]} actions
 * @param {Scene} scene
 * @returns {Shown}
 */
export function shownAfter(view, actions, scene) {
  const pieces = new Map(view.pieces.map((piece) => [piece.cell, piece.kind]));
  const hands = new Map(view.hands.map((hand) => [hand.name, hand.count]));
  for (const action of actions) {
    const kind = takeFrom(action.from, pieces, hands, scene);
    for (const cell of action.removes) pieces.delete(cell);
    if (kind) pieces.set(action.to, kind);
  }
  return { pieces, hands };
}

function takeFrom(place, pieces, hands, scene) {
  if (!hands.has(place)) {
    const kind = pieces.get(place);
    pieces.delete(place);
    return kind;
  }
  hands.set(place, hands.get(place) - 1);
  return scene.hands.find((hand) => hand.name === place)?.kind;
}

/**
 * Which pieces to move between two pictures. A known action says it; otherwise a piece that is
 * missing and the nearest new one of its kind count as one piece that moved.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @param {Action[]} known
 * @param {(a: string, b: string) => number} distance
 * @returns {Motion[]}
 */
export function motions(before, after, known, distance) {
  const found = known
    .filter(
      ({ from, to }) => after.has(to) && (!before.has(from) || before.get(from) === after.get(to)),
    )
    .map(({ from, to }) => ({ from, to }));
  const told = new Set(found.map((motion) => motion.to));
  const used = new Set(found.map((motion) => motion.from));
  const missing = [...before.keys()].filter(
    (cell) => !used.has(cell) && after.get(cell) !== before.get(cell),
  );
  for (const [to, kind] of after) {
    if (told.has(to) || before.get(to) === kind) continue;
    const from = nearestOfKind(to, kind, missing, before, distance);
    if (from) missing.splice(missing.indexOf(from), 1);
    found.push({ to, from });
  }
  return found;
}

function nearestOfKind(to, kind, missing, before, distance) {
  const same = missing.filter((cell) => before.get(cell) === kind);
  same.sort((a, b) => distance(a, to) - distance(b, to));
  return same[0] ?? null;
}
