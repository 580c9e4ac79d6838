/** The page of collections: the studies of a game, each a link that opens it in the viewer. */

import { studiesLink, studyLink } from "../core/links.js";
import { parts } from "../core/router.js";
import { drawPieces } from "../game/picture.js";
import { site } from "../game/site.js";
import { counted } from "../lib/counted.js";
import { byId, elementOf } from "../lib/dom.js";
import { gameLinks, searchField, select } from "../lib/fields.js";
import { finder } from "../lib/search.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** @import { Game, StudyItem } from "../wire.js" */

/** @typedef {{study: StudyItem, number: number, picture: SVGSVGElement}} Item  a study with its place in the collection */

const now = {
  items: /** @type {Item[]} */ ([]),
  /** Those are shown that have all these words, under these rules. */
  search: "",
  rules: "",
};

const ABOUT = "each shows one idea. The values and turns that they mark are proven.";

/** How long a study is. @param {StudyItem} study */
function lengthOf({ plies, variations, comments }) {
  const parts = [counted(plies, "turn"), counted(comments, "comment")];
  if (variations > 0) parts.push(counted(variations, "variation"));
  return parts.join(", ");
}

/** @param {Game} game @param {StudyItem} study @param {number} i @returns {Item} */
function itemOf(game, study, i) {
  const picture = elementOf(
    html`<svg class="study-picture" aria-hidden="true"></svg>`,
    SVGSVGElement,
  );
  drawPieces(picture, game, study).catch(api.ignored); // the page is complete without it
  return { study, number: i + 1, picture };
}

/** @param {string} game @param {StudyItem} study */
const addressOf = (game, { name }) => studyLink({ collection: `${game}/${name}` });

/** @param {string} game @param {Item} item */
function card(game, { study, number, picture }) {
  return html`<li class="study">
    ${picture}
    <div class="study-text">
      <h2>
        <span class="small">${number}.</span> <a href=${addressOf(game, study)}>${study.title}</a>
      </h2>
      <p>${study.shows}</p>
      <p class="small">${study.rules_title}. ${lengthOf(study)}.</p>
    </div>
  </li>`;
}

/** What the address names, else the first game. @param {AbortSignal} signal */
async function followAddress(signal) {
  const name = parts()[0] || site.games[0].name;
  const game = site.gameOf(name);
  render(gameLinks(site.taught, studiesLink, name), byId("collections-games"));
  try {
    const { studies } = await ask.collection(name, signal);
    if (!game) return;
    byId("collections-title").textContent = `Collection: ${game.title}`;
    document.title = `Collection: ${game.title} – Lodestone`;
    const items = studies.map((study, i) => itemOf(game, study, i));
    Object.assign(now, { items, search: "", rules: "" });
    draw(name);
  } catch (error) {
    if (api.isAbort(error)) return;
    now.items = [];
    draw(name, api.refusalIn(error));
  }
}

/** The studies that the filters leave. */
function found() {
  const hasAll = finder(now.search);
  return now.items.filter(({ study, number }) => {
    const { title, shows, rules_title: rules } = study;
    const isUnder = now.rules === "" || rules === now.rules;
    return isUnder && hasAll(`${number} ${title} ${shows} ${rules}`);
  });
}

/** @param {string} game @param {string} [refusal] */
function draw(game, refusal = "") {
  const { items } = now;
  const shown = found();
  const all = counted(items.length, "study", "studies");
  const count = shown.length < items.length ? `${shown.length} of ${all}` : all;
  byId("collections-about").textContent = refusal || `${count}; ${ABOUT}`;
  render(items.length > 1 ? filters(game) : nothing, byId("collections-filters"));
  render(shown.length > 0 ? firstOf(game, shown) : nothing, byId("collections-way"));
  const none = html`<li>No study fits.</li>`;
  const cards = shown.map((item) => card(game, item));
  render(shown.length > 0 || refusal ? cards : none, byId("studies"));
}

/** @param {string} game @param {readonly Item[]} shown */
const firstOf = (game, [{ study }]) =>
  html`<a class="button primary" href=${addressOf(game, study)}>Read the first study</a>`;

/** @param {string} game */
function filters(game) {
  const titles = [...new Set(now.items.map(({ study }) => study.rules_title))];
  const rules = [
    { name: "", title: "All rules" },
    ...titles.map((name) => ({ name, title: name })),
  ];
  const set = (/** @type {Partial<typeof now>} */ changes) => {
    Object.assign(now, changes);
    draw(game);
  };
  return html`${searchField("Search these studies", (search) => set({ search }))}
  ${select(null, rules, now.rules, (name) => set({ rules: name }), "Rules")}`;
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  open: () => site.load(),
  follow: followAddress,
  commands: { skip: () => byId("studies").focus() },
};
