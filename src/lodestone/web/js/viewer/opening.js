/**
 * Ways to open games: pasted, from a file, dropped on the page, kept here; and a list of many.
 *
 * @import { Target } from "../core/links.js"
 * @import { Record as GameRecord } from "../core/record.js"
 * @import { Collection, Listed } from "../core/games.js"
 * @import { ReadGame } from "../wire.js"
 *
 * @typedef {{record: GameRecord, listed?: Listed, fault?: string}|{target: Target}} Chosen  a game
 *   with its place in a collection and what is wrong with it
 * @typedef {(chosen: Chosen) => void} Close
 */

import { listKept, saveCollection } from "../core/games.js";
import { positionText, targetIn } from "../core/links.js";
import { titleOf } from "../core/record.js";
import { keptList } from "../dialogs/games-list.js";
import { open } from "../lib/dialogs.js";
import { button, h, setText } from "../lib/dom.js";
import { newId } from "../lib/storage.js";
import { refusalIn } from "../net/api.js";
import * as server from "../net/records.js";
import { html } from "../vendor/lit-html.js";
import { gamesFound } from "./games-found.js";

/** Longer texts than this are no games that a page could show, in letters. */
const LONGEST_TEXT = 30_000_000;

/** Longer texts are not shown in the field that they can be corrected in. */
const LONGEST_SHOWN = 300_000;

/** More faults than these tell nothing. */
const MOST_FAULTS = 20;

const FILES = ".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json";

const WAYS =
  "Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.";

const PASTED = "the pasted games";

/** @param {string} text @returns {Promise<{games: ReadGame[], fault: string}>} */
async function readText(text) {
  if (text.length > LONGEST_TEXT) {
    return { games: [], fault: "This text is too long to be shown here." };
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

/** @param {ReadGame} game */
const recordIn = ({ record }) => /** @type {GameRecord} */ (record);

/** @param {ReadGame[]} games */
const faultsOf = (games) =>
  games.flatMap(({ errors }, i) =>
    errors.map(({ line, column, message }) => {
      const where = line > 0 ? `line ${line}, column ${column}: ` : "";
      return `${games.length > 1 ? `game ${i + 1}, ` : ""}${where}${message}`;
    }),
  );

/**
 * The dialog; null where nothing was chosen.
 * @param {File} [dropped]
 * @returns {Promise<Chosen|null>}
 */
export function askForGame(dropped) {
  /** @param {Close} close @param {import("../lib/dialogs.js").Dialog} dialog */
  const begin = (close, dialog) => {
    const reader = new Reader(close);
    if (dropped) reader.readFile(dropped);
    const go = (/** @type {import("../core/games.js").Kept} */ { id }) =>
      close({ target: { game: id } });
    const kept = keptList({ games: listKept, words: () => "Open", go }, dialog);
    const { content } = reader;
    return () =>
      html`${content}
        <h3>Kept in this browser</h3>
        ${kept()}`;
  };
  return open("Open a game", begin, { wide: true });
}

class Reader {
  #close;
  #told = h("p", { role: "status" });
  #found = h("div", { class: "found" });
  #text = h("textarea", {
    rows: 6,
    "aria-label": "Games or a position as text",
    spellcheck: false,
  });

  /** @param {Close} close */
  constructor(close) {
    this.#close = close;
  }

  get content() {
    const read = () => this.#read(this.#text.value, PASTED);
    const chosen = (/** @type {any} */ { target }) =>
      target.files.length > 0 && this.readFile(target.files[0]);
    const file = h("input", { type: "file", accept: FILES, onchange: chosen });
    const label = h("label", { class: "file" }, "File ", file);
    const ways = [button("Open", read, { class: "primary" }), label];
    const row = h("div", { class: "share-row" }, ways);
    return [h("p", {}, WAYS), this.#text, row, this.#told, this.#found];
  }

  /** It stays to be corrected, unless it is so long that the field would be slow. @param {File} file */
  async readFile(file) {
    const text = await file.text();
    if (text.length <= LONGEST_SHOWN) this.#text.value = text;
    await this.#read(text, file.name);
  }

  /** Several games are kept as the collection that is explored. @param {string} text @param {string} name */
  async #read(text, name) {
    const target = targetIn(text);
    if (target) return this.#close({ target });
    setText(this.#told, "Reading…");
    const { games, fault } = await readText(text);
    const [game] = games;
    if (games.length === 1 && game.errors.length === 0) return this.#close(chosenOf(game));
    const [told, ways] =
      games.length > 1 ? this.#several(games, name) : [fault, this.#way(text, game)];
    setText(this.#told, told);
    this.#found.replaceChildren(...ways);
    if (!ways.some((one) => one.querySelector(".games-found"))) this.#text.focus();
  }

  /** @param {ReadGame[]} games @param {string} name @returns {[told: string, ways: HTMLElement[]]} */
  #several(games, name) {
    const faults = faultElement(faultsOf(games));
    const readable = games.filter(isReadable);
    if (readable.length === 0) return ["None of these games can be opened.", [faults]];
    const collection = { id: newId(), name, records: readable.map(recordIn) };
    const isKept = saveCollection(collection);
    const choose = (/** @type {number} */ index) =>
      this.#close({ ...chosenFrom(collection, index), fault: cutWords(readable[index]) });
    const list = gamesFound(collection.records, null, choose);
    const told = isKept ? "" : "These games are too many to be kept: closing the page loses them.";
    return [told, [faults, list]];
  }

  /**
   * What can be done with a game that cannot be opened at once.
   * @param {string} text @param {ReadGame|undefined} game
   * @returns {HTMLElement[]}
   */
  #way(text, game) {
    if (game && game.possible_rules.length > 0) return this.#rulesChoice(text, game);
    const faults = faultElement(faultsOf(game ? [game] : []));
    if (!game || !isReadable(game)) return [faults];
    const words = `Open ${titleOf(recordIn(game))}, as far as it can be read`;
    return [faults, button(words, () => this.#close(chosenOf(game)))];
  }

  /** @param {string} text @param {ReadGame} game that names no rules */
  #rulesChoice(text, { record, possible_rules: possible }) {
    const isPosition = record.start === text.trim();
    const under = (/** @type {string} */ rules) =>
      isPosition ? positionText(rules, text.trim()) : `[Rules "${rules}"]\n${text}`;
    const one = (/** @type {string} */ rules) =>
      button(rules, () => this.#read(under(rules), PASTED));
    const words = isPosition ? "This position does not name" : "This game does not name";
    return [
      h("p", {}, `${words} its rules. It is legal under these; which are meant?`),
      h("div", { class: "share-row", role: "group", "aria-label": "Rules" }, possible.map(one)),
    ];
  }
}

/** @param {ReadGame} game @returns {Chosen} */
const chosenOf = (game) => ({ record: recordIn(game), fault: cutWords(game) });

/** What is said above a game that could not be read to its end. @param {ReadGame} game */
function cutWords(game) {
  const [fault, ...others] = faultsOf([game]);
  if (!fault) return "";
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `The game is shown as far as it can be read: ${fault}${more}`;
}

/** @param {string[]} faults */
function faultElement(faults) {
  const items = faults.slice(0, MOST_FAULTS).map((one) => h("li", { class: "fault-line" }, one));
  const more = faults.length - MOST_FAULTS;
  return h("ul", { class: "faults" }, items, more > 0 && h("li", {}, `and ${more} more`));
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
