/**
 * One turn planned ahead, while the opponent is to move. In every game here the legal turns depend on the
 * opponent's turn. So a plan names that turn as well, as in correspondence chess: its answer is
 * legal for certain, and is sent in no other position. Pure.
 *
 * @import { View } from "../wire.js"
 * @import { Followed } from "./followed.js"
 *
 * @typedef {object} Plan
 * @property {readonly string[]} from  the turns that counted when it was begun
 * @property {readonly string[]} turns  so far: the expected turn, then the answer
 * @property {readonly View[]} views  after each of these
 */

import { turnMarks } from "../core/drawn.js";
import { isRunning, opposite, playerName } from "./followed.js";

/** Turns are planned against people; a program answers too soon. @param {Followed} game */
export const mayPlan = (game) =>
  game.seat !== null && game.state.mover !== game.seat && isRunning(game) && !game.terms.computer;

/** @param {Followed} game @returns {Plan} */
export const newPlan = ({ turns }) => ({ from: turns, turns: [], views: [] });

/** @param {Plan} plan @param {string} turn @param {View} view @returns {Plan} */
export const withTurn = (plan, turn, view) => ({
  ...plan,
  turns: [...plan.turns, turn],
  views: [...plan.views, view],
});

/** Both turns are there. @param {Plan} plan */
export const isComplete = ({ turns }) => turns.length === 2;

/**
 * The fate of a plan. A turn that has another text may lead to the same position (K9): that stays
 * open until the position is known.
 * @param {Plan} plan @param {Followed} game
 * @param {string|null} position  after the last turn, once it is known
 * @returns {"reached"|"open"|"lost"}
 */
export function fateOf({ from, turns: [expected], views: [view] }, game, position = null) {
  const { turns, state, seat } = game;
  const [played, ...later] = turns.slice(from.length);
  const isSame = from.every((turn, i) => turn === turns[i]) && later.length === 0;
  const isPlayed = played !== undefined;
  if (!isSame || state.outcome || isPlayed !== (state.mover === seat)) return "lost";
  if (!isPlayed) return "open";
  if (!view) return "lost";
  if (played === expected || view.position === position) return "reached";
  return position === null ? "open" : "lost";
}

/** Why a plan is lost. @param {Plan} plan @param {Followed} game */
export function lostWords({ from }, game) {
  if (game.state.outcome) return "Plan dropped: the game is over.";
  const played = game.turns.length > from.length && game.turns[from.length];
  if (!played) return "Plan dropped: the position has changed.";
  return `Plan dropped: ${opponentOf(game)} played ${played}.`;
}

/** The next step of a plan, or the whole plan. @param {Plan} plan @param {Followed} game */
export function planWords({ turns: [expected, answer] }, game) {
  const other = opponentOf(game);
  if (!expected) return `Plan: make the turn that you expect of ${other}.`;
  if (!answer) return `Plan: if ${other} plays ${expected}, you play…`;
  return `Planned: if ${other} plays ${expected}, you play ${answer}.`;
}

/** @param {Followed} game */
const opponentOf = (game) => playerName(game, opposite(game.seat ?? "a"));

/** A complete plan on the board: the answer as the next turn, the expected turn paler. @param {Plan} plan */
export const planMarks = ({ views }) =>
  turnMarks(views.map(({ last }) => last?.actions ?? []).reverse(), "mark-next");
