import assert from "node:assert/strict";
import { test } from "node:test";

const global = /** @type {any} */ (globalThis);
Object.assign(global, {
  window: globalThis,
  document: { documentElement: { dataset: { version: "2" } }, baseURI: "http://localhost/" },
  addEventListener: () => {},
  removeEventListener: () => {},
});
const { answerBy, get } = await import("../../../src/lodestone/web/page/js/net/api.js");

/** @param {Record<string, string>} headers */
const answered = (headers) => {
  answerBy(async () => new Response("[]", { headers }));
  return get("api/games");
};

test("answers of the page's own version are taken", async () => {
  assert.deepEqual(await answered({ "Lodestone-Version": "2" }), []);
  assert.deepEqual(await answered({}), []); // Python in the browser, which came with the page
});

test("answers of another version are refused", async () => {
  await assert.rejects(answered({ "Lodestone-Version": "3" }), /another version now/);
});
