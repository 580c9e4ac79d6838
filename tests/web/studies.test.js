import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: new Proxy(
    {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
      removeItem: (/** @type {string} */ key) => kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
});
const studies = await import("../../src/lodestone/web/js/core/studies.js");

beforeEach(() => kept.clear());

/** @param {string} version */
const study = (version) => ({
  id: "one",
  version,
  at: 0,
  folded: [],
  record: { rules: "queah", result: /** @type {const} */ ("*"), nodes: [{}, { turn: "a" }] },
});

test("a study comes back as it was kept", () => {
  const { version, kept: isKept } = studies.saveStudy(study(""));
  assert.equal(isKept, true);
  assert.deepEqual(studies.loadStudy("one")?.record, study("").record);
  assert.equal(studies.loadStudy("one")?.version, version);
  assert.deepEqual(
    studies.listStudies().map(({ id }) => id),
    ["one"],
  );
});

test("what another tab wrote is not overwritten", () => {
  const first = studies.saveStudy(study(""));
  const other = studies.saveStudy({ ...study(String(first.version)), at: 1 });
  const late = studies.saveStudy(study(String(first.version)));
  assert.deepEqual(late, { version: null, kept: false });
  assert.equal(studies.loadStudy("one")?.version, other.version);
  assert.equal(studies.loadStudy("one")?.at, 1);
});

test("what is no study is not read", () => {
  kept.set("lodestone.study.bad", '{"id": "bad"}');
  kept.set("lodestone.study.worse", "{");
  assert.equal(studies.loadStudy("bad"), null);
  assert.deepEqual(studies.listStudies(), []);
});

/** @param {string} turn */
const recordOf = (turn) => ({ ...study("").record, nodes: [{}, { turn }] });

test("an opened game is kept once", () => {
  const first = studies.keepOpened(recordOf("a"));
  assert.equal(first.kept, true);
  assert.equal(studies.keepOpened({ ...recordOf("a"), start: null, tags: {} }).id, first.id);
  assert.notEqual(studies.keepOpened(recordOf("b")).id, first.id);
  const opened = studies.loadStudy(first.id);
  assert.ok(opened);
  studies.saveStudy({ ...opened, isAsOpened: false });
  assert.notEqual(studies.keepOpened(recordOf("a")).id, first.id);
});

test("games of a collection that were changed are never forgotten", () => {
  const listed = (/** @type {number} */ index) => ({ id: "list", index });
  const changed = studies.keepOpened(recordOf("a"), listed(0)).id;
  const kept = studies.loadStudy(changed);
  assert.ok(kept);
  studies.saveStudy({ ...kept, isAsOpened: false });
  for (let i = 1; i < 50; i++) studies.keepOpened(recordOf("a"), listed(i));
  const left = studies.listStudies().map((one) => one.listed?.index);
  assert.equal(left.length, 21);
  assert.ok(left.includes(0) && left.includes(49) && !left.includes(1));
  assert.equal(studies.keepOpened(recordOf("a"), listed(0)).id, changed);
});
