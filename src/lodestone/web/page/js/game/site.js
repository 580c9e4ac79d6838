/** The games and players that the server offers. */

import * as ask from "../net/ask.js";
import { keepSettings, settings } from "./store.js";

/** @import { Game, Player } from "../wire.js" */

export const site = {
  games: /** @type {readonly Game[]} */ ([]),
  players: /** @type {readonly Player[]} */ ([]),

  /** Request both, once for all modes. */
  async load() {
    const [players] = await Promise.all([ask.players(), this.loadGames()]);
    this.players = players;
  },

  /** Request the games alone: a first visit shows nothing of the players. */
  async loadGames() {
    this.games = await ask.games();
  },

  /** The game that was played or learned last, else the first one. */
  get lastGame() {
    return this.gameOf(settings.newGame.game ?? "") ?? this.games[0];
  },

  /** The games that have lessons. */
  get taught() {
    return this.games.filter(({ lessons }) => lessons.length > 0);
  },

  /** The one of them that was played or learned last, else the first one. @returns {Game|undefined} */
  get lastTaught() {
    return this.taught.find((one) => one === this.lastGame) ?? this.taught[0];
  },

  /** It is played or learned now. @param {string} name */
  keepGame(name) {
    keepSettings({ newGame: { ...settings.newGame, game: name } });
  },

  /** @param {string} name @returns {Game|undefined} */
  gameOf(name) {
    return this.games.find((one) => one.name === name);
  },
};
