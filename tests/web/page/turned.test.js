import assert from "node:assert/strict";
import { test } from "node:test";

import { turned } from "../../../src/lodestone/web/page/js/stage/turned.js";

/** a b
 *  c  */
const SCENE = {
  width: 40,
  height: 20,
  under: '<text x="10" y="5" font-size="10">a</text>',
  cells: [
    { name: "a", x: 10, y: 5, outline: "M8 3L12 3L12 7Z" },
    { name: "b", x: 30, y: 5, outline: "M28 5a2 2 0 1 0 4 0Z" },
    { name: "c", x: 10, y: 15, outline: "" },
  ],
  rows: [["a", "b"], ["c"]],
  pieces: {},
  radius: 4,
  hands: [],
};

test("a board turned four times is as before", () => {
  assert.equal(turned(SCENE, 0), SCENE);
  assert.equal(turned(SCENE, 4), SCENE);
  const again = turned(turned(SCENE, 1), 3);
  assert.deepEqual(again.cells, SCENE.cells);
  assert.deepEqual(turned(turned(SCENE, 2), -2).rows, SCENE.rows);
});

test("a quarter turns rows into columns", () => {
  const scene = turned(SCENE, 1);
  assert.deepEqual([scene.width, scene.height], [20, 40]);
  assert.deepEqual(scene.rows, [["c", "a"], ["b"]]);
  const [a, b] = scene.cells;
  assert.deepEqual([a.x, a.y, a.outline], [15, 10, "M17 8L17 12L13 12Z"]);
  assert.equal(b.outline, "M15 28a2 2 0 1 0 0 4Z");
});

test("letters stay upright on a turned board", () => {
  assert.match(turned(SCENE, 1).under, /^<g transform="translate\(20 0\) rotate\(90\)">/);
  assert.match(
    turned(SCENE, 1).under,
    /<text x="10" y="5" font-size="10" transform="rotate\(-90 10 1.5\)">/,
  );
});

test("turned boards keep light and shadows", () => {
  const under =
    '<path d="M0 0Z" transform="translate(3 4)"/><path d="M0 0Z" fill="url(#lit-cell) #fff"/>';
  const { under: now } = turned({ ...SCENE, under }, 2);
  assert.ok(now.includes('transform="translate(-3 -4)"'));
  assert.ok(
    now.includes('id="lit-cell-2" href="#lit-cell" gradientTransform="rotate(-180 0.5 0.5)"'),
  );
  assert.ok(now.includes('fill="url(#lit-cell-2) #fff"'));
});
