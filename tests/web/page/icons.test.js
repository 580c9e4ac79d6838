/** Symbols of the sprite. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../../src/lodestone/web/page/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, PAGE), "utf8");

/** What is drawn by its name: in a document, and by `icon` and `command` (lib/fields.js). */
const USED = /#i-([a-z-]+)"|\bicon\("([a-z-]+)"\)|\bsign: "([a-z-]+)"/g;

test("every icon that is used is in the sprite", () => {
  const html = read("index.html");
  const scripts = readdirSync(new URL("js/", PAGE), { recursive: true }).map(String);
  const sources = scripts
    .filter((path) => path.endsWith(".js") && !path.startsWith("vendor"))
    .map((path) => read(`js/${path}`));
  const used = [html, ...sources].flatMap((text) =>
    [...text.matchAll(USED)].map(([, ...names]) => names.find(Boolean)),
  );
  const kept = new Set([...html.matchAll(/<symbol id="i-([a-z-]+)"/g)].map(([, name]) => name));
  assert.ok(used.length > 20);
  assert.deepEqual(
    used.filter((name) => !kept.has(name ?? "")),
    [],
  );
});
