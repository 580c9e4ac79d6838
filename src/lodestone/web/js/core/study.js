/**
 * A game as panels know it, whether it is played or studied: they read its state, and change it by
 * functions from one state to the next.
 *
 * @import { State } from "./state.js"
 *
 * @typedef {object} Hand  what makes turns
 * @property {import("../wire.js").View|null} view  of the node that is shown, once it is known
 * @property {(turn: string) => Promise<void>|void} play  a turn from the node that is shown
 *
 * @typedef {object} Study
 * @property {State} state
 * @property {(next: (state: State) => State) => void} change
 * @property {(tree: import("./tree.js").Tree, at?: number) => void} edit
 * @property {Hand} hand
 * @property {AbortSignal} signal  another game is opened
 */

export {};
