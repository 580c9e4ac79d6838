/** Names that one file uses and another one defines: nothing else tells that they are missing. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../../src/lodestone/web/page/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, PAGE), "utf8");

/** The texts of a folder's files, without others' code. @param {string} folder */
const textsIn = (folder) =>
  readdirSync(new URL(folder, PAGE), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(`.${folder}`) && !path.startsWith("vendor"))
    .map((path) => read(`${folder}/${path}`));

/** What a pattern finds in texts. @param {string[]} texts @param {RegExp} pattern */
const found = (texts, pattern) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, ...names]) => names.find(Boolean)));

/** @param {(string|undefined)[]} used @param {(string|undefined)[]} defined */
const without = (used, defined) => [...new Set(used)].filter((name) => !defined.includes(name));

/** What is drawn by its name: in a document, and by `icon` and `command` (lib/fields.js). */
const DRAWN = /#i-([a-z-]+)"|\bicon\("([a-z-]+)"\)|\bsign: "([a-z-]+)"/g;

test("every icon that is used is in the sprite", () => {
  const html = read("index.html");
  const used = found([html, ...textsIn("js")], DRAWN);
  assert.ok(used.length > 20);
  assert.deepEqual(without(used, found([html], /<symbol id="i-([a-z-]+)"/g)), []);
});

test("every custom property that is used is set", () => {
  // Without a value of its own, a colour that nobody has set makes what it paints invisible.
  const texts = [...textsIn("css"), ...textsIn("js"), read("index.html")];
  const used = found(texts, /var\((--[\w-]+)\)/g);
  assert.ok(used.length > 100);
  assert.deepEqual(without(used, found(texts, /(--[\w-]+)["']?\s*[:,]/g)), []);
});
