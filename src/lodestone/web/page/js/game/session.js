/**
 * The game in play: continued, taken back and looked through, wherever it is kept.
 *
 * @import { Motion } from "../stage/board.js"
 * @import { Position } from "../stage/model.js"
 * @import { Command, KeptGame } from "../core/games.js"
 * @import { Known, Seen, Study, Value, Wants } from "../core/session.js"
 * @import { State } from "../core/state.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Ended, Line } from "../net/record.js"
 * @import { ClockShown } from "../stage/seats.js"
 * @import { StageCommand } from "../stage/turn-stage.js"
 * @import { Game, Moment, PlayedTurn, RulesInForce, Scene, View } from "../wire.js"
 * @import { GameClocks } from "./clock.js"
 * @import { Play, PlayState, Seated } from "./play.js"
 *
 * @typedef {{game: Game, rules: RulesInForce, scene: Scene, latest: View}} Fetched  what the server says of a
 *   kept game before it can be shown
 *
 * @typedef {object} Source  where a game in play is kept, and who else takes part in it: game/here.js and
 *   live/source.js
 * @property {boolean} isAided  hints and values may be shown
 * @property {(line: Line, signal: AbortSignal) => Promise<View>} view
 * @property {(game: Seated & {tree: Tree}, command: Command) => Performed|null} perform  keep what a
 *   command makes of the game; null where somebody else has changed it, which soon follows
 * @property {(changes: Partial<Seated>) => boolean} note  keep what is not part of the record; false:
 *   it is not kept
 * @property {() => void} begin  the game is open: follow what others do to it
 * @property {() => void} close
 * @property {(side: string) => string} nameOf  the player at a side, in words
 * @property {(side: string) => string} calls  the player at a side, as sentences name them
 * @property {(side: string) => ClockShown|null} timeOf  the time left on a side's clock
 * @property {(later: number) => boolean|Promise<boolean|null>} isAside  whether a turn from an earlier
 *   position becomes a variation, and takes nothing back; null: it is not sent after all
 * @property {() => unknown} takeBack
 * @property {() => unknown} offerDraw
 * @property {() => unknown} resign
 *
 * @typedef {{sequence: KeptGame["sequence"], isKept: boolean}} Performed
 *
 * @typedef {object} Apart  what a game with somebody elsewhere has besides
 * @property {Ahead} ahead
 * @property {Online} online
 * @property {unknown} more  ways to use the game
 *
 * @typedef {object} Ahead  turns that are planned before it is their time
 * @property {boolean} isOn  the next turn made on the board is planned, not sent
 * @property {string} words  the plan, or what became of the last one
 * @property {(position: Position) => Position} position  with the plan
 * @property {(line: Line) => Line} line  with the plan
 * @property {(turn: string, motion: Motion|null) => Promise<void>} add
 * @property {() => void} toggle
 * @property {() => void} drop
 *
 * @typedef {object} Online  what is shown and offered at the moment
 * @property {string|null} side  of this browser's player; null for a spectator
 * @property {boolean} isMine  it is this player's turn
 * @property {boolean} isInvited  a visitor who may sit down first reads which game it is
 * @property {string} turnWords  the player to act next; "" once the game is over
 * @property {boolean} isSent  the last turn was made here, and the server has not answered it
 * @property {string} lost  why the game cannot continue now; "": it can
 * @property {string[]} news
 * @property {Buttons} buttons
 * @property {unknown[]} controls  the buttons below the board
 * @property {boolean} hasChat
 *
 * @typedef {[is: boolean, ...StageCommand][]} Buttons  of the moment, and whether each is
 *   offered
 */

import { drawnMarks, drawnWords, reversed } from "../core/drawn.js";
import { addTurn } from "../core/edits.js";
import { applied, listGames } from "../core/games.js";
import { lessonLink, lessonOn } from "../core/links.js";
import { turnsIn } from "../core/record.js";
import { Session } from "../core/session.js";
import { UNTOUCHED } from "../core/state.js";
import { endOf, gameLine, has, lineText, lineTo, mainLine, pathTo } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import { numberOf } from "../lib/counted.js";
import { Latest, MOVE, rest } from "../lib/motion.js";
import { turnDrawn, turnSent } from "../lib/painting.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { ofTurn, solved } from "../stage/values.js";
import { list, turnHeard } from "../stage/words.js";
import { settle } from "./computer.js";
import { humans, isHuman } from "./game.js";
import { marks as mistakeMarks } from "./mistake.js";
import { isComputersTurn, isInVariation, isMoving, isNewest, newPlay, showing } from "./play.js";
import { site } from "./site.js";
import { keepSettings, picturesOf, settings } from "./store.js";

const BROKEN = "Something on this page went wrong. Your game is kept; load the page again.";
const NOT_KEPT = "This browser does not keep games: closing the page loses this one.";

/** @type {Motion} */
const STILL = { still: true };

/** @param {Tree} a @param {Tree} b */
export const isSameLine = (a, b) => lineText(a) === lineText(b);

/** What the server says of a game. @param {KeptGame} kept @param {AbortSignal} signal @param {boolean} [isExact] @returns {Promise<Fetched>} */
export async function fetchGame({ game: name, tree, near }, signal, isExact = settings.exact) {
  const game = site.gameOf(name);
  if (!game) throw new ApiError(`This server has no game named ${name}.`);
  const [latest, scene, rules] = await Promise.all([
    ask.view(gameLine(tree), signal, isExact),
    ask.scene(tree.head.rules, near, picturesOf(game), signal),
    ask.rules({ rules: tree.head.rules }, signal),
  ]);
  signal.throwIfAborted();
  return { game, latest, scene, rules };
}

/** @implements {Study} @extends {Session<PlayState>} */
export class GameSession extends Session {
  #work = new Latest();
  #looking = new Latest();
  #going = Promise.resolve();
  /** The turn that is sent next becomes a variation. */
  #isAside = false;
  /** No game of its kind has been played to its end in this browser. */
  #isFirst;
  /** @type {Map<number, {last: PlayedTurn, value: Value|null}>} */
  #known = new Map();
  /** @type {unknown[]} */
  #knownOf = [];
  /** The search for a hint in the position that is shown. */
  hinting = new Latest();
  /** Makes turns on its board. @type {import("../stage/turn-stage.js").Host} */
  host = {
    steps: (path) => this.guarded(() => ask.steps(this.line, path, this.work, this.isExact)),
    send: (turn, made) => this.send(turn, made, this.#isAside || isInVariation(this.state)),
    maySend: () => this.#maySend(),
    foresee: (turn) => this.#foresee(turn),
    waits: () => this.apart?.ahead.drop(),
    lessonOn: (clause) => lessonOn(this.play.game, clause),
  };

  /**
   * @param {KeptGame} kept @param {Fetched} fetched
   * @param {(session: GameSession) => {source: Source, clocks?: GameClocks, apart?: Apart}} partsOf  with the
   *   clocks of two people who share the board
   */
  constructor({ tree, ...kept }, { scene, ...fetched }, partsOf) {
    const sides = fetched.game.rivals.map(({ name }) => name);
    const play = newPlay({ ...fetched, kept });
    super({ ...UNTOUCHED, tree, at: endOf(tree), scene, sides, play });
    this.#isFirst = !listGames().some(({ game, over }) => over && game === kept.game);
    const { source, clocks, apart } = partsOf(this);
    this.source = source;
    this.clocks = clocks;
    this.apart = apart;
  }

  get tree() {
    return this.state.tree;
  }

  get at() {
    return this.state.at;
  }

  get play() {
    return this.state.play;
  }

  get isExact() {
    return settings.exact && this.source.isAided;
  }

  /** The turns to the position that is shown, and those that are planned from there. */
  get line() {
    const { tree, at } = this.state;
    const line = at === endOf(tree) ? gameLine(tree) : lineTo(tree, at);
    return this.apart?.ahead.line(line) ?? line;
  }

  /** Aborts the requests in progress for this record. */
  get work() {
    return this.#work.signal;
  }

  /** The record becomes another one: cancel the requests in progress. */
  restart() {
    return this.#work.begin();
  }

  /** Show the game, and let the computer play. */
  begin() {
    this.source.begin();
    settle(this, this.play.latest, STILL);
  }

  /** Change what is known besides the tree. @param {Partial<Play>} changes @param {Motion|null} [motion]  as in `update` */
  put(changes, motion = STILL) {
    this.update((state) => ({ ...state, play: { ...state.play, ...changes } }), motion);
  }

  /** Draw the board again. @param {Motion} [motion] */
  redraw(motion = STILL) {
    this.update((state) => ({ ...state }), motion);
  }

  /** Keep what is not part of the record. @param {Partial<Seated>} changes @param {Motion|null} [motion]  as in `update` */
  keep(changes, motion = null) {
    const { kept, fault } = this.play;
    const isKept = this.source.note(changes);
    this.put({ kept: { ...kept, ...changes }, fault: isKept ? fault : NOT_KEPT }, motion);
  }

  /**
   * Perform a command, and keep the game.
   * @param {Command} command
   * @returns {boolean} false where somebody else has changed the game, which soon follows
   */
  append(command, tree = applied(this.tree, command)) {
    const { kept, fault } = this.play;
    const done = this.source.perform({ ...kept, tree: this.tree }, command);
    if (done === null) return false;
    const { sequence, isKept } = done;
    // Undoing an annotation would undo the turns since, too.
    const undone = command.kind === "annotate" ? {} : { past: [], future: [] };
    const changes = { kept: { ...kept, sequence }, fault: isKept ? fault : NOT_KEPT };
    this.update(
      (state) => ({ ...state, ...undone, tree, play: { ...state.play, ...changes } }),
      null,
    );
    return true;
  }

  /**
   * Take the server's answer about the whole game.
   * @param {View} latest @param {Motion|undefined} motion
   * @param {{tree?: Tree, isShown?: boolean}} [how]  whether the newest position is shown from now on
   */
  receive(latest, motion, { tree = this.tree, isShown = true } = {}) {
    if (isShown) this.hinting.end();
    this.update((state) => {
      const shown = isShown ? showing(latest) : {};
      const at = isShown ? endOf(tree) : state.at;
      return { ...state, tree, at, play: { ...state.play, latest, busy: null, ...shown } };
    }, motion);
  }

  /** Show a position. @param {View} view @param {number} at  its node @param {Motion|null} [motion]  as in `update` */
  show(view, at, motion) {
    this.hinting.end();
    this.update((state) => ({ ...state, at, play: { ...state.play, ...showing(view) } }), motion);
  }

  /** @returns {State & Seen} */
  get now() {
    const { rules, shown, latest, busy, thought } = this.play;
    const isHere = isNewest(this.play);
    return {
      ...this.state,
      rules,
      shown,
      whole: latest,
      line: this.line,
      wants: { engine: settings.analyse && this.source.isAided, exact: this.isExact },
      isPlayed: true,
      isGrowing: isHere,
      isBusy: isHere && busy !== null,
      thought: isHere && busy === "thinking" ? thought : null,
      more: this.apart?.more,
    };
  }

  /** What the board shows. @returns {Position} */
  get position() {
    const { apart, source, state } = this;
    const { kept, shown, busy, arriving, hint } = this.play;
    const isThinking = busy === "thinking";
    const isHere = isNewest(this.play);
    const isFree = busy === null || (isThinking && !isHere);
    const { under, over } = drawnMarks(state);
    const position = {
      scene: state.scene,
      view: shown,
      near: kept.near,
      isBlind: settings.blind && shown.outcome === null,
      isReadOnly: !isFree || !(isHuman(kept, shown.side) || isInVariation(state)),
      shown: [...arriving],
      hint: hint?.result?.final ? hint.result.actions : null,
      thinking: isThinking && isHere ? shown.side : null,
      who: (/** @type {string} */ side) => source.nameOf(side),
      clock: (/** @type {string} */ side) => source.timeOf(side),
      drawn: { under, over: [...over, ...mistakeMarks(this)] },
      words: drawnWords(state),
      all: state.isTested ? null : state.all,
    };
    return apart?.ahead.position(position) ?? position;
  }

  /** How a first game is won, and the lesson that shows it; null where that needs no saying. */
  get aim() {
    const { game, latest } = this.play;
    const { name, aim: words, lessons } = game;
    const [lesson] = lessons;
    if (!this.#isFirst || !words || latest.outcome || !lesson) return null;
    return { words, href: lessonLink(name, lesson.name) };
  }

  /** @param {Partial<Wants>} wants */
  want({ engine = settings.analyse, exact = settings.exact }) {
    keepSettings({ analyse: engine, exact });
  }

  /** Another tree is kept, another node requested. @param {(state: State) => State} next */
  change(next) {
    const before = this.state;
    const { tree, at, ...others } = next(before);
    const [isSameTree, isSamePlace] = [tree === before.tree, at === before.at];
    this.update((state) => ({ ...state, ...others }), isSameTree && isSamePlace ? STILL : null);
    if (!isSameTree) this.#going = this.#annotate(tree, at);
    else if (!isSamePlace) this.#going = this.goTo(at);
  }

  /** The turns, as far as they are known: the same object until there is more. @returns {Known} */
  get known() {
    const { tree, at } = this.state;
    const { latest, shown } = this.play;
    const course = solved(latest.exact)?.course ?? null;
    const about = [tree, latest.record, course, shown.record];
    if (about.every((one, i) => one === this.#knownOf[i])) return this.#known;
    this.#knownOf = about;
    this.#known = new Map(this.#known);
    this.#learn(pathTo(tree, at), shown.record, null);
    this.#learn(mainLine(tree), latest.record, course);
    return this.#known;
  }

  /** @param {number[]} path @param {PlayedTurn[]} record @param {Moment[]|null} course */
  #learn(path, record, course) {
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

  /** @param {Line} line @param {AbortSignal} [signal] */
  viewOf = (line, signal = this.work) => this.source.view(line, signal);

  /**
   * Do some work on the record: a refusal of the server is shown, cancelled work is forgotten. A bug of
   * the page is shown too, but takes nothing back. Either cancels the other requests, and pauses the
   * computer.
   * @template T @param {() => Promise<T>} job
   * @param {() => void} refused
   * @returns {Promise<T|null>}
   */
  async guarded(job, refused = () => {}) {
    try {
      return await job();
    } catch (error) {
      if (isAbort(error) || this.signal.aborted) return null;
      const isRefusal = error instanceof ApiError;
      const fault = isRefusal ? error.message : BROKEN;
      this.restart();
      this.hinting.end();
      this.put({ busy: null, fault, ...showing(this.play.shown) }, null);
      if (isRefusal) refused();
      if (isComputersTurn(this.play)) this.keep({ paused: true });
      announce(fault);
      this.redraw({});
      if (!isRefusal) throw error;
      return null;
    }
  }

  /** Wait until the server has answered and the turn is shown. */
  async settled() {
    while (isMoving(this.play)) await rest(MOVE, this.signal);
  }

  /**
   * Continue with another game line. The request leaves first, so that the server works while the page
   * draws; the game is kept before the answer can come: a server that dies loses nothing.
   * @param {Tree} tree
   * @param {Command|null} command  that leads to it; null where it is kept already
   * @param {{motion?: Motion, begun?: Motion, said?: string}} [how]  how the answer is drawn, how what is
   *   shown until then, and what is announced
   */
  async follow(tree, command, { motion, begun = STILL, said } = {}) {
    const before = this.tree;
    const answer = this.viewOf(gameLine(tree), this.restart());
    this.put({ fault: null, busy: "sending" }, null);
    await this.guarded(
      async () => {
        if (command && !this.append(command, tree)) return this.put({ busy: null }, null);
        const at = has(tree, this.at) ? this.at : endOf(tree);
        this.update((state) => ({ ...state, tree, at }), begun);
        const view = await answer;
        settle(this, view, motion, { said, isOurs: command !== null });
      },
      () => {
        this.append({ kind: "annotate", tree: before });
        this.show(this.play.latest, endOf(before), null);
      },
    );
  }

  /** @param {Command} command @param {{motion?: Motion, begun?: Motion, said?: string}} [how] */
  #perform = (command, how) => this.follow(applied(this.tree, command), command, how);

  /** A turn from an earlier position takes back those after it, or becomes a variation. */
  #maySend() {
    this.#isAside = false;
    const { latest, shown } = this.play;
    if (isNewest(this.play) || isInVariation(this.state)) return true;
    const decide = (/** @type {boolean|null} */ isAside) => {
      this.#isAside = isAside === true;
      return isAside !== null;
    };
    const isAside = this.source.isAside(latest.record.length - shown.record.length);
    return typeof isAside === "boolean" ? decide(isAside) : isAside.then(decide);
  }

  /** At the newest position only the side to move plays. @param {string} turn */
  async make(turn) {
    await this.#going;
    const { isBusy, isGrowing } = this.now;
    if (isBusy || (isGrowing && !isHuman(this.play.kept, this.play.shown.side))) return;
    await this.send(turn, null, !isGrowing);
  }

  /**
   * Send a turn that is complete on the board.
   * @param {string} turn
   * @param {Motion|null} motion  how its last step is drawn, where that is not drawn yet
   * @param {boolean} isAside  it becomes a variation
   */
  async send(turn, motion, isAside) {
    if (this.apart?.ahead.isOn) return this.apart.ahead.add(turn, motion);
    turnSent();
    const begun = motion ?? undefined;
    /** @type {Command} */
    const command = { kind: "turn", turn, ply: this.play.shown.record.length };
    const tree = applied(this.tree, command);
    const view = ask.knownView(gameLine(tree), this.isExact);
    if (isAside) {
      if (begun) this.redraw(begun);
      const tried = addTurn(this.tree, this.at, turn);
      await this.goTo(tried.id, tried.tree, STILL);
    } else if (view) {
      this.restart();
      this.put({ fault: null }, null);
      await this.guarded(async () => settle(this, view, begun, { command, tree }));
    } else {
      await this.follow(tree, command, { motion: STILL, begun });
    }
    turnDrawn();
  }

  /** Request the position after a turn that may be sent soon, unless its exact values are still to be found. @param {string} turn */
  #foresee(turn) {
    const { busy, shown } = this.play;
    if (busy || (this.isExact && shown.exact?.state !== "solved")) return;
    const { line } = this;
    ask.foresee({ ...line, turns: [...line.turns, turn] }, this.isExact);
  }

  /** @param {number} ply */
  takeBack(ply) {
    const { kept, latest } = this.play;
    const known = latest.record.length - ply === 1 ? reversed(latest.last) : [];
    this.show(latest, endOf(this.tree), null);
    // Where only computers play, the turn would be made again at once.
    if (humans(kept).length === 0) this.keep({ paused: true });
    const taken = latest.record.slice(ply).map(({ text }) => text);
    const said = taken.length > 0 ? `Taken back: ${list(taken)}.` : "The end was taken back.";
    return this.#perform({ kind: "take-back", ply }, { motion: { known }, said });
  }

  /** @param {Ended} ended */
  end(ended) {
    this.show(this.play.latest, endOf(this.tree), null);
    return this.#perform({ kind: "end", ended });
  }

  /**
   * Show the position of another node.
   * @param {number} id
   * @param {Tree} tree  the game's, or with a new variation
   * @param {Motion} [motion]
   */
  async goTo(id, tree = this.tree, motion) {
    const before = this.tree;
    if (this.apart?.ahead.isOn) this.apart.ahead.drop();
    if (isMoving(this.play) || !has(tree, id)) return;
    const looks = this.#looking.begin();
    await this.guarded(async () => {
      const view = id === endOf(tree) ? this.play.latest : await this.viewOf(lineTo(tree, id));
      // Meanwhile another step may have been requested, or a turn may have begun to be shown.
      if (looks.aborted || this.play.busy === "showing") return;
      const isNew = tree !== before;
      if (isNew && (this.tree !== before || !this.append({ kind: "annotate", tree }))) return;
      this.#arriveAt(view, id, motion);
    });
  }

  /** Keep another tree of the same game, or of another line. @param {Tree} tree @param {number} at  the node that is then shown */
  async #annotate(tree, at) {
    const isThere = has(tree, this.at);
    /** @type {Command} */
    const command = { kind: "annotate", tree };
    if (!isSameLine(tree, this.tree)) return this.follow(tree, command);
    if (!this.append(command)) return;
    this.update((state) => ({ ...state, at: isThere ? state.at : endOf(tree) }), STILL);
    if (at !== this.at || !isThere) await this.goTo(at);
  }

  /** Show the position of a node, and announce it. @param {View} view @param {number} id @param {Motion} [motion] */
  #arriveAt(view, id, motion) {
    const { tree, at } = this.state;
    const { shown } = this.play;
    const [isOn, isBack] = [tree.nodes[id]?.parent === at, tree.nodes[at]?.parent === id];
    const known = isOn ? view.last?.actions : isBack ? reversed(shown.last) : [];
    this.show(view, id, motion ?? { known });
    announce(`${this.place}. ${turnHeard(view)}`);
  }

  /** The place of the shown position in the game. */
  get place() {
    const ply = this.play.shown.record.length;
    if (ply === 0) return "Before the first turn";
    const whole = isInVariation(this.state) ? "a variation" : numberOf(turnsIn(this.tree));
    return `Turn ${numberOf(ply)} of ${whole}`;
  }

  /** Request what is shown again, with exact values or without. @returns {Promise<void>} */
  async refresh() {
    await this.guarded(async () => {
      await this.settled();
      const { latest, shown } = this.play;
      const newest = await this.viewOf(gameLine(this.tree));
      const here = latest === shown ? newest : await this.viewOf(this.line);
      const { play } = this;
      if (isMoving(play) || play.latest !== latest || play.shown !== shown) return this.refresh();
      this.put({ latest: newest, shown: here });
    });
  }

  /** Draw the board from a side, with the pictures that are chosen. */
  async drawFrom(near = this.play.kept.near) {
    await this.guarded(async () => {
      const scene = await ask.scene(this.tree.head.rules, near, picturesOf(this.play.game));
      if (this.signal.aborted) return;
      this.update((state) => ({ ...state, scene }), null);
      this.keep({ near }, STILL);
    });
  }

  /** Leave the game; it stays kept. */
  close() {
    this.source.close();
    super.close();
    this.#work.end();
    this.hinting.end();
    solving.leave();
  }
}
