/**
 * All that a game in play knows besides its tree: a part of its session's state. Pure.
 *
 * @import { KeptGame } from "../core/games.js"
 * @import { Thought } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Action, Game, RulesInForce, SearchAnswer, View } from "../wire.js"
 * @import { Shown } from "./mistake.js"
 *
 * @typedef {Omit<KeptGame, "tree">} Seated
 * @typedef {{result: SearchAnswer|null}} Hint  null while it is being looked for
 *
 * @typedef {object} Play
 * @property {Game} game
 * @property {RulesInForce} rules
 * @property {Seated} kept
 * @property {View} latest  the newest position
 * @property {View} shown  `latest`, or an earlier position, or one in a variation
 * @property {"sending"|"thinking"|"showing"|null} busy
 * @property {boolean} canStop  the computer takes so long that people may want to stop it
 * @property {readonly Action[]} arriving  the actions shown so far of the turn that is being shown
 * @property {Thought|null} thought  what the computer has found while it thinks
 * @property {Hint|null} hint  in the position that is shown
 * @property {string} reason  why the computer made its last turn, once that was asked; "" until then
 * @property {string} warning  how the computer would win at once, before it answers; "" where it does not warn
 * @property {string|null} offered  the line in which the computer considers an offer to end the game
 * @property {Shown|null} mistake  the turn that lost the game, once the user has asked for it
 * @property {string|null} fault  what was refused, in the server's words
 * @property {unknown} beyond  what the game's source alone reads and changes
 *
 * @typedef {State & {play: Play}} PlayState
 */

import { variationOf } from "../core/tree.js";
import { isComputer } from "./game.js";

/** @param {Pick<Play, "game"|"rules"|"kept"|"latest">} given @returns {Play} */
export const newPlay = (given) => ({
  ...given,
  shown: given.latest,
  busy: null,
  canStop: false,
  arriving: [],
  thought: null,
  hint: null,
  reason: "",
  warning: "",
  offered: null,
  mistake: null,
  fault: null,
  beyond: null,
});

/** What changes where another position is shown. @param {View} shown */
export const showing = (shown) => ({ shown, arriving: [], hint: null, reason: "", warning: "" });

/** The newest position is shown. @param {Play} play */
export const isNewest = ({ shown, latest }) => shown === latest;

/** A turn is being sent or shown: the record may be ahead of the server's answer. @param {Play} play */
export const isMoving = ({ busy }) => busy === "sending" || busy === "showing";

/** @param {Play} play */
export const isComputersTurn = ({ latest, kept }) =>
  latest.outcome === null && isComputer(kept, latest.side);

/** A position in a variation is shown. @param {PlayState} state */
export const isInVariation = ({ tree, at }) => variationOf(tree, at) !== null;
