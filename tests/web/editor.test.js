import assert from "node:assert/strict";
import { test } from "node:test";

import { stillPicture } from "../../src/lodestone/web/js/stage/still.js";
import {
  carriedOver,
  cleared,
  imageOf,
  imaged,
  kindOf,
  moved,
  put,
  swapped,
  toggled,
} from "../../src/lodestone/web/js/editor/draft.js";
import * as history from "../../src/lodestone/web/js/editor/draft.js";
import {
  positionLink,
  pasted,
  positionIn,
  positionText,
} from "../../src/lodestone/web/js/core/links.js";

/**
 * @typedef {import("../../src/lodestone/web/js/editor/draft.js").Draft} Draft
 * @typedef {import("../../src/lodestone/web/js/wire.js").Setup} Setup
 */

/** Large and small pieces of two sides, a box for large white ones, and a last step. */
const setup = /** @type {Setup} */ ({
  rules: "toy",
  title: "Toy",
  position: "",
  side: "w",
  sides: [
    { letter: "w", name: "white", title: "White" },
    { letter: "b", name: "black", title: "Black" },
  ],
  pieces: {},
  piece_types: [
    { name: "L", kind: "L", title: "", layer: 0, most: 2, twin: "l" },
    { name: "S", kind: "S", title: "", layer: 1, most: 2, twin: "s" },
    { name: "l", kind: "l", title: "", layer: 0, most: 2, twin: "L" },
    { name: "s", kind: "s", title: "", layer: 1, most: 2, twin: "S" },
  ],
  fields: [
    { form: "count", name: "W", title: "", value: 2, low: 0, high: 2, twin: "B", supplies: "L" },
    { form: "count", name: "B", title: "", value: 1, low: 0, high: 2, twin: "W", supplies: "l" },
    { form: "cells", name: "step", title: "", value: [], choices: [], twin: "step" },
    { form: "ledge", name: "ledge", title: "", value: [] },
  ],
  faults: [],
  outcome: null,
  status: "",
  solvable: false,
});

/** @type {Draft} */
const empty = { rules: "toy", side: "w", pieces: {}, values: { W: 2, B: 1, step: [] } };

test("a piece replaces the one of its layer", () => {
  const tower = put(put(empty, setup, "a1", ["s"]), setup, "a1", ["L"]);
  assert.deepEqual(tower.pieces, { a1: ["L", "s"] });
  assert.deepEqual(put(tower, setup, "a1", ["l"]).pieces, { a1: ["l", "s"] });
  assert.equal(kindOf(setup, tower.pieces.a1), "Ls");
  assert.equal(kindOf(setup, ["x"]), null);
  assert.deepEqual(toggled(tower, setup, "a1", "s").pieces, { a1: ["L"] });
  assert.deepEqual(moved(tower, setup, "a1", "b2").pieces, { b2: ["L", "s"] });
});

test("what is supplied comes and goes back", () => {
  const one = put(empty, setup, "a1", ["L"]);
  assert.equal(one.values.W, 1);
  assert.equal(put(one, setup, "a1", ["l"]).values.W, 2);
  assert.equal(moved(one, setup, "a1", "a2").values.W, 1);
  assert.equal(cleared(one, setup).values.W, 2);
  // Two are out of the box already: a third one too many does not go back there.
  const fields = setup.fields.map((field) => (field.name === "W" ? { ...field, high: -1 } : field));
  const over = { ...one, values: { ...one.values, W: 0 } };
  assert.equal(cleared(over, /** @type {Setup} */ ({ ...setup, fields })).values.W, 0);
});

test("a field that tells of a changed cell is emptied", () => {
  const stepped = { ...put(empty, setup, "a2", ["L"]), values: { W: 1, B: 1, step: ["a1", "a2"] } };
  assert.deepEqual(put(stepped, setup, "b1", ["s"]).values.step, ["a1", "a2"]);
  assert.deepEqual(put(stepped, setup, "a1", ["s"]).values.step, []);
});

test("colours swapped twice are as before", () => {
  const now = { ...put(empty, setup, "a1", ["L", "s"]), side: "b" };
  const other = swapped(now, setup);
  assert.deepEqual(other.pieces, { a1: ["l", "S"] });
  assert.deepEqual([other.side, other.values.W, other.values.B], ["w", 1, 1]);
  assert.deepEqual(swapped(other, setup), now);
});

const square = [
  { name: "a1", x: 10, y: 30, outline: "" },
  { name: "b1", x: 30, y: 30, outline: "" },
  { name: "a2", x: 10, y: 10, outline: "" },
  { name: "b2", x: 30, y: 10, outline: "" },
];

test("boards turn and mirror as they are seen", () => {
  const turned = imageOf(square, "turn");
  assert.ok(turned);
  const now = { ...empty, pieces: { a1: ["L"] }, values: { W: 2, B: 1, step: ["a1", "b1"] } };
  const next = imaged(now, turned);
  assert.deepEqual(next.pieces, { a2: ["L"] });
  assert.deepEqual(next.values.step, ["a2", "a1"]);
  assert.deepEqual([...(imageOf(square, "mirror") ?? [])][0], ["a1", "b1"]);
  assert.equal(imageOf(square.slice(1), "mirror"), null);
});

test("other rules keep cells, pieces and fields they have", () => {
  const now = { ...empty, pieces: { a1: ["L", "x"], z9: ["L"] }, values: { W: 9, gone: 1 } };
  const next = carriedOver(now, setup, ["a1"]);
  assert.deepEqual(next.pieces, { a1: ["L"] });
  assert.deepEqual(next.values, { W: 2, B: 1, step: [] });
});

test("steps are undone and done again in order", () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((size) => ({ ...empty, values: { size } }));
  const later = history.done(history.done(history.begun(one), two), three);
  const back = history.undone(history.undone(later));
  assert.deepEqual([back.now, back.future], [one, [two, three]]);
  assert.deepEqual(history.redone(back).now, two);
  assert.deepEqual(history.done(back, one), back);
  assert.deepEqual(history.done(back, four).future, []);
  assert.deepEqual(history.undone(history.amended(later, four)).now, two);
});

test("links carry rules and positions of every form", () => {
  for (const position of ["a/b w 6,6 -,-", "100% -,-", ""]) {
    const { hash } = new URL(
      positionLink("http://x/editor", "queah:a,layout=./x;y.toml", position),
    );
    assert.deepEqual(positionIn(hash), {
      rules: "queah:a,layout=./x;y.toml",
      position: position || null,
    });
  }
  assert.equal(positionIn("#position=w"), null);
  assert.equal(positionIn("#game=1"), null);
});

test("what is pasted is a text, link or record", () => {
  assert.deepEqual(pasted(" a/b\n w "), { kind: "text", text: "a/b w" });
  assert.equal(pasted(positionLink("http://x/editor", "qo", "8 b")).kind, "link");
  const copied = { kind: "link", rules: "queah:balanced", position: "a/b w" };
  assert.deepEqual(pasted(positionText("queah:balanced", "a/b w")), copied);
  assert.deepEqual(pasted(" queah:balanced ; a/b\n w"), copied);
  assert.deepEqual(pasted('{"turns": []}'), { kind: "record" });
  assert.deepEqual(pasted('[Game "queah"]'), { kind: "record" });
});

test("still pictures have no colours left to resolve", () => {
  const scene = {
    width: 40,
    height: 40,
    under: '<rect fill="var(--board-cell, #ecd9b4)"/><path fill="var(--board-frame)"/>',
    cells: square,
    rows: [],
    pieces: { L: { markup: '<circle r="5" fill="var(--piece-white)"/>', label: "" } },
    radius: 5,
    hands: [],
  };
  const picture = stillPicture(scene, new Map([["a1", "L"]]), "<a & b>", () => "red");
  assert.ok(!picture.includes("var("));
  assert.equal(picture.match(/"red"/g)?.length, 3);
  assert.ok(picture.includes("<title>&lt;a &amp; b&gt;</title>"));
  assert.ok(picture.includes('<g transform="translate(10 30)"><circle'));
});
