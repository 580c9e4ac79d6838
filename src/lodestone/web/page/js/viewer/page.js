/**
 * The page of the viewer: the open game, the panels about it, and the ways to other games.
 *
 * @import { Target } from "../core/links.js"
 * @import { Mode } from "../core/router.js"
 * @import { Seen } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Chosen } from "./opening.js"
 * @import { OpenStudy } from "./session.js"
 */

import { readHash, setupLink, studiesLink, studyLink, targetAt } from "../core/links.js";
import { GAMES, TAUGHT } from "../core/titles.js";
import { go, parts } from "../core/router.js";
import { titleOf } from "../core/record.js";
import { foldAll, nearSide } from "../core/state.js";
import { START, endOf, nodeAt } from "../core/tree.js";
import { keepOpened, loadCollection } from "../core/games.js";
import { keepRead } from "../game/progress.js";
import { announce, showFault } from "../lib/announce.js";
import { closeAll } from "../lib/dialogs.js";
import { byId, elementOf } from "../lib/dom.js";
import * as api from "../net/api.js";
import { AllTurnsPanel } from "../panels/all-turns.js";
import { EnginePanel } from "../panels/engine.js";
import { ExactValues } from "../panels/exact.js";
import { ExplorerPanel } from "../panels/explorer.js";
import { GamePanel } from "../panels/game-panel.js";
import { Notes } from "../panels/notes.js";
import { button } from "../lib/fields.js";
import { PEN_KEYS, penButtons, putPenDown } from "../panels/pen.js";
import { ReportPanel } from "../panels/report.js";
import * as tabs from "../panels/tabs.js";
import { sayMoment, solved } from "../stage/values.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { EDITING_KEYS, KEYS } from "./controls.js";
import { askForGame, askFromCollection, chosenFrom } from "./opening.js";
import { NOT_KEPT, openTarget } from "./session.js";
import { showShare } from "../dialogs/share.js";

/**
 * @type {{study: OpenStudy|null, panels: ReturnType<typeof panelsOf>|null, isReading: boolean,
 *   read: OpenStudy["state"]["tree"]|null}} `read`: the tree that is read, as it was opened
 */
const now = { study: null, panels: null, isReading: false, read: null };

/** @param {OpenStudy} study */
const panelsOf = (study) => ({
  notes: new Notes(byId("notes"), study, { pens: false }),
  turns: new AllTurnsPanel(byId("all-turns"), study, () => study.stage),
  engine: new EnginePanel(byId("analysis-box"), study),
  exact: new ExactValues(byId("exact"), byId("values"), study),
  report: new ReportPanel(byId("report"), study),
  explorer: new ExplorerPanel(byId("explorer"), study),
  game: new GamePanel(byId("about-game"), study),
});

/** It comes with the program. @param {OpenStudy} study */
const isShipped = ({ kept }) =>
  kept.sequence === 0 && placeInList()?.collection.addresses !== undefined;

/** A link holds it. @param {OpenStudy} study */
const isShared = ({ kept, state: { tree } }) =>
  kept.sequence === 0 && tree.nodes.length > 1 && Boolean(readHash(location.hash).record);

/** The work of others opens for reading, everything else for editing. @param {OpenStudy} study */
function opened(study) {
  byId("panel").hidden = false;
  Object.assign(now, { study, panels: panelsOf(study), read: study.state.tree });
  setReading(isShipped(study) || isShared(study));
  if (isShipped(study) && study.state.folded.size === 0) study.change(foldAll);
  showFault(study.errors.map(({ message }) => message).join(" "));
  draw();
}

/** Reading has the comment in large type; editing has all tools. @param {boolean} isReading */
function setReading(isReading) {
  now.isReading = isReading;
  const main = document.querySelector(".viewer-main");
  main?.classList.toggle("is-reading", isReading);
  for (const id of ["tabs", "pens"]) byId(id).hidden = isReading;
  tabs.offer(byId("tabs"), byId("tab-values"), now.panels?.exact.isKnown ?? false);
}

/** From reading to editing, or back. @param {boolean} isReading */
function turnReading(isReading) {
  now.panels?.notes.flush();
  now.read = now.study?.state.tree ?? null;
  setReading(isReading);
  announce(isReading ? "Reading." : "Editing: the tools are beside the board.");
  draw();
}

function draw() {
  const { study, panels, isReading } = now;
  if (!study || !panels) return;
  if (isReading && study.state.tree !== now.read) return turnReading(false);
  byId("engine").hidden = isReading || study.state.isTested;
  const isKnown = panels.exact.isKnown;
  if (byId("tab-values").hidden === isKnown) {
    tabs.offer(byId("tabs"), byId("tab-values"), isKnown);
  }
  for (const panel of Object.values(panels)) panel.render();
  render(isReading ? nothing : penButtons(study), byId("pens"));
  render(isReading ? nothing : gauge(study.now), byId("gauge"));
  drawReader(study);
  noteRead(study);
  const { tags, result } = study.state.tree.head;
  const title = titleOf({ tags, rules: study.rules.title });
  byId("title").textContent = title;
  const about = [study.rules.title, dateOf(tags), result === "*" ? "" : result];
  const more = about.filter((one) => one !== "" && one !== title);
  byId("rules-line").textContent = more.join(" · ");
  document.title = `${title} – Lodestone`;
}

/** The share of the side at the bottom, by exact values if they are known, else by the analysis. @param {State & Seen} now */
function gauge(now) {
  const { wants, sides } = now;
  if (!wants.engine && !wants.exact) return nothing;
  const { share, words } = leaning(now) ?? { share: 0.5, words: "not known yet" };
  const isFirst = nearSide(now) === sides[0];
  const near = Math.round(100 * (isFirst ? share : 1 - share));
  const [bottom, top] = isFirst ? sides : [...sides].reverse();
  return html`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${words}"
    title=${words}
    data-bottom=${bottom}
    data-top=${top}
    .style=${`--near: ${near}%`}
  ></div>`;
}

/**
 * The first side's share, from 0 to 1.
 * @param {State & Seen} now
 * @returns {{share: number, words: string}|null}
 */
function leaning({ wants, shown, sides, found, at }) {
  const moment = wants.exact ? solved(shown?.exact ?? null)?.course.at(-1) : undefined;
  if (moment) {
    const { winner } = moment;
    const share = winner === null ? 0.5 : Number(winner === sides[0]);
    return { share, words: sayMoment(moment) };
  }
  if (!wants.engine || found?.at !== at) return null;
  return { share: found.share, words: found.words };
}

/** @param {Readonly<Object<string, string>>} tags */
const dateOf = ({ Date: date = "?" }) => (date.includes("?") ? "" : date);

/** What a study shows, and the ways from it to others and to its tools. @param {OpenStudy} study */
function drawReader({ state: { tree, at }, kept }) {
  const { isReading } = now;
  const isUntouched = kept.sequence === 0 && tree.nodes.length === 1 && tree.head.start === null;
  if (isUntouched) return render(ways(), byId("reader"));
  const place = placeInList();
  const shows = at === START && isReading ? (tree.head.tags.Shows ?? "") : "";
  const isLast = nodeAt(tree, at).children.length === 0;
  const other = button(isReading ? "Edit" : "Done", () => turnReading(!isReading), {
    title: isReading ? "Comments, marks, analysis and all other tools" : "Without the tools",
  });
  render(
    html`${shows ? html`<p class="reader-shows">${shows}</p>` : nothing}
      <div class="share-row list-walk">
        ${place ? listWalk(place, isReading && isLast) : nothing} ${other}
      </div>`,
    byId("reader"),
  );
}

/** A study that was read to the end of its game counts as read. @param {OpenStudy} study */
function noteRead({ state: { tree, at } }) {
  const place = placeInList();
  const address = place?.collection.addresses?.[place.index];
  if (address && now.isReading && at !== START && at === endOf(tree)) keepRead(address);
}

/** The game's place in the collection that was read last; null if it has none. */
function placeInList(collection = loadCollection()) {
  const listed = now.study?.kept.listed;
  const isThere = collection !== null && listed?.id === collection.id;
  return isThere ? { collection, index: listed.index } : null;
}

/** The ways to begin while no game is open. */
const ways = () =>
  html`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${button("Open a game", () => openGame(), { look: "primary" })}
      ${[...TAUGHT].map(
        (name) => html`<a class="button" href=${studiesLink(name)}>${GAMES[name]} studies</a>`,
      )}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(GAMES).map(
        ([name, title]) => html`<a href=${studyLink({ rules: name })}>${title}</a> `,
      )}
    </p>
  </div>`;

/**
 * The ways to the games before and after the one that is open.
 * @param {NonNullable<ReturnType<typeof placeInList>>} place
 * @param {boolean} isDone  it has been read to its end
 */
function listWalk({ collection, index }, isDone) {
  const count = collection.records.length;
  const thing = collection.addresses ? "study" : "game";
  const go = (/** @type {number} */ there) => () => openChosen(chosenFrom(collection, there));
  const next = { isOff: index === count - 1, look: isDone ? "primary" : "" };
  return html`${button(`Previous ${thing}`, go(index - 1), { isOff: index === 0 })}
    <span class="small">${thing === "study" ? "Study" : "Game"} ${index + 1} of ${count}</span>
    ${button(`Next ${thing}`, go(index + 1), next)}`;
}

/** The viewer of another game takes the place of the one before. @param {Target} target @param {AbortSignal} signal */
async function openThere(target, signal) {
  const root = elementOf(html`<div id="viewer" class="viewer"></div>`);
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
    byId("open-list").hidden = loadCollection() === null;
    if (!before) announce(document.title);
  } catch (error) {
    if (signal.aborted) return;
    showFault(api.refusalIn(error));
    if (!now.study) render(nowhere(), byId("viewer"));
  }
}

/** The ways to continue from an address without a game. */
const nowhere = () =>
  html`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${button("Open a game", () => openGame(), { look: "primary" })}
    <a class="button" href=${setupLink()}>Set up a position</a>
  </div>`;

/** Keep a game that was read, so that it has an address. @param {Chosen|null} chosen */
async function openChosen(chosen) {
  byId("open-list").hidden = loadCollection() === null;
  if (!chosen) return;
  const read = "record" in chosen ? chosen : null;
  const { id, kept } = read ? keepOpened(read.record, read.listed) : { id: "", kept: true };
  await go(studyLink("target" in chosen ? chosen.target : { study: id }));
  const faults = [byId("fault-text").textContent, read?.fault, kept ? "" : NOT_KEPT];
  showFault(faults.filter(Boolean).join(" "));
}

/** @param {AbortSignal} signal */
async function followAddress(signal) {
  closeAll();
  const target = targetAt(parts(), location.hash);
  await openThere(target, signal);
  const isOdd = location.hash.length > 1 && Object.keys(target).length === 0;
  if (isOdd) showFault("This address names neither a game nor a position.");
}

function escape() {
  const { study } = now;
  if (study && !putPenDown(study)) study.stage.escape();
}

function focusNote() {
  if (now.isReading) turnReading(false);
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
  if (now.study) showShare(now.study.now);
}

/** @returns {[key: string, words: string][]} */
function help() {
  const pens = Object.entries(PEN_KEYS).map(([key, colour]) => [
    key,
    `at a cell in focus: ${colour} mark; at a second cell an arrow there`,
  ]);
  const keys = Object.entries({ ...KEYS, ...EDITING_KEYS }).map(([key, [words]]) => [key, words]);
  return /** @type {[string, string][]} */ ([...keys, ...pens]);
}

/** Games can be dropped anywhere on the page, and pasted outside of fields. @param {AbortSignal} signal */
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
  now.panels?.notes.flush();
  now.study?.close();
  Object.assign(now, { study: null, panels: null, read: null });
}

/** @type {Mode} */
export const mode = {
  open({ signal }) {
    tabs.mount(byId("tabs"), draw);
    mountDrop(signal);
    signal.addEventListener("abort", leave);
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
    Delete: ["delete from this turn on", () => now.isReading || now.panels?.notes.remove()],
    e: ["read, or edit", () => now.study && turnReading(!now.isReading)],
    Escape: ["take back a step of an unfinished turn, or an arrow that is begun", escape],
  },
  help,
};
