import assert from "node:assert/strict";
import { test } from "node:test";

import { applied } from "../../src/lodestone/web/js/core/games.js";
import * as game from "../../src/lodestone/web/js/game/game.js";
import { kept } from "./examples.js";

/** @param {string} name @param {string} title @param {object} more */
const player = (name, title, more) => ({
  name,
  title,
  about: "",
  by_table: false,
  timed: false,
  /** @type {number|null} */
  most_seconds: null,
  engine: false,
  ...more,
});
const PLAYERS = [
  player("level-1", "Level 1", {}),
  player("level-8", "Level 8", { timed: true, most_seconds: 180 }),
  player("fish", "Fish", { engine: true }),
];

/** @param {string[]} sides  who made the turns */
const viewAfter = (...sides) => ({
  record: sides.map((side, i) => ({ text: `${i}`, annotated: `${i}`, side, say: "" })),
});

test("taking back goes to the last turn of a human", () => {
  const open = kept([]);
  /** @param {ReturnType<typeof kept>} now @param {string[]} sides */
  const takeBackTo = (now, ...sides) =>
    game.takeBackTo({ kept: now, tree: now.tree, latest: viewAfter(...sides) });
  assert.equal(takeBackTo(open, "white", "black", "white", "black"), 2);
  assert.equal(takeBackTo(open, "black"), null);
  const watched = kept([], { seats: { white: "level-1", black: "level-8" } });
  assert.equal(takeBackTo(watched, "black"), 0);
});

test("an end that the players made is taken back alone", () => {
  const open = kept(["1", "2"]);
  const ended = /** @type {const} */ ({ result: "0-1", termination: "resignation" });
  const tree = applied(open.tree, { kind: "end", ended });
  assert.equal(game.takeBackTo({ kept: open, tree, latest: viewAfter("white", "black") }), 2);
});

test("only timed players have a time, and a time that is not offered is the usual one", () => {
  const timed = kept([], { seats: { white: "human", black: "level-8" }, seconds: 5 });
  assert.equal(game.secondsFor(timed, "black", PLAYERS), 5);
  assert.equal(game.secondsFor(timed, "white", PLAYERS), null);
  assert.equal(game.secondsOf({ seconds: 7 }, PLAYERS), game.secondsOf({}, PLAYERS));
});

test("no more time is offered than the server gives", () => {
  const hurried = [player("level-8", "Level 8", { timed: true, most_seconds: 1 })];
  assert.deepEqual(game.timesFor(PLAYERS), [0.2, 0.8, 2, 5, 15]);
  assert.deepEqual(game.timesFor(hurried), [0.2, 0.8]);
  assert.equal(game.secondsOf({ seconds: 5 }, hurried), 0.8);
  const rushed = [player("level-8", "Level 8", { timed: true, most_seconds: 0.1 })];
  assert.equal(game.secondsOf({ seconds: 5 }, rushed), 0.2);
});

test("engines and long times may be stopped", () => {
  /** @param {string} black @param {number} seconds */
  const long = (black, seconds) =>
    game.mayTakeLong(kept([], { seats: { white: "human", black }, seconds }), "black", PLAYERS);
  assert.equal(long("level-8", 5), true);
  assert.equal(long("level-8", 0.2), false);
  assert.equal(long("level-1", 5), false);
  assert.equal(long("fish", 0.2), true);
});

test("a seat is told by who sits there", () => {
  const alone = kept([], { seats: { white: "human", black: "fish" } });
  assert.equal(game.seatTitle(alone, "white", PLAYERS), "You");
  assert.equal(game.seatTitle(alone, "black", PLAYERS), "Engine Fish");
  assert.equal(game.seatTitle(kept([]), "black", PLAYERS), "Computer, level 1");
  const friends = kept([], { seats: { white: "human", black: "human" } });
  assert.equal(game.seatTitle(friends, "white", PLAYERS), "");
});

/** @param {string} side @param {string|null} winner @param {number|null} [remoteness] */
const judged = (side, winner, remoteness = null) =>
  /** @type {any} */ ({ side, winner, remoteness, best: { turn: "better", say: "" } });

test("a mistake is a turn whose punishment is near", () => {
  const far = [judged("white", null), judged("black", "black", 85), judged("white", "black", 84)];
  assert.equal(game.seenBy(far, "white"), null);
  const near = [...far, judged("black", "black", 3), judged("white", "black", 2)];
  assert.deepEqual(game.seenBy(near, "white"), { ply: 3, best: "better" });
  assert.equal(game.seenBy(near, "black"), null);
});

test("exact values name the turn that lost, and a piece given away", () => {
  const sides = ["white", "black"];
  /** White's lead after each turn. @param {number[]} leads @param {number} remoteness  after the turn that lost */
  const played = (leads, remoteness) =>
    leads.map((material, ply) => ({
      ...judged(sides[ply % 2], ply < 3 ? null : "black", ply < 3 ? null : remoteness),
      material,
    }));
  /** @param {number[]} leads @param {number} remoteness */
  const lost = (leads, remoteness) => game.lostBy(played(leads, remoteness), "white", sides);
  // Turn 3 drew no more; the piece that Black takes with turn 4 comes back, that of turn 6 does not.
  const turned = { ply: 3, best: "better" };
  const leads = [0, 0, 0, 0, -1, 0, -1, -1, -1];
  assert.deepEqual(lost(leads, 90), { ply: 5, best: "better", turned });
  assert.deepEqual(lost(leads, 9), turned);
  assert.deepEqual(lost([0, 0, 0, 0, -1, -1, -1], 90), turned);
  assert.deepEqual(lost([0, 0, 0, 0, 0, 1, 0], 90), turned);
  // Where the start is lost, only what was given away is left.
  const doomed = played(leads, 90).map((one) => ({ ...one, winner: "black" }));
  assert.deepEqual(game.lostBy(doomed, "white", sides), { ply: 5, best: "better" });
  assert.equal(game.lostBy(played(leads, 90), "black", sides), null);
});

test("clocks are told in minutes and seconds", () => {
  const clock = game.clockOf("5+3", ["white", "black"]);
  assert.deepEqual(clock, { name: "5+3", increment: 3, left: { white: 300_000, black: 300_000 } });
  assert.equal(game.clockOf("", ["white"]), null);
  assert.deepEqual([null, 0, 61_001].map(game.clockTimes), ["", "0:00", "1:02"]);
});
