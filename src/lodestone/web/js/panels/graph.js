/** The value of every position of a game as a picture: White's chances upwards, mistakes as dots. */

import { h, s, setAttribute } from "../lib/dom.js";

/**
 * @typedef {object} Point
 * @property {number} chance  White's, from 0 to 1
 * @property {string} words
 * @property {string|null} mistake  in words
 */

const [WIDTH, HEIGHT, EDGE] = [600, 140, 8];

/**
 * @param {Point[]} points  by ply
 * @param {number} plies  of the whole game
 * @param {(ply: number) => void} go
 */
export function createGraph(points, plies, go) {
  const x = (/** @type {number} */ ply) => EDGE + (ply / Math.max(1, plies)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const line = points
    .map(({ chance }, ply) => `${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`)
    .join("L");
  const middle = y(0.5);
  const end = x(points.length - 1).toFixed(1);
  const area = points.length > 0 ? `M${x(0)} ${middle}L${line}L${end} ${middle}Z` : "";
  const dots = points.flatMap(({ chance, mistake }, ply) =>
    mistake === null
      ? []
      : [
          s(
            "circle",
            { class: "graph-mistake", cx: x(ply), cy: y(chance), r: 5 },
            s("title", {}, mistake),
          ),
        ],
  );
  const now = s("path", { class: "graph-now" });
  const svg = s(
    "svg",
    { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    s("rect", { class: "graph-ground", width: WIDTH, height: HEIGHT }),
    s("path", { class: "graph-area", d: area }),
    s("path", { class: "graph-middle", d: `M0 ${middle}H${WIDTH}` }),
    s("path", { class: "graph-line", d: line && `M${line}` }),
    now,
    dots,
  );
  svg.addEventListener("click", ({ clientX }) => {
    const { left, width } = svg.getBoundingClientRect();
    const across = ((clientX - left) / width) * WIDTH;
    const ply = Math.round(((across - EDGE) / (WIDTH - 2 * EDGE)) * plies);
    go(Math.max(0, Math.min(plies, ply)));
  });
  const slider = h("input", {
    type: "range",
    class: "graph-slider",
    min: 0,
    max: plies,
    step: 1,
    "aria-label": "Position in the game",
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const root = h("div", { class: "graph-box" }, svg, slider);
  return {
    root,
    /** @param {number|null} ply  null: beside the main line */
    show(ply) {
      setAttribute(now, "d", ply === null ? "" : `M${x(ply)} 0V${HEIGHT}`);
      if (ply === null) return;
      slider.value = String(ply);
      const { words, mistake } = points[ply] ?? { words: "not known yet", mistake: null };
      slider.setAttribute(
        "aria-valuetext",
        [`Turn ${ply}`, words, mistake].filter(Boolean).join(", "),
      );
    },
  };
}
