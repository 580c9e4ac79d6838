/**
 * A stage on which turns are made: the places that can be pressed, and the effects of a press. Its host
 * knows how a turn continues, and receives the finished one:
 *
 *     const stage = new TurnStage(place, { steps, send, changed });
 *     stage.set({ scene, view, near });
 */

import { announce } from "../lib/announce.js";
import { chooseOne } from "../lib/dialogs.js";
import { elementOf } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { isByKeys } from "../lib/hands.js";
import { html, render, repeat } from "../vendor/lit-html.js";
import {
  NOT_BEGUN,
  isEnd,
  isHand,
  isSame,
  kindName,
  pathOf,
  placeName as nameIn,
  sameWay,
} from "./model.js";
import { Stage } from "./stage.js";
import { inWords } from "./values.js";
import { liftedWords, list, refusalWords, stepsTo, effectsOf, worthAt } from "./words.js";

/** More places than this are only counted. */
const MOST_NAMED = 12;

/** More pieces than these that can go to a place are not named. */
const FEW = 4;

/** A pointer that stays this long rests on a place, in milliseconds. */
const REST = 30;

/** A second Escape within this time takes the whole turn back, in milliseconds. */
const TWICE = 500;

/**
 * @import { TurnNode, TurnStep } from "../wire.js"
 * @import { Motion } from "./board.js"
 * @import { Making, Position, Refusal, Seen } from "./model.js"
 *
 * @typedef {object} Host  whose board it is
 * @property {(path: number[]) => Promise<TurnNode|null>} steps  how a turn continues, by the number of
 *   the step at each node; null: the host has shown why that is not known
 * @property {(turn: string, made: Motion|null) => unknown} send  the finished turn; `made` is
 *   how its last step is drawn, where that is not drawn yet
 * @property {() => boolean|Promise<boolean>} [maySend]  whether to send it, though it takes later turns back
 * @property {(clause: string) => Refusal["lesson"]} [lessonOn]  that teaches a clause
 * @property {(refusal: Refusal) => void} [refused]  no turn begins there, or goes there
 * @property {(motion?: Motion) => void} [changed]  the turn that is being made has changed
 * @property {() => void} [waits]  called for a press while no turn can be made
 * @property {() => void} [needed]  called for a press while the turns are not known yet
 * @property {(turn: string) => void} [foresee]  a press where the pointer rests would make that turn
 *
 * @typedef {[words: string, command: () => unknown, look?: string]} StageCommand
 */

export class TurnStage extends Stage {
  #host;
  #clock = 0;
  /** Presses before the turns are known: they are made once they are. @type {(() => void)[]} */
  #early = [];
  /** When Escape last took a step back, in milliseconds of the page's clock. */
  #undone = -Infinity;
  /** What has the focus until something can move. @type {Element|null} */
  #resting = null;
  /** The continuation of the turn is being requested. */
  isAsking = false;

  /** @param {HTMLElement|null} place @param {Host} host */
  constructor(place, host) {
    super(place);
    if (!place) this.moment = elementOf(html`<div class="moment"></div>`);
    this.#host = host;
    this.board.set({
      sounds: true,
      events: {
        press: (place) => this.#whenKnown(() => this.activate(place)),
        choose: (place) => this.#whenKnown(() => this.choose(place)),
        pick: (place) => this.pick(place),
        drop: (from, to, fine) => this.drop(from, to, fine),
        point: (pointer, lines) => this.#point({ pointer, lines }),
        focus: (focus) => this.#point({ focus }),
      },
    });
  }

  /**
   * Make turns in another position; the same one sent again changes nothing in a turn that has begun.
   * @param {Position} position @param {Motion} [motion]  that leads to it
   */
  set(position, motion) {
    const before = this.position?.view;
    const { view } = position;
    if (view !== before) {
      this.#readFirst();
      // A hand that is on the board would make in this position what it began in the other one.
      if (!before || !isSame(before, view)) this.board.letGo();
      const walked = sameTurn(before, view, this.making.walked);
      this.making = walked ? { ...this.making, walked } : NOT_BEGUN;
    }
    super.set(position, motion);
    if (view !== before) this.#hurry(before, view);
    const isResting = this.#resting !== null && this.#resting === document.activeElement;
    if (isResting && this.model.mine) this.focusFirst();
  }

  /** What has just happened is read first, wherever the hand rests. */
  #readFirst() {
    this.pointed = { pointer: null, focus: null, lines: false };
  }

  /** @param {Motion} [motion] */
  draw(motion) {
    keepFocus(this.caption.root, () => super.draw(motion), this.focus);
    if (this.moment) this.renderCommands(this.moment);
  }

  /** @param {Motion} [motion] */
  #redraw(motion) {
    this.draw(motion);
    this.#host.changed?.(motion);
  }

  /** @param {Partial<Making>} changes @param {Motion} [motion] */
  #change(changes, motion) {
    this.making = { ...this.making, ...changes };
    this.#redraw(motion);
  }

  /** @param {Partial<TurnStage["pointed"]>} where */
  #point(where) {
    const before = JSON.stringify(this.pointed);
    this.pointed = { ...this.pointed, ...where };
    if (JSON.stringify(this.pointed) === before || !this.position) return;
    this.draw();
    this.#foresee(where.pointer ?? where.focus ?? null);
  }

  /**
   * The position after a turn is requested while the pointer rests where a press would send it, so that it
   * can be drawn at once.
   * @param {string|null} place  that the hand has come to
   */
  #foresee(place) {
    clearTimeout(this.#clock);
    const steps = place === null ? [] : stepsTo(this.model, place);
    const end = steps.length === 1 ? steps[0].leads_to : null;
    if (!isEnd(end)) return;
    const isStill = this.#untilChanged();
    this.#clock = window.setTimeout(() => isStill() && this.#host.foresee?.(end.turn), REST);
  }

  /** @param {() => void} deed */
  #whenKnown(deed) {
    const { position } = this;
    if (!position) return;
    if (position.isReadOnly || position.view.first !== undefined) return deed();
    this.#early.push(deed);
    this.#host.needed?.();
  }

  /** Presses on a position count once its turns are known. @param {Seen|undefined} before @param {Seen} now */
  #hurry(before, now) {
    const isStill = before !== undefined && isSame(before, now);
    if (isStill && now.first === undefined) return;
    const deeds = this.#early.splice(0);
    if (isStill) for (const deed of deeds) deed();
  }

  /**
   * Focus the first piece that can move, or the first cell that can be entered. Nobody but those who use keys
   * has to see where that is.
   */
  focusFirst() {
    const { sources, targets, entries } = this.model;
    const places = this.opened.scene.rows.flat();
    const first = [sources, targets, entries].map((able) => places.find((one) => able.has(one)));
    const place = first.find(Boolean);
    this.board.focus(place, { isSeen: place !== undefined && isByKeys() });
    this.#resting = place === undefined ? document.activeElement : null;
  }

  /** What completes a turn, or the next step of it: in the line under the board. @returns {StageCommand[]} */
  get #next() {
    if (!this.position) return [];
    const { aimed, lifted, ending, pass } = this.model;
    /** @type {StageCommand[]} */
    const list = [];
    if (aimed) list.push([lifted ? "Move here" : "Place here", this.doChosen, "primary"]);
    if (ending) list.push(["End the turn here", this.endHere, "primary"]);
    if (pass) list.push(["Pass", this.pass, "primary"]);
    return list;
  }

  get acts() {
    return buttonsOf(this.#next);
  }

  /** The other commands during a turn. @returns {StageCommand[]} */
  get commands() {
    const steps = this.position && this.model.mine ? this.making.walked.length : 0;
    /** @type {StageCommand[]} */
    const list = [];
    if (steps > 0) list.push(["Undo step", () => this.undo()]);
    if (steps > 1) list.push(["Undo whole turn", this.undoAll]);
    return list;
  }

  /**
   * These and more commands as buttons; a pressed one keeps the focus.
   * @param {HTMLElement} root @param {StageCommand[]} [more]
   */
  renderCommands(root, more = []) {
    const draw = () => render(buttonsOf([...this.commands, ...more]), root);
    keepFocus(root, draw, this.focus);
  }

  /** @param {string} place */
  #placeName = (place) => nameIn(this.opened.scene, place);

  /** Click, Enter or a screen reader's press on a place. @param {string} place */
  activate(place) {
    const { model } = this;
    const steps = stepsTo(model, place);
    if (steps.length > 0) return this.#act(steps);
    if (place !== this.making.picked && model.sources.has(place)) return this.pick(place);
    if (this.making.picked !== null || this.making.aimed !== null) return this.#letGo(place);
    this.#refuse(place);
  }

  /** Say why no turn begins at a place, or that one has begun elsewhere. @param {string} place */
  #refuse(place) {
    const { mine, picked } = this.model;
    if (!mine) return this.#host.waits?.();
    if (place === picked) return;
    const isBegun = this.making.walked.length > 0;
    const from = picked && this.#placeName(picked);
    const begun = `This turn continues from ${from}; undo its steps to begin another.`;
    const reason = isBegun
      ? from && { text: begun, clause: "" }
      : (this.#tooEarly(place) ?? this.opened.view.why_not?.[place]);
    if (!reason) return;
    const refused = this.#refusal(place, reason);
    this.#change({ refused }, { still: true });
    announce(`${this.#placeName(place)}: ${refusalWords(refused)}`);
    this.#host.refused?.(refused);
  }

  /** The refusal is explained elsewhere. */
  forgetRefusal() {
    this.#change({ refused: null }, { still: true });
  }

  /** Pieces can go to an empty cell, but none is chosen yet. @param {string} place */
  #tooEarly(place) {
    const { picture, sources } = this.model;
    const able = [...sources].flatMap(([from, targets]) => (targets.has(place) ? from : []));
    if (picture.pieces.has(place) || able.length === 0) return null;
    const names = able.length > FEW ? "" : `: ${able.map(this.#placeName).join(" or ")}`;
    return { text: `Choose the piece first${names}.`, clause: "" };
  }

  /** @param {string} place @param {import("../wire.js").Reason} reason @returns {Refusal} */
  #refusal(place, { text, clause }) {
    return { place, text, clause, lesson: this.#host.lessonOn?.(clause) ?? null };
  }

  /**
   * A finger on a small cell: where the turn would be sent, the first tap shows what it would do and
   * the second does it. What can still be taken back is done at once.
   * @param {string} place
   */
  choose(place) {
    const steps = stepsTo(this.model, place);
    const sends = steps.some((step) => isEnd(step.leads_to));
    if (!sends || place === this.making.aimed) return this.activate(place);
    this.#change({ aimed: place });
    const { notes, warnings } = effectsOf(steps);
    const words = [this.#placeName(place), ...notes, ...warnings, "tap again to do it"];
    announce(`${words.join(", ")}.`);
  }

  doChosen = () => this.making.aimed !== null && this.activate(this.making.aimed);

  /** @param {string} place */
  pick(place) {
    this.#change({ picked: place, refused: null, aimed: null });
    const { model } = this;
    const names = [...model.targets.keys()].map((one) => {
      const worth = worthAt(model, one);
      return this.#placeName(one) + (worth ? `: ${inWords(worth)}` : "");
    });
    const where = names.length > MOST_NAMED ? `${names.length} cells` : list(names);
    announce(`${this.#placeName(place)} picked up. It can go to ${where}.`);
  }

  /**
   * Forget what was picked up and chosen; where it cannot go there, say why.
   * @param {string|null} [there]  another place that was pressed, or dropped on
   */
  #letGo(there = null) {
    const { picked, aimed } = this.making;
    if (picked === null && aimed === null) return;
    const { scene, view } = this.opened;
    const isMove = picked !== null && picked !== there && !isHand(scene, picked);
    const reason = isMove ? view.why_not_there : null;
    const refused = there !== null && reason ? this.#refusal(there, reason) : null;
    this.#change({ picked: null, aimed: null, refused });
    const why = refused && `${this.#placeName(refused.place)}: ${refusalWords(refused)} `;
    announce(`${why ?? ""}Put down.`);
    if (refused) this.#host.refused?.(refused);
  }

  /**
   * A piece was dragged; where it cannot go, it returns.
   * @param {string} from
   * @param {string|null} to
   * @param {boolean} fine  by a finger on small cells
   */
  drop(from, to, fine) {
    this.making = { ...this.making, picked: from };
    const steps = to === null ? undefined : this.model.targets.get(to);
    if (to !== null && steps) return fine ? this.choose(to) : this.#act(steps, { still: true });
    if (from !== to) this.#letGo(to);
  }

  /**
   * Make a step; if several steps between the same two places differ in their effects, the player
   * chooses.
   * @param {TurnStep[]} steps @param {Motion} motion
   */
  async #act(steps, motion = {}) {
    const { walked } = this.making;
    const isStill = this.#untilChanged();
    const [only, another] = steps;
    const step = another ? await chooseOne("Which one?", steps, (one) => this.#sayOf(one)) : only;
    // Meanwhile another tab or a click elsewhere may have changed the position.
    if (!isStill()) return;
    if (!step) return this.#letGo();
    if (step.leads_to === null) await this.#askAhead(step);
    if (!isStill()) return;
    if (step.leads_to === null) return this.#change({ ...NOT_BEGUN, walked }, { still: true });
    const made = { known: [step.action], ...motion };
    this.making = { ...NOT_BEGUN, walked: [...walked, step] };
    this.#readFirst();
    if (isEnd(step.leads_to)) return this.#sendTurn(step.leads_to.turn, made);
    this.#redraw(made);
    this.#announceStep();
  }

  /** Return a function that checks whether the turn has changed since. @returns {() => boolean} */
  #untilChanged() {
    const { view } = this.opened;
    const { walked } = this.making;
    return () => this.position?.view === view && this.making.walked === walked;
  }

  /** Ask where a step leads, and add the answer to the tree. @param {TurnStep} step */
  async #askAhead(step) {
    const { first } = this.opened.view;
    if (!first) return;
    const path = pathOf(first, [...this.making.walked, step]);
    this.isAsking = true;
    this.#redraw({ still: true });
    try {
      step.leads_to = await this.#host.steps(path);
    } finally {
      this.isAsking = false;
    }
  }

  /**
   * The words of the turn that ends with the step: they are clearer than the names of places.
   * @param {TurnStep} step
   */
  #sayOf(step) {
    if (isEnd(step.leads_to)) return step.say;
    const { removes, note } = step.action;
    const taken = removes.length > 0 ? `taking ${list(removes)}` : "";
    return [this.#sayAction(step), taken, note].filter(Boolean).join(", ");
  }

  /** Announce how the turn continues. */
  #announceStep() {
    const { model } = this;
    const { picked, targets, ending } = model;
    const ways = [...targets.keys()].map(this.#placeName).join(" or ");
    const words = [
      `So far: ${this.soFar()}`,
      liftedWords(model, (kind) => kindName(this.opened.scene, kind)),
      picked ? `${this.#placeName(picked)} continues to ${ways}` : "Choose what to do next",
      ending && "or end the turn here",
    ];
    announce(`${words.filter(Boolean).join(". ")}.`);
  }

  /** @param {TurnStep} step */
  #sayAction = ({ action: { from, to } }) => `${this.#placeName(from)} to ${this.#placeName(to)}`;

  /** The actions of the unfinished turn, in words. */
  soFar = () =>
    this.making.walked
      .map((step) => this.#sayAction(step) + (step.action.note && ` (${step.action.note})`))
      .join(", then ");

  /**
   * Send the turn; it is drawn meanwhile, or before the player is asked to confirm.
   * @param {string|null} text @param {Motion|null} [made]  its last step, if that is not drawn yet
   */
  async #sendTurn(text, made = null) {
    if (text === null) return;
    const isStill = this.#untilChanged();
    const sure = this.#host.maySend?.() ?? true;
    if (sure === true) return this.#give(text, made);
    if (made) this.#redraw(made);
    if (!(await sure)) return this.undo();
    if (isStill()) await this.#give(text, null);
  }

  /** A turn that was not taken begins again. @param {string} turn @param {Motion|null} made */
  async #give(turn, made) {
    const isStill = this.#untilChanged();
    await this.#host.send(turn, made);
    if (isStill()) this.#change(NOT_BEGUN, { still: true });
  }

  /** Put the lifted piece down, or else take back the last action of the unfinished turn. */
  undo() {
    if (!this.position) return;
    const { mine, automatic } = this.model;
    if (this.making.aimed !== null || (this.making.picked !== null && !automatic)) {
      return this.#letGo();
    }
    if (this.making.walked.length === 0 || !mine) return;
    this.#walkBack(this.making.walked.slice(0, -1));
  }

  undoAll = () => this.model.mine && this.#walkBack([]);

  /** Escape: one thing at a time, and the whole turn when it is pressed twice. @returns {boolean} false: no turn has begun */
  escape() {
    const { walked, picked, aimed } = this.making;
    const isHeld = picked !== null || aimed !== null;
    if (!isHeld && walked.length === 0) return false;
    const now = performance.now();
    const isTwice = now - this.#undone < TWICE && walked.length > 0;
    if (!isHeld) this.#undone = now;
    if (isTwice) this.undoAll();
    else this.undo();
    return true;
  }

  /** @param {TurnStep[]} walked */
  #walkBack(walked) {
    this.#readFirst();
    this.#change({ ...NOT_BEGUN, walked });
    const now = walked.length > 0 ? `So far: ${this.soFar()}.` : "Begin the turn again.";
    announce(`Undone. ${now}`);
  }

  endHere = () => this.position && this.#sendTurn(this.model.ending);

  pass = () => this.#sendTurn(this.model.pass);
}

/** @param {StageCommand[]} commands */
const buttonsOf = (commands) =>
  repeat(
    commands,
    ([words]) => words,
    ([words, command, look]) => button(words, () => command(), { look }),
  );

/**
 * Draw an element; if that removes what has the focus there, it goes elsewhere.
 * @param {HTMLElement} root @param {() => unknown} draw @param {() => void} elsewhere
 */
function keepFocus(root, draw, elsewhere) {
  const hadFocus = root.contains(document.activeElement);
  draw();
  if (hadFocus && !root.contains(document.activeElement)) elsewhere();
}

/**
 * A turn as it was begun in the same position; null where this is another one.
 * @param {Seen|undefined} before @param {Seen} now @param {TurnStep[]} walked
 */
const sameTurn = (before, now, walked) =>
  before?.first && now.first && isSame(before, now)
    ? sameWay(now.first, before.first, walked)
    : null;
