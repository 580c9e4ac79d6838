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
const studies = await import("../../src/lodestone/web/js/viewer/studies.js");

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
