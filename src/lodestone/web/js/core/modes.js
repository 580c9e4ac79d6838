/**
 * The modes of the page by the names in their addresses, with what is shown of each before it is
 * loaded.
 *
 * @import { Entry } from "./router.js"
 */

const GAMES = { id: "to-games", title: "Games", icon: "games", href: "./" };

/** @type {Readonly<Object<string, Entry>>} */
export const MODES = {
  "": {
    title: "Lodestone",
    skip: "Skip to the ways to play",
    styles: [],
    keeps: "; your game is kept",
    commands: [
      { id: "open-new", title: "New game", icon: "new" },
      { id: "open-games", title: "Your games", icon: "games" },
      { id: "open-viewer", title: "Viewer", icon: "viewer", href: "viewer" },
    ],
    load: () => import("../modes/play.js"),
  },
  viewer: {
    title: "Viewer – Lodestone",
    skip: "Skip to the board",
    styles: ["viewer-layout"],
    look: "viewer-page",
    keeps: "; your game is kept",
    commands: [
      { id: "open-game", title: "Open", icon: "open" },
      { id: "open-list", title: "Games", icon: "games", hidden: true },
      { id: "share", title: "Share", icon: "share" },
    ],
    load: () => import("../viewer/page.js"),
  },
  editor: {
    title: "Set up a position – Lodestone",
    skip: "Skip to the board",
    styles: ["editor"],
    commands: [GAMES],
    load: () => import("../editor/main.js"),
  },
  learn: {
    title: "Lessons – Lodestone",
    skip: "Skip to the lesson",
    styles: ["learn"],
    commands: [GAMES, { id: "to-list", title: "Lessons", icon: "lessons", href: "learn" }],
    load: () => import("../learn/main.js"),
  },
  puzzles: {
    title: "Puzzles – Lodestone",
    skip: "Skip to the puzzle",
    styles: ["puzzles"],
    commands: [],
    load: () => import("../puzzles/page.js"),
  },
  collections: {
    title: "Collections – Lodestone",
    skip: "Skip to the studies",
    styles: ["collections"],
    commands: [GAMES],
    load: () => import("../collections/main.js"),
  },
  lab: {
    title: "The lab – Lodestone",
    skip: "Skip to the experiment",
    styles: ["lab"],
    commands: [GAMES],
    load: () => import("../lab/main.js"),
  },
};
