/** Where one can go from a position that is set up: into a game, the viewer, a text, a picture. */

import { announce } from "../lib/announce.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";
import { inPixels, seenColour, stillPicture } from "../stage/still.js";
import { go } from "../core/router.js";
import { copy } from "../lib/dialogs.js";
import { askForGame } from "../dialogs/new-game.js";
import { saveGame } from "../game/store.js";
import { kindOf } from "./draft.js";
import { linkTo, positionText } from "../lib/position-links.js";
import { draft, opened, settled } from "./session.js";

/** @typedef {import("./session.js").OpenState} OpenState */

const VIEWER = "viewer";

export function mount() {
  bind("play-here", play);
  bind("copy-position", () => copied("copy-position", "Position", text()));
  bind("copy-link", () => copied("copy-link", "Link", link()));
  bind("save-svg", () =>
    saveFile(fileName("svg"), new Blob([picture()], { type: "image/svg+xml" })),
  );
  bind("save-png", async () => saveFile(fileName("png"), await inPixels(picture())));
}

/** @param {string} id @param {() => void} command */
function bind(id, command) {
  const one = byId(id);
  one.addEventListener("click", async () => {
    await settled();
    if (one.getAttribute("aria-disabled") !== "true") command();
  });
}

/** To this page with this position. */
export function link() {
  const { rules, position } = opened().setup;
  return linkTo(location.href.split("#")[0], rules, position);
}

/** The position after its rules. */
function text() {
  const { rules, position } = opened().setup;
  return positionText(rules, position);
}

async function play() {
  const { setup, game } = opened();
  const begun = { game: game.name, rules: setup.rules, start: setup.position };
  const kept = await askForGame(undefined, game.name, begun);
  if (!kept) return;
  saveGame(kept);
  go(`./#game=${kept.id}`);
}

/** The button says for a moment that it has been done. @param {string} id @param {string} what @param {string} text */
async function copied(id, what, text) {
  if (!(await copy(what, text))) return;
  const words = byId(id).textContent ?? "";
  announce(`${what} copied.`);
  setText(byId(id), "Copied");
  setTimeout(() => setText(byId(id), words), 1500);
}

function picture() {
  const { scene, setup } = opened();
  const pieces = new Map();
  for (const [cell, names] of Object.entries(draft().pieces)) {
    pieces.set(cell, kindOf(setup, names));
  }
  return stillPicture(scene, pieces, `${setup.title}: ${setup.position}`, seenColour);
}

/** @param {string} ending */
const fileName = (ending) => `${opened().game.name}.${ending}`;

/** Nothing can be done with a faulty position, and one that is decided cannot be played. @param {OpenState} state */
export function renderWays({ setup, refusal }) {
  const isFaulty = setup.faults.length > 0 || refusal !== "";
  setAttribute(byId("play-here"), "aria-disabled", isFaulty || setup.outcome ? "true" : null);
  const analyse = byId("analyse", HTMLAnchorElement);
  // A link without an address cannot be followed.
  setAttribute(analyse, "href", isFaulty ? null : linkTo(VIEWER, setup.rules, setup.position));
  setAttribute(analyse, "aria-disabled", isFaulty ? "true" : null);
}
