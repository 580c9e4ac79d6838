/**
 * The game that is open on the viewer's page: read from what a link says, kept as it is changed, and
 * shared with other tabs.
 */

import { announce } from "../lib/announce.js";
import { newId } from "../lib/storage.js";
import { load, subscribe } from "../core/games.js";
import { picturesOf, settings } from "../game/store.js";
import { ApiError, isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { KEYS, EDITING_KEYS } from "./controls.js";
import { HandOnBoard } from "./hand.js";
import { lineTo } from "../core/line.js";
import { unpack, writeHash } from "../core/links.js";
import { mountPen } from "../panels/pen.js";
import { fromRecord, recordOf, toRecord } from "../core/record.js";
import * as server from "../net/records.js";
import { openShipped } from "./shipped.js";
import { edited, goTo, shown } from "../core/state.js";
import { loadLook, saveLook, saveStudy } from "../core/studies.js";
import { bookmarks, inOrder } from "../core/tree.js";
import { createViewer } from "./viewer.js";

/**
 * @typedef {import("../core/links.js").Target} Target
 * @typedef {import("../core/record.js").Record} GameRecord
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/study.js").Study} Study
 * @typedef {import("./viewer.js").Viewer} Viewer
 *
 * @typedef {object} Page  what the page is told
 * @property {(text: string) => void} fault
 * @property {(open: OpenStudy) => void} opened
 * @property {() => void} changed
 *
 * @typedef {object} Origin  where a game comes from
 * @property {string} id  under which it is kept
 * @property {import("../core/games.js").Kept["sequence"]} sequence  0 where it is not kept yet
 * @property {GameRecord} record
 * @property {number} [at]
 * @property {number[]} [folded]
 * @property {import("../core/games.js").Listed|null} [listed]  its place in a collection
 * @property {boolean} [isAsOpened]  kept, but not changed yet
 */

/** So long after the last step it is kept where one is, in milliseconds. */
const SETTLED = 400;

export const NOT_KEPT = "This browser does not keep what you change: closing the page loses it.";
const COPIED = "Another tab changed this game too. Your changes are kept as a game of their own.";

/**
 * Everything that belongs to the game that is open; another game is another one.
 * @implements {Study}
 */
export class OpenStudy {
  #used = new AbortController();
  #page;
  #filling = false;
  #clock = 0;

  /** @param {Element} root @param {Origin} origin @param {import("../wire.js").Document} document @param {Page} page */
  constructor(root, origin, document, page) {
    this.id = origin.id;
    this.sequence = origin.sequence;
    this.listed = origin.listed ?? null;
    this.isAsOpened = origin.isAsOpened ?? false;
    this.rules = document.rules;
    this.errors = document.errors;
    const { engine, exact } = loadLook();
    /** @type {import("../core/study.js").Wants} */
    this.wants = { engine, exact };
    this.sides = document.rules.sides.map(({ name }) => name);
    this.isPlayed = false;
    this.isGrowing = false;
    this.isBusy = false;
    /** @type {import("../core/study.js").Thought|null} */
    this.thought = null;
    this.#page = page;
    /** @type {HandOnBoard} */
    this.hand = new HandOnBoard(() => this.viewer, page.fault, page.changed);
    this.hand.isExact = exact;
    const keys = { ...KEYS, ...EDITING_KEYS };
    const { hand } = this;
    /** @type {Viewer} */
    this.viewer = createViewer(root, { document, keyboard: window, keys, hand });
    this.#start(origin);
    mountPen(this.viewer.stage.parts.svg, this, this.signal);
    subscribe((id) => id === this.id && this.#adopt(), this.#used.signal);
    this.viewer.onChange((now, before) => this.#changed(now, before));
    addEventListener("pagehide", () => this.#clock && this.save(), { signal: this.signal });
    page.opened(this);
  }

  get signal() {
    return this.#used.signal;
  }

  get shown() {
    return this.hand.view ?? shown(this.state);
  }

  get whole() {
    return this.hand.view;
  }

  get line() {
    return lineTo(this.state.tree, this.state.at);
  }

  refresh = () => this.hand.refresh();

  /** @param {Partial<import("../core/study.js").Wants>} wants */
  want(wants) {
    Object.assign(this.wants, wants);
    saveLook(this.wants);
    this.hand.isExact = this.wants.exact;
  }

  get state() {
    return this.viewer.state();
  }

  get isKept() {
    return this.sequence !== 0;
  }

  get record() {
    return toRecord(this.state.tree);
  }

  /** @param {(state: State) => State} next */
  change(next) {
    this.viewer.change(next);
  }

  /** @param {import("../core/tree.js").Tree} tree @param {number} [at] */
  edit(tree, at) {
    this.change((state) => edited(state, tree, at));
  }

  /** @param {Origin} origin */
  #start({ at = 0, folded = [] }) {
    const { pace, arrows } = loadLook();
    this.change((state) => ({ ...goTo(state, at), pace, arrows, folded: new Set(folded) }));
  }

  /** @param {State} now @param {State} before */
  #changed(now, before) {
    if (now.pace !== before.pace || now.arrows !== before.arrows) {
      saveLook({ pace: now.pace, arrows: now.arrows });
    }
    if (now.tree !== before.tree) {
      this.isAsOpened = false;
      this.save();
    } else if (this.isKept && isElsewhere(now, before)) this.#saveSoon();
    this.#fill();
    this.#page.changed();
  }

  /** Where one is need not be kept at each step of a walk. */
  #saveSoon() {
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => this.save(), SETTLED);
  }

  /** Keep the game as it is; the address then names what is kept. */
  save() {
    clearTimeout(this.#clock);
    this.#clock = 0;
    const { tree, at, folded } = this.state;
    const order = inOrder(tree);
    const numbers = [...folded].map((id) => order.indexOf(id)).filter((number) => number >= 0);
    const { id, sequence, listed, isAsOpened } = this;
    const place = { at: order.indexOf(at), folded: numbers, listed, isAsOpened };
    const saved = saveStudy({ id, sequence, tree, ...place });
    if (saved === null) return this.#saveAsCopy();
    if (!saved.isKept) this.#page.fault(NOT_KEPT);
    if (!this.isKept) history.replaceState(null, "", writeHash({ study: id }));
    this.sequence = saved.sequence;
  }

  #saveAsCopy() {
    Object.assign(this, { id: newId(), sequence: 0 });
    this.#page.fault(COPIED);
    this.save();
  }

  /** Another tab changed this game: show it as it is there. */
  async #adopt() {
    const study = load(this.id);
    if (!study || study.sequence === this.sequence) return;
    this.sequence = study.sequence;
    const { tree } = study;
    const record = toRecord(tree);
    if (JSON.stringify(record) === JSON.stringify(this.record)) return;
    try {
      const { nodes } = await fetchDocument(record, this.signal);
      if (study.sequence !== this.sequence) return;
      const diagrams = new Map(nodes.map((diagram, id) => [id, diagram]));
      this.#silently((state) => ({ ...edited(state, tree, study.at), diagrams }));
      announce("Another tab changed this game.");
    } catch (error) {
      if (!isAbort(error)) this.#page.fault(refusalIn(error));
    }
  }

  /** What is kept already is not kept anew. @param {(state: State) => State} next */
  #silently(next) {
    const { save } = this;
    this.save = () => {};
    this.change(next);
    this.save = save;
  }

  /** Ask for the diagrams of turns that were added without being shown, one by one. */
  async #fill() {
    if (this.#filling) return;
    this.#filling = true;
    try {
      for (let id = lacking(this.state); id !== null; id = lacking(this.state)) {
        const { tree } = this.state;
        const view = await ask.view(lineTo(tree, id), this.signal);
        if (this.state.tree.nodes[id] !== tree.nodes[id]) continue;
        const there = id;
        this.change((state) => ({
          ...state,
          diagrams: new Map([...state.diagrams, [there, view]]),
        }));
      }
    } catch (error) {
      if (!isAbort(error)) this.#page.fault(refusalIn(error));
    } finally {
      this.#filling = false;
    }
  }

  close() {
    if (this.#clock) this.save();
    this.#used.abort();
    this.viewer.destroy();
  }
}

/** @param {State} now @param {State} before */
const isElsewhere = (now, before) => now.at !== before.at || now.folded !== before.folded;

/** A node that is not known to look like anything; the one that is shown first. @param {State} state */
function lacking({ tree, at, diagrams }) {
  if (!diagrams.has(at)) return at;
  return tree.nodes.find((node) => node !== null && !diagrams.has(node.id))?.id ?? null;
}

/** @param {GameRecord} record @param {AbortSignal} [signal] */
async function fetchDocument(record, signal) {
  const games = await ask.games();
  const name = record.rules.split(":")[0];
  const game = games.find((one) => one.name === name);
  const styles = game && settings.pictures[name] ? picturesOf(game) : {};
  return server.document(record, styles, signal);
}

/**
 * Open what a link leads to.
 * @param {Element} root @param {Target} target @param {Page} page
 */
export async function openTarget(root, target, page) {
  const origin = await originOf(target);
  return openOrigin(root, origin, page, target);
}

/**
 * @param {Element} root @param {Origin} origin @param {Page} page @param {Target} target
 */
async function openOrigin(root, origin, page, target) {
  const document = await fetchDocument(origin.record);
  const named = placeIn(document.record, target);
  const study = new OpenStudy(root, { ...origin, at: named ?? origin.at }, document, page);
  const { mark, at } = target;
  if (named === undefined && mark) page.fault(`The game has no bookmark “${mark}”.`);
  else if (named === undefined && at) page.fault(`The game has no turn number ${at}.`);
  return study;
}

/** The number of the node that a link names. @param {GameRecord} record @param {Target} target */
function placeIn(record, { at, mark }) {
  const tree = fromRecord(record);
  if (mark) return bookmarks(tree).find(({ name }) => name === mark)?.id;
  const number = Number(at ?? "none");
  return Number.isInteger(number) && number >= 0 && number < tree.nodes.length ? number : undefined;
}

/** @param {Target} target @returns {Promise<Origin>} */
async function originOf({ collection, study: id, game, record, position, rules }) {
  if (collection) return shippedOrigin(collection);
  if (id ?? game) return keptOrigin(String(id ?? game));
  if (record) return linkedOrigin(record);
  if (position && !rules) throw new ApiError("The link names a position, but not its rules.");
  if (rules && position) return positionOrigin(rules, position);
  return newOrigin(recordOf({ rules: rules ?? "queah", start: null, turns: [] }));
}

/** @param {GameRecord} record @returns {Origin} */
const newOrigin = (record) => ({ id: newId(), sequence: 0, record });

/** @param {string} address @returns {Promise<Origin>} */
async function shippedOrigin(address) {
  const { record, listed } = await openShipped(address);
  return { ...newOrigin(record), listed };
}

/** A position; the server knows how the game ended in one that is final. @param {string} rules @param {string} position @returns {Promise<Origin>} */
async function positionOrigin(rules, position) {
  const record = recordOf({ rules, start: position, turns: [] });
  const { games } = await server.read(JSON.stringify([record]));
  return newOrigin({ ...record, result: games[0]?.result ?? record.result });
}

/** A game that was played or studied here. @param {string} id @returns {Origin} */
function keptOrigin(id) {
  const kept = load(id);
  if (!kept) throw new ApiError("This browser does not keep the game that the link names.");
  return { ...kept, record: toRecord(kept.tree) };
}

/** @param {string} packed @returns {Promise<Origin>} */
async function linkedOrigin(packed) {
  const text = await unpack(packed);
  if (text === null) throw new ApiError("The link is damaged: no game can be read from it.");
  const { games } = await server.read(text);
  const record = games[0]?.record;
  if (!record) throw new ApiError("The link holds no game.");
  return newOrigin(record);
}

/** The position that is shown, as a text. @param {State} state */
export const positionOf = (state) => shown(state)?.position ?? state.tree.head.start ?? "";
