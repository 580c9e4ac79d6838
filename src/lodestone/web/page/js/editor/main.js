/** The editor: what the address names, its commands, and one function that draws it all. */

import { pack, pasted, positionIn, positionText, setupLink, studyLink } from "../core/links.js";
import { replace } from "../core/router.js";
import { askForRules, playFrom } from "../dialogs/new-game.js";
import { site } from "../game/site.js";
import { showFault } from "../lib/announce.js";
import { copyBy } from "../lib/dialogs.js";
import { byId, saveFile, setAble, setAttribute, setText } from "../lib/dom.js";
import * as solving from "../net/solving.js";
import { renderSolving } from "../panels/solve-progress.js";
import { inPixels, seenColour, stillPicture, WIDE } from "../stage/still.js";
import { render } from "../vendor/lit-html.js";
import { boardOf, createEditorBoard, piecesOf } from "./board.js";
import * as editing from "./session.js";
import { change, opened, state } from "./session.js";
import { emptied, imageOf, imaged, sideChanged, swapped } from "./setup.js";
import * as view from "./view.js";

/** @type {import("./setup.js").Way[]} */
const WAYS = ["mirror", "upend", "turn"];

/** @type {{board: import("../stage/board.js").BoardApi|null}} */
const now = { board: null };

function draw() {
  const shown = state();
  if (!editing.isOpen(shown) || !now.board) return;
  const { setup, scene, past, future, refusal, asking, exact } = shown;
  document.title = `${setup.title}: set up a position – Lodestone`;
  byId("editor").hidden = false;
  byId("loading").hidden = true;
  byId("editor").dataset.busy = asking ? "asking" : "no";
  setText(byId("rules-title"), setup.title);
  render(view.tray(shown), byId("tray"));
  now.board.set(boardOf(shown), { still: true });
  render(view.fields(shown), byId("fields"));
  byId("status-box").classList.toggle("over", setup.outcome !== null);
  render(view.verdict(setup), byId("status-box"));
  renderText(shown);
  byId("exact").hidden = !setup.solvable;
  render(view.value(shown), byId("exact"));
  renderSolving(byId("exact-job"), setup.rules, exact);
  setAble(byId("undo"), past.length > 0);
  setAble(byId("redo"), future.length > 0);
  for (const way of WAYS) byId(way).hidden = imageOf(scene.cells, way) === null;
  // Nothing can be done with a faulty position, and one that is decided cannot be played.
  const isFaulty = setup.faults.length > 0 || refusal !== "";
  setAble(byId("play-here"), !isFaulty && setup.outcome === null);
  const there = studyLink({ rules: setup.rules, position: setup.position });
  setAttribute(byId("analyse"), "href", isFaulty ? null : there);
  setAble(byId("analyse"), !isFaulty);
  if (!asking && location.href !== link()) replace(link());
}

/** @param {import("./setup.js").Way} way @param {string} words */
function lay(way, words) {
  const { setup, scene } = opened();
  const image = imageOf(scene.cells, way);
  if (image) change(imaged(setup, image), words);
}

const switchSides = () =>
  editing.isOpen(state()) && change(sideChanged(opened().setup), "The other side is to move");

/** To this page with this position. */
function link() {
  const { rules, position } = opened().setup;
  return new URL(setupLink(rules, position), document.baseURI).href;
}

/** Once the server has judged what is set up, and where the button can be pressed then. @param {string} id @param {(state: editing.OpenState, button: HTMLElement) => unknown} command */
const judged = (id, command) => async () => {
  await editing.settled();
  if (byId(id).getAttribute("aria-disabled") !== "true") command(opened(), byId(id));
};

/** @param {editing.OpenState} state */
const picture = (state) => {
  const { scene, setup } = state;
  return stillPicture(scene, piecesOf(state), `${setup.title}: ${setup.position}`, seenColour);
};

const UNREAD = "This address names no position";

/** Another address was written or pasted; one that cannot be read is reported, and leads to a start. */
async function followAddress() {
  const named = positionIn(location.hash);
  const missing = location.hash.length > 1 ? "it has no “rules=”" : "";
  const refusal = named ? await editing.load(named.rules, named.position, "") : missing;
  if (refusal === null) return;
  showFault(refusal && `${UNREAD}: ${refusal}.`);
  if (!editing.isOpen(state()) && !(await openStart(named?.position ? named.rules : null))) return;
  if (!named || !refusal) return;
  if (!named.position) return editing.refuse("");
  // What was meant to be a position can be mended where it is written.
  editing.refuse(refusal, { typed: { text: named.position, before: opened() } });
}

/**
 * The start of some rules, else of those that were set up or played last.
 * @param {string|null} rules @returns {Promise<boolean>} whether it is shown
 */
async function openStart(rules) {
  const usual = site.lastGame.first.rules;
  for (const one of [rules ?? usual, usual]) {
    const refusal = await editing.load(one, null, "");
    if (!refusal) return refusal === "";
  }
  byId("loading").textContent = "The board cannot be shown.";
  showFault(`${state().refusal}.`);
  return false;
}

/** While somebody writes, the server is not asked for every letter. */
const TYPING = 200;

const RECORD = "This looks like the record of a game: the viewer opens it, not the editor";

/** The position as text follows the board, and what is written or pasted there is set up. */
function mountText() {
  const field = byId("position", HTMLTextAreaElement);
  field.addEventListener("input", () => read(field.value, TYPING));
  // Whole: the field would take no more than a position's letters.
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted(text).kind !== "record") return;
    event.preventDefault();
    read(text);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    read(field.value);
  });
  field.addEventListener("blur", () => state().refusal || editing.set({ typed: null }));
}

/** What is written in one go is undone in one. @param {string} text @param {number} [wait] */
async function read(text, wait) {
  const typed = { text, before: state().typed?.before ?? opened() };
  const given = pasted(text);
  if (given.kind === "record") {
    // A link that holds the game opens it in the viewer.
    const record = studyLink({ record: await pack(text) });
    return editing.refuse(RECORD, { typed, record });
  }
  const isLink = given.kind === "link";
  const rules = isLink ? given.rules : opened().setup.rules;
  const position = isLink ? given.position : given.text;
  const refusal = await editing.load(rules, position, "Position read", typed, wait);
  if (isLink && refusal === "") editing.set({ typed: null });
}

/** @param {editing.OpenState} state */
function renderText({ setup, typed, refusal, record }) {
  const field = byId("position", HTMLTextAreaElement);
  const text = typed?.text ?? setup.position;
  if (field.value !== text) field.value = text;
  setText(byId("text-fault"), refusal);
  setAttribute(byId("open-record"), "href", record);
  byId("open-record").hidden = record === null;
  setAttribute(field, "aria-invalid", refusal ? "true" : null);
}

/** @returns {[key: string, words: string][]} */
function help() {
  /** @type {[string, string][]} */
  const pieces = (state().setup?.piece_types ?? []).map(({ name, title }) => [
    name,
    `${title.toLowerCase()} onto the cell, or off it`,
  ]);
  return [
    ["Arrow keys", "to the next cell in that direction"],
    ...pieces,
    ["Delete", "empty the cell"],
    ["Enter", "use the chosen tool on the cell"],
    ["Escape", "put down what is picked up, or the tool"],
  ];
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    await site.load();
    if (signal.aborted) return;
    const board = createEditorBoard(byId("board", SVGSVGElement), byId("table"));
    now.board = board;
    signal.addEventListener("abort", board.destroy);
    mountText();
    solving.listen(({ state }) => (state === "solved" ? editing.findValue() : draw()), signal);
    editing.begin(draw, signal);
  },
  follow: followAddress,
  commands: {
    undo: editing.undo,
    redo: editing.redo,
    "set-start": () => editing.load(opened().setup.rules, null, "Start position"),
    clear: () => change(emptied(opened().setup), "The board is empty"),
    swap: () => change(swapped(opened().setup), "Colours swapped"),
    mirror: () => lay("mirror", "Mirrored left to right"),
    upend: () => lay("upend", "Mirrored top to bottom"),
    turn: () => lay("turn", "Turned by a quarter"),
    flip: editing.flip,
    "change-rules": async () => {
      const chosen = await askForRules(opened().setup.rules);
      if (chosen) await editing.useRules(chosen);
    },
    "play-here": judged("play-here", ({ setup }) => playFrom(setup.rules, setup.position)),
    "copy-position": judged("copy-position", ({ setup }, button) =>
      copyBy(button, "Position", positionText(setup.rules, setup.position)),
    ),
    "copy-link": judged("copy-link", (_, button) => copyBy(button, "Link", link())),
    "save-svg": judged("save-svg", (state) =>
      saveFile(`${state.game.name}.svg`, new Blob([picture(state)], { type: "image/svg+xml" })),
    ),
    "save-png": judged("save-png", async (state) =>
      saveFile(`${state.game.name}.png`, await inPixels(picture(state), WIDE)),
    ),
    "fault-close": () => showFault(""),
    skip: () => now.board?.focus(),
  },
  keys: {
    f: ["see the board from the other side", "flip"],
    t: ["the other side is to move", switchSides],
    "Ctrl+z": ["undo", "undo"],
    "Ctrl+y": ["do again what was undone", "redo"],
    "Ctrl+Z": ["the same", "redo"],
  },
  help,
};
