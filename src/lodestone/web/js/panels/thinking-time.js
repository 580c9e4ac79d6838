/**
 * The field that says how long those who are timed may think.
 *
 * @import { Player } from "../wire.js"
 */

import { playerTitle, secondsFor, secondsOf, sideNames, timesFor } from "../game/game.js";
import { html } from "../vendor/lit-html.js";
import { select } from "../lib/fields.js";

const TITLE =
  "How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";

/** @param {string} id @param {Player[]} players @param {number} chosen @param {(seconds: number) => void} choose */
export function timeSelect(id, players, chosen, choose) {
  const times = timesFor(players).map((one) => ({ name: one, title: `${one} s` }));
  return select(id, times, chosen, (value) => choose(Number(value)));
}

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. @param {import("../game/played.js").PlayedGame} open */
export function timeField(open) {
  const { kept, players, game } = open;
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  const keep = (/** @type {number} */ seconds) => open.choose({ seconds });
  return html`<label class="analysis-time" title=${TITLE}
    ><span id="thinking-who">Time for ${[...titles, "hints"].join(" and ")}</span>
    ${timeSelect("thinking-time", players, secondsOf(kept, players), keep)}</label
  >`;
}
