/** Sharing: links that hold a game or a position, texts, pictures, print. */

import { copy, open } from "../lib/dialogs.js";
import { announce } from "../lib/announce.js";
import { button, h, setText } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";
import { settings } from "../game/store.js";
import { positionText } from "../lib/position-links.js";
import { ApiError, refusalIn } from "../net/api.js";
import { LONGEST_LINK, pack, writeHash } from "../core/links.js";
import * as server from "../net/records.js";
import { positionOf } from "./session.js";
import { nearSide, shown } from "../core/state.js";
import { bookmarkOf, inOrder, nodeAt, pathTo, siblings } from "../core/tree.js";

/**
 * @typedef {import("./session.js").OpenStudy} OpenStudy
 * @typedef {"text"|"json"|"svg"|"png"|"gif"} Format
 */

/** @type {[Format, string][]} */
const FILES = [
  ["text", "Text"],
  ["json", "JSON"],
  ["svg", "Picture, SVG"],
  ["png", "Picture, PNG"],
  ["gif", "Moving picture, GIF"],
];

const ENDINGS = { text: "txt", json: "json", svg: "svg", png: "png", gif: "gif" };

/** @param {import("../core/links.js").Target} target */
const address = (target) => location.origin + location.pathname + writeHash(target);

/** A link that holds the whole game. @param {OpenStudy} study @param {import("../core/links.js").Target} [place] */
async function gameLink(study, place = {}) {
  return address({ record: await pack(await textOf(study)), ...place });
}

/** The server writes the game; whoever waits for a copy is told at once where it does not answer. @param {OpenStudy} study */
async function textOf({ record }) {
  const written = await server.writeOnce([record], "text");
  if (!written) throw new ApiError("The server does not answer. Try again when you are online.");
  return written.text;
}

/** To the node that is shown: by its bookmark, else by its number. @param {OpenStudy} study */
function placeOf({ state: { tree, at } }) {
  const mark = bookmarkOf(nodeAt(tree, at));
  return mark === null ? { at: String(inOrder(tree).indexOf(at)) } : { mark };
}

/** @param {OpenStudy} study */
const positionLink = ({ state }) =>
  address({ rules: state.tree.head.rules, position: shown(state)?.position ?? "" });

/**
 * @param {OpenStudy} study @param {Format} format @param {boolean} coordinates
 * @returns {Promise<Blob>}
 */
async function fileOf({ record, state }, format, coordinates) {
  if (format === "text" || format === "json") {
    const { text } = await server.write([record], format);
    const type = format === "json" ? "application/json" : "text/plain";
    return new Blob([text], { type: `${type};charset=utf-8` });
  }
  const path = pathTo(state.tree, state.at).slice(1);
  const theme = getComputedStyle(document.documentElement).colorScheme;
  return server.picture(record, {
    path: path.map((id) => siblings(state.tree, id).indexOf(id)),
    format,
    theme: isDark(theme) ? "dark" : "light",
    coordinates,
    near: nearSide(state),
    styles: settings.pictures[record.rules.split(":")[0]] ?? {},
  });
}

/** @param {string} scheme */
const isDark = (scheme) =>
  scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

/** What a file of the game is called. @param {OpenStudy} study @param {Format} format */
function nameOf({ record: { tags = {}, rules } }, format) {
  const players = [tags.White, tags.Black].filter(Boolean).join("-");
  const words = (players || rules).normalize("NFKD").replace(/[^\w-]+/g, "-");
  return `${words.slice(0, 60)}.${ENDINGS[format]}`;
}

/** @param {OpenStudy} study */
export function showShare(study) {
  const told = h("p", { class: "small", role: "status" });
  const coordinates = h("input", { type: "checkbox", checked: true });
  /** @param {() => Promise<string>} make */
  const guarded = (make) => async () => {
    setText(told, "One moment…");
    try {
      setText(told, await make());
    } catch (error) {
      setText(told, refusalIn(error));
    }
  };
  const link = (/** @type {string} */ what, /** @type {() => Promise<string>|string} */ make) =>
    button(
      what,
      guarded(async () => copied(what, await make())),
    );
  const save = (/** @type {[Format, string]} */ [format, title]) =>
    button(
      title,
      guarded(async () => saved(study, format, coordinates.checked)),
    );
  return open("Share", (close) => [
    h("h3", {}, "Copy"),
    h(
      "div",
      { class: "share-row" },
      link("Link to the game", () => gameLink(study)),
      link("Link to this turn", () => gameLink(study, placeOf(study))),
      link("Link to this position", () => positionLink(study)),
      link("Game as text", () => textOf(study)),
      link("Position as text", () => positionText(study.rules.rules, positionOf(study.state))),
    ),
    h("h3", {}, "Save"),
    h("div", { class: "share-row" }, FILES.map(save)),
    h("label", { class: "check" }, coordinates, "Pictures with coordinates"),
    h(
      "p",
      { class: "small" },
      "Pictures show this position with its marks; a moving one the turns that lead here.",
    ),
    h("h3", {}, "Print"),
    h(
      "div",
      { class: "share-row" },
      button("Print", () => {
        close(null);
        print();
      }),
    ),
    told,
  ]);
}

/** @param {string} what @param {string} text */
async function copied(what, text) {
  if (!(await copy(what, text))) return "";
  const isLong = text.startsWith("http") && text.length > LONGEST_LINK;
  const words = isLong
    ? `${what} copied. It has ${text.length} letters: some programs cut so long a link.`
    : `${what} copied.`;
  announce(words);
  return words;
}

/** @param {OpenStudy} study @param {Format} format @param {boolean} coordinates */
async function saved(study, format, coordinates) {
  const name = nameOf(study, format);
  saveFile(name, await fileOf(study, format, coordinates));
  return `Saved as ${name}.`;
}
