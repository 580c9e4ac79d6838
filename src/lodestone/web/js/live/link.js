/**
 * What binds a game here to the same game at the server: its state as it is followed, and the commands of
 * the player in the seat.
 *
 * @import { LiveAnswer, View } from "../wire.js"
 * @import { Command } from "./connection.js"
 * @import { Followed } from "./followed.js"
 * @import { Line } from "../net/record.js"
 *
 * @typedef {Command extends infer C ? C extends Command ? Omit<C, "id"|"expects"> : never : never} Order
 *   a command before it has an identity
 */

import { ApiError } from "../net/api.js";
import { Connection } from "./connection.js";
import { happened, welcomed } from "./followed.js";
import { keepNewKey, load, newIdentity, newKey, store } from "./kept.js";

/** This device's time, as the server counts it, in microseconds. */
const now = () => Date.now() * 1000;

export class Link {
  #connection;
  /** Who waits for the first answer. @type {{resolve: (game: Followed) => void, reject: (error: Error) => void}|null} */
  #first = null;
  /** @type {Followed|null} */
  #followed = null;
  /** What may have replaced the key, and the command that does it. @type {string|null} */
  #newKey = null;
  #replacing = "";
  /** The newest position that the server sent. @type {View|null} */
  #view = null;
  /** Who waits for one. @type {Set<(view: View) => void>} */
  #waiting = new Set();
  isOpen = false;
  /** Something has changed. @type {() => void} */
  changed = () => {};
  /** A command was refused. @type {(command: string, reason: string) => void} */
  refused = () => {};
  /** The server does not let this browser follow the game any more. @type {(reason: string) => void} */
  gone = () => {};

  /** @param {string} id  of the game @param {string|null} key @param {AbortSignal} signal */
  constructor(id, key, signal) {
    this.id = id;
    this.key = key;
    this.ready = new Promise((resolve, reject) => (this.#first = { resolve, reject }));
    signal.addEventListener("abort", () => this.#first?.reject(signal.reason));
    this.#connection = new Connection(
      {
        hello: () => this.#hello(),
        heard: (message) => this.#hear(message),
        changed: (isOpen) => {
          this.isOpen = isOpen;
          this.changed();
        },
      },
      signal,
    );
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

  /** Only a new key opens the seat from now on; the old one is kept until the server says so. */
  replaceKey() {
    const { id, key } = this;
    this.#newKey = newKey();
    store({ ...load(id), id, key });
    keepNewKey(key, this.#newKey);
    this.#replacing = this.order({ kind: "replace-key", key: this.#newKey });
  }

  /** Use what may have replaced the key, here or on another page. @returns {boolean} whether there is something */
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
    this.#connection.hello();
  }

  #hello() {
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

  /** Let the server do something. @param {Order} order @returns {string} its identity */
  order(order) {
    const id = newIdentity();
    const expects = this.followed.state.seq;
    this.#connection.send(/** @type {Command} */ ({ ...order, id, expects }));
    return id;
  }

  /** @param {LiveAnswer} message */
  #hear(message) {
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

  /** @param {Followed|null} followed  null where something was missed */
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
