/** The tray: a button for every piece there is, and the tools beside them. */

import { button, h, isNew, setAttribute, setText } from "../lib/dom.js";
import { miniature } from "../stage/seats.js";
import { TRAY, choose } from "./board.js";
import { countOf } from "./draft.js";
import { ERASE, MOVE, draft } from "./session.js";

/** @typedef {import("./session.js").OpenState} OpenState */

const TOOLS = [
  [MOVE, "Move"],
  [ERASE, "Erase"],
];

/** @param {HTMLElement} root @param {OpenState} state */
export function renderTray(root, state) {
  if (isNew(root, state.scene)) root.replaceChildren(...build(state));
  for (const type of state.setup.piece_types) update(root, state, type);
  for (const [tool] of TOOLS) {
    const one = root.querySelector(`[data-tool="${tool}"]`);
    if (one) setAttribute(one, "aria-pressed", String(state.tool === tool));
  }
}

/** @param {OpenState} state */
function build({ scene, setup }) {
  const pieces = setup.piece_types.map(({ name, kind }) =>
    h(
      "button",
      { type: "button", class: "hand tray-piece", "data-place": TRAY + name },
      h("span", { class: "hand-pieces" }, miniature(scene, kind)),
      h("span", { class: "hand-count" }),
    ),
  );
  const tools = TOOLS.map(([tool, words]) =>
    button(words, () => choose(tool), { "data-tool": tool, class: "tray-tool" }),
  );
  return [h("div", { class: "tray-tools" }, tools), h("div", { class: "tray-pieces" }, pieces)];
}

/** @param {HTMLElement} root @param {OpenState} state @param {import("../wire.js").PieceType} type */
function update(root, { tool }, { name, title, most }) {
  const one = root.querySelector(`[data-place="${TRAY}${name}"]`);
  const text = one?.querySelector(".hand-count");
  if (!one || !text) return;
  const count = countOf(draft(), name);
  setText(text, `${count}/${most}`);
  setAttribute(one, "aria-label", `${title}, ${count} of ${most} on the board`);
  setAttribute(one, "data-over", count > most);
  setAttribute(one, "data-use", "source");
  setAttribute(one, "aria-pressed", String(tool === name));
}
