/**
 * A game that is played at this device, and kept in this browser: with the computer, or by two people
 * who share the board.
 *
 * @import { KeptGame } from "../core/games.js"
 * @import { GameSession, Source } from "./session.js"
 */

import * as games from "../core/games.js";
import { toRecord } from "../core/record.js";
import { endOf, mainLine, plyOf } from "../core/tree.js";
import { decide } from "../lib/dialogs.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { sideTitle } from "../stage/model.js";
import { GameClocks } from "./clock.js";
import * as commands from "./commands.js";
import { heedPause, needsTable } from "./computer.js";
import { isHuman, seatTitle } from "./game.js";
import { mySide } from "./played.js";
import { GameSession as Game, fetchGame, isSameLine } from "./session.js";
import { site } from "./site.js";

const PLAY_ON = "Play on from here";
const TRY = "Try it as a variation";

/**
 * Open a kept game once the server has answered: meanwhile another tab may have continued it, or deleted
 * it.
 * @param {string} id @param {AbortSignal} signal
 * @returns {Promise<GameSession|null>} null where it is not kept
 */
export async function openGame(id, signal) {
  let kept = games.loadGame(id);
  while (kept) {
    const asked = kept;
    const fetched = await fetchGame(asked, signal);
    kept = games.loadGame(id);
    if (kept && isSameLine(kept.tree, asked.tree)) {
      return new Game({ ...kept, near: asked.near }, fetched, (game) => {
        const source = new Here(game);
        return { source, clocks: source.clocks };
      });
    }
  }
  return null;
}

/** @implements {Source} */
export class Here {
  #game;
  isAided = true;
  clocks;
  perform = games.perform;

  /** @param {GameSession} game */
  constructor(game) {
    this.#game = game;
    this.clocks = new GameClocks(game);
    game.onChange(() => this.clocks.follow());
  }

  /** Other tabs are followed, and the rules solved while people think, if the computer needs that. */
  begin() {
    const { play, signal, tree } = this.#game;
    this.clocks.stand();
    addEventListener("pagehide", () => this.clocks.stop(), { signal });
    games.subscribe((changed) => changed === play.kept.id && this.#reload(changed), signal);
    if (needsTable(play) && !play.latest.outcome) solving.solve(tree.head.rules);
  }

  close() {
    this.clocks.stop();
  }

  /** @type {Source["view"]} */
  view(line, signal) {
    return ask.view(line, signal, this.#game.isExact);
  }

  /** @type {Source["note"]} */
  note(changes) {
    return games.note(this.#game.play.kept.id, changes);
  }

  /** Two people are named by the record. @param {string} side */
  nameOf(side) {
    const { play, tree } = this.#game;
    return seatTitle(play.kept, side, site.players) || (tree.head.tags[sideTitle(side)] ?? "");
  }

  /** @param {string} side */
  calls(side) {
    const { kept } = this.#game.play;
    if (side === mySide(kept)) return "You";
    const named = this.#game.tree.head.tags[sideTitle(side)];
    return (isHuman(kept, side) && named) || sideTitle(side);
  }

  /** @param {string} side */
  timeOf(side) {
    return this.clocks.shownOf(side);
  }

  /** @type {Source["isAside"]} */
  async isAside(later) {
    const turns = later === 1 ? "the turn" : `the ${later} turns`;
    const text = `This takes back ${turns} made after this position.`;
    const way = await decide("Play on from here?", text, [TRY, PLAY_ON]);
    return way === null ? null : way === TRY;
  }

  takeBack() {
    const ply = commands.takesBackTo(this.#game);
    if (ply !== null) this.#game.takeBack(ply);
  }

  offerDraw() {
    return commands.offerDraw(this.#game);
  }

  resign() {
    return commands.resign(this.#game);
  }

  /** Another tab has written the game, or deleted it, which the page notices. @param {string} id */
  #reload(id) {
    const written = games.loadGame(id);
    if (written) this.#adopt(written);
  }

  /** Follow what another tab wrote, seen from the side chosen here. @param {KeptGame} written */
  #adopt({ tree, ...written }) {
    const game = this.#game;
    const { tree: before, at } = game;
    const { near, status, over, paused } = game.play.kept;
    if (!isSameLine(tree, before)) {
      this.clocks.setElsewhere();
      game.show(game.play.latest, endOf(before), null);
      game.put({ kept: { ...written, near } }, null);
      game.follow(tree, null);
      return;
    }
    game.put({ kept: { ...written, near, status, over } }, null);
    if (JSON.stringify(toRecord(tree)) !== JSON.stringify(toRecord(before))) {
      const there = mainLine(tree)[plyOf(before, at)] ?? endOf(tree);
      game.update((state) => ({ ...state, tree, at: there }), null);
    }
    if (written.paused !== paused) heedPause(game);
    else game.redraw();
  }
}
