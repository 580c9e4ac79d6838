import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf, previewMarks, ring } from "../../../src/lodestone/web/page/js/stage/marks.js";
import { action, model, step } from "./examples.js";

/** @typedef {import("../../../src/lodestone/web/page/js/stage/shapes.js").Mark} Mark */

const last = {
  text: "a-b",
  annotated: "",
  side: "white",
  say: "",
  marks: ["a", "b"],
  removed: ["c", "d"],
  removes: true,
  actions: [],
};

/** @param {Mark} mark */
const placesOf = (mark) => ("places" in mark ? mark.places : ["at" in mark ? mark.at : mark.to]);

/** @param {Mark[]} marks */
const textsOf = (marks) => marks.map((mark) => `${mark.form} ${placesOf(mark).join(" ")}`);

test("the last turn is marked until the next one begins", () => {
  const view = { highlights: { e: "goal" }, last, side: "black" };
  const pieces = new Map([["d", "white"]]);
  const now = model({ picture: { pieces, hands: new Map() } });
  const marks = ["diamond e", "inset a", "inset b", "ring c"];
  assert.deepEqual(textsOf(marksOf(view, now).under), marks);
  const begun = marksOf(view, { ...now, actions: [action("x", "y")] }).under;
  assert.deepEqual(textsOf(begun), ["diamond e", "inset x", "inset y"]);
});

test("dots mark targets, points mark captures", () => {
  const targets = new Map([
    ["b", [step("a", "b")]],
    ["c", [step("a", "c", { action: action("a", "c", { removes: ["d"] }) })]],
  ]);
  const pieces = new Map([["c", "black"]]);
  const now = model({ picked: "a", targets, picture: { pieces, hands: new Map() } });
  const { under, over } = marksOf({ highlights: {}, last: null, side: "white" }, now);
  const kinds = [...under, ...over].map((mark) => ("kind" in mark ? mark.kind : mark.form));
  assert.deepEqual(kinds, ["mark-picked", "mark-target", "mark-aim", "danger"]);
});

test("small dots mark where a piece may enter", () => {
  const entries = new Map([["c", [step("", "c")]]]);
  const now = model({ sources: new Map([["a", new Map()]]), entries });
  const { under } = marksOf({ highlights: {}, last: null, side: "white" }, now);
  assert.deepEqual(under, [ring("a", 1.12, "mark-source"), { form: "dots", places: ["c"] }]);
});

test("too many sources are not marked", () => {
  const sources = (/** @type {number} */ count) =>
    new Map(Array.from({ length: count }, (_, i) => [`${i}`, new Map()]));
  const view = { highlights: {}, last: null, side: "white" };
  assert.equal(marksOf(view, model({ sources: sources(24) })).under.length, 24);
  assert.equal(marksOf(view, model({ sources: sources(25) })).under.length, 0);
});

test("a note replaces a value on its cell", () => {
  const worth = { value: /** @type {const} */ ("win"), remoteness: 3 };
  const plain = step("a", "b", { worth });
  const noted = step("a", "c", { worth, action: action("a", "c", { note: "costs 4" }) });
  const targets = new Map([
    ["b", [plain]],
    ["c", [noted]],
  ]);
  const { over } = marksOf(
    { highlights: {}, last: null, side: "white" },
    model({ picked: "a", targets }),
  );
  const badges = over.filter((mark) => mark.form === "worth").map(({ at, high }) => [at, high]);
  assert.deepEqual(badges, [
    ["b", false],
    ["c", true],
  ]);
});

test("a preview shows the new piece and captures", () => {
  const there = step("a", "b", {
    action: action("a", "b", { removes: ["c"], warning: "loses it" }),
  });
  const now = model({ picked: "a", targets: new Map([["b", [there]]]) });
  assert.deepEqual(textsOf(previewMarks(now, "b", false)), [
    "inset b",
    "danger c",
    "shade b",
    "warning b",
  ]);
  assert.deepEqual(textsOf(previewMarks(now, "z", true)), ["lines z"]);
  assert.deepEqual(previewMarks(now, null, true), []);
});
