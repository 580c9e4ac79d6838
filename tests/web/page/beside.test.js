import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const RULES = "queah:balanced,reserve=1";
const LOST = new TypeError("Failed to fetch");

/** What the server answers, or why it does not; whose values are here; whether Python needs no line. */
const now = { server: /** @type {number|Error} */ (200), known: "", isKept: false, opened: 0 };

Object.assign(/** @type {any} */ (globalThis), {
  document: { documentElement: { dataset: {} }, baseURI: "http://localhost/club/" },
  caches: { match: async () => now.isKept || undefined },
  fetch: async () => {
    if (now.server instanceof Error) throw now.server;
    return new Response("server", { status: now.server });
  },
});
const { createBeside } = await import("../../../src/lodestone/web/page/js/python/beside.js");

const { fetchAnswer } = createBeside(async () => {
  now.opened++;
  return /** @type {any} */ ({
    knows: async (/** @type {string} */ rules) => rules === now.known,
    fetchAnswer: async () => new Response("python"),
  });
});

/** Who answers. @param {string} path @param {object|null} asked @param {AbortSignal} [signal] */
async function answering(path, asked, signal) {
  const init = asked ? { method: "POST", body: JSON.stringify(asked), signal } : { signal };
  return (await fetchAnswer(`http://localhost/club/${path}`, init)).text();
}

beforeEach(() => void Object.assign(now, { server: 200, known: "", isKept: false }));

test("a server answers what wants no values, and the link is not even opened", async () => {
  now.known = RULES;
  assert.equal(await answering("api/games", null), "server");
  assert.equal(await answering("api/view", { rules: RULES, exact: false }), "server");
  assert.equal(await answering("api/computer", { record: {}, player: "level-8" }), "server");
  assert.equal(now.opened, 0);
});

test("values that only this browser has are Python's", async () => {
  const record = { rules: RULES };
  /** @type {[string, object|null][]} */
  const wanting = [
    ["api/view", { ...record, exact: true }],
    ["api/steps", { record, path: [], exact: true }],
    ["api/hint", { record, seconds: 1 }],
    ["api/computer", { record, player: "perfect" }],
    ["api/record/report", { record, player: "exact" }],
    ["api/record/explore", { ...record, played: [{ key: 1, turn: "a1a2" }] }],
    [`api/solve?rules=${encodeURIComponent(RULES)}`, null],
  ];
  for (const [path, asked] of wanting) {
    now.known = "";
    assert.equal(await answering(path, asked), "server", path);
    now.known = RULES;
    assert.equal(await answering(path, asked), "python", path);
  }
});

test("Python solves what the server may not", async () => {
  now.server = 403;
  assert.equal(await answering("api/solve", { rules: RULES }), "python");
  assert.equal(await answering("api/lab/start", {}), "server");
  now.server = 503;
  assert.equal(await answering("api/solve", { rules: RULES }), "server");
});

test("without a line, Python answers where the browser keeps it", async () => {
  now.server = LOST;
  await assert.rejects(answering("api/games", null), LOST);
  now.isKept = true;
  assert.equal(await answering("api/games", null), "python");
  await assert.rejects(answering("api/live/games", {}), LOST);
  await assert.rejects(answering("api/games", null, AbortSignal.abort()), LOST);
});

test("a link whose script was missing is opened again", async () => {
  let tries = 0;
  const { ready } = createBeside(async () => {
    if (tries++ === 0) throw LOST;
    return /** @type {any} */ ({ ready: async () => "there" });
  });
  await assert.rejects(ready(), LOST);
  assert.equal(await ready(), "there");
});
