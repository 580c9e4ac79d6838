/**
 * The WebSocket over which a live game or the lobby is followed. If it is cut or falls silent, another
 * one is opened, and the hello says which events are known. A command that is not answered is sent again
 * with the same identity: the server does it once.
 *
 * @import { Commanded, LiveAnswer } from "../wire.js"
 *
 * @typedef {Commanded["command"]} Command
 *
 * @typedef {object} Host
 * @property {() => unknown} hello  the message that a new connection begins with
 * @property {(message: LiveAnswer) => void} received
 * @property {(isOpen: boolean) => void} turned
 * @property {() => void} unopened  no connection could be opened yet: networks and proxies may block them
 */

import { retryNow } from "../net/api.js";

/** How long an answer is waited for, in milliseconds. */
const ANSWER = 2500;

/** How long the first connection may take to open before its host asks in another way, in milliseconds. */
const FIRST_ANSWER = 3000;

/** The server sends a ping every 5 seconds: where two of them do not come, the line is dead. */
const SILENCE = 11_000;

/** How often the page notes that it is awake; a note this far from its time means that it slept. */
const BEAT = 2000;
const GAP = 3000;

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
  /** When there has to be a sign of life, in milliseconds of the system's clock. */
  #due = Infinity;
  #isClosed = false;
  /** Whether one has been open. */
  #isProven = false;
  /** Unanswered commands by their identities. @type {Map<string, {text: string, clock: number}>} */
  #unanswered = new Map();

  /** @param {Host} host @param {AbortSignal} signal  ends it */
  constructor(host, signal) {
    this.host = host;
    const check = () => this.#check();
    addEventListener("online", check, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || check(), { signal });
    let awake = Date.now();
    const beat = setInterval(() => {
      const late = Date.now() - awake - BEAT;
      awake += BEAT + late;
      // The system's time may have been changed, too: the answer has the server's. Browsers slow down
      // the timers of pages in the background.
      if (Math.abs(late) > GAP && !document.hidden) check();
    }, BEAT);
    const first = setTimeout(() => this.#doubt(), FIRST_ANSWER);
    signal.addEventListener("abort", () => {
      clearInterval(beat);
      clearTimeout(first);
      this.#close();
    });
    this.#reopen();
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether a command is unanswered. */
  get isWaiting() {
    return this.#unanswered.size > 0;
  }

  /** The device may have slept or changed its network: a line that does not answer soon is replaced. */
  #check() {
    if (!this.#socket) return this.#reopen();
    if (this.#isOpen) this.hello();
    this.#expect(ANSWER);
  }

  #reopen() {
    clearTimeout(this.#clock);
    if (this.#isClosed || this.#socket) return;
    const socket = (this.#socket = new WebSocket(address()));
    this.#expect(SILENCE);
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener(
      "message",
      ({ data }) => socket === this.#socket && this.#receive(data),
    );
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** @param {WebSocket} socket */
  #opened(socket) {
    if (this.#isClosed || socket !== this.#socket) return socket.close();
    this.#isProven = true;
    this.#wait = FIRST_WAIT;
    this.#listen();
    this.hello();
    this.host.turned(true);
  }

  /** Send the number of the last known event: the answer has the later ones, or the whole game. */
  hello() {
    this.#say(this.host.hello());
    for (const id of this.#unanswered.keys()) this.#resend(id);
  }

  #lost() {
    this.#listen(Infinity);
    this.#socket = null;
    if (this.#isClosed) return;
    this.host.turned(false);
    this.#doubt();
    this.#clock = window.setTimeout(() => this.#reopen(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #doubt() {
    if (!this.#isProven) this.host.unopened();
  }

  /**
   * Replace a silent line. The end of a closing handshake is not awaited: on a dead line it would take
   * the browser's minute. Requests over the same network are likely as dead.
   */
  #replace() {
    const dead = this.#socket;
    const wasOpen = this.#isOpen;
    this.#lost();
    if (wasOpen) dead?.close(); // browsers complain about others; these close once they are open
    retryNow();
  }

  /** The line is alive: wait for the next sign of life. @param {number} [most]  milliseconds */
  #listen(most = SILENCE) {
    clearTimeout(this.#silence);
    this.#due = Infinity;
    if (most < Infinity) this.#expect(most);
  }

  /** Replace the line unless there is a sign of life by then. @param {number} milliseconds */
  #expect(milliseconds) {
    const now = Date.now();
    // The timer of one that is long overdue stood still while the device slept.
    if (this.#due <= now + milliseconds && now < this.#due + GAP) return;
    this.#due = now + milliseconds;
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#replace(), milliseconds);
  }

  /** @param {string} text */
  #receive(text) {
    if (this.#isClosed) return;
    this.#listen();
    const message = /** @type {LiveAnswer} */ (JSON.parse(text));
    if (message.kind === "ping") return this.#say({ kind: "pong", n: message.n });
    if (message.kind === "event" && message.event.command) this.#answered(message.event.command);
    if (message.kind === "refused") this.#answered(message.command);
    this.host.received(message);
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
    waiting.clock = window.setTimeout(() => this.#repeat(id), ANSWER);
  }

  /** Send a command again that was not answered; by now the line may be dead. @param {string} id */
  #repeat(id) {
    this.#resend(id);
    if (this.#isOpen) this.#expect(ANSWER);
  }

  /** The server has performed or refused a command. @param {string} id */
  #answered(id) {
    clearTimeout(this.#unanswered.get(id)?.clock);
    this.#unanswered.delete(id);
  }

  #close() {
    this.#isClosed = true;
    clearTimeout(this.#clock);
    this.#listen(Infinity);
    for (const id of [...this.#unanswered.keys()]) this.#answered(id);
    // Browsers complain of one that is closed before it is open: that waits.
    if (this.#isOpen) this.#socket?.close();
  }
}
