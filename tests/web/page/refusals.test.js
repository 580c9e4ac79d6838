import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(/** @type {any} */ (globalThis), {
  window: globalThis,
  document: { documentElement: { dataset: {} }, baseURI: "http://localhost/" },
  addEventListener: () => {},
  removeEventListener: () => {},
});
const { ApiError, answerBy, onUnanswered, post } =
  await import("../../../src/lodestone/web/page/js/net/api.js");

/** What a request becomes that a proxy answers. @param {number} status */
async function refusal(status) {
  const text = "<html><head><title>Error</title></head></html>";
  const giveUp = new AbortController();
  answerBy(async () => new Response(text, { status }));
  const lost = new Promise((_, reject) =>
    onUnanswered((is) => is && reject(new Error("asked again"))),
  );
  try {
    await Promise.race([post("api/view", {}, { signal: giveUp.signal }), lost]);
  } catch (error) {
    assert(error instanceof ApiError, `${error}`);
    return error.message;
  } finally {
    giveUp.abort();
  }
  return "";
}

test("what a proxy refuses is an answer", async () => {
  for (const status of [403, 404, 405]) {
    assert.equal(await refusal(status), `The server refused this (${status}).`);
  }
  assert.equal(await refusal(413), "This is too large for the server (413).");
});

test("what a proxy refuses for now is asked again", async () => {
  const giveUp = new AbortController();
  for (const status of [408, 429, 502]) {
    answerBy(async () => new Response("", { status }));
    const lost = new Promise((resolve) => onUnanswered((isLost) => isLost && resolve(status)));
    const asked = post("api/view", {}, { signal: giveUp.signal });
    asked.catch(() => {});
    assert.equal(await Promise.race([lost, asked]), status);
  }
  giveUp.abort();
});
