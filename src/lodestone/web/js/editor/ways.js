/** Where one can go from a position that is set up: into a game, the viewer, a text, a picture. */

import { byId, setAble, setAttribute } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";
import { inPixels, seenColour, stillPicture } from "../stage/still.js";
import { go } from "../core/router.js";
import { copyBy } from "../lib/dialogs.js";
import { askForGame } from "../dialogs/new-game.js";
import { add } from "../core/games.js";
import { kindOf } from "./draft.js";
import { linkTo, positionText } from "../lib/position-links.js";
import { draft, opened, settled } from "./session.js";

/** @import { OpenState } from "./session.js" */

const VIEWER = "viewer";

/** Once the server has judged what is set up, and where the button can be pressed then. @param {string} id @param {() => unknown} command */
const judged = (id, command) => async () => {
  await settled();
  if (byId(id).getAttribute("aria-disabled") !== "true") command();
};

/** @type {Object<string, () => unknown>} */
export const COMMANDS = {
  "play-here": judged("play-here", play),
  "copy-position": judged("copy-position", () => copyBy(byId("copy-position"), "Position", text())),
  "copy-link": judged("copy-link", () => copyBy(byId("copy-link"), "Link", link())),
  "save-svg": judged("save-svg", () =>
    saveFile(fileName("svg"), new Blob([picture()], { type: "image/svg+xml" })),
  ),
  "save-png": judged("save-png", async () => saveFile(fileName("png"), await inPixels(picture()))),
};

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
  add(kept);
  go(`./#game=${kept.id}`);
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
  setAble(byId("play-here"), !isFaulty && setup.outcome === null);
  const analyse = byId("analyse", HTMLAnchorElement);
  // A link without an address cannot be followed.
  setAttribute(analyse, "href", isFaulty ? null : linkTo(VIEWER, setup.rules, setup.position));
  setAble(analyse, !isFaulty);
}
