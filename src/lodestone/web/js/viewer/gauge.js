/**
 * The gauge beside the board: the share of the side at the bottom, by exact values if they are known, else
 * by the analysis.
 *
 * @import { Seen } from "../core/session.js"
 * @import { State } from "../core/state.js"
 */

import { nearSide } from "../core/state.js";
import { sayMoment, solved } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @param {State & Seen} now */
export function gauge(now) {
  const { wants, sides } = now;
  if (!wants.engine && !wants.exact) return nothing;
  const { share, words } = leaning(now) ?? { share: 0.5, words: "not known yet" };
  const isFirst = nearSide(now) === sides[0];
  const near = Math.round(100 * (isFirst ? share : 1 - share));
  const [bottom, top] = isFirst ? sides : [...sides].reverse();
  return html`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${words}"
    title=${words}
    data-bottom=${bottom}
    data-top=${top}
    .style=${`--near: ${near}%`}
  ></div>`;
}

/**
 * The first side's share, from 0 to 1.
 * @param {State & Seen} now
 * @returns {{share: number, words: string}|null}
 */
function leaning({ wants, shown, sides, found, at }) {
  const moment = wants.exact ? solved(shown?.exact ?? null)?.course.at(-1) : undefined;
  if (moment) {
    const { winner } = moment;
    const share = winner === null ? 0.5 : Number(winner === sides[0]);
    return { share, words: sayMoment(moment) };
  }
  if (!wants.engine || found?.at !== at) return null;
  return { share: found.share, words: found.words };
}
