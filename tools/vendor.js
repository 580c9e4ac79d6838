/**
 * The page's renderer, lit-html, as one module: `make vendor` writes it from node_modules; `--check`
 * says whether it is that. The page is served without Node.js.
 *
 * It is changed for readers whose browser translates the page. A translator moves each text node into new
 * elements, where lit-html would go on writing to it unseen, or would look for the end of a part in vain.
 */

import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

/** In what lit-html publishes, each of which is there once. */
const CHANGES = [
  // A part ends at a comment, never at a text of the template.
  ["r=`<${n}>`", "r=`<${n}><!---->`"],
  // A text that is no longer next to the start of its part is replaced.
  [
    "a(this._$AH)?this._$AA.nextSibling.data=t",
    "a(this._$AH)&&3===this._$AA.nextSibling?.nodeType?this._$AA.nextSibling.data=t",
  ],
];

const changed = {
  name: "changed for translators",
  setup(/** @type {import("esbuild").PluginBuild} */ { onLoad }) {
    onLoad({ filter: /lit-html\/lit-html\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      for (const [old] of CHANGES) {
        if (text.split(old).length !== 2) {
          throw new Error(`this version of lit-html has no single ${old}: see tools/vendor.js`);
        }
      }
      return { contents: CHANGES.reduce((made, [old, now]) => made.replace(old, () => now), text) };
    });
  },
};

const FILE = new URL("../src/lodestone/web/js/vendor/lit-html.js", import.meta.url);
const LICENSE = new URL("../node_modules/lit-html/LICENSE", import.meta.url);

const { outputFiles } = await build({
  stdin: {
    contents: `export { html, nothing, render, svg } from "lit-html";
      export { live } from "lit-html/directives/live.js";
      export { repeat } from "lit-html/directives/repeat.js";`,
    resolveDir: new URL(".", import.meta.url).pathname,
  },
  banner: {
    js: `// @ts-nocheck\n/*! lit-html, changed; made by \`make vendor\`.\n\n${await readFile(LICENSE, "utf8")}*/`,
  },
  bundle: true,
  format: "esm",
  legalComments: "none",
  minify: true,
  plugins: [changed],
  target: ["es2022"],
  write: false,
});
const [made] = outputFiles;

if (!process.argv.includes("--check")) await writeFile(FILE, made.text);
else if ((await readFile(FILE, "utf8").catch(() => "")) !== made.text) {
  console.error(`${FILE.pathname} is not what lit-html is: run make vendor`);
  process.exitCode = 1;
}
