/** Ways to open games: pasted, from a file, dropped on the page, kept here; and a list of many. */

import { open } from "../dialogs/dialogs.js";
import { button, h, setText } from "../lib/dom.js";
import { nameOf as gameName } from "../game/game.js";
import { listGames } from "../game/store.js";
import { refusalIn } from "../net/api.js";
import * as server from "./server.js";
import { deleteStudy, listStudies, saveCollection } from "./studies.js";

/**
 * @typedef {import("./record.js").Record} GameRecord
 * @typedef {import("./links.js").Target} Target
 * @typedef {import("../wire.js").ReadGame} ReadGame
 *
 * @typedef {{record: GameRecord}|{target: Target}} Chosen
 */

/** Longer texts than this are no games that a page could show, in letters. */
const LONGEST_TEXT = 30_000_000;

/** More games than these are found by searching for them. */
const MOST_LISTED = 200;

/** More faults than these tell nothing. */
const MOST_FAULTS = 20;

/** @param {Pick<GameRecord, "tags"|"rules">} record */
export function titleOf({ tags = {}, rules }) {
  const players = [tags.White, tags.Black].filter(Boolean).join(" – ");
  return [tags.Event, players].filter(Boolean).join(": ") || rules;
}

/**
 * Read games from a text; several are kept as the collection that is explored.
 * @param {string} text @param {string} name
 * @returns {Promise<{games: ReadGame[], fault: string}>}
 */
export async function readText(text, name) {
  if (text.length > LONGEST_TEXT) {
    return { games: [], fault: "This text is too long to be shown here." };
  }
  try {
    const { games } = await server.read(text);
    if (games.length === 0) return { games, fault: "There is no game in it." };
    const records = games.map(({ record }) => /** @type {GameRecord} */ (record));
    if (games.length > 1 && !saveCollection({ name, records })) {
      return { games, fault: "These games are too many to be kept: closing the page loses them." };
    }
    return { games, fault: "" };
  } catch (error) {
    return { games: [], fault: refusalIn(error) };
  }
}

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
  return open(
    "Open a game",
    (close) => {
      const reader = new Reader(close);
      if (dropped) reader.readFile(dropped);
      return [...reader.content, ...keptContent(close)];
    },
    { wide: true },
  );
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
        "Paste games as text or JSON, or a position after its rules (“queah; …”); or choose a file, or drop one on the page.",
      ),
      this.#text,
      h("div", { class: "share-row" }, read, h("label", { class: "file" }, "File ", this.#file)),
      this.#told,
      this.#found,
    ];
  }

  /** @param {File} file */
  async readFile(file) {
    await this.read(await file.text(), file.name);
  }

  /** @param {string} text @param {string} name */
  async read(text, name) {
    setText(this.#told, "Reading…");
    const { games, fault } = await readText(text, name);
    const faults = faultsOf(games);
    if (games.length === 1 && faults.length === 0) {
      return this.close({ record: /** @type {GameRecord} */ (games[0].record) });
    }
    setText(this.#told, fault);
    const more =
      faults.length > MOST_FAULTS ? [h("li", {}, `and ${faults.length - MOST_FAULTS} more`)] : [];
    const list = faults.slice(0, MOST_FAULTS).map((one) => h("li", { class: "fault-line" }, one));
    this.#found.replaceChildren(
      h("ul", { class: "faults" }, list, more),
      gamesList(games, this.close),
    );
  }
}

/** @param {ReadGame[]} games @param {(chosen: Chosen) => void} close */
function gamesList(games, close) {
  const list = h("ol", { class: "games-found" });
  const items = games.map(({ record, title, result, plies }) => {
    const text = `${title} · ${result} · ${plies} turns`;
    const choose = () => close({ record: /** @type {GameRecord} */ (record) });
    return { text: text.toLocaleLowerCase(), element: () => h("li", {}, button(text, choose)) };
  });
  const show = (/** @type {string} */ words) => {
    const found = items.filter(({ text }) => text.includes(words.toLocaleLowerCase()));
    list.replaceChildren(...found.slice(0, MOST_LISTED).map(({ element }) => element()));
    const more = found.length - MOST_LISTED;
    if (more > 0) list.append(h("li", {}, `and ${more} more: search for them`));
  };
  const search = h("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search these games",
  });
  search.addEventListener("input", () => show(search.value));
  show("");
  return games.length > 1 ? h("div", {}, search, list) : list;
}

/** A collection that was read before. @param {GameRecord[]} records @returns {Promise<Chosen|null>} */
export const askFromCollection = (records) =>
  open(
    "Games",
    (close) => {
      const games = records.map((record) => ({
        record,
        title: titleOf(record),
        result: record.result,
        plies: record.nodes.filter(({ turn, parent }) => turn && parent === undefined).length,
        errors: [],
      }));
      return [gamesList(/** @type {any} */ (games), close)];
    },
    { wide: true },
  );

/** What the browser keeps. @param {(chosen: Chosen) => void} close */
function keptContent(close) {
  const studies = listStudies();
  const known = new Set(studies.map(({ id }) => id));
  const played = listGames().filter(({ id }) => !known.has(id));
  const items = [
    ...studies.map(({ id, record }) => studyItem(id, record, close)),
    ...played.map((kept) =>
      h(
        "li",
        {},
        button(`${gameName(kept)} · ${kept.record.turns.length} turns`, () =>
          close({ target: { game: kept.id } }),
        ),
      ),
    ),
  ];
  if (items.length === 0) return [];
  return [h("h3", {}, "Kept in this browser"), h("ul", { class: "games-found" }, items)];
}

/** @param {string} id @param {GameRecord} record @param {(chosen: Chosen) => void} close */
function studyItem(id, record, close) {
  const title = `${titleOf(record)} · ${record.nodes.length - 1} turns with variations`;
  const item = h("li", { class: "kept-study" });
  const forget = () => {
    deleteStudy(id);
    item.remove();
  };
  item.append(
    button(title, () => close({ target: { study: id } })),
    button("Delete", forget, { class: "danger", "aria-label": `Delete ${title}` }),
  );
  return item;
}
