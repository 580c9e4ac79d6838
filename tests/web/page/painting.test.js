/** Work that waits for a frame. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { laterJob } from "../../../src/lodestone/web/page/js/lib/painting.js";

/** @type {Map<number, FrameRequestCallback>} */
const asked = new Map();

/** Paint one frame. */
function paint() {
  const callbacks = [...asked.values()];
  asked.clear();
  for (const callback of callbacks) callback(0);
}

beforeEach(() => {
  let last = 0;
  asked.clear();
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (/** @type {FrameRequestCallback} */ callback) => {
      asked.set(++last, callback);
      return last;
    },
    cancelAnimationFrame: (/** @type {number} */ frame) => asked.delete(frame),
  });
});

test("a job is done once, a frame after the next", () => {
  let done = 0;
  const job = laterJob(() => done++);
  job.later();
  job.later();
  paint();
  assert.equal(done, 0);
  paint();
  assert.equal(done, 1);
});

test("a dropped job can be requested again", () => {
  let done = 0;
  const job = laterJob(() => done++);
  job.later();
  job.drop();
  assert.ok(!job.waits());
  paint();
  job.later();
  paint();
  paint();
  assert.equal(done, 1);
});
