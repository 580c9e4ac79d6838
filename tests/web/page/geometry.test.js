import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowOf, neighbour, spacing } from "../../../src/lodestone/web/page/js/stage/geometry.js";

/** @param {string} name @param {number} x @param {number} y */
const cell = (name, x, y) => ({ name, x, y, outline: "" });

const SQUARE = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => cell(`${x}${y}`, 10 * x, 10 * y)));

/** @param {string} key @param {string} from @param {ReturnType<typeof cell>[]} cells */
function reached(key, from, cells = SQUARE) {
  const start = cells.find(({ name }) => name === from);
  const direction = arrowOf(key);
  assert.ok(start && direction);
  return neighbour(cells, start, direction)?.name ?? null;
}

test("an arrow key leads to the next cell", () => {
  assert.equal(reached("ArrowUp", "11"), "10");
  assert.equal(reached("ArrowRight", "11"), "21");
  assert.equal(reached("ArrowDown", "11"), "12");
  assert.equal(reached("ArrowLeft", "11"), "01");
});

test("at an edge an arrow key leads nowhere", () => {
  assert.equal(reached("ArrowUp", "00"), null);
  assert.equal(reached("ArrowLeft", "00"), null);
});

test("arrows are diagonals on a rotated board", () => {
  const turned = SQUARE.map(({ name, x, y }) => cell(name, x - y, x + y));
  const keys = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
  const ends = new Set(keys.map((key) => reached(key, "11", turned)));
  assert.deepEqual(ends, new Set(["10", "21", "12", "01"]));
});

test("other keys are not arrows", () => {
  assert.equal(arrowOf("Enter"), null);
  assert.equal(arrowOf("constructor"), null);
});

test("the spacing is the distance of the two nearest cells", () => {
  assert.equal(spacing(SQUARE), 10);
  assert.equal(spacing([cell("a", 0, 0), cell("b", 3, 4), cell("c", 30, 40)]), 5);
});
