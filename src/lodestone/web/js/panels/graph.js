/** The value of every position of a game as a picture: the first side's chances upwards, mistakes as dots. */

import { withValue } from "../lib/fields.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {object} Point
 * @property {number} chance  of the first side, from 0 to 1
 * @property {string} words  the turn before it, and its value
 * @property {string|null} mistake  in words
 */

const [WIDTH, HEIGHT, EDGE] = [600, 140, 8];

/**
 * @param {Point[]} points  by ply
 * @param {number} plies  of the whole game
 * @param {number|null} ply  that is shown; null: beside the main line
 * @param {(ply: number) => void} go
 */
export function graph(points, plies, ply, go) {
  const x = (/** @type {number} */ at) => EDGE + (at / Math.max(1, plies)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const line = points
    .map(({ chance }, at) => `${x(at).toFixed(1)} ${y(chance).toFixed(1)}`)
    .join("L");
  const [middle, end] = [y(0.5), x(points.length - 1).toFixed(1)];
  const dots = points.map(({ chance, mistake }, at) =>
    mistake === null
      ? nothing
      : svg`<circle class="graph-mistake" cx=${x(at)} cy=${y(chance)} r="5"><title>${mistake}</title></circle>`,
  );
  const click = (/** @type {any} */ { clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const across = ((clientX - left) / width) * WIDTH;
    const there = Math.round(((across - EDGE) / (WIDTH - 2 * EDGE)) * plies);
    go(Math.max(0, Math.min(plies, there)));
  };
  const { words, mistake } = points[ply ?? 0] ?? { words: "not known yet", mistake: null };
  return html`<div class="graph-box">
    <svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" @click=${click}>
      <rect class="graph-ground" width=${WIDTH} height=${HEIGHT} />
      <path class="graph-area" d=${line && `M${x(0)} ${middle}L${line}L${end} ${middle}Z`} />
      <path class="graph-middle" d="M0 ${middle}H${WIDTH}" />
      <path class="graph-line" d=${line && `M${line}`} />
      <path class="graph-now" d=${ply === null ? "" : `M${x(ply)} 0V${HEIGHT}`} />
      ${dots}
    </svg>
    <input
      type="range"
      class="graph-slider"
      min="0"
      max=${plies}
      step="1"
      aria-label="Position in the game"
      aria-valuetext=${[words, mistake].filter(Boolean).join(", ")}
      .value=${String(ply ?? 0)}
      @input=${withValue((value) => go(Number(value)))}
    />
  </div>`;
}
