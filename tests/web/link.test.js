import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage.js";
import { load, store } from "../../src/lodestone/web/js/live/kept.js";

const ID = "abcdefghijklmnop";

/** A server's end of a WebSocket: what it was sent, and what it says. */
class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];

  constructor() {
    super();
    sockets.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.lose();
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {any} message */
  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  lose() {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  }
}

/** @type {FakeSocket[]} */
const sockets = [];
const page = Object.assign(new EventTarget(), { hidden: false, baseURI: "http://localhost/" });
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  document: page,
  window: globalThis,
  addEventListener: page.addEventListener.bind(page),
});
const { Link } = await import("../../src/lodestone/web/js/live/link.js");

const WRONG = { kind: "gone", code: "wrong-key", reason: "this key opens no seat" };
const STATE = { seq: 3, plies: 0 };
const WELCOME = {
  kind: "welcome",
  game: ID,
  seat: "a",
  invited: null,
  now: 0,
  events: [],
  state: null,
  snapshot: { ...STATE, terms: {}, turns: [], messages: [] },
  presence: {},
};

/** The newest connection, opened. @returns {FakeSocket} */
function opened() {
  const socket = sockets.at(-1);
  assert(socket);
  socket.open();
  return socket;
}

/** Follow a game with a key, and have it replaced. */
async function replacing() {
  store({ id: ID, key: "old" });
  const used = new AbortController();
  const link = new Link(ID, "old", used.signal);
  const socket = opened();
  socket.say(WELCOME);
  await link.ready;
  link.replaceKey();
  const { command } = socket.sent.at(-1);
  return { link, socket, command, used };
}

test("a key is used until the server has stored another", async () => {
  const { link, socket, command, used } = await replacing();
  assert.equal(link.key, "old");
  assert.equal(load(ID)?.key, "old");
  const body = { kind: "key-replaced", key: "" };
  socket.say({
    kind: "event",
    event: { seq: 4, at: 0, seat: "a", command: command.id, body },
    state: { ...STATE, seq: 4 },
  });
  assert.equal(link.key, command.key);
  assert.deepEqual([load(ID)?.key, load(ID)?.newKey], [command.key, undefined]);
  used.abort();
});

test("a key replaced in a game opens its rematch", async () => {
  const rematch = "ponmlkjihgfedcba";
  store({ id: rematch, key: "old" });
  const { command, used } = await replacing();
  for (const code of ["wrong-key", "key-replaced"]) {
    const link = new Link(rematch, "old", used.signal);
    link.ready.catch(() => {});
    const socket = opened();
    socket.say({ kind: "gone", code, reason: "this seat has a new key" });
    assert.equal(socket.sent.at(-1).key, command.key);
    assert.deepEqual([link.key, load(rematch)?.key], [command.key, command.key]);
    store({ id: rematch, key: "old", newKey: command.key });
  }
  used.abort();
});

test("a new key that was never stored does not lose the seat", async () => {
  const { link, socket, command, used } = await replacing();
  socket.lose();
  page.dispatchEvent(new Event("online"));
  const again = opened();
  assert.deepEqual(
    again.sent.map(({ kind, key, command: sent }) => [kind, key ?? sent.key]),
    [
      ["hello", "old"],
      ["command", command.key],
    ],
  );
  assert.equal(link.key, "old");
  used.abort();
});

test("a new key whose answer was lost opens the seat", async () => {
  const { link, socket, command, used } = await replacing();
  socket.lose();
  page.dispatchEvent(new Event("online"));
  const again = opened();
  let reason = "";
  link.gone = (said) => (reason = said);
  again.say(WRONG);
  assert.deepEqual(
    again.sent.slice(2).map(({ kind, key, command: sent }) => [kind, key ?? sent.id]),
    [
      ["hello", command.key],
      ["command", command.id],
    ],
  );
  assert.equal(reason, "");
  again.say(WRONG);
  assert.equal(reason, WRONG.reason);
  used.abort();
});

test("a new key is known after the page was left", async () => {
  const { command, used } = await replacing();
  used.abort();
  const later = new AbortController();
  const link = new Link(ID, load(ID)?.key ?? null, later.signal);
  const socket = opened();
  socket.say(WRONG);
  assert.equal(socket.sent.at(-1).key, command.key);
  socket.say(WELCOME);
  await link.ready;
  assert.equal(load(ID)?.key, command.key);
  later.abort();
});
