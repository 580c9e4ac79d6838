import assert from "node:assert/strict";
import { test } from "node:test";

import { seen, together } from "../../../src/lodestone/web/page/js/net/explorer.js";

const HERE = { alike: "queah", keys: ["start", "mirrored"] };

/** @param {string[]} keys @param {string[]} turns */
const course = (keys, turns, alike = "queah") => ({ alike, keys, turns });

/** @param {import("../../../src/lodestone/web/page/js/net/explorer.js").PlayedIn[]} played */
const sighting = (...played) => ({ played });

test("a game counts once, wherever it comes to a position or a mirror image", () => {
  const { games, sightings } = seen(
    [
      course(["start", "a", "start"], ["c2c3", "d3d4"]),
      course(["x", "mirrored", "y"], ["b2b3", "b3b4"]),
      course(["start", "a"], ["c2c3"]),
    ],
    HERE,
  );
  assert.equal(games, 3);
  assert.deepEqual(
    [...sightings.values()],
    [
      {
        key: "start",
        turn: "c2c3",
        played: [
          { game: 0, ply: 0 },
          { game: 2, ply: 0 },
        ],
      },
      { key: "mirrored", turn: "b3b4", played: [{ game: 1, ply: 1 }] },
    ],
  );
});

test("other rules, other positions and games without rules do not count", () => {
  const others = [course(["start"], [], "qo"), course([], [], ""), course(["x"], [])];
  assert.deepEqual(seen(others, HERE), { games: 0, sightings: new Map() });
});

test("a game that ends in the position has no turn there", () => {
  const { games, sightings } = seen([course(["x", "start"], ["c2c3"])], HERE);
  assert.deepEqual([games, sightings.size], [1, 0]);
});

test("turns that mirror each other are counted together, with the results", () => {
  const words = ["d3d4", "c2c3", "c2c3"].map((text) => ({ text, say: text, exact: null }));
  const played = [
    sighting({ game: 3, ply: 0 }),
    sighting({ game: 2, ply: 4 }, { game: 4, ply: 0 }),
    sighting({ game: 0, ply: 0 }, { game: 1, ply: 0 }),
  ];
  const results = ["1-0", "0-1", "*", "1/2-1/2", "1-0"];
  const [first, second] = together(played, words, results);
  assert.deepEqual(
    [first.text, first.count, first.results],
    ["c2c3", 4, { first: 2, drawn: 0, second: 1 }],
  );
  assert.deepEqual(
    first.played.map(({ game }) => game),
    [0, 1, 2, 4],
  );
  assert.deepEqual([second.text, second.results], ["d3d4", { first: 0, drawn: 1, second: 0 }]);
});
