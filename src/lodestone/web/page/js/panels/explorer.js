/**
 * The turn explorer: how often each turn was played from the position, with which results, and in which
 * games.
 *
 * @import { Study } from "../core/session.js"
 * @import { Collection } from "../core/games.js"
 * @import { Target } from "../core/links.js"
 * @import { ExploredTurn, PlayedIn } from "../net/explorer.js"
 * @import { GameRecord } from "../wire.js"
 *
 * @typedef {object} Source  what is explored
 * @property {string} name
 * @property {GameRecord[]} records
 * @property {(game: number) => Target} target  where a game opens
 * @property {boolean} isOwn  they are those of this browser
 */

import {
  forgetCollection,
  keepOpened,
  listKept,
  loadCollection,
  saveCollection,
} from "../core/games.js";
import { studyLink } from "../core/links.js";
import { titleOf, toRecord } from "../core/record.js";
import { go } from "../core/router.js";
import { counted } from "../lib/counted.js";
import { isNew } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { rest } from "../lib/motion.js";
import { ApiError, refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { explore } from "../net/explorer.js";
import { sideTitle } from "../stage/model.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { Panel, badge, turnChoice } from "./parts.js";

/** A user who only walks through the turns sends no requests, in milliseconds. */
const SETTLED = 250;

/** With fewer games than these, the games between programs are offered. */
const FEW = 10;

/** More games than these of one turn are not listed. */
const MOST_LISTED = 100;

/** The games that were read together, else all that the browser keeps. @returns {Source} */
function explored() {
  const collection = loadCollection();
  if (collection) {
    return { ...collection, target: (game) => targetIn(collection, game), isOwn: false };
  }
  const kept = listKept();
  return {
    name: "the games that this browser keeps",
    records: kept.map(({ tree }) => toRecord(tree)),
    target: (game) => ({ study: kept[game].id }),
    isOwn: true,
  };
}

/** @param {Collection} collection @param {number} game @returns {Target} */
function targetIn({ id, addresses, records }, game) {
  if (addresses) return { collection: addresses[game] };
  return { study: keepOpened(records[game], { id, index: game }).id };
}

export class ExplorerPanel extends Panel {
  /** What was found, and where. @type {{source: Source, position: string, games: number, turns: ExploredTurn[]}|null} */
  #found = null;
  /** The turn whose games are listed. */
  #listed = "";

  /** @param {HTMLElement} root @param {Study} study */
  constructor(root, study) {
    super(root, study);
    isNew(root, null);
    render(nothing, root); // the rows are about another game
  }

  render() {
    const { shown, rules } = this.study.now;
    if (!this.isSeen || !shown || !isNew(this.root, shown.position)) return;
    this.#begin((signal) => this.#explore(rules.rules, shown.position, signal));
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  #begin(work) {
    work(this.work.begin()).catch(refused((refusal) => render(html`<p>${refusal}</p>`, this.root)));
  }

  /** @param {string} rules @param {string} position @param {AbortSignal} signal */
  async #explore(rules, position, signal) {
    await rest(SETTLED, signal);
    const source = explored();
    const found = await explore(source.records, rules, position, signal);
    this.#found = { source, position, ...found };
    this.#listed = "";
    this.#draw();
  }

  #draw() {
    if (this.#found === null) return;
    const { source, games, turns } = this.#found;
    const count = source.records.length;
    const words = count
      ? `${counted(games, "game")} of ${count} in ${source.name} came to this position, or to a mirror image of it.`
      : "This browser keeps no games yet.";
    const table = turns.length > 0 ? this.#table(turns) : nothing;
    render(html`<p class="small">${words}</p>${table}${this.#others(source)}`, this.root); // prettier-ignore
  }

  /** A newcomer's own games say nothing yet. @param {Source} source */
  #others({ records, isOwn }) {
    if (isOwn && records.length >= FEW) return nothing;
    const choose = isOwn ? () => this.#useGamesOfPrograms() : async () => forgetCollection();
    const change = () =>
      this.#begin(async (signal) => {
        const { shown, rules } = this.study.now;
        await choose();
        if (shown) await this.#explore(rules.rules, shown.position, signal);
      });
    const text = isOwn ? "Explore games between programs" : "Explore the games of this browser";
    return html`<p>${button(text, change)}</p>`;
  }

  async #useGamesOfPrograms() {
    const { rules } = this.study.now.rules;
    const records = await ask.programs(rules);
    if (records.length === 0) throw new ApiError("There are none under these rules.");
    saveCollection({ id: `programs ${rules}`, name: "the games between programs", records });
  }

  /** @param {ExploredTurn[]} turns */
  #table(turns) {
    const heads = ["Turn", "Games", "Results", "Exact"];
    return html`<table class="explored">
      <thead>
        <tr>
          ${heads.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${turns.map((turn) => this.#row(turn))}
      </tbody>
    </table>`;
  }

  /** @param {ExploredTurn} turn */
  #row({ text, say, count, results, played, exact }) {
    const { shown, sides } = this.study.now;
    // Until the answer comes, the rows are those of the position before.
    const isHere = () => this.study.now.shown?.position === this.#found?.position;
    const play = () => isHere() && this.study.make(text);
    const [first, second] = sides.map(sideTitle);
    const said = `${first} won ${results.first}, ${results.drawn} drawn, ${second} won ${results.second}`;
    const shares = Object.entries(results).filter(([, number]) => number !== 0);
    const share = (/** @type {[string, number]} */ [kind, number]) =>
      html`<span class="share ${kind}" .style=${`flex-grow: ${number}`}>${number}</span>`;
    const isListed = this.#listed === text;
    const list = () => {
      this.#listed = isListed ? "" : text;
      this.#draw();
    };
    const label = `${counted(count, "game")} with ${text}`;
    return html`<tr>
        <td>${turnChoice(text, play, say)}</td>
        <td>${button(String(count), list, { look: "turn-choice", label, pressed: isListed })}</td>
        <td>
          <div class="shares" role="img" aria-label=${said} title=${said}>${shares.map(share)}</div>
        </td>
        <td>${badge(exact, shown?.side ?? sides[0], sides)}</td>
      </tr>
      ${isListed && this.#found ? this.#games(played, this.#found.source) : nothing}`;
  }

  /** @param {PlayedIn[]} played @param {Source} source */
  #games(played, source) {
    const more = played.length - MOST_LISTED;
    return html`<tr>
      <td colspan="4">
        <ul class="explored-games">
          ${played.slice(0, MOST_LISTED).map((one) => this.#game(one, source))}
          ${more > 0 ? html`<li>and ${more} more</li>` : nothing}
        </ul>
      </td>
    </tr>`;
  }

  /** @param {PlayedIn} played @param {Source} source */
  #game({ game, ply }, { records, target }) {
    const record = records[game];
    const { Round: round = "?" } = record.tags ?? {};
    const words = [`${game + 1}. ${titleOf(record)}`, round === "?" ? "" : `round ${round}`];
    const text = [...words, record.result].filter(Boolean).join(" · ");
    const open = () => go(studyLink({ ...target(game), at: String(ply + 1) }));
    return html`<li>${button(text, open, { look: "turn-choice" })}</li>`;
  }
}
