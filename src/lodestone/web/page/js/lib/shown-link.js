/** Links for other devices: as a text to copy, and as a symbol that a camera reads. */

import { html } from "../vendor/lit-html.js";
import { copyBy } from "./dialogs.js";
import { button } from "./fields.js";

/** The light modules around a QR symbol that scanners need. */
const QUIET = 4;

/** What makes the QR symbol of a link, as rows of modules; it is loaded where one is shown. */
export async function symbols() {
  const { encode } = await import("../vendor/uqr.js");
  return (/** @type {string} */ link) => encode(link, { ecc: "M", border: QUIET }).data;
}

/** @param {boolean[][]} symbol */
export function drawn(symbol) {
  const { length } = symbol;
  return html`<div class="qr" role="img" aria-label="The link as a QR picture">
    <svg viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">
      <path d=${outline(symbol)} />
    </svg>
  </div>`;
}

/** The dark modules as an SVG path. @param {boolean[][]} symbol */
const outline = (symbol) =>
  symbol.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** @param {string} id @param {string} link */
export function linkRow(id, link) {
  const copy = () =>
    copyBy(/** @type {HTMLElement} */ (document.getElementById(`copy-${id}`)), "Link", link);
  return html`<div class="copy-row">
    <input readonly id=${id} aria-label="Link" .value=${link} @focus=${select} />
    ${button("Copy", copy, { id: `copy-${id}` })}
  </div>`;
}

/** @param {{target: any}} event */
const select = ({ target }) => target.select();
