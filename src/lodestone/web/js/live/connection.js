/**
 * The WebSocket over which a live game or the lobby is followed. Where it is cut, it is opened again, and
 * the hello says which events are known. A command that is not answered is sent again with the same
 * identity: the server does it once.
 *
 * @import { Commanded, LiveAnswer } from "../wire.js"
 *
 * @typedef {Commanded["command"]} Command
 *
 * @typedef {object} Host
 * @property {() => unknown} hello  the message that a new connection begins with
 * @property {(message: LiveAnswer) => void} heard
 * @property {(isOpen: boolean) => void} changed
 */

/** How long an answer is waited for, in milliseconds. */
const ANSWER = 2500;

/** The server sends a ping several times a minute: where nothing comes for this long, the line is dead. */
const SILENCE = 45_000;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

const address = () => {
  const url = new URL("api/live/socket", document.baseURI);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
};

export class Connection {
  /** @type {WebSocket|null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #clock = 0;
  #silence = 0;
  #isClosed = false;
  /** Commands without an answer, by their identities. @type {Map<string, {text: string, clock: number}>} */
  #unanswered = new Map();

  /** @param {Host} host @param {AbortSignal} signal  ends it */
  constructor(host, signal) {
    this.host = host;
    const soon = () => this.#isOpen || this.#reopen();
    addEventListener("online", soon, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || soon(), { signal });
    signal.addEventListener("abort", () => this.#close());
    this.#reopen();
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether something was sent that the server has not answered. */
  get isWaiting() {
    return this.#unanswered.size > 0;
  }

  #reopen() {
    clearTimeout(this.#clock);
    if (this.#isClosed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    const socket = (this.#socket = new WebSocket(address()));
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#hear(data));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  #opened() {
    if (this.#isClosed) return this.#socket?.close();
    this.#wait = FIRST_WAIT;
    this.#listen();
    this.hello();
    this.host.changed(true);
  }

  /** Say which events are known: the answer has the others, or all of the game. */
  hello() {
    this.#say(this.host.hello());
    for (const id of this.#unanswered.keys()) this.#resend(id);
  }

  #lost() {
    clearTimeout(this.#silence);
    this.#socket = null;
    if (this.#isClosed) return;
    this.host.changed(false);
    this.#clock = window.setTimeout(() => this.#reopen(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Until the next sign of life. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#socket?.close(), SILENCE);
  }

  /** @param {string} text */
  #hear(text) {
    if (this.#isClosed) return;
    this.#listen();
    const message = /** @type {LiveAnswer} */ (JSON.parse(text));
    if (message.kind === "ping") return this.#say({ kind: "pong", n: message.n });
    if (message.kind === "event" && message.event.command) this.#answered(message.event.command);
    if (message.kind === "refused") this.#answered(message.command);
    this.host.heard(message);
  }

  /** @param {unknown} message */
  #say(message) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {Command} command */
  send(command) {
    const text = JSON.stringify({ kind: "command", command });
    this.#unanswered.set(command.id, { text, clock: 0 });
    this.#resend(command.id);
  }

  /** @param {string} id */
  #resend(id) {
    const waiting = this.#unanswered.get(id);
    if (!waiting) return;
    clearTimeout(waiting.clock);
    if (!this.#isOpen) return; // once it is open again
    this.#socket?.send(waiting.text);
    waiting.clock = window.setTimeout(() => this.#resend(id), ANSWER);
  }

  /** The server has done it, or will not. @param {string} id */
  #answered(id) {
    clearTimeout(this.#unanswered.get(id)?.clock);
    this.#unanswered.delete(id);
  }

  #close() {
    this.#isClosed = true;
    clearTimeout(this.#clock);
    clearTimeout(this.#silence);
    for (const id of [...this.#unanswered.keys()]) this.#answered(id);
    // Browsers complain of one that is closed before it is open: that waits.
    if (this.#isOpen) this.#socket?.close();
  }
}
