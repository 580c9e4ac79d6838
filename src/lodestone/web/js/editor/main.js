/** The editor's page: wiring, the buttons below the board, and one function that draws all. */

import * as ask from "../net/ask.js";
import { update } from "../game/state.js";
import { settings } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { byId, inside, setAble, setText } from "../lib/dom.js";
import { html, render } from "../vendor/lit-html.js";
import { createEditorBoard, renderBoard } from "./board.js";
import { cleared, imaged, sideChanged, swapped } from "./draft.js";
import { fields } from "./fields.js";
import { helpOn } from "./help.js";
import { showFault } from "../panels/fault.js";
import { positionIn } from "../lib/position-links.js";
import { chooseRules } from "./rules.js";
import * as editing from "./session.js";
import { imageOf } from "./symmetry.js";
import * as text from "./text.js";
import { tray } from "./tray.js";
import * as value from "./value.js";
import * as ways from "./ways.js";

const { state, opened, draft, change } = editing;

/** @type {{board: import("../stage/board.js").BoardApi|null}} */
const now = { board: null };

function draw() {
  if (!editing.isOpen(state) || !now.board) return;
  document.title = `${state.setup.title}: set up a position – Lodestone`;
  byId("editor").hidden = false;
  byId("loading").hidden = true;
  byId("editor").dataset.busy = state.asking ? "asking" : "no";
  setText(byId("rules-title"), state.setup.title);
  render(tray(state), byId("tray"));
  renderBoard(now.board, state);
  render(fields(state), byId("fields"));
  render(verdict(state.setup), byId("status-box"));
  text.renderText(state);
  ways.renderWays(state);
  value.renderValue(state);
  renderTools();
  if (!state.asking && location.href !== ways.link()) history.replaceState(null, "", ways.link());
}

/** What is wrong, each fault with the way to its cells. @param {import("../wire.js").Setup} setup */
function verdict({ faults, status, outcome }) {
  const words = faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong`;
  byId("status-box").classList.toggle("over", outcome !== null);
  return html`<p id="status" class="status">${faults.length > 0 ? words : status}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${faults.length === 0}>
      ${faults.map(({ message, cells }) => html`<li>${faultWords(message, cells[0])}</li>`)}
    </ul>`;
}

/** @param {string} message @param {string} [cell] */
function faultWords(message, cell) {
  if (!cell) return message;
  const show = () => inside(byId("board"), `[data-place="${cell}"]`).focus();
  return html`<button type="button" class="bare fault-link" @click=${show}>${message}</button>`;
}

function renderTools() {
  setAble(byId("undo"), editing.canUndo());
  setAble(byId("redo"), editing.canRedo());
  const { cells } = opened().scene;
  for (const way of /** @type {const} */ (["mirror", "upend", "turn"])) {
    byId(way).hidden = imageOf(cells, way) === null;
  }
}

function flip() {
  const { game, near } = opened();
  const other = game.sides.find(({ name }) => name !== near) ?? game.sides[0];
  editing.seeFrom(other.name);
  announce(`The board is seen from the side of ${other.title}.`);
}

/** @param {import("./symmetry.js").Way} way @param {string} words */
function lay(way, words) {
  const image = imageOf(opened().scene.cells, way);
  if (image) change(imaged(draft(), image), words);
}

const switchSides = () => change(sideChanged(draft(), opened().setup), "The other side is to move");

const UNREAD = "This address names no position";

/** How many addresses were followed: a later one has the word. */
let followed = 0;

/** Another address was written or pasted; one that cannot be read is told, and leads to a start. */
async function followAddress() {
  const turn = ++followed;
  const named = positionIn(location.hash);
  showFault(location.hash.length > 1 && !named ? `${UNREAD}: it has no “rules=”.` : "");
  if (named) await editing.load(named.rules, named.position, "");
  if (turn !== followed) return;
  const { refusal } = state;
  if (named && refusal) showFault(`${UNREAD}: ${refusal}.`);
  if (!editing.isOpen(state)) await openStart(named);
  // What was meant to be a position can be mended where it is written.
  const typed = named?.position ?? null;
  if (turn === followed && refusal) editing.set(typed ? { refusal, typed } : { refusal: "" });
}

/**
 * The start of the rules that were named, else of those that were set up or played last.
 * @param {ReturnType<typeof positionIn>} named
 */
async function openStart(named) {
  const last = state.games.find(({ name }) => name === settings.newGame.game) ?? state.games[0];
  for (const rules of [named?.position ? named.rules : last.default, last.default]) {
    if (!editing.isOpen(state)) await editing.load(rules, null, "");
  }
  if (editing.isOpen(state)) return;
  setText(byId("loading"), "The board cannot be shown.");
  showFault(`${state.refusal}.`);
}

function leave() {
  editing.onChange(() => {});
  now.board?.destroy();
  now.board = null;
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    now.board = createEditorBoard(byId("board", SVGSVGElement), byId("table"));
    editing.onChange(draw);
    signal.addEventListener("abort", leave);
    const [games, players] = await Promise.all([ask.games(), ask.players()]);
    if (signal.aborted) return;
    update({ games, players });
    editing.set({ games });
    text.mount();
    value.mount();
    await followAddress();
  },
  follow: followAddress,
  commands: {
    undo: editing.undo,
    redo: editing.redo,
    "set-start": () => editing.load(opened().setup.rules, null, "Start position"),
    clear: () => change(cleared(draft(), opened().setup), "The board is empty"),
    swap: () => change(swapped(draft(), opened().setup), "Colours swapped"),
    mirror: () => lay("mirror", "Mirrored left to right"),
    upend: () => lay("upend", "Mirrored top to bottom"),
    turn: () => lay("turn", "Turned by a quarter"),
    flip,
    "change-rules": chooseRules,
    ...ways.COMMANDS,
    "fault-close": () => showFault(""),
    skip: () => now.board?.focus(),
  },
  keys: {
    f: ["see the board from the other side", "flip"],
    t: ["the other side is to move", () => editing.isOpen(state) && switchSides()],
    "Ctrl+z": ["undo", "undo"],
    "Ctrl+y": ["do again what was undone", "redo"],
    "Ctrl+Z": ["the same", "redo"],
  },
  help: () => helpOn(state.setup?.piece_types ?? []),
};
