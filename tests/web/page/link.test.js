import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./storage.js";
import { load, store } from "../../../src/lodestone/web/page/js/live/kept.js";

const ID = "abcdefghijklmnop";

/** A server's end of a WebSocket: what it was sent, and what it says. */
class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  /** No byte gets through, and nobody says so. */
  isFrozen = false;
  /** @type {any[]} */
  sent = [];

  constructor() {
    super();
    sockets.push(this);
  }

  /** @param {string} text */
  send(text) {
    if (this.isFrozen) return;
    this.sent.push(JSON.parse(text));
  }

  close() {
    if (this.isFrozen) this.readyState = 2;
    else this.lose();
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
const page = Object.assign(new EventTarget(), {
  hidden: false,
  baseURI: "http://localhost/",
  documentElement: { dataset: {} },
});
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  document: page,
  window: globalThis,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});
const { Link } = await import("../../../src/lodestone/web/page/js/live/link.js");
const { answerBy } = await import("../../../src/lodestone/web/page/js/net/api.js");

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

/** Let time go by; timers that others start begin in between. @param {number} milliseconds */
function pass(milliseconds) {
  for (let step = 0; step < milliseconds; step += 50) mock.timers.tick(50);
}

/** Follow a game, by a clock that the test moves. */
async function following() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const used = new AbortController();
  const link = new Link(ID, "key", used.signal);
  const socket = opened();
  socket.say(WELCOME);
  await link.ready;
  const count = sockets.length;
  return { link, socket, used, isReplaced: () => sockets.length > count };
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

test("a new key survives leaving the page", async () => {
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

test("a silent line is replaced within 12 seconds", async () => {
  const { link, socket, used, isReplaced } = await following();
  for (let n = 0; n < 10; n++) {
    pass(5000);
    socket.say({ kind: "ping", n, now: 0 });
    assert.deepEqual(socket.sent.at(-1), { kind: "pong", n });
  }
  socket.isFrozen = true;
  pass(10_000);
  assert(!isReplaced() && link.isOpen);
  pass(2000);
  assert(isReplaced() && !link.isOpen);
  opened().say({ ...WELCOME, snapshot: { ...WELCOME.snapshot, seq: 7 } });
  socket.say(WELCOME); // the frozen line is ignored
  assert.equal(link.followed.state.seq, 7);
  assert(link.isOpen);
  used.abort();
});

test("a line that never opens is replaced, too", async () => {
  const { socket, used, isReplaced } = await following();
  socket.lose();
  pass(1000);
  const stuck = sockets.at(-1);
  pass(13_000);
  assert(isReplaced() && stuck !== sockets.at(-1));
  stuck?.open();
  assert.equal(stuck?.readyState, 3);
  used.abort();
});

const SIGNS = {
  "another network": () => page.dispatchEvent(new Event("online")),
  "a page that is seen again": () => page.dispatchEvent(new Event("visibilitychange")),
  "a gap in the timers": () => {
    mock.timers.setTime(Date.now() + 3_600_000);
    pass(2000);
  },
};
for (const [name, sign] of Object.entries(SIGNS)) {
  test(`${name} asks for a sign of life`, async () => {
    const { socket, used, isReplaced } = await following();
    const asked = socket.sent.length;
    sign();
    assert.deepEqual(socket.sent.slice(asked).map(({ kind }) => kind), ["hello"]); // prettier-ignore
    socket.say(WELCOME);
    pass(4000);
    assert(!isReplaced());
    socket.isFrozen = true;
    sign();
    pass(4000);
    assert(isReplaced());
    used.abort();
  });
}

test("a command that waited is sent on the new line", async () => {
  const { link, socket, used, isReplaced } = await following();
  socket.isFrozen = true;
  const id = link.order({ kind: "play", turn: "c2c3" });
  pass(6000);
  assert(isReplaced());
  const { sent } = opened();
  assert.deepEqual(sent.map(({ kind, command }) => [kind, command?.id]), [["hello", undefined], ["command", id]]); // prettier-ignore
  used.abort();
});

test("where connections are blocked, a game is read without one", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  /** @type {[string, any][]} */
  const asked = [];
  answerBy(async (url, { headers }) => {
    asked.push([url, headers]);
    return Response.json(WELCOME);
  });
  const used = new AbortController();
  const link = new Link(ID, "key", used.signal);
  const stuck = sockets.at(-1);
  pass(2000);
  assert.deepEqual(asked, []);
  pass(2000);
  const game = await link.ready;
  assert.equal(game.game, ID);
  assert.deepEqual(asked, [
    [`http://localhost/api/live/games/${ID}`, { Authorization: "Bearer key" }],
  ]);
  assert(link.isBlocked && !link.isOpen);
  stuck?.open();
  assert(!link.isBlocked && link.isOpen);
  used.abort();
});
