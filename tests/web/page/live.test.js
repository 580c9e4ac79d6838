import assert from "node:assert/strict";
import { test } from "node:test";

import {
  SECOND,
  clockAt,
  happened,
  hasBegun,
  isRunning,
  mySide,
  welcomed,
} from "../../../src/lodestone/web/page/js/live/followed.js";
import {
  fateOf,
  lostWords,
  mayPlan,
  newPlan,
  planMarks,
  planWords,
  withTurn,
} from "../../../src/lodestone/web/page/js/live/plan.js";
import { leftInWords } from "../../../src/lodestone/web/page/js/lib/counted.js";
import { OWN_CONTROL } from "../../../src/lodestone/web/page/js/game/times.js";
import { TIMES, timeInWords, timeOf } from "../../../src/lodestone/web/page/js/live/terms.js";

/** @type {any} */
const STATE = {
  seq: 3,
  at: 0,
  sides: { a: "white", b: "black" },
  names: { a: "Ada", b: "Bob" },
  mover: "a",
  plies: 0,
  clocks: null,
  deadline: null,
  offers: {},
  muted: [],
  swapped: false,
  outcome: null,
  next_game: null,
};

/** @type {any} */
const TERMS = {
  rules: "queah:balanced",
  side: "white",
  time: { kind: "none" },
  start: null,
  computer: null,
  swap: false,
  chat: true,
};

/** @param {any} [state] @param {any} [more] @returns {any} */
const welcome = (state = {}, more = {}) => ({
  kind: "welcome",
  game: "abcdefghijklmnop",
  seat: "a",
  invited: null,
  chat: true,
  now: 5 * SECOND,
  events: [],
  state: null,
  snapshot: { ...STATE, ...state, terms: TERMS, rematch_of: null, turns: [], messages: [] },
  presence: { kind: "presence", seats: {}, since: {}, claimable: {}, spectators: 0 },
  ...more,
});

/** @param {number} seq @param {any} body @param {any} [state] @returns {any} */
const event = (seq, body, state = {}) => ({
  kind: "event",
  event: { seq, at: 0, seat: "a", command: `command-${seq}`, body, clocks: null },
  state: { ...STATE, ...state, seq },
});

const begun = () => {
  const followed = welcomed(null, welcome(), 0);
  assert(followed);
  return followed;
};

test("a snapshot has the game and server time", () => {
  const followed = begun();
  assert.equal(followed.ahead, 5 * SECOND);
  assert.deepEqual(followed.turns, []);
  assert.equal(mySide(followed), "white");
  assert(isRunning(followed));
});

test("turns are added and taken back", () => {
  const first = happened(begun(), event(4, { kind: "played", turn: "c2c3" }));
  const second = first && happened(first, event(5, { kind: "played", turn: "b3a3" }));
  assert.deepEqual(second?.turns, ["c2c3", "b3a3"]);
  const back = second && happened(second, event(6, { kind: "taken-back", plies: 2 }));
  assert.deepEqual(back?.turns, []);
});

test("an event that comes twice counts once", () => {
  const played = event(4, { kind: "played", turn: "c2c3" });
  const first = happened(begun(), played);
  assert(first);
  assert.equal(happened(first, played), first);
});

test("a missing event is noticed", () => {
  assert.equal(happened(begun(), event(5, { kind: "played", turn: "c2c3" })), null);
  assert.equal(welcomed(null, welcome({}, { snapshot: null, state: STATE }), 0), null);
});

test("a new connection brings missed events", () => {
  const missed = [event(4, { kind: "played", turn: "c2c3" }).event];
  const now = welcome(
    {},
    { snapshot: null, events: missed, state: { ...STATE, seq: 4, plies: 1 } },
  );
  const after = welcomed(begun(), now, 0);
  assert.deepEqual(after?.turns, ["c2c3"]);
  assert.equal(after?.state.seq, 4);
});

test("known events are left out", () => {
  const played = event(4, { kind: "played", turn: "c2c3" }, { plies: 1 });
  const first = happened(begun(), played);
  const again = { snapshot: null, events: [played.event], state: played.state };
  const after = welcomed(first, welcome({}, again), 0);
  assert.deepEqual(after?.turns, ["c2c3"]);
});

test("messages are kept in their order", () => {
  const first = happened(begun(), event(4, { kind: "said", text: "Hello" }));
  const second = first && happened(first, event(5, { kind: "said", text: "again" }));
  assert.deepEqual(
    second?.messages.map(({ text }) => text),
    ["Hello", "again"],
  );
});

test("a game begins when both seats are taken", () => {
  const alone = welcomed(null, welcome({ names: { a: "Ada" } }), 0);
  assert(alone && !hasBegun(alone));
  const against = { ...alone, terms: { ...alone.terms, computer: "level-1" } };
  assert(hasBegun(against));
});

test("only the clock of the side to move runs", () => {
  const sides = { white: { left: 60 * SECOND }, black: { left: 50 * SECOND } };
  const clocks = { sides, since: 10 * SECOND };
  const followed = welcomed(null, welcome({ clocks }, { now: 0 }), 0);
  assert(followed);
  assert.equal(clockAt(followed, "white", 15 * SECOND)?.left, 55_000);
  assert.equal(clockAt(followed, "black", 15 * SECOND)?.left, 50_000);
  assert.equal(clockAt(followed, "white", 1000 * SECOND)?.left, 0);
});

test("a clock shows the period after the time", () => {
  const time = { kind: "byo-yomi", main: 0, period: 20 * SECOND, periods: 3 };
  const sides = { white: { left: 5 * SECOND }, black: { left: 0 } };
  const now = welcome({ clocks: { sides, since: 0 } }, { now: 0 });
  now.snapshot.terms = { ...TERMS, time };
  const followed = welcomed(null, now, 0);
  assert(followed);
  assert.equal(clockAt(followed, "white", 4 * SECOND)?.left, 1000);
  assert.equal(clockAt(followed, "white", 8 * SECOND)?.left, 17_000);
  assert.equal(clockAt(followed, "white", 26 * SECOND)?.left, 19_000);
  assert.equal(clockAt(followed, "black", 8 * SECOND)?.left, 20_000);
});

test("times are shown in readable units", () => {
  assert.equal(leftInWords(null), "");
  assert.equal(leftInWords(61_000), "1:01");
  assert.equal(leftInWords(3_661_000), "1:01:01");
  assert.equal(leftInWords(90_000_000), "1 d 1 h");
  assert.equal(timeInWords({ kind: "days", days: 1 }), "1 day for each turn.");
  for (const { name, title } of TIMES.filter(({ name }) => name !== OWN_CONTROL.name)) {
    assert.equal(`${title}.`, timeInWords(timeOf(name)));
  }
});

/** @param {any} [state] @param {string[]} [turns] @param {any} [more] @returns {any} */
const waiting = (state = {}, turns = ["c2c3"], more = {}) => ({
  ...begun(),
  turns,
  state: { ...STATE, mover: "b", ...state },
  ...more,
});

/** @param {string} from @param {string} to @returns {any} */
const moved = (from, to) => ({ position: `${from} at ${to}`, last: { actions: [{ from, to }] } });

const half = () => withTurn(newPlan(waiting()), "d6d5", moved("d6", "d5"));
const whole = () => withTurn(half(), "c3c4", moved("c3", "c4"));

test("a turn is planned while waiting for people", () => {
  assert(mayPlan(waiting()));
  for (const state of [{ mover: "a" }, { names: { a: "Ada" } }, { outcome: {} }]) {
    assert(!mayPlan(waiting(state)));
  }
  assert(!mayPlan(waiting({}, [], { seat: null })));
  assert(!mayPlan(waiting({}, [], { terms: { ...TERMS, computer: "level-1" } })));
});

test("a planned turn is sent only in its position", () => {
  /** @type {[fate: string, state: any, turns: string[], position?: string][]} */
  const cases = [
    ["open", {}, ["c2c3"]],
    ["open", { offers: { takeback: "a", agreement: "b" } }, ["c2c3"]],
    ["reached", { mover: "a" }, ["c2c3", "d6d5"]],
    ["open", { mover: "a" }, ["c2c3", "e6e5"]], // what this leads to is not known yet
    ["reached", { mover: "a" }, ["c2c3", "e6e5"], "d6 at d5"],
    ["lost", { mover: "a" }, ["c2c3", "e6e5"], "e6 at e5"],
    ["lost", { mover: "a" }, []], // taken back
    ["lost", { mover: "a" }, ["c2c4", "d6d5"]], // taken back, and played differently
    ["lost", { mover: "a", swapped: true }, ["c2c3"]],
    ["lost", { outcome: {} }, ["c2c3"]],
    ["lost", { outcome: {}, mover: "a" }, ["c2c3", "d6d5"]],
    ["lost", {}, ["c2c3", "d6d5", "c3c4"]],
  ];
  for (const [fate, state, turns, position] of cases) {
    const found = fateOf(whole(), waiting(state, turns), position);
    assert.equal(found, fate, JSON.stringify([state, turns, position]));
  }
  // Where nothing is expected yet, nothing is reached.
  assert.equal(fateOf(newPlan(waiting()), waiting({ mover: "a" }, ["c2c3", "d6d5"])), "lost");
});

test("a plan describes itself and its end", () => {
  const game = waiting();
  assert.equal(planWords(newPlan(game), game), "Plan: make the turn that you expect of Bob.");
  assert.equal(planWords(half(), game), "Plan: if Bob plays d6d5, you play…");
  assert.equal(planWords(whole(), game), "Planned: if Bob plays d6d5, you play c3c4.");
  /** @type {any[]} */
  const marks = planMarks(whole());
  assert.deepEqual(
    marks.map(({ from, to, kind }) => [from, to, kind]),
    [
      ["d6", "d5", "mark-next other"],
      ["c3", "c4", "mark-next"],
    ],
  );
  const lost = (/** @type {any[]} */ ...about) => lostWords(whole(), waiting(...about));
  assert.equal(lost({}, ["c2c3", "e6e5"]), "Plan dropped: Bob played e6e5.");
  assert.equal(lost({}, []), "Plan dropped: the position has changed.");
  assert.equal(lost({ outcome: {} }), "Plan dropped: the game is over.");
});
