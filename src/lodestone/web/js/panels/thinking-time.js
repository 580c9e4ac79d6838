/** The field that says how long those who are timed may think. */

import { playerTitle, secondsFor, secondsOf, sideNames, timesFor } from "../game/game.js";
import { html } from "../vendor/lit-html.js";
import { select } from "./parts.js";

const TITLE =
  "How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. @param {import("../game/played.js").PlayedGame} open */
export function timeField(open) {
  const { kept, players, game } = open;
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  const times = timesFor(players).map((one) => ({ name: one, title: `${one} s` }));
  const keep = (/** @type {string} */ value) => open.choose({ seconds: Number(value) });
  return html`<label class="analysis-time" title=${TITLE}
    ><span id="thinking-who">Time for ${[...titles, "hints"].join(" and ")}</span>
    ${select("thinking-time", times, secondsOf(kept, players), keep)}</label
  >`;
}
