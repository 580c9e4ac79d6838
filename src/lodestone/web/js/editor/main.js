/** The editor's page: wiring, the buttons below the board, and one function that draws all. */

import * as ask from "../net/ask.js";
import { update } from "../game/current.js";
import { settings } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { byId, h, inside, isNew, setAttribute, setText } from "../lib/dom.js";
import { createEditorBoard, renderBoard } from "./board.js";
import { cleared, imaged, sideChanged, swapped } from "./draft.js";
import { renderFields } from "./fields.js";
import { showHelp } from "./help.js";
import { positionIn } from "../lib/position-links.js";
import { chooseRules } from "./rules.js";
import * as editing from "./session.js";
import { imageOf } from "./symmetry.js";
import * as text from "./text.js";
import { renderTray } from "./tray.js";
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
  renderTray(byId("tray"), state);
  renderBoard(now.board, state);
  renderFields(byId("fields"), state);
  renderVerdict(state);
  text.renderText(state);
  ways.renderWays(state);
  value.renderValue(state);
  renderTools();
  if (!state.asking && location.href !== ways.link()) history.replaceState(null, "", ways.link());
}

/** What is wrong, each fault with the way to its cells. @param {editing.OpenState} state */
function renderVerdict({ setup }) {
  const { faults, status, outcome } = setup;
  const words = faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong`;
  setText(byId("status"), faults.length > 0 ? words : status);
  byId("status-box").classList.toggle("over", outcome !== null);
  const root = byId("faults");
  root.hidden = faults.length === 0;
  if (isNew(root, JSON.stringify(faults))) root.replaceChildren(...faults.map(faultItem));
}

/** @param {import("../wire.js").SetupFault} fault */
function faultItem({ message, cells }) {
  if (cells.length === 0) return h("li", {}, message);
  const show = () => inside(byId("board"), `[data-place="${cells[0]}"]`).focus();
  const attributes = { type: "button", class: "bare fault-link", onclick: show };
  return h("li", {}, h("button", attributes, message));
}

function renderTools() {
  /** @param {string} id @param {boolean} yes */
  const able = (id, yes) => setAttribute(byId(id), "aria-disabled", yes ? null : "true");
  able("undo", editing.canUndo());
  able("redo", editing.canRedo());
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

const help = () => showHelp(opened().setup.piece_types);

/** @type {Record<string, () => void>} */
const COMMANDS = {
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
  "fault-close": () => fault(""),
};

/** @type {Record<string, () => void>} */
const KEYS = { f: flip, t: switchSides, "?": help };

/** @param {KeyboardEvent} event */
function shortcut(event) {
  const isTyping =
    event.target instanceof Element && event.target.matches("textarea, input, select");
  if (isTyping || document.querySelector("dialog[open]") || event.altKey) return;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  const undoes = { z: event.shiftKey ? editing.redo : editing.undo, y: editing.redo };
  const command = isCommand
    ? /** @type {Record<string, () => void>} */ (undoes)[key]
    : settings.shortcuts && KEYS[event.key];
  if (!command) return;
  event.preventDefault();
  command();
}

/** @param {string} id @param {() => void} command */
function bind(id, command) {
  byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") command();
  });
}

const UNREAD = "This address names no position";

/** How many addresses were followed: a later one has the word. */
let followed = 0;

/** @param {string} text */
function fault(text) {
  setText(byId("fault-text"), text);
  byId("fault").hidden = text === "";
}

/** Another address was written or pasted; one that cannot be read is told, and leads to a start. */
async function followAddress() {
  const turn = ++followed;
  const named = positionIn(location.hash);
  fault(location.hash.length > 1 && !named ? `${UNREAD}: it has no “rules=”.` : "");
  if (named) await editing.load(named.rules, named.position, "");
  if (turn !== followed) return;
  const { refusal } = state;
  if (named && refusal) fault(`${UNREAD}: ${refusal}.`);
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
  fault(`${state.refusal}.`);
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
    for (const [id, command] of Object.entries(COMMANDS)) bind(id, command);
    text.mount();
    ways.mount();
    value.mount();
    addEventListener("keydown", shortcut, { signal });
    await followAddress();
  },
  follow: followAddress,
  commands: { "open-help": help, skip: () => now.board?.focus() },
};
