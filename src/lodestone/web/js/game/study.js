/** The game that is played, as panels know any game. */

import { edited } from "../core/state.js";
import { mainLine, pathTo } from "../core/tree.js";
import { solved, ofTurn } from "../stage/values.js";
import { changed, opened, state, update } from "./state.js";
import { annotate, goTo, send } from "./session.js";

/**
 * @typedef {import("../core/state.js").State} StudyState
 * @typedef {import("../core/study.js").Study} Study
 * @typedef {import("../panels/moves.js").Known} Known
 * @typedef {import("../wire.js").PlayedTurn} PlayedTurn
 */

/** @implements {Study} */
export class PlayedStudy {
  #used = new AbortController();
  #going = Promise.resolve();
  /** @type {Map<number, PlayedTurn>} */
  #turns = new Map();
  /** @type {{about: unknown[], answers: Known}} */
  #answers = { about: [], answers: { turn: () => null } };

  constructor() {
    this.id = opened().kept.id;
    const play = async (/** @type {string} */ turn) => {
      await this.#going;
      await send(turn, null, state.shown !== state.latest);
    };
    this.hand = { view: null, play };
  }

  get signal() {
    return this.#used.signal;
  }

  /** @returns {StudyState} */
  get state() {
    return { ...opened() };
  }

  /** @param {(state: StudyState) => StudyState} next */
  change(next) {
    const before = this.state;
    const after = next(before);
    if (after === before) return;
    const { tree, at, ...others } = after;
    update(others);
    if (tree !== before.tree) this.#going = annotate(tree, at);
    else if (at !== before.at) this.#going = goTo(at);
    else changed({ still: true });
  }

  /** @param {import("../core/tree.js").Tree} tree @param {number} [at] */
  edit(tree, at) {
    this.change((now) => edited(now, tree, at));
  }

  close() {
    this.#used.abort();
  }

  /** What is known of the turns; the same object as long as it is the same. @returns {Known} */
  get answers() {
    const { tree, at, latest, shown } = opened();
    const course = solved(latest.exact)?.course ?? null;
    const about = [tree, latest.record, course, shown.record];
    if (about.every((one, i) => one === this.#answers.about[i])) return this.#answers.answers;
    const line = mainLine(tree);
    this.#note(line, latest.record);
    this.#note(pathTo(tree, at), shown.record);
    const plies = new Map(line.map((id, ply) => [id, ply]));
    const value = (/** @type {number} */ id) => {
      const moment = course?.[plies.get(id) ?? -1];
      const turn = this.#turns.get(id);
      if (!moment || !turn) return null;
      return { ...ofTurn(moment, turn.side), thrown: moment.thrown };
    };
    this.#answers = { about, answers: { turn: (id) => this.#turns.get(id), value } };
    return this.#answers.answers;
  }

  /** @param {number[]} path @param {PlayedTurn[]} record */
  #note(path, record) {
    record.forEach((turn, i) => {
      const known = this.#turns.get(path[i + 1]);
      if (path[i + 1] !== undefined && known?.annotated !== turn.annotated) {
        this.#turns.set(path[i + 1], turn);
      }
    });
  }
}
