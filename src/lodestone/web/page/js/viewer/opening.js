/**
 * Ways to open games: pasted, from a file, dropped on the page, kept here; and a list of many.
 *
 * @import { Target } from "../core/links.js"
 * @import { Collection, Listed } from "../core/games.js"
 * @import { Game, GameRecord, ReadGame } from "../wire.js"
 *
 * @typedef {{record: GameRecord, listed?: Listed, fault?: string}|{target: Target}} Chosen  a game
 *   with its place in a collection and its faults
 * @typedef {(chosen: Chosen) => void} Close
 */

import { saveCollection } from "../core/games.js";
import { positionText, targetIn } from "../core/links.js";
import { titleOf } from "../core/record.js";
import { keptList } from "../dialogs/games-list.js";
import { open } from "../lib/dialogs.js";
import { elementOf } from "../lib/dom.js";
import { button, fileField } from "../lib/fields.js";
import { newId } from "../lib/storage.js";
import { refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as server from "../net/records.js";
import { html, nothing } from "../vendor/lit-html.js";
import { gamesFound } from "./games-found.js";

/** The longest text that a page shows, in millions of letters. */
const LONGEST_TEXT = 30;

/** Longer texts are not shown in the field that they can be corrected in. */
const LONGEST_SHOWN = 300_000;

/** More faults than these are only counted. */
const MOST_FAULTS = 20;

const FILES = ".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json";

const WAYS =
  "Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.";

const PASTED = "the pasted games";

/** @param {string} text @returns {Promise<{games: ReadGame[], fault: string}>} */
async function readText(text) {
  if (text.length > LONGEST_TEXT * 1e6) {
    const most = `The page can read at most ${LONGEST_TEXT} million letters at once`;
    return { games: [], fault: `${most}; choose games with “lodestone record filter”.` };
  }
  try {
    const { games } = await server.read(text);
    return { games, fault: games.length === 0 ? "There is no game in it." : "" };
  } catch (error) {
    return { games: [], fault: refusalIn(error) };
  }
}

/** @param {ReadGame} game */
const isReadable = ({ record }) => record.rules !== "";

/** @param {ReadGame[]} games */
const faultsOf = (games) =>
  games.flatMap(({ errors }, i) =>
    errors.map(({ line, column, message }) => {
      const where = line > 0 ? `line ${line}, column ${column}: ` : "";
      return `${games.length > 1 ? `game ${i + 1}, ` : ""}${where}${message}`;
    }),
  );

/**
 * The dialog; null if nothing was chosen.
 * @param {File} [dropped]
 * @returns {Promise<Chosen|null>}
 */
export function askForGame(dropped) {
  /** @param {Close} close @param {import("../lib/dialogs.js").Dialog} dialog */
  const begin = (close, dialog) => {
    const go = (/** @type {import("../core/games.js").Kept} */ { id }) =>
      close({ target: { game: id } });
    const reader = readerOf(close, dialog.draw, dropped);
    const kept = keptList({ words: () => "Open", go }, dialog);
    return () =>
      html`${reader()}
        <h3>Kept in this browser</h3>
        ${kept()}`;
  };
  return open("Open a game", begin, { wide: true });
}

/** The field for texts, and the games found in them. @param {Close} close @param {() => void} draw @param {File} [dropped] */
function readerOf(close, draw, dropped) {
  const text = elementOf(
    html`<textarea
      rows="6"
      aria-label="Games or a position as text"
      spellcheck="false"
    ></textarea>`,
    HTMLTextAreaElement,
  );
  const now = { message: "", ways: /** @type {unknown} */ (nothing) };

  /** @param {string} message @param {unknown} ways */
  function say(message, ways = nothing) {
    Object.assign(now, { message, ways });
    draw();
  }

  /** It stays to be corrected, unless it is so long that the field would be slow. @param {File} file */
  async function readFile(file) {
    const written = await server.textOf(file);
    if (written.length <= LONGEST_SHOWN) text.value = written;
    await read(written, file.name);
  }

  /** @param {string} written @param {string} name */
  async function read(written, name) {
    const target = targetIn(written);
    if (target) return close({ target });
    say("Reading…", now.ways);
    const { games, fault } = await readText(written);
    const [game] = games;
    if (games.length === 1 && game.errors.length === 0) return close(chosenOf(game));
    const readable = games.filter(isReadable);
    const isList = games.length > 1 && readable.length > 0;
    if (isList) return several(readable, name, faultsOf(games));
    if (games.length > 1) say("None of these games can be opened.", faultList(faultsOf(games)));
    else say(fault, await oneWay(written, game));
    text.focus();
  }

  /** They are kept as the collection that is explored. @param {ReadGame[]} games @param {string} name @param {string[]} faults */
  function several(games, name, faults) {
    const collection = { id: newId(), name, records: games.map(({ record }) => record) };
    const isKept = saveCollection(collection);
    const chosen = (/** @type {number} */ index) =>
      close({ ...chosenFrom(collection, index), fault: cutWords(games[index]) });
    const message = isKept
      ? ""
      : "These games are too many to be kept: closing the page loses them.";
    say(message, [faultList(faults), gamesFound(collection.records, null, chosen)]);
  }

  /** What can be done with a game that cannot be opened at once. @param {string} written @param {ReadGame} [game] */
  async function oneWay(written, game) {
    if (game && game.possible_rules.length > 0) {
      return rulesChoice(written, game, await ask.games());
    }
    const faults = faultList(faultsOf(game ? [game] : []));
    if (!game || !isReadable(game)) return faults;
    const words = `Open ${titleOf(game.record)}, as far as it can be read`;
    return [faults, button(words, () => close(chosenOf(game)))];
  }

  /** @param {string} written @param {ReadGame} game that names no rules @param {Game[]} games */
  function rulesChoice(written, { record, possible_rules: possible }, games) {
    const isPosition = record.start === written.trim();
    const under = (/** @type {string} */ rules) =>
      isPosition ? positionText(rules, written.trim()) : `[Rules "${rules}"]\n${written}`;
    const title = (/** @type {string} */ rules) =>
      games.flatMap(({ presets, title: game }) => {
        const preset = presets.find((one) => one.rules === rules);
        return preset ? `${game} – ${preset.title}` : [];
      })[0] ?? rules;
    const choice = (/** @type {string} */ rules) =>
      button(title(rules), () => read(under(rules), PASTED), { title: rules });
    const words = isPosition ? "This position does not name" : "This game does not name";
    return html`<p>${words} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${possible.map(choice)}</div>`;
  }

  if (dropped) readFile(dropped);
  return () =>
    html`<p>${WAYS}</p>
      ${text}
      <div class="share-row">
        ${button("Open", () => read(text.value, PASTED), { look: "primary" })}
        ${fileField("File", FILES, readFile)}
      </div>
      <p role="status">${now.message}</p>
      <div class="found">${now.ways}</div>`;
}

/** @param {ReadGame} game @returns {Chosen} */
const chosenOf = (game) => ({ record: game.record, fault: cutWords(game) });

/** The message above a game that could not be read to its end. @param {ReadGame} game */
export function cutWords(game) {
  const [fault, ...others] = faultsOf([game]);
  if (!fault) return "";
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `The game is shown as far as it can be read: ${fault}${more}`;
}

/** @param {string[]} faults */
function faultList(faults) {
  const more = faults.length - MOST_FAULTS;
  return html`<ul class="faults">
    ${faults.slice(0, MOST_FAULTS).map((one) => html`<li class="fault-line">${one}</li>`)}
    ${more > 0 ? html`<li>and ${more} more</li>` : nothing}
  </ul>`;
}

/**
 * The games that were read together before.
 * @param {Collection} collection @param {number|null} current  the index of the one that is open
 * @returns {Promise<Chosen|null>}
 */
export async function askFromCollection(collection, current) {
  const answer = open(
    "Games",
    (close) => {
      const choose = (/** @type {number} */ index) => close(chosenFrom(collection, index));
      const list = gamesFound(collection.records, current, choose);
      return () =>
        html`<p class="small">${collection.name}</p>
          ${list}`;
    },
    { wide: true },
  );
  document.querySelector(".games-found [aria-current]")?.scrollIntoView({ block: "center" });
  return answer;
}

/** @param {Collection} collection @param {number} index @returns {Chosen} */
export function chosenFrom({ id, records, addresses }, index) {
  if (addresses) return { target: { collection: addresses[index] } };
  return { record: records[index], listed: { id, index } };
}
