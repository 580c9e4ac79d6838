/**
 * The seats above and below the board: the players, whose turn it is, the reserves, and facts about the
 * position.
 */

import { clockWords } from "../lib/counted.js";
import { html, nothing } from "../vendor/lit-html.js";
import { sideTitle } from "./model.js";
import { hintWords } from "./words.js";

const USES = { target: ", possible destination", source: ", can enter the board" };

/** More pieces than this are only counted. */
const MOST_DRAWN = 6;

/**
 * @import { Scene, SceneHand } from "../wire.js"
 * @import { Model, Position, Seen } from "./model.js"
 *
 * @typedef {object} ClockShown
 * @property {number} left  milliseconds
 * @property {number} whole  of the time that there was at first, or of the current period
 */

/** What is drawn once the time has passed. @type {import("./board.js").Motion} */
export const TIME_PASSED = { still: true, isTime: true };

/** Below this share of the whole time, and this many milliseconds, a clock is low. */
const [LOW_SHARE, LOW] = [1 / 6, 30_000];

/** @param {string} side @param {Position} position @param {Model} model @param {unknown} id */
export function seat(
  side,
  { scene, view, thinking = null, who = () => "", clock = () => null },
  model,
  id,
) {
  const turn = !view.outcome && view.side === side;
  const look = [turn && "to-move", turn && thinking === side && "thinking"]
    .filter(Boolean)
    .join(" ");
  const hands = scene.hands.filter((one) => one.side === side);
  return html`<div id=${id} class="seat ${look}">
    <div class="name">
      <div class="title">
        <strong>${sideTitle(side)}</strong>
      </div>
      <div class="who">${who(side)}</div>
      <div class="seat-facts">${factsOf(view, side).join(" · ")}</div>
    </div>
    ${clockOf(clock(side))} ${hands.map((one) => hand(one, scene, model))}
  </div>`;
}

/** The time left, in words and as a bar. @param {ClockShown|null} clock */
function clockOf(clock) {
  if (!clock) return nothing;
  const { left, whole } = clock;
  const share = Math.min(1, left / whole);
  const isLow = left < LOW && share < LOW_SHARE;
  const bar = `width: ${(100 * share).toFixed(1)}%`;
  const look = isLow ? "seat-clock low" : "seat-clock";
  // prettier-ignore
  return html`<div class=${look} translate="no" role="timer">${clockWords(left)}<i .style=${bar}></i></div>`;
}

/**
 * A reserve shows some of its pieces and their number, a ledge (from which nothing enters) every piece
 * that lies there.
 * @param {SceneHand} hand @param {Scene} scene @param {Model} model
 */
function hand({ name, kind, caption }, scene, model) {
  const now = model.picture.hands.get(name);
  if (!now) return nothing;
  const { count, label, pieces } = now;
  const kinds = pieces ?? (kind ? Array(Math.min(count, MOST_DRAWN)).fill(kind) : []);
  const content = html`<span class="hand-pieces">${kinds.map((one) => miniature(scene, one))}</span
    ><span class="hand-count">${pieces ? "" : count}</span>`;
  if (!kind) {
    const named = kinds.length > 0 ? caption : `none ${caption}`;
    return html`<div class="hand ledge" role="img" aria-label=${label}>
      <span class="hand-caption">${named}</span>${content}
    </div>`;
  }
  const picked = model.picked === name;
  const use = model.targets.has(name) ? "target" : model.sources.has(name) ? "source" : null;
  const words = label + (picked ? ", picked up" : use ? USES[use] : "");
  const hinted = hintWords(model, name);
  // prettier-ignore
  return html`<button type="button" class="hand" data-place=${name} data-use=${use ?? nothing}
    ?data-hint=${hinted.length > 0} aria-label=${[words, ...hinted].join(", ")}
    aria-disabled=${use === null || nothing} aria-pressed=${use === "source" ? picked : nothing}
    >${content}</button>`;
}

/** @param {Scene} scene @param {string} kind */
export function miniature({ radius, pieces }, kind) {
  const r = radius * 1.15;
  const box = `${-r} ${-r} ${2 * r} ${2 * r}`;
  const { markup } = pieces[kind];
  return html`<svg class="miniature" viewBox=${box} aria-hidden="true" .innerHTML=${markup}></svg>`;
}

/** @param {Seen} view @param {string|null} side  null: what concerns no side in particular */
export const factsOf = (view, side) =>
  view.facts.filter((fact) => fact.side === side).map(({ text }) => text);
