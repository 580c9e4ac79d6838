/**
 * The game that is played: opened, continued, taken back and looked through; and how panels know it.
 *
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { Command, KeptGame } from "../core/games.js"
 * @import { Seen, Study, Wants } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Ended } from "../net/record.js"
 * @import { Known, Value } from "../panels/moves.js"
 * @import { Moment, PlayedTurn, View } from "../wire.js"
 */

import { drawnMarks, drawnWords, reversed } from "../core/drawn.js";
import { addTurn } from "../core/edits.js";
import { applied, listGames, loadGame } from "../core/games.js";
import { endOf, gameLine, lineText, lineTo } from "../core/line.js";
import { toRecord, turnsIn } from "../core/record.js";
import { has, mainLine, pathTo, plyOf } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import { numberOf } from "../lib/counted.js";
import { decide } from "../lib/dialogs.js";
import { lessonLink, lessonOn } from "../core/links.js";
import { Latest } from "../lib/motion.js";
import * as timing from "../lib/painting.js";
import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { sideTitle } from "../stage/model.js";
import { ofTurn, solved } from "../stage/values.js";
import { list, turnHeard } from "../stage/words.js";
import * as clock from "./clock.js";
import { heedPause, needsTable, settle } from "./computer.js";
import { humans, isHuman, seatTitle } from "./game.js";
import { marks as mistakeMarks } from "./mistake.js";
import { OpenGame } from "./open.js";
import { state } from "./state.js";
import { keepSettings, picturesOf, settings } from "./store.js";

const PLAY_ON = "Play on from here";
const TRY = "Try it as a variation";

/**
 * Open a game as it is kept once the server has answered: meanwhile another tab may have continued
 * it, or deleted it.
 * @param {string} id @param {(motion?: Motion) => void} draw @param {AbortSignal} signal
 * @returns {Promise<PlayedGame|null>} null where it is not kept
 */
export async function openGame(id, draw, signal) {
  let kept = loadGame(id);
  while (kept) {
    const asked = kept;
    const fetched = await fetchGame(asked, signal);
    kept = loadGame(id);
    if (kept && isSameLine(kept.tree, asked.tree)) {
      return new PlayedGame({ ...kept, near: asked.near }, fetched, draw);
    }
  }
  return null;
}

/** @param {Tree} a @param {Tree} b */
export const isSameLine = (a, b) => lineText(a) === lineText(b);

/** All that the server says of a game. @param {KeptGame} kept @param {AbortSignal} signal @param {boolean} [isExact] @returns {Promise<import("./open.js").Fetched>} */
export async function fetchGame({ game: name, tree, near }, signal, isExact = settings.exact) {
  const game = state.games.find((one) => one.name === name);
  if (!game) throw new ApiError(`This server has no game named ${name}.`);
  const [latest, scene, rules] = await Promise.all([
    ask.view(gameLine(tree), signal, isExact),
    ask.scene(tree.head.rules, near, picturesOf(game), signal),
    ask.rules({ rules: tree.head.rules }, signal),
  ]);
  signal.throwIfAborted();
  return { game, latest, scene, rules };
}

/** @implements {Study} */
export class PlayedGame extends OpenGame {
  /** What is different where it is played by two people apart. @type {import("../live/online.js").Online|null} */
  online = null;
  /** No game of its kind has been played to its end in this browser. */
  #isFirst = !listGames().some(({ game, over }) => over && game === this.kept.game);
  #looking = new Latest();
  #going = Promise.resolve();
  /** The turn that is sent next is tried as a variation, as the player has chosen. */
  #isAside = false;
  /** @type {Map<number, {last: PlayedTurn, value: Value|null}>} */
  #known = new Map();
  /** @type {unknown[]} */
  #about = [];
  /** What makes turns on its board. @type {import("../stage/turn-stage.js").Host} */
  host = {
    steps: (path) => this.#steps(path),
    send: (turn, made) => this.send(turn, made, this.#isAside || this.isInVariation),
    maySend: () => this.#maySend(),
    foresee: (turn) => this.#foresee(turn),
    waits: () => this.online?.game.dropPlan(),
    lessonOn: (clause) => lessonOn(this.game, clause),
  };

  /** Show it, and let the computer play. While people think, what that will need can be found out. */
  begin() {
    clock.stand(this);
    addEventListener("pagehide", () => clock.stop(this), { signal: this.signal });
    settle(this, this.latest, { still: true });
    if (needsTable(this) && !this.latest.outcome) solving.solve(this.tree.head.rules);
  }

  /** @param {Motion} [motion] */
  changed(motion) {
    clock.followGame(this);
    super.changed(motion);
  }

  close() {
    clock.stop(this);
    super.close();
  }

  /** @returns {State & Seen} */
  get now() {
    const { rules, shown, latest, line, isLive, busy, thought } = this;
    return {
      ...this.state,
      rules,
      shown,
      whole: latest,
      line,
      wants: { engine: settings.analyse && (this.online?.isAided ?? true), exact: this.isExact },
      isPlayed: true,
      isGrowing: isLive,
      isBusy: isLive && busy !== null,
      thought: isLive && busy === "thinking" ? thought : null,
      more: this.online?.more,
    };
  }

  /** What the board shows. @returns {Position} */
  get position() {
    const { kept, shown, busy, arriving, hint, isLive } = this;
    const isFree = busy === null || (busy === "thinking" && !isLive);
    return {
      scene: this.state.scene,
      view: shown,
      near: kept.near,
      isReadOnly: !isFree || !(isHuman(kept, shown.side) || this.isInVariation),
      shown: arriving,
      hint: hint?.result?.final ? hint.result.actions : null,
      thinking: busy === "thinking" && isLive ? shown.side : null,
      who: (side) => this.nameOf(side),
      time: (side) => this.timeOf(side),
      drawn: this.#drawn,
      words: drawnWords(this.state),
      aim: this.#aim,
    };
  }

  /** Who sits at a side; of two people by the names in the record. @param {string} side */
  nameOf(side) {
    const { kept, players, tree } = this;
    return seatTitle(kept, side, players) || (tree.head.tags[sideTitle(side)] ?? "");
  }

  /** What is left on a side's clock, as text. @param {string} side */
  timeOf(side) {
    return clock.clockText(this, side);
  }

  /** How a first game is won, and the lesson that shows it. @returns {Position["aim"]} */
  get #aim() {
    const { name, aim, lessons } = this.game;
    const [lesson] = lessons;
    if (!this.#isFirst || !aim || this.latest.outcome) return null;
    const link = lesson && { href: lessonLink(name, lesson.name), text: "Learn how" };
    return { plain: aim, warning: "", link };
  }

  /** What is drawn at the node, and the mistake that lost the game. */
  get #drawn() {
    const { under, over } = drawnMarks(this.state);
    return { under, over: [...over, ...mistakeMarks(this)] };
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
    this.set(others);
    if (tree !== before.tree) this.#going = this.#annotate(tree, at);
    else if (at !== before.at) this.#going = this.goTo(at);
    else this.changed({ still: true });
  }

  /** What is known of the turns; the same object as long as it is the same. @returns {Known} */
  get known() {
    const { tree, at, latest, shown } = this;
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
      const value = moment ? { ...ofTurn(moment), thrown: moment.thrown } : null;
      this.#known.set(id, { last, value });
    });
  }

  /**
   * Follow a game that has become another one. The request leaves first, so that the server works while
   * the page draws; the game is kept before the answer can come: a server that dies loses nothing.
   * @param {Tree} tree
   * @param {Command|null} command  that makes it so; null where it is kept already
   * @param {{motion?: Motion, begun?: Motion, said?: string}} [how]  the motions to its view, and to what
   *   is shown until that comes; what is announced of it
   */
  async #follow(tree, command, { motion, begun = { still: true }, said } = {}) {
    const before = this.tree;
    const answer = this.viewOf(gameLine(tree), this.restart());
    this.fault = null;
    this.busy = "sending";
    await this.guarded(
      async () => {
        if (command === null) this.set({ tree });
        else if (!this.append(command, tree)) return void (this.busy = null);
        if (!has(tree, this.at)) this.set({ at: endOf(tree) });
        this.changed(begun);
        const view = await answer;
        if (command === null) this.timed = null;
        settle(this, view, motion, { said, isOurs: command !== null });
      },
      () => {
        this.append({ kind: "annotate", tree: before });
        this.showLatest();
      },
    );
  }

  /** @param {Command} command @param {{motion?: Motion, begun?: Motion, said?: string}} [how] */
  #perform = (command, how) => this.#follow(applied(this.tree, command), command, how);

  /** A turn from an earlier position takes back those after it, or is a variation. */
  #maySend() {
    this.#isAside = false;
    const later = this.latest.record.length - this.shown.record.length;
    if (this.isLive || this.isInVariation) return true;
    if (this.online) return (this.#isAside = true);
    const turns = later === 1 ? "the turn" : `the ${later} turns`;
    const text = `This takes back ${turns} made after this position.`;
    return decide("Play on from here?", text, [TRY, PLAY_ON]).then((way) => {
      this.#isAside = way === TRY;
      return way !== null;
    });
  }

  /** At the newest position only the side plays whose turn it is. @param {string} turn */
  async play(turn) {
    await this.#going;
    const { isBusy, isGrowing } = this.now;
    if (isBusy || (isGrowing && !isHuman(this.kept, this.shown.side))) return;
    await this.send(turn, null, !isGrowing);
  }

  /**
   * Send a turn that is complete on the board; from an earlier position it takes back what came
   * after, unless it is tried as a variation.
   * @param {string} turn
   * @param {Motion|null} motion  how its last step is drawn, where that is not drawn yet
   * @param {boolean} isAside  it is a variation
   */
  async send(turn, motion, isAside) {
    timing.began("turn");
    const begun = motion ?? undefined;
    /** @type {Command} */
    const command = { kind: "turn", turn, ply: this.shown.record.length };
    const tree = applied(this.tree, command);
    const view = ask.knownView(gameLine(tree), this.isExact);
    if (isAside) {
      if (begun) this.changed(begun);
      const tried = addTurn(this.tree, this.at, turn);
      await this.goTo(tried.id, tried.tree, { still: true });
    } else if (view) {
      this.restart();
      this.fault = null;
      await this.guarded(async () => settle(this, view, begun, { command, tree }));
    } else {
      await this.#follow(tree, command, { motion: { still: true }, begun });
    }
    timing.drawn("turn");
  }

  /**
   * Ask what a turn leads to that may be sent soon. Exact values that are not there yet are left to
   * be asked for when they are needed.
   * @param {string} text
   */
  #foresee(text) {
    if (this.busy || (this.isExact && this.shown.exact?.state !== "solved")) return;
    const { line } = this;
    ask.foresee({ ...line, turns: [...line.turns, text] }, this.isExact);
  }

  /** How a turn continues; null where the server does not say, which is shown. @param {number[]} path */
  #steps = (path) => this.guarded(() => ask.steps(this.line, path, this.work, this.isExact));

  /** @param {number} ply */
  takeBack(ply) {
    const { kept, latest } = this;
    const known = latest.record.length - ply === 1 ? reversed(latest.last) : [];
    this.showLatest();
    // Where only computers play, the turn would be made again at once.
    if (humans(kept).length === 0) this.keep({ paused: true });
    const taken = latest.record.slice(ply).map(({ text }) => text);
    const said = taken.length > 0 ? `Taken back: ${list(taken)}.` : "The end was taken back.";
    return this.#perform({ kind: "take-back", ply }, { motion: { known }, said });
  }

  /** @param {Ended} ended */
  end(ended) {
    this.showLatest();
    return this.#perform({ kind: "end", ended });
  }

  /** Another tab has written this game: follow what it wrote, seen as it is here. @param {KeptGame} written */
  adopt({ tree, ...written }) {
    const { kept: mine, tree: before, at } = this;
    this.kept = { ...written, near: mine.near };
    if (!isSameLine(tree, before)) {
      this.showLatest();
      this.#follow(tree, null);
      return;
    }
    const { status, over } = mine;
    this.kept = { ...this.kept, status, over };
    if (JSON.stringify(toRecord(tree)) !== JSON.stringify(toRecord(before))) {
      this.set({ tree, at: mainLine(tree)[plyOf(before, at)] ?? endOf(tree) });
    }
    if (written.paused !== mine.paused) heedPause(this);
    else this.changed({ still: true });
  }

  /**
   * Look at another position, without changing the game.
   * @param {number} id  of the node
   * @param {Tree} tree  with it: the game's, or one with another variation
   * @param {Motion} [motion]
   */
  async goTo(id, tree = this.tree, motion) {
    const before = this.tree;
    if (this.isMoving || !has(tree, id)) return;
    const looks = this.#looking.begin();
    await this.guarded(async () => {
      const view = id === endOf(tree) ? this.latest : await this.viewOf(lineTo(tree, id));
      // Meanwhile another step may have been asked for, or a turn may have begun to be shown.
      if (looks.aborted || this.busy === "showing") return;
      const isNew = tree !== before;
      if (isNew && (this.tree !== before || !this.append({ kind: "annotate", tree }))) return;
      this.#arriveAt(view, id, motion);
    });
  }

  /**
   * Say something else of the game, or try other variations.
   * @param {Tree} tree
   * @param {number} at  the node that is shown then
   */
  async #annotate(tree, at) {
    const isThere = has(tree, this.at);
    /** @type {Command} */
    const command = { kind: "annotate", tree };
    if (!isSameLine(tree, this.tree)) return this.#follow(tree, command);
    if (!this.append(command)) return;
    if (!isThere) this.set({ at: endOf(tree) });
    this.changed({ still: true });
    if (at !== this.at || !isThere) await this.goTo(at);
  }

  /** Show the position of a node, and say it. @param {View} view @param {number} id @param {Motion} [motion] */
  #arriveAt(view, id, motion) {
    const { tree, at, shown } = this;
    const [isOn, isBack] = [tree.nodes[id]?.parent === at, tree.nodes[at]?.parent === id];
    this.show(view, id);
    this.changed(
      motion ?? { known: isOn ? view.last?.actions : isBack ? reversed(shown.last) : [] },
    );
    announce(`${this.place}. ${turnHeard(view)}`);
  }

  /** Where in the game the position that is shown is. */
  get place() {
    const ply = this.shown.record.length;
    if (ply === 0) return "Before the first turn";
    const whole = this.isInVariation ? "a variation" : numberOf(turnsIn(this.tree));
    return `Turn ${numberOf(ply)} of ${whole}`;
  }

  /** Ask again what is shown, with exact values or without. @returns {Promise<void>} */
  async refresh() {
    await this.guarded(async () => {
      await this.settled();
      const { tree, latest, shown, isLive, line } = this;
      const newest = await this.viewOf(gameLine(tree));
      const here = isLive ? newest : await this.viewOf(line);
      if (this.isMoving || this.latest !== latest || this.shown !== shown) return this.refresh();
      this.latest = newest;
      this.shown = here;
      this.changed({ still: true });
    });
  }

  /** Keep what a person has chosen for it. @param {Parameters<OpenGame["keep"]>[0]} changes */
  choose(changes) {
    this.keep(changes);
    this.changed({ still: true });
  }

  /** Draw the board again: seen from the other side, or as another picture. */
  async redraw(near = this.kept.near) {
    await this.guarded(async () => {
      const scene = await ask.scene(this.tree.head.rules, near, picturesOf(this.game));
      if (this.signal.aborted) return;
      this.set({ scene });
      this.choose({ near });
    });
  }

  forgetFault() {
    this.fault = null;
    this.changed({ still: true });
  }
}
