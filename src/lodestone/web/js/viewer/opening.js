/** Ways to open games: pasted, from a file, dropped on the page, kept here; and a list of many. */

import { open } from "../lib/dialogs.js";
import { positionText } from "../lib/position-links.js";
import { button, h, setText } from "../lib/dom.js";
import { keptList } from "../dialogs/games-list.js";
import { listKept } from "../core/games.js";
import { newId } from "../lib/storage.js";
import { refusalIn } from "../net/api.js";
import { GamesFound } from "./games-found.js";
import { titleOf } from "../core/record.js";
import { targetIn } from "../core/links.js";
import * as server from "../net/records.js";
import { saveCollection } from "../core/studies.js";

/**
 * @typedef {import("../core/record.js").Record} GameRecord
 * @typedef {import("../core/links.js").Target} Target
 * @typedef {import("../wire.js").ReadGame} ReadGame
 *
 * @typedef {import("../core/studies.js").Collection} Collection
 *
 * @typedef {{record: GameRecord, listed?: import("../core/studies.js").Listed, fault?: string}
 *   |{target: Target}} Chosen  a game with its place in a collection and what is wrong with it
 */

/** Longer texts than this are no games that a page could show, in letters. */
const LONGEST_TEXT = 30_000_000;

/** Longer texts are not shown in the field that they can be corrected in. */
const LONGEST_SHOWN = 300_000;

/** More faults than these tell nothing. */
const MOST_FAULTS = 20;

/**
 * @typedef {object} ReadText
 * @property {ReadGame[]} games
 * @property {Collection|null} collection  of the games that name their rules, if there are several games
 * @property {string} fault
 */

/**
 * Read games from a text; several are kept as the collection that is explored.
 * @param {string} text @param {string} name
 * @returns {Promise<ReadText>}
 */
async function readText(text, name) {
  const nothing = { games: [], collection: null };
  if (text.length > LONGEST_TEXT) {
    return { ...nothing, fault: "This text is too long to be shown here." };
  }
  try {
    const { games } = await server.read(text);
    if (games.length === 0) return { ...nothing, fault: "There is no game in it." };
    if (games.length === 1) return { games, collection: null, fault: "" };
    return { games, ...collected(games, name) };
  } catch (error) {
    return { ...nothing, fault: refusalIn(error) };
  }
}

/** @param {ReadGame[]} games @param {string} name @returns {Omit<ReadText, "games">} */
function collected(games, name) {
  const records = games.filter(isReadable).map(({ record }) => /** @type {GameRecord} */ (record));
  if (records.length === 0) {
    return { collection: null, fault: "None of these games can be opened." };
  }
  const collection = { id: newId(), name, records };
  const fault = saveCollection(collection)
    ? ""
    : "These games are too many to be kept: closing the page loses them.";
  return { collection, fault };
}

/** @param {ReadGame} game */
const isReadable = ({ record }) => record.rules !== "";

/** @param {ReadGame[]} games */
export const faultsOf = (games) =>
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
  const closed = new AbortController();
  const content = (/** @type {(chosen: Chosen) => void} */ close) => {
    const reader = new Reader(close);
    if (dropped) reader.readFile(dropped);
    const go = (/** @type {import("../core/games.js").Kept} */ { id }) =>
      close({ target: { game: id } });
    const kept = keptList({ games: listKept, words: () => "Open", go }, closed.signal);
    return [...reader.content, h("h3", {}, "Kept in this browser"), kept];
  };
  return open("Open a game", content, { wide: true }).finally(() => closed.abort());
}

class Reader {
  #text = h("textarea", {
    rows: 6,
    "aria-label": "Games or a position as text",
    spellcheck: false,
  });
  #file = h("input", {
    type: "file",
    accept: ".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",
  });
  #told = h("p", { role: "status" });
  #found = h("div", { class: "found" });

  /** @param {(chosen: Chosen) => void} close */
  constructor(close) {
    this.close = close;
    this.#file.addEventListener("change", () => {
      const [file] = this.#file.files ?? [];
      if (file) this.readFile(file);
    });
  }

  get content() {
    const read = button("Open", () => this.read(this.#text.value, "the pasted games"), {
      class: "primary",
    });
    return [
      h(
        "p",
        {},
        "Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",
      ),
      this.#text,
      h("div", { class: "share-row" }, read, h("label", { class: "file" }, "File ", this.#file)),
      this.#told,
      this.#found,
    ];
  }

  /** @param {File} file */
  async readFile(file) {
    const text = await file.text();
    // It stays to be corrected, unless it is so long that the field would be slow.
    if (text.length <= LONGEST_SHOWN) this.#text.value = text;
    await this.read(text, file.name);
  }

  /** @param {string} text @param {string} name */
  async read(text, name) {
    const target = targetIn(text);
    if (target) return this.close({ target });
    setText(this.#told, "Reading…");
    const { games, collection, fault } = await readText(text, name);
    const [first] = games;
    if (games.length === 1 && first.errors.length === 0) return this.close(chosenOf(first));
    setText(this.#told, fault);
    this.#found.replaceChildren(...this.#ways(text, games, collection));
    if (collection === null) this.#text.focus();
  }

  /**
   * What can be done with games that cannot be opened at once.
   * @param {string} text @param {ReadGame[]} games @param {Collection|null} collection
   * @returns {HTMLElement[]}
   */
  #ways(text, games, collection) {
    const faults = faultElement(faultsOf(games));
    if (collection) {
      const readable = games.filter(isReadable);
      const choose = (/** @type {number} */ index) =>
        this.close({ ...chosenFrom(collection, index), fault: cutWords(readable[index]) });
      return [faults, new GamesFound(collection.records, null, choose).root];
    }
    const [game] = games;
    if (games.length !== 1) return [faults];
    if (game.possible_rules.length > 0) return this.#rulesChoice(text, game);
    if (!isReadable(game)) return [faults];
    const words = `Open ${gameTitle(game)}, as far as it can be read`;
    return [faults, button(words, () => this.close(chosenOf(game)))];
  }

  /** @param {string} text @param {ReadGame} game that names no rules */
  #rulesChoice(text, { record, possible_rules: possible }) {
    const isPosition = record.start === text.trim();
    const under = (/** @type {string} */ rules) =>
      isPosition ? positionText(rules, text.trim()) : `[Rules "${rules}"]\n${text}`;
    const one = (/** @type {string} */ rules) =>
      button(rules, () => this.read(under(rules), "the pasted games"));
    const words = isPosition ? "This position does not name" : "This game does not name";
    return [
      h("p", {}, `${words} its rules. It is legal under these; which are meant?`),
      h("div", { class: "share-row", role: "group", "aria-label": "Rules" }, possible.map(one)),
    ];
  }
}

/** @param {ReadGame} game @returns {Chosen} */
const chosenOf = (game) => ({
  record: /** @type {GameRecord} */ (game.record),
  fault: cutWords(game),
});

/** @param {ReadGame} game */
const gameTitle = ({ record }) => titleOf(/** @type {GameRecord} */ (record));

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
  return h("ul", { class: "faults" }, items, more > 0 ? h("li", {}, `and ${more} more`) : null);
}

/**
 * The games that were read together before.
 * @param {Collection} collection @param {number|null} current  the index of the one that is open
 * @returns {Promise<Chosen|null>}
 */
export function askFromCollection(collection, current) {
  /** @type {GamesFound|undefined} */
  let games;
  const answer = open(
    "Games",
    (close) => {
      games = new GamesFound(collection.records, current, (i) => close(chosenFrom(collection, i)));
      return [h("p", { class: "small" }, collection.name), games.root];
    },
    { wide: true },
  );
  games?.showCurrent();
  return answer;
}

/** @param {Collection} collection @param {number} index @returns {Chosen} */
export function chosenFrom({ id, records, addresses }, index) {
  if (addresses) return { target: { collection: addresses[index] } };
  return { record: records[index], listed: { id, index } };
}
