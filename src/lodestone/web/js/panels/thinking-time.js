/** The field that says how long those who are timed may think. */

import { playerTitle, secondsFor, secondsOf, sideNames, timesFor } from "../game/game.js";
import { keepSeconds } from "../game/session.js";
import { html } from "../vendor/lit-html.js";
import { select } from "../lib/fields.js";

const TITLE =
  "How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";

/** Whose time is chosen: that of hints, and of a player who takes the time that is given. @param {import("../game/state.js").OpenState} now */
export function timeField({ kept, players, game }) {
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  const times = timesFor(players).map((one) => ({ name: one, title: `${one} s` }));
  const keep = (/** @type {string} */ value) => keepSeconds(Number(value));
  return html`<label class="analysis-time" title=${TITLE}
    ><span id="thinking-who">Time for ${[...titles, "hints"].join(" and ")}</span>
    ${select("thinking-time", times, secondsOf(kept, players), keep)}</label
  >`;
}
