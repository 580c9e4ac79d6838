/**
 * The page's libraries, each as one module: `make vendor` writes them from node_modules; `--check` says
 * whether they are that. The page is served without Node.js.
 *
 * lit-html, the renderer, is changed for readers whose browser translates the page. A translator moves each text node into new
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

/** The libraries: what the page uses of each, and who says what may be done with it. */
const LIBRARIES = [
  {
    name: "lit-html",
    contents: `export { html, nothing, render, svg } from "lit-html";
      export { live } from "lit-html/directives/live.js";
      export { repeat } from "lit-html/directives/repeat.js";`,
    license: "LICENSE",
    said: "lit-html, changed",
    plugins: [changed],
  },
  {
    name: "gifenc",
    contents: `export { GIFEncoder, applyPalette, quantize } from "gifenc";`,
    license: "LICENSE.md",
    said: "gifenc",
    plugins: [],
  },
  {
    name: "uqr",
    contents: `export { encode } from "uqr";`,
    license: "LICENSE",
    said: "uqr",
    plugins: [],
  },
];

for (const { name, contents, license, said, plugins } of LIBRARIES) {
  const file = new URL(`../src/lodestone/web/page/js/vendor/${name}.js`, import.meta.url);
  const words = await readFile(
    new URL(`../node_modules/${name}/${license}`, import.meta.url),
    "utf8",
  );
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL(".", import.meta.url).pathname },
    banner: { js: `// @ts-nocheck\n/*! ${said}; made by \`make vendor\`.\n\n${words}*/` },
    bundle: true,
    format: "esm",
    legalComments: "none",
    minify: true,
    plugins,
    target: ["es2022"],
    write: false,
  });
  const [made] = outputFiles;
  if (!process.argv.includes("--check")) await writeFile(file, made.text);
  else if ((await readFile(file, "utf8").catch(() => "")) !== made.text) {
    console.error(`${file.pathname} is not what ${name} is: run make vendor`);
    process.exitCode = 1;
  }
}
