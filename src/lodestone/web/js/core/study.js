/**
 * A game as panels know it, whether it is played or studied: they read what it is about now, and
 * change it by functions from one state to the next.
 *
 * @import { Line } from "../net/record.js"
 * @import { SearchInfo } from "../net/ask.js"
 * @import { Document, View } from "../wire.js"
 * @import { Diagram, State } from "./state.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {{info: SearchInfo, by: string}} Thought  what a player tells
 * @typedef {{engine: boolean, exact: boolean}} Wants  what is shown of values
 *
 * @typedef {object} Seen
 * @property {{rules: string, title: string, solvable?: boolean}} rules
 * @property {readonly string[]} sides  the one that is White in records first
 * @property {(Diagram & Partial<View>)|null} shown  the node that is shown: how it looks, and once it
 *   is known, all else
 * @property {View|null} whole  of the line whose exact values are shown as a strip
 * @property {Line} line  to the node that is shown
 * @property {Wants} wants
 * @property {boolean} [isPlayed]  its result is how it is played
 * @property {boolean} [isGrowing]  that game has come to the node that is shown: a turn from there is
 *   no variation
 * @property {boolean} [isBusy]  something else is under way there
 * @property {Thought|null} [thought]  of a player who thinks there
 * @property {Document["errors"]} [errors]  where its record could not be read
 *
 * @typedef {object} Study
 * @property {State} state
 * @property {State & Seen} now
 * @property {(next: (state: State) => State) => void} change
 * @property {(tree: Tree, at?: number) => void} edit
 * @property {{play: (turn: string) => Promise<void>|void}} hand  makes a turn from the node that is shown
 * @property {(changes: Partial<Wants>) => void} want
 * @property {() => Promise<void>} refresh  ask again what is shown, with exact values or without
 * @property {AbortSignal} signal  another game is opened
 */

export {};
