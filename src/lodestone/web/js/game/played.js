/**
 * The game that is played, as panels know any game.
 *
 * @import { State } from "../core/state.js"
 * @import { Seen, Study, Wants } from "../core/session.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Known, Value } from "../panels/moves.js"
 * @import { Moment, PlayedTurn } from "../wire.js"
 */

import { edited } from "../core/state.js";
import { mainLine, pathTo } from "../core/tree.js";
import { solved, ofTurn } from "../stage/values.js";
import { isHuman, sideNames } from "./game.js";
import { annotate, goTo, refresh, send } from "./session.js";
import { changed, opened, update } from "./state.js";
import { keepSettings, settings } from "./store.js";
import { shownLine } from "./work.js";

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
    this.signal = this.#used.signal;
  }

  /** @returns {State} */
  get state() {
    return { ...opened() };
  }

  /** @returns {State & Seen} */
  get now() {
    const now = opened();
    const { game, shown, latest, busy, thought } = now;
    const isGrowing = shown === latest;
    return {
      ...now,
      sides: sideNames(game),
      whole: latest,
      line: shownLine(),
      wants: { engine: settings.analyse, exact: settings.exact },
      isPlayed: true,
      isGrowing,
      isBusy: isGrowing && busy !== null,
      thought: isGrowing && busy === "thinking" ? thought : null,
    };
  }

  /** At the newest position only the side plays whose turn it is. @param {string} turn */
  async play(turn) {
    await this.#going;
    const { isBusy, isGrowing } = this.now;
    const { kept, shown } = opened();
    if (isBusy || (isGrowing && !isHuman(kept, shown.side))) return;
    await send(turn, null, !isGrowing);
  }

  /** @param {Partial<Wants>} wants */
  want({ engine = settings.analyse, exact = settings.exact }) {
    keepSettings({ analyse: engine, exact });
  }

  /** @param {(state: State) => State} next */
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

  /** @param {Tree} tree @param {number} [at] */
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
