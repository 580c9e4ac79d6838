/**
 * A game as panels know it, whether it is played or studied: they read its state, and change it by
 * functions from one state to the next.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("../wire.js").View} View
 *
 * @typedef {object} Hand  what makes turns
 * @property {(turn: string) => Promise<void>|void} play  a turn from the node that is shown
 *
 * @typedef {{info: import("../net/ask.js").SearchInfo, by: string}} Thought  what a player tells
 *
 * @typedef {{engine: boolean, exact: boolean}} Wants  what is shown of values
 *
 * @typedef {object} Study
 * @property {State} state
 * @property {(next: (state: State) => State) => void} change
 * @property {(tree: import("./tree.js").Tree, at?: number) => void} edit
 * @property {Hand} hand
 * @property {{rules: string, title: string, solvable?: boolean}} rules
 * @property {string[]} sides  the one that is White in records first
 * @property {(import("./state.js").Diagram & Partial<View>)|null} shown  the node that is shown: how
 *   it looks, and once it is known, all else
 * @property {View|null} whole  of the line whose exact values are shown as a strip
 * @property {import("../net/record.js").Line} line  to the node that is shown
 * @property {boolean} [isGrowing]  the game that is played has come to the node that is shown: a turn
 *   from there is no variation
 * @property {boolean} [isBusy]  something else is under way there
 * @property {Thought|null} [thought]  of a player who thinks there
 * @property {Wants} wants
 * @property {(changes: Partial<Wants>) => void} want
 * @property {() => Promise<void>} refresh  ask again what is shown, with exact values or without
 * @property {boolean} [isPlayed]  its result is how it is played
 * @property {import("../wire.js").Document["errors"]} [errors]  where its record could not be read
 * @property {AbortSignal} signal  another game is opened
 */

export {};
