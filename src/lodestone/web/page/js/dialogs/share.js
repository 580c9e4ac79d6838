/**
 * Sharing: links that hold a game or a position, texts, pictures, print.
 *
 * @import { Target } from "../core/links.js"
 * @import { Seen } from "../core/session.js"
 * @import { State } from "../core/state.js"
 *
 * @typedef {Pick<State, "tree"|"at"|"scene"|"quarters"> & Pick<Seen, "rules"|"shown">} Shared  a game at the
 *   node that is shown, studied or played
 */

import { LONGEST_LINK, pack, positionText, studyLink } from "../core/links.js";
import { fileNameOf, titleOf, toRecord } from "../core/record.js";
import { nearSide } from "../core/state.js";
import { bookmarkOf, inOrder, nodeAt, pathTo, siblings } from "../core/tree.js";
import { stylesOf } from "../game/store.js";
import { announce } from "../lib/announce.js";
import { copy, open } from "../lib/dialogs.js";
import { saveFile } from "../lib/dom.js";
import { button, checkbox } from "../lib/fields.js";
import { ApiError, post, postOnce, refusalIn } from "../net/api.js";
import * as server from "../net/records.js";
import { seenTheme } from "../panels/look.js";
import { html } from "../vendor/lit-html.js";
import { pictureOf } from "../stage/still.js";

/** @type {[format: "text"|"json"|"svg"|"png"|"gif", title: string, ending: string][]} */
const FILES = [
  ["text", "Text", "txt"],
  ["json", "JSON", "json"],
  ["svg", "Picture, SVG", "svg"],
  ["png", "Picture, PNG", "png"],
  ["gif", "Moving picture, GIF", "gif"],
];

/** The game as the server writes it, or unchanged if the server does not answer at once. @param {Shared} game */
async function textOf({ tree }) {
  const written = await postOnce("api/record/write", { records: [toRecord(tree)], to: "text" });
  if (!written) throw new ApiError("Lodestone cannot be reached. Try again when you are online.");
  return written.text;
}

/** To the node that is shown: by its bookmark, else by its number. @param {Shared} game @returns {Target} */
function placeOf({ tree, at }) {
  const mark = bookmarkOf(nodeAt(tree, at));
  return mark === null ? { at: String(inOrder(tree).indexOf(at)) } : { mark };
}

/** @param {Target} target */
const address = (target) => new URL(studyLink(target), document.baseURI).href;

/** What is copied, by its name: links, which hold the whole game or the position, and texts. @type {Object<string, (game: Shared) => Promise<string>|string>} */
const COPIES = {
  "Link to the game": async (game) => address({ record: await pack(await textOf(game)) }),
  "Link to this turn": async (game) =>
    address({ record: await pack(await textOf(game)), ...placeOf(game) }),
  "Link to this position": ({ rules: { rules }, shown }) =>
    address({ rules, position: shown?.position ?? "" }),
  "Game as text": textOf,
  "Position as text": ({ rules, tree, shown }) =>
    positionText(rules.rules, shown?.position ?? tree.head.start ?? ""),
};

/** Elements that show the game on any page: the script comes from here, the game is in them. @param {Shared} game */
async function embedCode({ tree }) {
  const record = toRecord(tree);
  const packed = await pack(JSON.stringify(await server.document(record, stylesOf(record))));
  const script = new URL("static/embed/lodestone-viewer.js", document.baseURI).href;
  const title = titleOf(record).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<script src="${script}"></script>
<lodestone-viewer aria-label="${title}"><script type="application/deflate">${packed}</script></lodestone-viewer>
`;
}

/**
 * @param {Shared} game @param {typeof FILES[number][0]} format @param {boolean} coordinates
 * @returns {Promise<Blob>}
 */
async function fileOf({ tree, at, scene, quarters }, format, coordinates) {
  const record = toRecord(tree);
  if (format === "text" || format === "json") {
    const { text } = await server.write([record], format);
    const type = format === "json" ? "application/json" : "text/plain";
    return new Blob([text], { type: `${type};charset=utf-8` });
  }
  const path = pathTo(tree, at).slice(1);
  const { drawn } = await post("api/record/picture", {
    record,
    path: path.map((id) => siblings(tree, id).indexOf(id)),
    format,
    theme: seenTheme(),
    coordinates,
    near: nearSide({ scene, quarters }),
    styles: stylesOf(record),
  });
  return pictureOf(drawn, format);
}

/** @param {Shared} game */
export function showShare(game) {
  return open("Share", (close, { draw }) => {
    let [news, coordinates] = ["", true];
    const say = (/** @type {string} */ words) => {
      news = words;
      draw();
    };
    /** @param {string} words @param {() => Promise<string>} make  returns what was done */
    const way = (words, make) =>
      button(words, async () => {
        say("One moment…");
        say(await make().catch(refusalIn));
      });
    const copies = Object.entries(COPIES).map(([what, textFor]) =>
      way(what, async () => copied(what, await textFor(game))),
    );
    const files = FILES.map(([format, title, ending]) =>
      way(title, async () => {
        const name = fileNameOf(toRecord(game.tree), ending);
        saveFile(name, await fileOf(game, format, coordinates));
        return `Saved as ${name}.`;
      }),
    );
    const printed = () => {
      close(null);
      print();
    };
    return () =>
      html`<h3>Copy</h3>
        <div class="share-row">${copies}</div>
        <h3>Save</h3>
        <div class="share-row">${files}</div>
        ${checkbox("Pictures with coordinates", coordinates, (isOn) => void (coordinates = isOn))}
        <p class="small">
          Pictures show this position with its marks. A moving picture shows the turns that lead
          here.
        </p>
        <h3>Embed in your website</h3>
        <div class="share-row">
          ${way("Code of a viewer", async () => copied("Code", await embedCode(game)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${button("Print", printed)}</div>
        <p class="small" role="status">${news}</p>`;
  });
}

/** @param {string} what @param {string} text */
async function copied(what, text) {
  if (!(await copy(what, text))) return "";
  const isLong = text.startsWith("http") && text.length > LONGEST_LINK;
  const words = isLong
    ? `${what} copied. It has ${text.length} letters: some programs cut long links.`
    : `${what} copied.`;
  announce(words);
  return words;
}
