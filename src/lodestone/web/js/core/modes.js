/**
 * The pages of the site by the first part of their addresses, and the modes that show them, with
 * the title and sheets of each mode, which are shown before it is loaded.
 *
 * @import { Entry, Place } from "./router.js"
 */

/** The titles of the games by their names; the server writes both into the document. @type {Readonly<Object<string, string>>} */
export const GAMES = Object.freeze(JSON.parse(document.documentElement.dataset.games ?? "{}"));

/**
 * The modes of the pages that are there whatever games are installed, and how many parts of an address
 * can follow the page's name. @type {Readonly<Object<string, [mode: string, most: number]>>}
 */
const PAGES = {
  "": ["home", 0],
  play: ["play", 1],
  learn: ["learn", 2],
  puzzles: ["puzzles", 2],
  study: ["viewer", 2],
  setup: ["editor", 0],
  lab: ["lab", 1],
  you: ["you", 0],
};

/** The pages of each game, besides its first one. */
const GAME_PAGES = ["rules", "answers", "strategy", "moves"];

/**
 * The mode that shows an address; null where there is no such page.
 * @param {Place} place
 */
export function modeAt({ path: [page, ...more] }) {
  if (page === "study" && more.length === 1 && Object.hasOwn(GAMES, more[0])) return "collections";
  if (Object.hasOwn(GAMES, page)) {
    return more.length === 0 || GAME_PAGES.includes(more.join("/")) ? "game" : null;
  }
  const [mode, most] = Object.hasOwn(PAGES, page) ? PAGES[page] : [null, 0];
  return more.length <= most ? mode : null;
}

/** The entry of the header that is the current one while a mode is open. @type {Readonly<Object<string, string>>} */
export const ENTRY_OF = { viewer: "study", collections: "study", editor: "study", game: "games" };

const loadPlay = () => import("../modes/play.js");

/** The modes of most pages; the bundle has them in a separate file. */
const loadOthers = () => import("../modes/others.js");

/** The other modes can be fetched while the first page is read. */
export const loadAhead = () => Promise.all([loadPlay(), loadOthers()]);

/** @param {keyof Awaited<ReturnType<typeof loadOthers>>} name @returns {Entry["load"]} */
const modeOf = (name) => async () => ({ mode: (await loadOthers())[name] });

/** @type {Readonly<Object<string, Entry>>} */
export const MODES = {
  home: {
    title: "Lodestone",
    skip: "Skip to the ways to play",
    load: () => import("../pages/home.js"),
  },
  play: {
    title: "Play – Lodestone",
    skip: "Skip to the ways to play",
    keeps: "; your game is kept",
    load: loadPlay,
  },
  viewer: {
    title: "Study – Lodestone",
    skip: "Skip to the board",
    styles: ["../css/viewer-layout.css"],
    look: "viewer-page",
    keeps: "; your game is kept",
    load: modeOf("viewer"),
  },
  editor: {
    title: "Set up a position – Lodestone",
    skip: "Skip to the board",
    styles: ["../css/editor.css"],
    load: modeOf("editor"),
  },
  learn: {
    title: "Lessons – Lodestone",
    skip: "Skip to the lesson",
    styles: ["../css/learn.css"],
    load: modeOf("learn"),
  },
  puzzles: {
    title: "Puzzles – Lodestone",
    skip: "Skip to the puzzle",
    styles: ["../css/puzzles.css"],
    load: modeOf("puzzles"),
  },
  collections: {
    title: "Studies – Lodestone",
    skip: "Skip to the studies",
    styles: ["../css/collections.css"],
    load: modeOf("collections"),
  },
  lab: {
    title: "The lab – Lodestone",
    skip: "Skip to the experiment",
    styles: ["../css/lab.css"],
    load: modeOf("lab"),
  },
  game: {
    title: "Lodestone",
    skip: "Skip to the page",
    styles: ["../css/game-page.css"],
    load: modeOf("game"),
  },
  you: {
    title: "You – Lodestone",
    skip: "Skip to the page",
    load: modeOf("you"),
  },
  missing: {
    title: "No such page – Lodestone",
    skip: "Skip to the page",
    load: modeOf("missing"),
  },
};
