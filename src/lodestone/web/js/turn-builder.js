/**
 * A turn is built action by action from the list of legal turns. All of this is filtering by a
 * prefix: no rule is known here, and every function is pure.
 *
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./types.js").Turn} Turn
 * @typedef {import("./types.js").Place} Place
 *
 * @typedef {object} Choices
 * @property {Turn[]} complete  turns that the prefix already is
 * @property {Map<Place, Map<Place, Action[]>>} next  from -> to -> the different actions
 */

/** @param {Action} a @param {Action} b */
export function sameAction(a, b) {
  return a.from === b.from && a.to === b.to && a.removes.join() === b.removes.join();
}

/**
 * What can follow after the actions in `prefix`.
 * @param {Turn[]} turns
 * @param {Action[]} prefix
 * @returns {Choices}
 */
export function choices(turns, prefix) {
  const size = prefix.length;
  const open = turns.filter(
    (turn) =>
      turn.actions.length >= size &&
      prefix.every((action, i) => sameAction(action, turn.actions[i])),
  );
  const next = new Map();
  for (const turn of open) if (turn.actions.length > size) addAction(next, turn.actions[size]);
  return { complete: open.filter((turn) => turn.actions.length === size), next };
}

function addAction(next, action) {
  if (!next.has(action.from)) next.set(action.from, new Map());
  const targets = next.get(action.from);
  if (!targets.has(action.to)) targets.set(action.to, []);
  const known = targets.get(action.to);
  if (!known.some((other) => sameAction(other, action))) known.push(action);
}

/**
 * The source that needs no choosing: the only one, where it is a reserve (an entry is due) or the
 * turn has begun (the piece in motion goes on).
 * @param {Choices} found
 * @param {Action[]} prefix
 * @param {(place: Place) => boolean} isHand
 * @returns {Place|null}
 */
export function onlySource(found, prefix, isHand) {
  if (found.next.size !== 1) return null;
  const [source] = found.next.keys();
  return isHand(source) || prefix.length > 0 ? source : null;
}

/**
 * The turns that the prefix settles: those it is, once none goes on. More than one means that the
 * same actions have several meanings and the player has to say which.
 * @param {Choices} found
 * @param {Action[]} prefix
 * @returns {Turn[]}
 */
export function settled(found, prefix) {
  return prefix.length > 0 && found.next.size === 0 ? found.complete : [];
}
