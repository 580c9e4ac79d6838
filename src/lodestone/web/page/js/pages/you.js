/** What belongs to the person at this browser: games, progress, how the site looks, and a backup of it all. */

import { isPlayed } from "../core/games.js";
import { YOU, lessonLink, parcelIn, playLink, puzzleLink, studyLink } from "../core/links.js";
import { go, replace } from "../core/router.js";
import { listOpen, openItem } from "../live/list.js";
import { keptList } from "../dialogs/games-list.js";
import { site } from "../game/site.js";
import { finishedIn } from "../game/progress.js";
import { byId } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { hasPython, isFilesAlone, pythonBytes } from "../lib/site.js";
import { lookFields } from "../panels/look.js";
import { loadProgress } from "../puzzles/progress.js";
import * as ask from "../net/ask.js";
import { loadStreak } from "../puzzles/run.js";
import { isKept, WANTED } from "../python/beside.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { movingSection, takeOffered } from "./moving.js";
import { tableSection } from "./tables.js";

/**
 * @import { Kept } from "../core/games.js"
 * @import { Game, LiveOffer } from "../wire.js"
 */

const now = {
  list: () => /** @type {unknown} */ (nothing),
  tables: () => /** @type {unknown} */ (nothing),
  needsServer: false,
  offers: /** @type {LiveOffer|null} */ (null),
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
        ${site.taught.map(lessonsDone)}
        <li><a href=${puzzleLink()}>Puzzles</a>: ${puzzlesSolved()} solved${streakWords()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${lookFields()}
    </section>
    ${now.tables()} ${now.needsServer ? withoutServer() : nothing} ${movingSection(now.offers)}
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
    now.offers = await ask.live();
    if (!signal.aborted) draw();
  },
  follow() {
    const key = parcelIn(location.hash);
    if (key === null) return;
    replace(YOU); // it opens nothing twice
    takeOffered(key);
  },
  commands: { skip: () => byId("you-title").focus() },
};
