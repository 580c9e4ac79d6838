import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A worker that says what the test has it say. */
class FakeWorker extends EventTarget {
  isEnded = false;
  /** @type {any[]} */
  asked = [];

  constructor() {
    super();
    workers.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  /** @param {object} data */
  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  /** Answer all that was asked. */
  answer() {
    this.say({ began: "", version: "1" });
    for (const { id, path } of this.asked) this.say({ id, text: JSON.stringify({ path }) });
  }
}

/** @type {FakeWorker[]} */
const workers = [];
/** The files of the book that are there. @type {Object<string, object>} */
const files = {};
Object.assign(/** @type {any} */ (globalThis), {
  Worker: FakeWorker,
  document: { documentElement: { dataset: {} }, baseURI: "http://localhost/" },
  fetch: async (/** @type {string} */ url) =>
    url in files ? Response.json(files[url]) : new Response("", { status: 404 }),
});
const { createLink } = await import("../../../src/lodestone/web/page/js/python/link.js");
const { createBook } = await import("../../../src/lodestone/web/page/js/python/book.js");
const { crcOf } = await import("../../../src/lodestone/web/page/js/solve/files.js");

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Why Python cannot start, each time that is known. @type {string[]} */
const faults = [];

beforeEach(() => {
  workers.length = 0;
  faults.length = 0;
});

const newLink = () =>
  createLink({}, { needed() {}, loaded() {}, ready: (fault) => void faults.push(fault) });

/** @param {ReturnType<typeof newLink>} link @param {string} path */
const asking = async (link, path) =>
  (await link.fetchAnswer(`http://localhost/${path}`, {})).json();

/** How a worker dies. @type {Object<string, (worker: FakeWorker) => void>} */
const DEATHS = {
  "without its script": (worker) => worker.dispatchEvent(new Event("error")),
  "without a file of Python": (worker) => worker.say({ began: "lodestone.zip is missing (404)" }),
};

for (const [how, die] of Object.entries(DEATHS)) {
  test(`a worker that ends ${how} is replaced`, async () => {
    const link = newLink();
    const lost = asking(link, "api/games");
    await turn();
    die(workers[0]);
    await assert.rejects(lost, /is missing/);
    const again = asking(link, "api/games");
    await turn();
    assert.deepEqual(workers.map(({ isEnded }) => isEnded), [true, false]); // prettier-ignore
    workers[1].answer();
    assert.deepEqual(await again, { path: "api/games" });
    assert.equal(faults.length, 2);
    assert.equal(faults[1], "");
  });
}

test("a book that could not be read is opened again", async () => {
  const key = '["api/games",{}]';
  const answerOfBook = createBook((name) => name);
  assert.equal(await answerOfBook("api/games", "{}"), null);
  const keys = { [crcOf(new TextEncoder().encode(key))]: 0 };
  files["index.json"] = { groups: ["site"], keys };
  assert.equal(await answerOfBook("api/games", "{}"), null);
  files["site.json"] = { [key]: "[]" };
  assert.equal(await answerOfBook("api/games", "{}"), "[]");
});
