import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { ESLint } from "eslint";

const eslint = new ESLint({ cwd: fileURLToPath(new URL("../../..", import.meta.url)) });

/** The ways in which a module names another. @type {Object<string, (path: string) => string>} */
const FORMS = {
  "an import": (path) => `import "${path}";`,
  "a dynamic import": (path) => `export const load = () => import("${path}");`,
  "a type in JSDoc": (path) => `/** @type {import("${path}").Some} */\nexport const some = {};`,
  "an import in JSDoc": (path) => `/**\n * @import { Some, Other } from "${path}"\n */`,
};

/**
 * Return what is wrong with a module of the page.
 * @param {string} text @param {string} [folder]  of the module
 */
async function faultsIn(text, folder = "game") {
  const filePath = `src/lodestone/web/page/js/${folder}/example.js`;
  const [{ messages }] = await eslint.lintText(`${text}\n`, { filePath });
  return messages.map(({ message }) => message);
}

for (const [form, naming] of Object.entries(FORMS)) {
  test(`${form} from a layer above is refused`, async () => {
    for (const path of ["../live/chat.js", "../main.js"]) {
      const faults = await faultsIn(naming(path));
      assert.equal(faults.length, 1, path);
      assert.match(faults[0], /game\/ imports only layers below it/);
    }
  });

  test(`${form} from a layer below is allowed`, async () => {
    for (const path of ["../core/tree.js", "./play.js"]) {
      assert.deepEqual(await faultsIn(naming(path)), []);
    }
  });
}

test("folders of one layer import no types of each other", async () => {
  const text = FORMS["a type in JSDoc"]("../puzzles/run.js");
  assert.equal((await faultsIn(text, "learn")).length, 1);
});

test("types of requests and answers are for all layers", async () => {
  assert.deepEqual(await faultsIn(FORMS["an import in JSDoc"]("../wire.js")), []);
});
