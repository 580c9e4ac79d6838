/**
 * The page's renderer, lit-html, as one module: `make vendor` writes it from node_modules; `--check`
 * says whether it is that. The page is served without Node.js.
 */

import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

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
    js: `// @ts-nocheck\n/*! lit-html; made by \`make vendor\`.\n\n${await readFile(LICENSE, "utf8")}*/`,
  },
  bundle: true,
  format: "esm",
  legalComments: "none",
  minify: true,
  target: ["es2022"],
  write: false,
});
const [made] = outputFiles;

if (!process.argv.includes("--check")) await writeFile(FILE, made.text);
else if ((await readFile(FILE, "utf8").catch(() => "")) !== made.text) {
  console.error(`${FILE.pathname} is not what lit-html is: run make vendor`);
  process.exitCode = 1;
}
