/** The game that is played, as panels know any game. */

import { edited } from "../core/state.js";
import { mainLine, pathTo } from "../core/tree.js";
import { solved, ofTurn } from "../stage/values.js";
import { changed, opened, update } from "./state.js";
import { isHuman, sideNames } from "./game.js";
import { annotate, goTo, refresh, send } from "./session.js";
import { keepSettings, settings } from "./store.js";
import { shownLine } from "./work.js";

/**
 * @typedef {import("../core/state.js").State} StudyState
 * @typedef {import("../core/study.js").Study} Study
 * @typedef {import("../panels/moves.js").Known} Known
 * @typedef {import("../panels/moves.js").Value} Value
 * @typedef {import("../wire.js").Moment} Moment
 * @typedef {import("../wire.js").PlayedTurn} PlayedTurn
 */

/** @implements {Study} */
export class PlayedStudy {
  #used = new AbortController();
  #going = Promise.resolve();
  /** @type {Map<number, {last: PlayedTurn, value: Value|null}>} */
  #known = new Map();
  /** @type {unknown[]} */
  #about = [];

  constructor() {
    this.id = opened().kept.id;
    this.refresh = refresh;
    this.isPlayed = true;
    this.hand = { play: (/** @type {string} */ turn) => this.#play(turn) };
  }

  /** At the newest position only the side plays whose turn it is. @param {string} turn */
  async #play(turn) {
    await this.#going;
    const { kept, shown } = opened();
    if (this.isBusy || (this.isGrowing && !isHuman(kept, shown.side))) return;
    await send(turn, null, !this.isGrowing);
  }

  get signal() {
    return this.#used.signal;
  }

  /** @returns {StudyState} */
  get state() {
    return { ...opened() };
  }

  get rules() {
    return opened().rules;
  }

  get sides() {
    return sideNames(opened().game);
  }

  get shown() {
    return opened().shown;
  }

  get whole() {
    return opened().latest;
  }

  get line() {
    return shownLine();
  }

  get isGrowing() {
    const { shown, latest } = opened();
    return shown === latest;
  }

  get isBusy() {
    return this.isGrowing && opened().busy !== null;
  }

  get thought() {
    const { thought, busy } = opened();
    return this.isGrowing && busy === "thinking" ? thought : null;
  }

  get wants() {
    return { engine: settings.analyse, exact: settings.exact };
  }

  /** @param {Partial<import("../core/study.js").Wants>} wants */
  want({ engine = settings.analyse, exact = settings.exact }) {
    keepSettings({ analyse: engine, exact });
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
  get known() {
    const { tree, at, latest, shown } = opened();
    const course = solved(latest.exact)?.course ?? null;
    const about = [tree, latest.record, course, shown.record];
    if (about.every((one, i) => one === this.#about[i])) return this.#known;
    this.#about = about;
    this.#known = new Map(this.#known);
    this.#note(pathTo(tree, at), shown.record, null);
    this.#note(mainLine(tree), latest.record, course);
    return this.#known;
  }

  /** @param {number[]} path @param {PlayedTurn[]} record @param {Moment[]|null} course */
  #note(path, record, course) {
    record.forEach((turn, i) => {
      const id = path[i + 1];
      if (id === undefined) return;
      const before = this.#known.get(id)?.last;
      const last = before?.annotated === turn.annotated ? before : turn;
      const moment = course?.[i + 1];
      const value = moment ? { ...ofTurn(moment, turn.side), thrown: moment.thrown } : null;
      this.#known.set(id, { last, value });
    });
  }
}
