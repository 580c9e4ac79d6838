import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../../src/lodestone/web/page/js/lib/keys.js";

/** The names of keys. @param {[key: string, code: string, shiftKey?: boolean][]} pressed */
const named = (...pressed) =>
  pressed.map(([key, code, shiftKey = false]) => keyOf({ key, code, shiftKey }));

test("letters are the same with Caps Lock", () => {
  assert.deepEqual(named(["f", "KeyF"], ["F", "KeyF"], ["F", "KeyF", true]), ["f", "f", "F"]);
  assert.deepEqual(named(["z", "KeyZ", true], ["Z", "KeyZ"]), ["Z", "z"]);
});

test("other alphabets have the keys of their places", () => {
  assert.deepEqual(named(["а", "KeyF"], ["А", "KeyF"], ["כ", "KeyF"]), ["f", "f", "f"]);
  assert.deepEqual(named(["Я", "KeyZ", true], ["я", "KeyZ"]), ["Z", "z"]);
  assert.deepEqual(named(["б", "Comma"], ["ю", "Period"]), [",", "."]);
});

test("a Latin keyboard decides by its letters", () => {
  assert.deepEqual(named(["a", "KeyQ"], ["ž", "Digit6"]), ["a", "ž"]);
});

test("keys that are no letters stay as they are", () => {
  const others = ["Escape", "ArrowLeft", "?", ",", " ", "Dead"];
  assert.deepEqual(named(...others.map((key) => /** @type {[string, string]} */ ([key, key]))), others); // prettier-ignore
});
