/**
 * Modules as files of their own: the viewer for other people's pages, the page of a static board, and
 * the workers. `make embed` writes them; `--check` says whether they match the current modules and
 * style sheets.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { build, transform } from "esbuild";

const WEB = new URL("../src/lodestone/web/", import.meta.url);
const VIEWER = ["base", "board", "viewer", "embedded"];
const STATIC_BOARD = ["base", "layout", "board", "panel", "dialogs", "static-board"];
const TARGET = ["es2022"];
const BANNER = "made by `make embed`, see LICENSE.";

/** @param {string} path */
const source = (path) => readFile(new URL(path, WEB), "utf8");

/** @param {string[]} names @returns {Promise<string>} the style sheets as one */
async function styles(names) {
  const sheets = await Promise.all(names.map((name) => source(`css/${name}.css`)));
  return (await transform(sheets.join("\n"), { loader: "css", minify: true })).code;
}

/** @param {string} contents  a module @param {string} about @param {"iife"|"esm"} format */
async function script(contents, about, format) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: WEB.pathname },
    banner: { js: `/* ${about}; ${BANNER} */` },
    bundle: true,
    charset: "utf8",
    format,
    minify: true,
    target: TARGET,
    write: false,
  });
  return outputFiles[0].text;
}

/** The page of a static board, with the pictures that boards and buttons take from their document. */
async function staticPage() {
  const [page, document] = await Promise.all([source("static-board.html"), source("index.html")]);
  return page.replace(/^<!-- (\w+) -->$/gm, (_, name) => {
    const part = document.match(new RegExp(`^<svg class="${name}"[^]*?</svg>`, "m"));
    if (!part) throw new Error(`index.html has no <svg class="${name}">`);
    return part[0];
  });
}

/** @param {string} path */
const moduleOf = (path) => `import "./js/${path}";`;

const viewer = async () =>
  script(
    `import { defineViewer } from "./js/lodestone-viewer.js";
     defineViewer(${JSON.stringify(await styles(VIEWER))});`,
    "Lodestone's viewer for other pages",
    "iife",
  );

/** @type {[path: string, content: string][]} */
const made = [
  ["embed/lodestone-viewer.js", await viewer()],
  ["embed/static-board/index.html", await staticPage()],
  ["embed/static-board/board.css", await styles(STATIC_BOARD)],
  [
    "embed/static-board/board.js",
    await script(moduleOf("static-board/page.js"), "Lodestone's static board", "esm"),
  ],
  ["workers/python.js", await script(moduleOf("python/worker.js"), "Lodestone: Python", "esm")],
  ["workers/search.js", await script(moduleOf("search/worker.js"), "Lodestone: searches", "esm")],
  ["workers/solve.js", await script(moduleOf("solve/worker.js"), "Lodestone: exact values", "esm")],
];

for (const [path, content] of made) {
  const file = new URL(path, WEB);
  await mkdir(new URL(".", file), { recursive: true });
  if (!process.argv.includes("--check")) await writeFile(file, content);
  else if ((await readFile(file, "utf8").catch(() => "")) !== content) {
    console.error(`${file.pathname} is not what the modules make: run make embed`);
    process.exitCode = 1;
  }
}
