/** What belongs to the person at this browser: games, progress, how the site looks, and a backup of it all. */

import { backup, changesBy, keptIn, restore, settingsIn } from "../core/backup.js";
import { isPlayed } from "../core/games.js";
import { lessonLink, playLink, puzzleLink, studyLink } from "../core/links.js";
import { go } from "../core/router.js";
import { listOpen, openItem } from "../live/list.js";
import { keptList } from "../dialogs/games-list.js";
import { site } from "../game/site.js";
import { finishedIn } from "../game/progress.js";
import { counted } from "../lib/counted.js";
import { open, showMessage } from "../lib/dialogs.js";
import { byId, saveFile } from "../lib/dom.js";
import { button, checkbox } from "../lib/fields.js";
import { hasPython, isFilesAlone, pythonBytes } from "../lib/site.js";
import { lookFields } from "../panels/look.js";
import { loadProgress } from "../puzzles/progress.js";
import { loadStreak } from "../puzzles/run.js";
import { isKept, WANTED } from "../python/beside.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { tableSection } from "./tables.js";

/**
 * @import { Change, Kind } from "../core/backup.js"
 * @import { Kept } from "../core/games.js"
 * @import { Changed } from "../lib/fields.js"
 * @import { Game } from "../wire.js"
 */

const now = {
  list: () => /** @type {unknown} */ (nothing),
  tables: () => /** @type {unknown} */ (nothing),
  needsServer: false,
};

const MB = 1e6;

const draw = () => render(page(), byId("page"));

const page = () =>
  html`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${listOpen().map(openItem)}
      </ul>
      ${now.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${site.games.map(lessonsDone)}
        <li><a href=${puzzleLink()}>Puzzles</a>: ${puzzlesSolved()} solved${streakWords()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${lookFields()}
    </section>
    ${now.tables()} ${now.needsServer ? withoutServer() : nothing}
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p>
        <label
          ><input id="export-seats" type="checkbox" /> Include my seats in live games. Anybody who
          has the file can then play there.</label
        >
      </p>
      <p class="page-ways">
        ${button("Export everything", () => saveFile("lodestone.json", backupFile()), { id: "export" })}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${imported}
        /></label>
      </p>
    </section>
  </div>`;

/** @param {Game} game */
function lessonsDone(game) {
  const { name, title, lessons } = game;
  return html`<li>
    <a href=${lessonLink(name)}>${title}</a>: ${finishedIn(game)} of ${lessons.length} lessons done
  </li>`;
}

/** What makes this browser answer what a server does. */
const withoutServer = () =>
  html`<section aria-labelledby="you-offline">
    <h2 id="you-offline">Without a connection</h2>
    <p>
      Everything except games with people elsewhere and the lab works without a connection once this
      browser has the rules of the games.
    </p>
    <p class="page-ways">
      ${button(`Get them (${Math.ceil(pythonBytes.packed / MB)} megabytes)`, () => dispatchEvent(new Event(WANTED)), { id: "get-python" })}
    </p>
  </section>`;

const puzzlesSolved = () => Object.values(loadProgress()).filter(({ solved }) => solved).length;

function streakWords() {
  const { best } = loadStreak();
  return best > 1 ? `, ${best} right in a row at best` : "";
}

function backupFile() {
  const { checked } = /** @type {HTMLInputElement} */ (byId("export-seats"));
  return new Blob([backup(checked)], { type: "application/json" });
}

/** @param {Changed} event */
async function imported({ target }) {
  const [file] = target.files;
  if (!file) return;
  const kept = keptIn(await file.text());
  if (kept === null) {
    return showMessage("Nothing was imported", "This file is not a backup of this site.");
  }
  target.value = ""; // so that the same file can be chosen again
  const changes = changesBy(kept);
  if (changes.size === 0) {
    return showMessage("Nothing was imported", "This browser has all of it already.");
  }
  const kinds = await chooseKinds(changes, settingsIn(kept));
  if (kinds === null) return;
  const { message, isDone } = restore(kept, kinds);
  await showMessage(isDone ? "Imported" : "Nothing was imported", message);
  // Settings are read once.
  if (isDone) location.reload();
}

/** What all of a kind are called. @type {Record<Kind, string>} */
const KINDS = {
  games: "Games and studies",
  seats: "Seats in live games",
  progress: "Progress",
  settings: "Settings",
};

const ORDER = Object.keys(KINDS);

/** Games and seats have no names that say anything. @param {Kind} kind @param {string[]} names */
function namesOf(kind, names) {
  if (kind === "settings") return names.filter((name) => name !== "settings").join(", ");
  if (kind === "games") return counted(names.length, "game");
  return kind === "seats" ? counted(names.length, "seat") : names.join(", ");
}

/** What an import does to a kind, in words. @param {Kind} kind @param {Change} change @param {string[]} differing */
function changeWords(kind, { added, replaced, later }, differing) {
  const one = (/** @type {string} */ what, /** @type {string[]} */ names) => {
    const said = names.length > 0 && namesOf(kind, names);
    return said && `${what}: ${said}`;
  };
  const said = [
    one("new", added),
    one("replaces", replaced),
    one("later here, and kept", later),
    kind === "settings" && differing.length > 0 && `different: ${differing.join(", ")}`,
  ];
  return html`<span
    ><strong>${KINDS[kind]}</strong>
    <span class="small">${said.filter(Boolean).join("; ")}</span></span
  >`;
}

/**
 * Ask what is to be imported: at first what replaces nothing, and games, of which the later version stays.
 * @param {Map<Kind, Change>} changes @param {string[]} differing  names of settings
 * @returns {Promise<Set<Kind>|null>}
 */
function chooseKinds(changes, differing) {
  const isSafe = (/** @type {[Kind, Change]} */ [kind, { replaced }]) =>
    kind === "games" || replaced.length === 0;
  const chosen = new Set([...changes].filter(isSafe).map(([kind]) => kind));
  return open("Import this file?", (close, { draw: again }) => {
    /** @param {Kind} kind @param {boolean} isOn */
    const choose = (kind, isOn) => {
      chosen[isOn ? "add" : "delete"](kind);
      again();
    };
    const item = (/** @type {[Kind, Change]} */ [kind, change]) =>
      checkbox(
        changeWords(kind, change, differing),
        chosen.has(kind),
        (isOn) => choose(kind, isOn),
        {
          id: `import-${kind}`,
        },
      );
    return () =>
      html`<p>Only what is ticked is imported. What it replaces here is lost.</p>
        <div class="import-kinds">
          ${[...changes].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(item)}
        </div>
        <div class="dialog-buttons">
          ${button("Cancel", () => close(null))}
          ${button("Import", () => close(chosen), { look: "primary", isOff: chosen.size === 0 })}
        </div>`;
  });
}

/** They are there before the games are. @param {AbortSignal} signal */
async function showTables(signal) {
  now.tables = await tableSection(() => signal.aborted || draw());
  now.needsServer = hasPython && !isFilesAlone && !(await isKept());
  if (!signal.aborted) draw();
}

/** @param {Kept} kept */
const openKept = (kept) => go(isPlayed(kept) ? playLink(kept.id) : studyLink({ study: kept.id }));

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    draw();
    showTables(signal);
    await site.load();
    if (signal.aborted) return;
    const words = (/** @type {Kept} */ kept) =>
      isPlayed(kept) && !kept.over ? "Continue" : "Open";
    now.list = keptList({ words, go: openKept, isPlaying: true }, { draw, signal });
    draw();
  },
  commands: { skip: () => byId("you-title").focus() },
};
