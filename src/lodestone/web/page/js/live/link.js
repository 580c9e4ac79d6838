/**
 * The link between a game here and the same game at the server: it follows the events, and sends the
 * commands of the player in the seat.
 *
 * @import { LiveAnswer, View } from "../wire.js"
 * @import { Command } from "./connection.js"
 * @import { Followed } from "./followed.js"
 * @import { Line } from "../net/record.js"
 *
 * @typedef {Command extends infer C ? C extends Command ? Omit<C, "id"|"expects"> : never : never} Order
 *   a command before it has an identity
 */

import { ApiError, get, isAbort } from "../net/api.js";
import { Connection } from "./connection.js";
import { happened, welcomed } from "./followed.js";
import { bearer, keepNewKey, load, newIdentity, newKey, store } from "./kept.js";

/** This device's time, as the server counts it, in microseconds. */
const now = () => Date.now() * 1000;

export class Link {
  #connection;
  /** Settles the promise of the first answer. @type {{resolve: (game: Followed) => void, reject: (error: Error) => void}|null} */
  #first = null;
  /** @type {Followed|null} */
  #followed = null;
  /** The key that may have replaced the old one, and the command that does so. @type {string|null} */
  #newKey = null;
  #replacing = "";
  /** The newest position that the server sent. @type {View|null} */
  #view = null;
  /** Functions that wait for one. @type {Set<(view: View) => void>} */
  #waiting = new Set();
  isOpen = false;
  /** The server answers, but no connection has been open: it is blocked on the way. */
  isBlocked = false;
  /** It is being asked without a connection. */
  #isAsking = false;
  /** Called after each change. @type {() => void} */
  changed = () => {};
  /** Called when a command was refused. @type {(command: string, reason: string) => void} */
  refused = () => {};
  /** Called when the server no longer lets this browser follow the game. @type {(reason: string) => void} */
  gone = () => {};

  /** @param {string} id  of the game @param {string|null} key @param {AbortSignal} signal */
  constructor(id, key, signal) {
    this.id = id;
    this.key = key;
    this.signal = signal;
    this.ready = new Promise((resolve, reject) => (this.#first = { resolve, reject }));
    signal.addEventListener("abort", () => this.#first?.reject(signal.reason));
    this.#connection = new Connection(this, signal);
  }

  /** The server can be reached, or no longer. @param {boolean} isOpen */
  turned(isOpen) {
    this.isOpen = isOpen;
    if (isOpen) this.isBlocked = false;
    this.changed();
  }

  /** The game as it is now can be read without a connection. */
  async unopened() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const message = await this.#read();
      this.isBlocked = !this.isOpen;
      this.#take(welcomed(this.#followed, message, now()));
    } catch (error) {
      if (!isAbort(error)) this.#first?.reject(/** @type {Error} */ (error));
    } finally {
      this.#isAsking = false;
    }
  }

  /** The game as the server has it now. */
  #read() {
    const path = /** @type {"api/live/games/{game}"} */ (`api/live/games/${this.id}`);
    const headers = this.key === null ? {} : bearer(this.key);
    return get(path, { headers, signal: this.signal });
  }

  /** @returns {Followed} */
  get followed() {
    if (!this.#followed) throw new Error("the game is not there yet");
    return this.#followed;
  }

  /** A command has not been answered yet. */
  get isWaiting() {
    return this.#connection.isWaiting;
  }

  /** Replace the key of the seat; the old one is kept until the server confirms it. */
  replaceKey() {
    const { id, key } = this;
    this.#newKey = newKey();
    store({ ...load(id), id, key });
    keepNewKey(key, this.#newKey);
    this.#replacing = this.order({ kind: "replace-key", key: this.#newKey });
  }

  /** Use the key that may have replaced the old one, here or on another page. @returns {boolean} whether there is one */
  #useNewKey() {
    const { id, key } = this;
    const kept = load(id);
    const next = this.#newKey ?? (kept?.key === key ? kept?.newKey : undefined);
    if (!next) return false;
    this.key = next;
    this.#newKey = null;
    store({ ...kept, id, key: next, newKey: undefined });
    return true;
  }

  /** Another key opens a seat, or the same one opens more. @param {string} key */
  useKey(key) {
    this.key = key;
    if (this.isBlocked) this.unopened();
    this.#connection.hello();
  }

  /** The message that a new connection begins with. */
  hello() {
    const { id: game, key } = this;
    return { kind: "hello", game, key, since: this.#followed?.state.seq ?? null, views: true };
  }

  /**
   * Wait until the server has sent the position that a line leads to.
   * @param {Line} line @param {AbortSignal} signal  ends the waiting without an answer
   * @returns {Promise<View>}
   */
  viewed({ turns, ended }, signal) {
    return new Promise((resolve) => {
      const look = (/** @type {View} */ view) => {
        const isSame = view.record.length === turns.length && (!ended || view.outcome);
        if (isSame && view.record.every(({ text }, i) => text === turns[i])) resolve(view);
      };
      if (this.#view) look(this.#view);
      this.#waiting.add(look);
      signal.addEventListener("abort", () => this.#waiting.delete(look));
    });
  }

  /** Send a command. @param {Order} order @returns {string} its identity */
  order(order) {
    const id = newIdentity();
    const expects = this.followed.state.seq;
    this.#connection.send(/** @type {Command} */ ({ ...order, id, expects }));
    return id;
  }

  /** @param {LiveAnswer} message */
  received(message) {
    switch (message.kind) {
      case "welcome":
        return this.#take(welcomed(this.#followed, message, now()));
      case "event":
        if (message.event.command === this.#replacing) this.#useNewKey();
        return this.#followed && this.#take(happened(this.#followed, message));
      case "presence":
        return this.#followed && this.#take({ ...this.#followed, presence: message });
      case "view":
        this.#view = message.view;
        return this.#waiting.forEach((look) => look(message.view));
      case "refused":
        this.refused(message.command, message.reason);
        return this.#followed?.state.seq === message.state.seq || this.#missed();
      case "gone":
        // The answer to a new key may have been lost.
        if (message.code !== "no-game" && this.#useNewKey()) return this.#connection.hello();
        this.#first?.reject(new ApiError(message.reason));
        return this.gone(message.reason);
    }
  }

  /** @param {Followed|null} followed  null where events are missing */
  #take(followed) {
    if (followed === null) return this.#missed();
    this.#followed = followed;
    this.#first?.resolve(followed);
    this.#first = null;
    this.changed();
  }

  #missed() {
    this.#connection.hello();
  }
}
