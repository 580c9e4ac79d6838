import assert from "node:assert/strict";
import { test } from "node:test";

import {
  LARGEST,
  placed,
  read,
  recordPortions,
  textOf,
  textPortions,
} from "../../../src/lodestone/web/page/js/net/records.js";

const GAME = `[Rules "queah"]\n[White "Ännchen"]\n\n1. c2c3 {${"word ".repeat(100)}} *\n\n`;

test("a text is cut between games without loss", () => {
  const text = GAME.repeat(2000);
  const portions = textPortions(text);
  assert.ok(portions.length > 4);
  assert.equal(portions.map((portion) => portion.text).join(""), text);
  let lines = 0;
  for (const portion of portions) {
    assert.ok(portion.text.startsWith("[Rules"));
    assert.ok(new TextEncoder().encode(JSON.stringify(portion.text)).length <= LARGEST);
    assert.equal(portion.lines, lines);
    lines += portion.text.split("\n").length - 1;
  }
});

test("a list and lines of JSON are cut between games", () => {
  const games = Array.from({ length: 5000 }, (_, i) => ({
    rules: "queah",
    nodes: [],
    tags: { i },
  }));
  const list = textPortions(JSON.stringify(games));
  assert.ok(list.length > 1);
  assert.deepEqual(
    list.flatMap(({ text }) => JSON.parse(text)),
    games,
  );
  const lines = textPortions(games.map((game) => `${JSON.stringify(game)}\n`).join(""));
  assert.deepEqual(
    lines.flatMap(({ text }) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ),
    games,
  );
});

test("small or uncuttable texts stay whole", () => {
  for (const text of ["", GAME, "c2c3 ".repeat(LARGEST), `[{"rules": ${"x".repeat(LARGEST)}`]) {
    assert.deepEqual(textPortions(text), [{ text, lines: 0 }]);
  }
});

test("a comment ahead of a game stays with it", () => {
  const ahead = "; about the next\n\n{and more}\n% x\n";
  const portions = textPortions(`${GAME}${ahead}`.repeat(1000) + GAME);
  assert.ok(portions.length > 1);
  for (const { text } of portions.slice(1)) assert.ok(text.startsWith(`${ahead}[Rules`));
});

test("a game that is too long is refused", async () => {
  await assert.rejects(read(`${GAME}{${"x".repeat(400_000)}}`), /^Error: One game in this text is/);
});

test("a file is read in its encoding", async () => {
  const text = '[White "Müller"]';
  const codes = [...text].map((sign) => sign.charCodeAt(0));
  const little = codes.flatMap((code) => [code, 0]);
  const big = codes.flatMap((code) => [0, code]);
  const utf8 = [...new TextEncoder().encode(text)];
  const marked = [
    [0xff, 0xfe, ...little],
    [0xfe, 0xff, ...big],
    [0xef, 0xbb, 0xbf, ...utf8],
  ];
  for (const bytes of [utf8, little, big, codes, ...marked]) {
    assert.equal(await textOf(new Blob([Uint8Array.from(bytes)])), text);
  }
  assert.equal(await textOf(new Blob([])), "");
});

test("faults have positions in the whole text", () => {
  const game = { errors: [{ line: 3, column: 2, message: "" }] };
  const lineOf = (/** @type {number|null} */ lines) =>
    placed(/** @type {any} */ (game), lines).errors[0].line;
  assert.deepEqual([lineOf(0), lineOf(40), lineOf(null)], [3, 43, 0]);
});

test("records are cut between games", () => {
  const records = Array.from({ length: 3000 }, (_, i) => ({
    rules: "queah",
    text: "x".repeat(i % 300),
  }));
  const portions = recordPortions(records);
  assert.ok(portions.length > 1);
  assert.deepEqual(portions.flat(), records);
});
