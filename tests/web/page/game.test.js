import assert from "node:assert/strict";
import { test } from "node:test";

import { applied } from "../../../src/lodestone/web/page/js/core/games.js";
import * as game from "../../../src/lodestone/web/page/js/game/game.js";
import { kept } from "./examples.js";

/** @param {string} name @param {string} title @param {object} more */
const player = (name, title, more) => ({
  name,
  title,
  about: "",
  by_table: false,
  timed: false,
  games: [],
  explains: false,
  engine: false,
  ...more,
});
const PLAYERS = [
  player("level-1", "Level 1", {}),
  player("level-8", "Level 8", { timed: true }),
  player("fish", "Fish", { games: [], engine: true }),
];

/** @param {string[]} sides  who made the turns */
const viewAfter = (...sides) => ({
  record: sides.map((side, i) => ({
    text: `${i}`,
    annotated: `${i}`,
    side,
    say: "",
    removes: false,
  })),
});

test("taking back returns to the last human turn", () => {
  const open = kept([]);
  /** @param {ReturnType<typeof kept>} now @param {string[]} sides */
  const takeBackTo = (now, ...sides) =>
    game.takeBackTo({ kept: now, latest: viewAfter(...sides) }, now.tree);
  assert.equal(takeBackTo(open, "white", "black", "white", "black"), 2);
  assert.equal(takeBackTo(open, "black"), null);
  const watched = kept([], { seats: { white: "level-1", black: "level-8" } });
  assert.equal(takeBackTo(watched, "black"), 0);
});

test("an agreed end is taken back alone", () => {
  const open = kept(["1", "2"]);
  const ended = /** @type {const} */ ({ result: "0-1", termination: "resignation" });
  const tree = applied(open.tree, { kind: "end", ended });
  assert.equal(game.takeBackTo({ kept: open, latest: viewAfter("white", "black") }, tree), 2);
});

test("only timed players have a thinking time", () => {
  const timed = kept([], { seats: { white: "human", black: "level-8" }, seconds: 5 });
  assert.equal(game.secondsFor(timed, "black", PLAYERS), 5);
  assert.equal(game.secondsFor(timed, "white", PLAYERS), null);
  assert.equal(game.secondsOf({ seconds: 7 }), game.secondsOf({}));
});

test("players with long thinking times can be stopped", () => {
  /** @param {string} black @param {number} seconds */
  const long = (black, seconds) =>
    game.mayTakeLong(kept([], { seats: { white: "human", black }, seconds }), "black", PLAYERS);
  assert.equal(long("level-8", 5), true);
  assert.equal(long("level-8", 0.2), false);
  assert.equal(long("level-1", 5), false);
});

test("a beaten level is followed by the next", () => {
  /** @param {string} black @param {string|null} winner */
  const next = (black, winner) =>
    game.nextLevel(
      {
        kept: kept([], { seats: { white: "human", black } }),
        latest: { outcome: { winner, reason: "", termination: "stalemate" } },
      },
      PLAYERS,
    )?.name;
  assert.equal(next("level-1", "white"), "level-8");
  assert.equal(next("level-1", "black"), undefined);
  assert.equal(next("level-1", null), undefined);
  assert.equal(next("level-8", "white"), undefined);
  assert.equal(next("fish", "white"), undefined);
  assert.equal(next("human", "white"), undefined);
});

test("a seat is described by its player", () => {
  const alone = kept([], { seats: { white: "human", black: "fish" } });
  assert.equal(game.seatTitle(alone, "white", PLAYERS), "You");
  assert.equal(game.seatTitle(alone, "black", PLAYERS), "Engine Fish");
  assert.equal(game.seatTitle(kept([]), "black", PLAYERS), "Computer, level 1");
  assert.equal(game.seatTitle(kept([]), "black", []), "Computer, level 1"); // not loaded yet
  const friends = kept([], { seats: { white: "human", black: "human" } });
  assert.equal(game.seatTitle(friends, "white", PLAYERS), "");
});

test("the losing turn is found, or a lost piece", () => {
  const sides = ["white", "black"];
  /** After each turn how many turns Black's win is away, null while there is none, and White's lead. @param {(number|null)[]} away @param {number[]} leads */
  const lost = (away, leads, side = "white", /** @type {number[]} */ followed = []) => {
    const positions = away.map((remoteness, ply) => ({
      ...{ side: sides[ply % 2], winner: remoteness === null ? null : "black", remoteness },
      ...{ best: { turn: "better", say: "" }, material: leads[ply] },
      followed: followed.includes(ply),
    }));
    return game.lostBy(/** @type {any} */ (positions), side, sides);
  };
  const turned = { ply: 3, best: "better" };
  const level = Array(9).fill(0);
  const far = [null, null, null, 90, 89, 88, 87, 40, 39];
  assert.deepEqual(lost([null, null, null, 4, 3], level), turned);
  assert.deepEqual(lost(far, level), turned);
  assert.equal(lost(far, level, "white", [2]), null); // the search knows no better turn
  assert.equal(lost(far, level, "black"), null);
  // The piece of turn 4 comes back, and that of turn 6 was lost anyway: that of turn 8 was not.
  assert.deepEqual(lost(far, [0, 0, 0, 0, -1, 0, -1, -1, -2]), { ply: 7, best: "better", turned });
  assert.deepEqual(lost(far, [0, 0, 0, 0, -1, -1, -1, -1, -2]), turned);
  assert.deepEqual(lost([...far.slice(0, 7), 86, 85], [0, 0, 0, 0, 0, 0, 0, 0, -1]), turned);
  // Where the start is lost, only what was given away is left.
  assert.deepEqual(lost([90, 89, 88, 50, 49], [0, 0, 0, 0, -1]), turned);
  assert.equal(lost([90, 89, 88, 50, 49], level), null);
  assert.equal(lost(Array(9).fill(null), [0, 0, -1, -1]), null);
});

test("clocks show minutes and seconds", () => {
  const clock = game.clockOf("5+3", ["white", "black"]);
  assert.deepEqual(clock, { name: "5+3", increment: 3, left: { white: 300_000, black: 300_000 } });
  assert.equal(game.clockOf("", ["white"]), null);
});
