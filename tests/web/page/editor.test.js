import assert from "node:assert/strict";
import { test } from "node:test";

import { stillPicture } from "../../../src/lodestone/web/page/js/stage/still.js";
import {
  carriedOver,
  done,
  emptied,
  imageOf,
  imaged,
  kindOf,
  moved,
  put,
  questionOf,
  stepped,
  swapped,
  toggled,
  withField,
} from "../../../src/lodestone/web/page/js/editor/setup.js";
import {
  setupLink,
  pasted,
  positionIn,
  positionText,
} from "../../../src/lodestone/web/page/js/core/links.js";

/** @typedef {import("../../../src/lodestone/web/page/js/wire.js").SetupAnswer} SetupAnswer */

/** Large and small pieces of two sides, a box for large white ones, and a last step. */
const empty = /** @type {SetupAnswer} */ ({
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

/** @param {SetupAnswer} setup */
const valuesOf = (setup) => questionOf(setup).setup.values;

test("a piece replaces the one of its layer", () => {
  const tower = put(put(empty, "a1", ["s"]), "a1", ["L"]);
  assert.deepEqual(tower.pieces, { a1: ["L", "s"] });
  assert.deepEqual(put(tower, "a1", ["l"]).pieces, { a1: ["l", "s"] });
  assert.equal(kindOf(tower, tower.pieces.a1), "Ls");
  assert.equal(kindOf(tower, ["x"]), null);
  assert.deepEqual(toggled(tower, "a1", "s").pieces, { a1: ["L"] });
  assert.deepEqual(moved(tower, "a1", "b2").pieces, { b2: ["L", "s"] });
});

test("pieces come from the supply and return to it", () => {
  const one = put(empty, "a1", ["L"]);
  assert.equal(valuesOf(one).W, 1);
  assert.equal(valuesOf(put(one, "a1", ["l"])).W, 2);
  assert.equal(valuesOf(moved(one, "a1", "a2")).W, 1);
  assert.equal(valuesOf(emptied(one)).W, 2);
  // Two are out of the box already: a third one too many does not go back there.
  const fields = one.fields.map((field) =>
    field.name === "W" ? { ...field, value: 0, high: -1 } : field,
  );
  assert.equal(valuesOf(emptied(/** @type {SetupAnswer} */ ({ ...one, fields }))).W, 0);
});

test("a field that names a changed cell is emptied", () => {
  const moving = withField(put(empty, "a2", ["L"]), "step", ["a1", "a2"]);
  assert.deepEqual(valuesOf(put(moving, "b1", ["s"])).step, ["a1", "a2"]);
  assert.deepEqual(valuesOf(put(moving, "a1", ["s"])).step, []);
});

test("colours swapped twice are as before", () => {
  const now = { ...put(empty, "a1", ["L", "s"]), side: "b" };
  const other = swapped(now);
  assert.deepEqual(other.pieces, { a1: ["l", "S"] });
  assert.deepEqual([other.side, valuesOf(other)], ["w", { W: 1, B: 1, step: [] }]);
  assert.deepEqual(swapped(other), now);
});

const square = [
  { name: "a1", x: 10, y: 30, outline: "" },
  { name: "b1", x: 30, y: 30, outline: "" },
  { name: "a2", x: 10, y: 10, outline: "" },
  { name: "b2", x: 30, y: 10, outline: "" },
];

test("boards turn and mirror as drawn", () => {
  const turned = imageOf(square, "turn");
  assert.ok(turned);
  const next = imaged(withField(put(empty, "a1", ["L"]), "step", ["a1", "b1"]), turned);
  assert.deepEqual(next.pieces, { a2: ["L"] });
  assert.deepEqual(valuesOf(next).step, ["a2", "a1"]);
  assert.deepEqual([...(imageOf(square, "mirror") ?? [])][0], ["a1", "b1"]);
  assert.equal(imageOf(square.slice(1), "mirror"), null);
});

test("changing rules keeps their cells, pieces and fields", () => {
  const pieces = { a1: ["L", "x"], z9: ["L"] };
  const next = carriedOver(withField({ ...empty, pieces }, "W", 9), empty, [{ name: "a1" }]);
  assert.deepEqual(next.pieces, { a1: ["L"] });
  assert.deepEqual(valuesOf(next), { W: 2, B: 1, step: [] });
  assert.equal(valuesOf(carriedOver({ ...empty, fields: [] }, empty, [])).W, 2);
});

test("steps are undone and redone in order", () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((size) => withField(empty, "W", size));
  const later = done(done({ past: [], setup: one, future: [] }, two), three);
  const back = stepped(stepped(later, "past", "future"), "past", "future");
  assert.deepEqual([back.setup, back.future], [one, [three, two]]);
  assert.equal(stepped(back, "future", "past").setup, two);
  assert.deepEqual(stepped(back, "past", "future"), back);
  assert.deepEqual(done(back, { ...one, status: "judged" }).past, []);
  assert.deepEqual(done(back, four).future, []);
});

test("links carry rules and positions of every form", () => {
  for (const position of ["a/b w 6,6 -,-", "100% -,-", ""]) {
    const { hash } = new URL(setupLink("queah:a,layout=./x;y.toml", position), "http://x/");
    assert.deepEqual(positionIn(hash), {
      rules: "queah:a,layout=./x;y.toml",
      position: position || null,
    });
  }
  assert.equal(positionIn("#position=w"), null);
  assert.equal(positionIn("#game=1"), null);
});

test("pasted text is a position, link or record", () => {
  assert.deepEqual(pasted(" a/b\n w "), { kind: "text", text: "a/b w" });
  assert.equal(pasted(`http://x/${setupLink("qo", "8 b")}`).kind, "link");
  const copied = { kind: "link", rules: "queah:balanced", position: "a/b w" };
  assert.deepEqual(pasted(positionText("queah:balanced", "a/b w")), copied);
  assert.deepEqual(pasted(" queah:balanced ; a/b\n w"), copied);
  const own = 'leaps:board={title="a; b",board=["w b"]},leaps=several';
  assert.deepEqual(pasted(positionText(own, "w")), { kind: "link", rules: own, position: "w" });
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
