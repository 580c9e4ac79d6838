/** What belongs to the person at this browser: games, progress, how the site looks, and a backup of it all. */

import { backup, keptIn, restore } from "../core/backup.js";
import { isPlayed } from "../core/games.js";
import { lessonLink, playLink, puzzleLink, studyLink } from "../core/links.js";
import { go } from "../core/router.js";
import { listOpen, openItem } from "../live/list.js";
import { keptList } from "../dialogs/games-list.js";
import { site } from "../game/site.js";
import { finishedIn } from "../game/progress.js";
import { confirm, showMessage } from "../lib/dialogs.js";
import { byId, saveFile } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { hasPython, isFilesAlone, pythonBytes } from "../lib/site.js";
import { lookFields } from "../panels/look.js";
import { loadProgress } from "../puzzles/progress.js";
import { loadStreak } from "../puzzles/run.js";
import { isKept, WANTED } from "../python/beside.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { tableSection } from "./tables.js";

/**
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
  const question =
    "Its settings and progress replace those of this browser. Of a game that both have, the later one stays.";
  if (!(await confirm("Import this file?", question, "Import"))) return;
  const { message, isDone } = restore(kept);
  await showMessage(isDone ? "Imported" : "Nothing was imported", message);
  // Settings are read once.
  if (isDone) location.reload();
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
