/**
 * The pages of the site by the first part of their addresses, and the modes that show them, with
 * the title and sheet of each mode, which are shown before it is loaded.
 *
 * @import { Entry, Mode, Place } from "./core/router.js"
 */

import { ALONE } from "./core/links.js";
import { GAMES } from "./core/titles.js";

/**
 * The modes of the pages that are there whatever games are installed, and how many parts of an address
 * can follow the page's name. @type {Readonly<Object<string, [mode: string, most: number]>>}
 */
const PAGES = {
  "": ["home", 0],
  play: ["play", 1],
  [ALONE]: ["play", 0],
  learn: ["learn", 2],
  puzzles: ["puzzles", 2],
  study: ["viewer", 2],
  setup: ["editor", 0],
  lab: ["lab", 1],
  you: ["you", 0],
};

/** The pages of each game, besides its first one. */
const GAME_PAGES = ["rules", "sources", "answers", "strategy", "moves"];

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

const loadPlay = () => import("./modes/play.js");

/** The modes of most pages; the bundle has them in a separate file. */
const loadOthers = () => import("./modes/others.js");

/** The other modes can be fetched while the first page is read. */
export const loadAhead = async () => {
  const [, { remembered }] = await Promise.all([loadPlay(), loadOthers()]);
  return { remembered };
};

/** @param {string} name @returns {Promise<{mode: Mode}>} */
export async function loadMode(name) {
  if (name === "home") return import("./pages/home.js");
  if (name === "play") return loadPlay();
  const others = await loadOthers();
  /** @typedef {Exclude<keyof typeof others, "remembered"|"showShare">} Other */
  return { mode: others[/** @type {Other} */ (name)] };
}

/** @type {Readonly<Object<string, Entry>>} */
export const MODES = {
  home: { title: "", skip: "the ways to play" },
  play: { title: "Play", skip: "the ways to play", keeps: "; your game is kept" },
  viewer: {
    title: "Study",
    skip: "the board",
    style: "../css/viewer-layout.css",
    entry: "study",
    look: "viewer-page",
    keeps: "; your game is kept",
  },
  editor: {
    title: "Set up a position",
    skip: "the board",
    style: "../css/editor.css",
    entry: "study",
  },
  learn: { title: "Learn", skip: "the lesson", style: "../css/learn.css" },
  puzzles: { title: "Puzzles", skip: "the puzzle", style: "../css/puzzles.css" },
  collections: {
    title: "Studies",
    skip: "the studies",
    style: "../css/collections.css",
    entry: "study",
  },
  lab: { title: "The lab", skip: "the experiment", style: "../css/lab.css" },
  game: { title: "", skip: "the page", style: "../css/game-page.css", entry: "games" },
  you: { title: "You", skip: "the page" },
  missing: { title: "No such page", skip: "the page" },
};
