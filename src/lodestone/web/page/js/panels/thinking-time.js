/**
 * The field for the thinking time of hints and of players that take the time given to them.
 */

import { playerTitle, THINKING_TIMES, secondsFor, secondsOf, sideNames } from "../game/game.js";
import { site } from "../game/site.js";
import { html } from "../vendor/lit-html.js";
import { select } from "../lib/fields.js";

const TITLE =
  "How long level 8 thinks for a turn, and a hint. The other levels have a fixed strength.";

const TIMES = THINKING_TIMES.map((one) => ({ name: one, title: `${one} s` }));

/** @param {string} id @param {number} chosen @param {(seconds: number) => void} choose */
export const timeSelect = (id, chosen, choose) =>
  select(id, TIMES, chosen, (value) => choose(Number(value)));

/** The thinking time of hints, and of players that use it. @param {import("../game/session.js").GameSession} open */
export function timeField(open) {
  const { kept, game } = open.play;
  const { players } = site;
  const timed = sideNames(game).filter((side) => secondsFor(kept, side, players) !== null);
  const titles = new Set(timed.map((side) => playerTitle(kept, side, players)));
  const keep = (/** @type {number} */ seconds) => open.keep({ seconds }, { still: true });
  return html`<label class="analysis-time" title=${TITLE}
    ><span id="thinking-who">Time for ${[...titles, "hints"].join(" and ")}</span>
    ${timeSelect("thinking-time", secondsOf(kept), keep)}</label
  >`;
}
