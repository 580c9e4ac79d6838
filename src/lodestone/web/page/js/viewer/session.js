/**
 * The game that is open on the viewer's page: read from a link, kept as it is changed, and shared with
 * other tabs.
 *
 * @import { Kept, Listed } from "../core/games.js"
 * @import { Target } from "../core/links.js"
 * @import { State } from "../core/state.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Page } from "../game/study.js"
 * @import { Document, GameRecord } from "../wire.js"
 *
 * @typedef {Omit<Kept, "tree"|"updated"> & {record: GameRecord, showsTurns?: boolean, fault?: string}} Origin  where a game
 *   comes from, whether the link shows all legal turns, and why it does not show the whole game
 */

import { load, loadLook, perform, saveCollection, saveLook, subscribe } from "../core/games.js";
import { studyLink, unpack } from "../core/links.js";
import { fromRecord, toRecord } from "../core/record.js";
import { replace } from "../core/router.js";
import { edited, goTo, toggleAll, withDiagram } from "../core/state.js";
import { bookmarks, inOrder, lineTo } from "../core/tree.js";
import { site } from "../game/site.js";
import { stylesOf } from "../game/store.js";
import { FreeStudy } from "../game/study.js";
import { announce } from "../lib/announce.js";
import { newId } from "../lib/storage.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import { recordOf } from "../net/record.js";
import * as server from "../net/records.js";
import { mountPen } from "../panels/pen.js";
import { EDITING_KEYS, KEYS } from "./controls.js";
import { cutWords } from "./opening.js";
import { createViewer } from "./viewer.js";

/** How long after the last step the place in the game is kept, in milliseconds. */
const SETTLED = 400;

export const NOT_KEPT = "This browser does not keep what you change: closing the page loses it.";
const COPIED = "Another tab changed this game too. Your changes are kept as a separate game.";

/** A study that this browser keeps as it is changed. */
export class OpenStudy extends FreeStudy {
  #isFilling = false;
  #isAdopting = false;
  /** The timer that keeps the place in the game. */
  #clock = 0;
  /** @type {Readonly<Pick<Origin, "id"|"sequence"|"listed"|"isAsOpened">>} */
  kept;

  /** @param {Document} document @param {Page} page @param {Origin} origin */
  constructor(document, page, { id, sequence, listed = null, isAsOpened = false }) {
    super(document, page);
    this.kept = { id, sequence, listed, isAsOpened };
  }

  /** Follow changes made here and in other tabs. */
  begin() {
    const { signal } = this;
    subscribe((changed) => changed === this.kept.id && this.#adopt(), signal);
    this.onChange((now, before) => this.#changed(now, before));
    addEventListener("pagehide", () => this.#clock && this.#save(), { signal });
  }

  close() {
    if (this.#clock) this.#save();
    super.close();
  }

  /** The place in the game is kept only once the user stays there. @param {State} now @param {State} before */
  #changed(now, before) {
    const { pace, arrows, wants, all } = now;
    const isOtherLook =
      pace !== before.pace ||
      arrows !== before.arrows ||
      wants !== before.wants ||
      (all === null) !== (before.all === null);
    if (isOtherLook) saveLook({ pace, arrows, all: all !== null, ...wants });
    const isElsewhere = now.at !== before.at || now.folded !== before.folded;
    if (now.tree !== before.tree) {
      this.kept = { ...this.kept, isAsOpened: false };
      if (!this.#isAdopting) this.#save();
    } else if (this.kept.sequence !== 0 && isElsewhere) {
      clearTimeout(this.#clock);
      this.#clock = window.setTimeout(() => this.#save(), SETTLED);
    }
    this.#fill();
    this.page.changed();
  }

  /** Keep the game as it is; the address then names it. */
  #save() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { tree, at, folded: hidden } = this.state;
    const order = inOrder(tree);
    const folded = [...hidden].map((one) => order.indexOf(one)).filter((number) => number >= 0);
    const { id, sequence, ...more } = this.kept;
    const place = { ...more, at: order.indexOf(at), folded };
    const saved = perform({ id, sequence, tree, ...place }, { kind: "annotate", tree, place });
    if (saved === null) return this.#saveAsCopy();
    if (!saved.isKept) this.page.fault(NOT_KEPT);
    if (sequence === 0) replace(studyLink({ study: id }));
    this.kept = { ...this.kept, sequence: saved.sequence };
  }

  #saveAsCopy() {
    this.kept = { ...this.kept, id: newId(), sequence: 0 };
    this.page.fault(COPIED);
    this.#save();
  }

  /** Another tab changed this game: show it as it is there. */
  async #adopt() {
    const kept = load(this.kept.id);
    if (!kept || kept.sequence === this.kept.sequence) return;
    this.kept = { ...this.kept, sequence: kept.sequence };
    const record = toRecord(kept.tree);
    if (JSON.stringify(record) === JSON.stringify(this.record)) return;
    await this.guarded(async () => {
      const { nodes } = await server.document(record, stylesOf(record), this.signal);
      if (kept.sequence !== this.kept.sequence) return;
      const diagrams = new Map(nodes.map((diagram, id) => [id, diagram]));
      this.#isAdopting = true;
      this.change((state) => ({ ...edited(state, kept.tree, kept.at), diagrams }));
      this.#isAdopting = false;
      announce("Another tab changed this game.");
    });
  }

  /** Request the diagrams of turns that were added without being shown, one by one. */
  async #fill() {
    if (this.#isFilling) return;
    this.#isFilling = true;
    await this.guarded(async () => {
      for (let id = lacking(this.state); id !== null; id = lacking(this.state)) {
        const { tree } = this.state;
        const [there, view] = [id, await ask.view(lineTo(tree, id), this.signal)];
        if (this.state.tree.nodes[there] !== tree.nodes[there]) continue;
        this.change((state) => withDiagram(state, there, view));
      }
    });
    this.#isFilling = false;
  }
}

/** A node that is not known to look like anything; the one that is shown first. @param {State} state */
function lacking({ tree, at, diagrams }) {
  if (!diagrams.has(at)) return at;
  return tree.nodes.find((node) => node !== null && !diagrams.has(node.id))?.id ?? null;
}

/**
 * Open the game of a link.
 * @param {Element} root @param {Target} target
 * @param {Page & {opened: (study: OpenStudy) => void}} page
 * @param {AbortSignal} signal  aborts when another game is opened, or the page is left
 */
export async function openTarget(root, target, page, signal) {
  const origin = await originOf(target);
  const document = await server.document(origin.record, stylesOf(origin.record));
  signal.throwIfAborted();
  const named = placeIn(document.record, target);
  const showsTurns = target.show === "turns";
  const study = shownStudy(root, { ...origin, at: named ?? origin.at, showsTurns }, document, page);
  page.opened(study);
  if (origin.fault) page.fault(origin.fault);
  const { mark, at } = target;
  if (named === undefined && mark) page.fault(`The game has no bookmark “${mark}”.`);
  else if (named === undefined && at) page.fault("The link names a turn that is not in the game.");
  return study;
}

/** @param {Element} root @param {Origin} origin @param {Document} document @param {Page} page */
function shownStudy(root, origin, document, page) {
  const study = new OpenStudy(document, page, origin);
  const { at = 0, folded = [] } = origin;
  const { pace, arrows, all, engine, exact } = loadLook();
  const look = { pace, arrows, wants: { engine, exact }, folded: new Set(folded) };
  study.change((state) => ({ ...goTo(state, at), ...look }));
  if (all || origin.showsTurns) study.change(toggleAll);
  const { stage } = study;
  createViewer(root, study, { keyboard: window, keys: { ...KEYS, ...EDITING_KEYS }, stage });
  mountPen(stage.svg, study);
  study.begin();
  return study;
}

/** The number of the node that a link names. @param {GameRecord} record @param {Target} target */
function placeIn(record, { at, mark }) {
  if (mark) return bookmarks(fromRecord(record)).find(({ name }) => name === mark)?.id;
  const number = Number(at ?? "none");
  return record.nodes[number] ? number : undefined;
}

/** @param {Target} target @returns {Promise<Origin>} */
async function originOf({ collection, study, game, record, position, rules }) {
  if (collection) return shippedOrigin(collection);
  if (study ?? game) return keptOrigin(String(study ?? game));
  if (record) return linkedOrigin(record);
  if (position && !rules) throw new ApiError("The link names a position, but not its rules.");
  if (!rules) await site.load();
  const chosen = rules ?? site.lastGame.first.rules;
  const start = recordOf({ rules: chosen, start: position ?? null, turns: [] });
  if (!position) return newOrigin(start);
  // The server knows how the game ended in a position that is final.
  const { games } = await server.read(JSON.stringify([start]));
  return newOrigin({ ...start, result: games[0]?.result ?? start.result });
}

/** @param {GameRecord} record @param {Listed|null} [listed] @returns {Origin} */
const newOrigin = (record, listed) => ({ id: newId(), sequence: 0, record, listed });

/**
 * A study that comes with the program; its whole collection is then explored.
 * @param {string} address  the game, "/", the study's name
 */
async function shippedOrigin(address) {
  const [game, name = ""] = address.split("/");
  const { title, studies } = await ask.collection(game);
  const index = studies.findIndex((one) => one.name === name);
  if (index < 0) {
    const known = studies.map((one) => one.name).join(", ");
    throw new ApiError(`${title} has no study “${name}”; there are ${known}.`);
  }
  const records = studies.map(({ record }) => record);
  const addresses = studies.map((one) => `${game}/${one.name}`);
  saveCollection({ id: game, name: `the collection of ${title}`, addresses, records });
  return newOrigin(records[index], { id: game, index });
}

/** A game that was played or studied here. @param {string} id @returns {Origin} */
function keptOrigin(id) {
  const kept = load(id);
  if (!kept) throw new ApiError("This browser does not keep the game that the link names.");
  return { ...kept, record: toRecord(kept.tree) };
}

/** @param {string} packed */
async function linkedOrigin(packed) {
  const text = await unpack(packed);
  const [game] = text === null ? [] : (await server.read(text)).games;
  if (!game?.record.rules) throw new ApiError("The link is damaged: no game can be read from it.");
  return { ...newOrigin(game.record), fault: cutWords(game) };
}
