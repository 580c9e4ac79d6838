import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addressElsewhere,
  gameLink,
  labLink,
  lessonLink,
  pack,
  parcelIn,
  parcelLink,
  pathIn,
  playLink,
  puzzleLink,
  readHash,
  renewed,
  setupLink,
  studyLink,
  targetAt,
  targetIn,
  unpack,
  writeHash,
} from "../../../src/lodestone/web/page/js/core/links.js";

test("unpacking returns the packed text", async () => {
  for (const text of ["", "{Grüße – 遊戲} 1. c2c3", "a".repeat(100_000)]) {
    const packed = await pack(text);
    assert.match(packed, /^[\w-]*$/);
    assert.equal(await unpack(packed), text);
  }
});

test("damaged and bloated links are refused", async () => {
  const packed = await pack("1. c2c3 b3a3 2. d2c2");
  for (const damaged of ["%", "abc", packed.slice(0, -4), `${packed.slice(0, 8)}AAAA`]) {
    assert.equal(await unpack(damaged), null);
  }
  assert.equal(await unpack(await pack("a".repeat(5_000_000))), null);
});

test("an address round-trips its target", () => {
  const target = { rules: "queah:balanced", position: "w 1/2 +#&", mark: "the end" };
  assert.deepEqual(readHash(writeHash(target)), target);
  assert.deepEqual(readHash("#game=ab12&at=3&other=x"), { game: "ab12", at: "3" });
  assert.deepEqual(readHash(""), {});
});

test("the address of a parcel has its key", () => {
  const key = "abc-_9".padEnd(22, "A");
  assert.equal(parcelIn(new URL(parcelLink(key), "https://example.org/").hash), key);
  for (const hash of ["", "#parcel=", "#parcel=short", `#parcel=${key}A`, `#${key}`]) {
    assert.equal(parcelIn(hash), null);
  }
});

test("other devices get an address they reach", () => {
  const link = "you#parcel=abc";
  for (const own of ["localhost:8000", "127.0.0.1:8000", "127.1.2.3:8000", "[::1]:8000"]) {
    assert.equal(addressElsewhere(link, `http://${own}/`, ""), null);
    assert.equal(
      addressElsewhere(link, `http://${own}/`, "192.0.2.7"),
      "http://192.0.2.7:8000/you#parcel=abc",
    );
  }
  assert.equal(
    addressElsewhere(link, "https://localhost.example.org/below/", "192.0.2.7"),
    "https://localhost.example.org/below/you#parcel=abc",
  );
});

test("a pasted address leads to its target", () => {
  const target = { rules: "qo", position: "8 b", at: "2" };
  assert.deepEqual(targetIn(` https://example.org/viewer${writeHash(target)}\n`), target);
  assert.deepEqual(targetIn(`https://example.org/x/${studyLink(target)}`), target);
  assert.deepEqual(targetIn("https://example.org/study/qo/nets#at=3"), {
    collection: "qo/nets",
    at: "3",
  });
  assert.deepEqual(targetIn("https://example.org/play/ab12"), { study: "ab12" });
  assert.deepEqual(targetIn("#game=ab12"), { game: "ab12" });
  for (const text of [
    "",
    "queah; b/b",
    "https://example.org/",
    "https://example.org/#x",
    "# game=a",
  ]) {
    assert.equal(targetIn(text), null);
  }
});

const ROOT = "http://x/below/";

test("a study's address names the study", () => {
  for (const target of [
    { collection: "qo/nets" },
    { study: "ab12", at: "3" },
    { rules: "qo", position: "8 b" },
    { record: "x-_y", mark: "the end" },
  ]) {
    const address = new URL(studyLink(target), ROOT);
    assert.deepEqual(targetAt((pathIn(address, ROOT) ?? []).slice(1), address.hash), target);
  }
  assert.equal(studyLink(), "study");
});

test("an address's path is read below the root", () => {
  const parts = (/** @type {string} */ address) => pathIn(new URL(address, ROOT), ROOT);
  assert.deepEqual(parts("./"), [""]);
  assert.deepEqual(parts(gameLink("qo", "rules")), ["qo", "rules"]);
  assert.deepEqual(parts(lessonLink("qo", "a b/c")), ["learn", "qo", "a b/c"]);
  assert.deepEqual(parts("learn/100%"), ["learn", "100%"]);
  assert.equal(parts("/elsewhere"), null);
  assert.equal(parts("http://y/below/learn"), null);
});

test("addresses of earlier versions lead on", () => {
  const leads = {
    "./#game=ab12": playLink("ab12"),
    viewer: "study",
    "viewer#collection=qo/nets&at=3": studyLink({ collection: "qo/nets", at: "3" }),
    "viewer#game=ab12": studyLink({ study: "ab12" }),
    "viewer#record=abc": studyLink({ record: "abc" }),
    "viewer#nonsense": "study#nonsense",
    "editor#rules=qo&position=8+b": setupLink("qo", "8 b"),
    editor: "setup",
    "learn#qo": lessonLink("qo"),
    "learn#qo/lines": lessonLink("qo", "lines"),
    "puzzles#qo/50": puzzleLink("qo", 50),
    collections: "study",
    "collections#qo": "study/qo",
    "lab#name=abc": labLink("abc"),
  };
  for (const [old, current] of Object.entries(leads)) {
    const { pathname, hash } = new URL(old, ROOT);
    assert.equal(renewed([pathname.slice("/below/".length)], hash), current, old);
  }
  for (const path of [[""], ["learn"], ["lab"], ["play", "ab12"], ["learn", "qo", "lines"]]) {
    assert.equal(renewed(path, ""), null);
  }
});
