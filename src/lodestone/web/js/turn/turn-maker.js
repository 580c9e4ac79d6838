/**
 * The making of a turn: what the player may touch now, and what touching it does. Whose board it is
 * knows nothing of that: it keeps the state, draws it, and takes the finished turn.
 */

import { announce } from "../lib/announce.js";
import { chooseOne } from "../dialogs/dialogs.js";
import { isHand, kindName, modelOf, placeName as nameIn } from "./model.js";
import * as timing from "../lib/timing.js";
import { lessonOnClause } from "../learn/links.js";
import { isEnd } from "./turn-builder.js";
import { inWords } from "../core/values.js";
import { liftedWords, list, refusalWords, stepsTo, telling, worthAt } from "./words.js";

/** More places than these are told by their number. */
const MOST_NAMED = 12;

/** A second Escape within this time takes the whole turn back, in milliseconds. */
const TWICE = 500;

/**
 * @typedef {import("../wire.js").Step} Step
 * @typedef {import("../board/board.js").Motion} Motion
 *
 * @typedef {object} Host  whose board it is
 * @property {Readonly<import("../game/state.js").State>} state  in which the turn is made
 * @property {(changes: Partial<import("../game/state.js").State>) => void} update  change it
 * @property {() => import("../game/state.js").OpenState} opened  the same, where a game is open
 * @property {(motion?: Motion) => void} changed  draw it
 * @property {(step: Step) => Promise<void>} askAhead  where a step leads
 * @property {() => boolean|Promise<boolean>} maySend  what the turn would take back is given up
 * @property {(turn: string, made: Motion|null) => Promise<void>} send  the finished turn; `made` is
 *   how its last step is drawn, where that is not drawn yet
 */

export class TurnMaker {
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  get #state() {
    return this.#host.state;
  }

  #model = () => modelOf(this.#state);

  /** @param {string} place */
  #placeName = (place) => nameIn(this.#host.opened().scene, place);

  /** Click, Enter or a screen reader's press on a place. @param {string} place */
  activate(place) {
    const { targets, sources, entries } = this.#model();
    const there = targets.get(place);
    const entry = entries.get(place);
    if (there) return this.#act(there);
    if (place !== this.#state.picked && sources.has(place)) return this.pick(place);
    if (entry) return this.#act(entry);
    if (this.#state.picked !== null || this.#state.aimed !== null) return this.#letGo(place);
    this.#refuse(place);
  }

  /** Say why no turn begins at a place, or that one has begun elsewhere. @param {string} place */
  #refuse(place) {
    const { mine, picked } = this.#model();
    if (!mine || place === picked) return;
    const { why_not: reasons } = this.#host.opened().shown;
    const reason = this.#state.walked.length > 0 ? this.#goesOn(picked) : reasons[place];
    if (!reason) return;
    const refused = this.#refusal(place, reason);
    this.#host.update({ refused });
    this.#host.changed({ still: true });
    announce(`${this.#placeName(place)}: ${refusalWords(refused)}`);
  }

  /**
   * @param {string} place @param {import("../wire.js").Reason} reason
   * @returns {import("../game/state.js").Refusal}
   */
  #refusal(place, { text, clause }) {
    return {
      place,
      text,
      clause,
      lesson: lessonOnClause(this.#host.opened().game.lessons, clause),
    };
  }

  /** @param {string|null} picked @returns {import("../wire.js").Reason|null} */
  #goesOn(picked) {
    if (picked === null) return null;
    const from = this.#placeName(picked);
    return { text: `This turn goes on from ${from}; undo its steps to begin another.`, clause: "" };
  }

  /**
   * A finger on a small cell: where the turn would be sent, the first tap shows what it would do and
   * the second does it. What can still be taken back is done at once.
   * @param {string} place
   */
  choose(place) {
    const steps = stepsTo(this.#model(), place);
    const sends = steps.some((step) => isEnd(step.leads_to));
    if (!sends || place === this.#state.aimed) return this.activate(place);
    this.#host.update({ aimed: place });
    this.#host.changed();
    const { notes, warnings } = telling(steps);
    const heard = [this.#placeName(place), ...notes, ...warnings, "tap again to do it"];
    announce(`${heard.join(", ")}.`);
  }

  doChosen = () => this.#state.aimed !== null && this.activate(this.#state.aimed);

  /** @param {string} place */
  pick(place) {
    this.#host.update({ picked: place, refused: null, aimed: null });
    this.#host.changed();
    const names = [...this.#model().targets.keys()].map((one) => this.#nameWithWorth(one));
    const where = names.length > MOST_NAMED ? `${names.length} cells` : list(names);
    announce(`${this.#placeName(place)} picked up. It can go to ${where}.`);
  }

  /** @param {string} place */
  #nameWithWorth(place) {
    const worth = worthAt(this.#model(), place);
    return worth ? `${this.#placeName(place)}: ${inWords(worth)}` : this.#placeName(place);
  }

  /**
   * Forget what was picked up and chosen; where it cannot go there, say why.
   * @param {string|null} [there]  another place that was pressed, or dropped on
   */
  #letGo(there = null) {
    const { picked, aimed } = this.#state;
    if (picked === null && aimed === null) return;
    const { scene, shown } = this.#host.opened();
    const isMove = picked !== null && picked !== there && !isHand(scene, picked);
    const reason = isMove ? shown.why_not_there : null;
    const refused = there !== null && reason ? this.#refusal(there, reason) : null;
    this.#host.update({ picked: null, aimed: null, refused });
    this.#host.changed();
    const why = refused && `${this.#placeName(refused.place)}: ${refusalWords(refused)} `;
    announce(`${why ?? ""}Put down.`);
  }

  /**
   * A piece was dragged; dropped elsewhere it stays where it was.
   * @param {string} from
   * @param {string|null} to
   * @param {boolean} fine  by a finger on small cells
   */
  drop(from, to, fine) {
    this.#host.update({ picked: from });
    const steps = to === null ? undefined : this.#model().targets.get(to);
    if (to !== null && steps) return fine ? this.choose(to) : this.#act(steps, { still: true });
    if (from !== to) this.#letGo(to);
  }

  /**
   * Go one step on; several between the same two places differ in what they do or mean, and the
   * player says which.
   * @param {Step[]} steps @param {Motion} motion
   */
  async #act(steps, motion = {}) {
    const { walked, shown } = this.#state;
    const [step] =
      steps.length === 1
        ? steps
        : await chooseOne("Which one?", steps, (step) => this.#sayOf(step));
    // Meanwhile another tab or a click elsewhere may have changed what the step was chosen in.
    const isStale = () => this.#state.walked !== walked || this.#state.shown !== shown;
    if (isStale()) return;
    if (!step) return this.#letGo();
    timing.began("leg");
    if (step.leads_to === null) await this.#host.askAhead(step);
    if (isStale() || step.leads_to === null) return;
    this.#host.update({ walked: [...walked, step], picked: null, refused: null, aimed: null });
    const made = { known: [step.action], ...motion };
    if (isEnd(step.leads_to)) return this.#sendTurn(step.leads_to.turn, made);
    this.#host.changed(made);
    timing.drawn("leg");
    this.#tellStep();
  }

  /**
   * The words of the turn that ends with the step; they tell it better than the names of places.
   * @param {Step} step
   */
  #sayOf(step) {
    if (isEnd(step.leads_to)) return step.say;
    const { removes, note } = step.action;
    const taken = removes.length > 0 ? `taking ${list(removes)}` : "";
    return [this.#sayAction(step), taken, note].filter(Boolean).join(", ");
  }

  /** Say how the turn goes on. */
  #tellStep() {
    const { scene } = this.#host.opened();
    const now = this.#model();
    const { picked, targets, ending } = now;
    const heard = [`So far: ${this.soFar()}`];
    const lifted = liftedWords(now, (kind) => kindName(scene, kind));
    if (lifted) heard.push(lifted);
    heard.push(
      picked
        ? `${this.#placeName(picked)} goes on to ${[...targets.keys()].map((one) => this.#placeName(one)).join(" or ")}`
        : "Choose what to do next",
    );
    if (ending) heard.push("or end the turn here");
    announce(`${heard.join(". ")}.`);
  }

  /** @param {Step} step */
  #sayAction = ({ action: { from, to } }) => `${this.#placeName(from)} to ${this.#placeName(to)}`;

  /** The actions of the unfinished turn, in words. */
  soFar = () =>
    this.#state.walked
      .map((step) => this.#sayAction(step) + (step.action.note && ` (${step.action.note})`))
      .join(", then ");

  /**
   * Send the turn, which is drawn meanwhile; where the player is asked first, it is drawn before.
   * @param {string|null} text @param {Motion|null} [made]  its last step, if that is not drawn yet
   */
  async #sendTurn(text, made = null) {
    const { shown, walked } = this.#host.opened();
    if (text === null) return;
    const sure = this.#host.maySend();
    if (sure === true) return this.#host.send(text, made);
    if (made) this.#host.changed(made);
    if (!(await sure)) return this.undo();
    if (this.#state.shown !== shown || this.#state.walked !== walked) return;
    await this.#host.send(text, null);
  }

  /** Put down what is picked up, else take back the last action of the unfinished turn. */
  undo() {
    const { mine, automatic } = this.#model();
    if (this.#state.aimed !== null || (this.#state.picked !== null && !automatic)) {
      return this.#letGo();
    }
    if (this.#state.walked.length === 0 || !mine) return;
    this.#walkBack(this.#state.walked.slice(0, -1));
  }

  undoAll = () => this.#model().mine && this.#walkBack([]);

  /** Escape: one thing at a time, and the whole turn when it is pressed twice. */
  escape() {
    const now = performance.now();
    if (now - this.#state.undone < TWICE && this.#state.walked.length > 0) return this.undoAll();
    if (this.#state.picked === null && this.#state.aimed === null) {
      this.#host.update({ undone: now });
    }
    this.undo();
  }

  /** @param {Step[]} walked */
  #walkBack(walked) {
    this.#host.update({ walked, picked: null, refused: null, aimed: null });
    this.#host.changed();
    announce(
      walked.length > 0 ? `Undone. So far: ${this.soFar()}.` : "Undone. The turn starts anew.",
    );
  }

  endHere = () => this.#sendTurn(this.#model().ending);

  pass = () => this.#sendTurn(this.#model().pass);
}
