/**
 * The viewer as one file for other people's pages: `make embed` writes it; `--check` says whether it
 * matches the current modules and style sheets.
 */

import { readFile, writeFile } from "node:fs/promises";
import { build, transform } from "esbuild";

const WEB = new URL("../src/lodestone/web/", import.meta.url);
const FILE = new URL("embed/lodestone-viewer.js", WEB);
const SHEETS = ["base", "board", "viewer", "embedded"];
const TARGET = ["es2022"];

const sheets = await Promise.all(
  SHEETS.map((name) => readFile(new URL(`css/${name}.css`, WEB), "utf8")),
);
const css = await transform(sheets.join("\n"), { loader: "css", minify: true });
const { outputFiles } = await build({
  stdin: {
    contents: `import { defineViewer } from "./js/lodestone-viewer.js";
      defineViewer(${JSON.stringify(css.code)});`,
    resolveDir: WEB.pathname,
  },
  banner: { js: "/* Lodestone's viewer for other pages; made by `make embed`, see LICENSE. */" },
  bundle: true,
  charset: "utf8",
  format: "iife",
  minify: true,
  target: TARGET,
  write: false,
});
const [made] = outputFiles;

if (!process.argv.includes("--check")) await writeFile(FILE, made.text);
else if ((await readFile(FILE, "utf8").catch(() => "")) !== made.text) {
  console.error(`${FILE.pathname} is not what the modules make: run make embed`);
  process.exitCode = 1;
}
