/**
 * What the server offers, and the game that is open: one object, which `update` changes and nothing else.
 *
 * @import { Game, Player } from "../wire.js"
 *
 * @typedef {object} State
 * @property {Game[]} games
 * @property {Player[]} players
 * @property {import("./played.js").PlayedGame|null} open
 */

/** @type {State} */
const all = { games: [], players: [], open: null };

/** @type {Readonly<State>} */
export const state = all;

/** @param {Partial<State>} changes */
export const update = (changes) => void Object.assign(all, changes);
