/** The games and players that the server offers. */

import * as ask from "../net/ask.js";
import { settings } from "./store.js";

/** @import { Game, Player } from "../wire.js" */

class Site {
  /** @type {readonly Game[]} */
  #games = [];
  /** @type {readonly Player[]} */
  #players = [];

  get games() {
    return this.#games;
  }

  get players() {
    return this.#players;
  }

  /** Request both, once for all modes. */
  async load() {
    [this.#games, this.#players] = await Promise.all([ask.games(), ask.players()]);
  }

  /** The game that was played last, else the first one. */
  get lastGame() {
    return this.gameOf(settings.newGame.game ?? "") ?? this.#games[0];
  }

  /** @param {string} name @returns {Game|undefined} */
  gameOf(name) {
    return this.#games.find((one) => one.name === name);
  }
}

export const site = new Site();
