/**
 * The page of the viewer: what is open, the panels about it, and the ways to other games.
 *
 * @import { Target } from "../core/links.js"
 * @import { Help, Mode } from "../core/router.js"
 * @import { Chosen } from "./opening.js"
 * @import { OpenStudy } from "./session.js"
 */

import { setupLink, studyLink, targetAt } from "../core/links.js";
import { go, parts } from "../core/router.js";
import { titleOf } from "../core/record.js";
import { keepOpened, loadCollection } from "../core/games.js";
import { announce } from "../lib/announce.js";
import { closeAll } from "../lib/dialogs.js";
import { byId, h } from "../lib/dom.js";
import { Latest } from "../lib/motion.js";
import * as api from "../net/api.js";
import { Engine } from "../panels/engine.js";
import { ExactValues } from "../panels/exact.js";
import { Explorer } from "../panels/explorer.js";
import { showFault } from "../panels/banners.js";
import { GamePanel } from "../panels/game-panel.js";
import { Notes } from "../panels/notes.js";
import { button } from "../lib/fields.js";
import { PEN_KEYS, putPenDown } from "../panels/pen.js";
import { Report } from "../panels/report.js";
import * as tabs from "../panels/tabs.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { EDITING_KEYS, KEYS } from "./controls.js";
import { askForGame, askFromCollection, chosenFrom } from "./opening.js";
import { NOT_KEPT, openTarget } from "./session.js";
import { showShare } from "./share.js";
import { Turns } from "./turns.js";

/** @type {{study: OpenStudy|null, panels: ReturnType<typeof panelsOf>|null, opening: Latest}} */
const now = { study: null, panels: null, opening: new Latest() };

/** @param {OpenStudy} study */
const panelsOf = (study) => ({
  notes: new Notes(byId("notes"), study),
  turns: new Turns(byId("turns"), study),
  engine: new Engine(byId("analysis-box"), study),
  exact: new ExactValues(byId("exact"), byId("values"), study),
  report: new Report(byId("report"), study),
  explorer: new Explorer(byId("explorer"), study),
  game: new GamePanel(byId("about-game"), study),
});

/** @param {OpenStudy} study */
function opened(study) {
  byId("panel").hidden = false;
  Object.assign(now, { study, panels: panelsOf(study) });
  showFault(study.errors.map(({ message }) => message).join(" "));
  draw();
  drawList();
}

function draw() {
  const { study, panels } = now;
  if (!study || !panels) return;
  for (const panel of Object.values(panels)) panel.render();
  const title = titleOf({ tags: study.state.tree.head.tags, rules: study.rules.title });
  byId("title").textContent = title;
  document.title = `${title} – Lodestone`;
}

/** The game's place in the collection that was read last; null where it is not from there. */
function placeInList(collection = loadCollection()) {
  const listed = now.study?.kept.listed;
  const isThere = collection !== null && listed?.id === collection.id;
  return isThere ? { collection, index: listed.index } : null;
}

/** The way to the list of games, and to those before and after the one that is open. */
function drawList() {
  const collection = loadCollection();
  byId("open-list").hidden = collection === null;
  const place = placeInList(collection);
  render(place ? listWalk(place) : nothing, byId("list-walk"));
}

/** @param {NonNullable<ReturnType<typeof placeInList>>} place */
function listWalk({ collection, index }) {
  const count = collection.records.length;
  const go = (/** @type {number} */ there) => () => openChosen(chosenFrom(collection, there));
  return html`<div class="share-row list-walk" role="group" aria-label="Games of this list">
    ${button("Previous game", go(index - 1), { isOff: index === 0 })}
    <span class="small">Game ${index + 1} of ${count}</span>
    ${button("Next game", go(index + 1), { isOff: index === count - 1 })}
  </div>`;
}

/** The viewer of another game takes the place of the one before. @param {Target} target */
async function openThere(target) {
  const signal = now.opening.begin();
  const root = h("div", { id: "viewer", class: "viewer" });
  const before = now.study;
  now.panels?.notes.flush();
  try {
    const study = await openTarget(
      root,
      target,
      { fault: showFault, opened, changed: draw },
      signal,
    );
    before?.close();
    byId("viewer").replaceWith(root);
    study.stage.draw({ still: true });
  } catch (error) {
    if (signal.aborted) return;
    showFault(api.refusalIn(error));
    if (!now.study) render(nowhere(), byId("viewer"));
  }
}

/** What can be done where an address leads to no game. */
const nowhere = () =>
  html`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${button("Open a game", () => openGame(), { look: "primary" })}
    <a class="button" href=${setupLink()}>Set up a position</a>
  </div>`;

/** What was read is kept at once, so that an address leads to it. @param {Chosen|null} chosen */
async function openChosen(chosen) {
  drawList();
  if (!chosen) return;
  const read = "record" in chosen ? chosen : null;
  const { id, kept } = read ? keepOpened(read.record, read.listed) : { id: "", kept: true };
  await go(studyLink("target" in chosen ? chosen.target : { study: id }));
  const told = [byId("fault-text").textContent, read?.fault, kept ? "" : NOT_KEPT];
  showFault(told.filter(Boolean).join(" "));
}

async function followAddress() {
  closeAll();
  const target = targetAt(parts(), location.hash);
  await openThere(target);
  const isOdd = location.hash.length > 1 && Object.keys(target).length === 0;
  if (isOdd) showFault("This address names neither a game nor a position.");
}

function escape() {
  const { study } = now;
  if (study && !putPenDown(study)) study.stage.escape();
}

function focusNote() {
  byId("tab-notes").click();
  now.panels?.notes.focus();
}

/** @param {File} [file]  that is read at once */
async function openGame(file) {
  openChosen(await askForGame(file));
}

async function openList() {
  const collection = loadCollection();
  if (collection) openChosen(await askFromCollection(collection, placeInList()?.index ?? null));
}

function share() {
  now.panels?.notes.flush();
  if (now.study) showShare(now.study);
}

const HOW = [
  "Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.",
  "The value beside a turn says who wins by it: “White in 85” wins for White in 85 plies, counting each side’s turns. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.",
  "Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. On a touch screen choose a colour under “Notes” first. Drawn again in the same colour, a mark goes away.",
  "Everything is kept in this browser as you change it. “Share” makes links that hold the whole game.",
];

/** @returns {Help} */
function help() {
  const pens = Object.entries(PEN_KEYS).map(([key, colour]) => [
    key,
    `at a cell in focus: ${colour} mark; at a second cell an arrow there`,
  ]);
  const keys = Object.entries({ ...KEYS, ...EDITING_KEYS }).map(([key, [words]]) => [key, words]);
  return { about: HOW, keys: /** @type {[string, string][]} */ ([...keys, ...pens]) };
}

/** Games can be dropped anywhere on the page, and pasted where nothing is typed. @param {AbortSignal} signal */
function mountDrop(signal) {
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) openGame(file);
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const target = event.composedPath()[0];
    if (target instanceof Element && target.matches("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text) openGame(new File([text], "the pasted games"));
  };
  addEventListener("drop", drop, { signal });
  addEventListener("paste", paste, { signal });
}

function leave() {
  now.opening.end();
  now.panels?.notes.flush();
  now.study?.close();
  Object.assign(now, { study: null, panels: null });
}

/** @type {Mode} */
export const mode = {
  async open({ signal }) {
    tabs.mount(byId("tabs"), draw);
    mountDrop(signal);
    signal.addEventListener("abort", leave);
    await followAddress();
    if (now.study) announce(document.title);
  },
  follow: followAddress,
  commands: {
    "open-game": () => openGame(),
    "open-list": openList,
    share,
    "fault-close": () => showFault(""),
    skip: () => now.study?.stage.focus(),
  },
  keys: {
    c: ["write a comment", focusNote],
    o: ["open a game", () => openGame()],
    s: ["share", share],
    Delete: ["delete from this turn on", () => now.panels?.notes.remove()],
    Escape: ["take back a step of an unfinished turn, or an arrow that is begun", escape],
  },
  help,
};
