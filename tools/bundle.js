/**
 * What is built of the page: its modules and style sheets in a few files, for a quick first visit (what
 * the first page needs, and the other modes), and modules as files of their own, which are the viewer
 * for other people's pages, and the workers. Without these files the server serves the sources; so it
 * does where a source was edited since.
 */

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const WEB = new URL("../src/lodestone/web/page/", import.meta.url);
const VIEWER = ["base", "board", "viewer", "embedded"];
/** The modules of the workers, by their names. */
const WORKERS = ["python", "search", "solve"];
const BANNER = "built by `make bundle`, see LICENSE.";
const options = { bundle: true, charset: "utf8", minify: true, target: ["es2022"], write: false };

/** @param {string} path */
const source = (path) => readFile(new URL(path, WEB), "utf8");

/** What the server compares with: every script and sheet, in the order of their paths. */
async function stamp() {
  const paths = (await readdir(WEB, { recursive: true })).map((path) => path.replaceAll("\\", "/"));
  const hash = createHash("sha256");
  for (const path of paths.filter((path) => /^(js\/.+\.js|css\/.+\.css)$/.test(path)).sort()) {
    hash.update(await readFile(new URL(path, WEB)));
  }
  return hash.digest("hex");
}

/** The page, by the names of files. @returns {Promise<[string, string][]>} */
async function page() {
  const document = await source("index.html");
  const sheets = [...document.matchAll(/href="static\/(css\/[^"]+)"/g)].map(([, path]) => path);
  const contents = sheets.map((path) => `@import "./${path}";`).join("\n");
  const [css, js] = await Promise.all([
    build({
      ...options,
      // The fonts: the bundle is as deep in the folder as the sheets, so their addresses stay.
      external: ["../fonts/*"],
      stdin: { contents, loader: "css", resolveDir: WEB.pathname },
    }),
    build({
      ...options,
      entryPoints: [new URL("js/main.js", WEB).pathname],
      format: "esm",
      legalComments: "none",
      splitting: true,
      outdir: fileURLToPath(new URL("bundle/", WEB)),
      chunkNames: "[name]-[hash]",
    }),
  ]);
  return [
    ["bundle/page.css", css.outputFiles[0].text],
    ...js.outputFiles.map(
      ({ path, text }) => /** @type {[string, string]} */ ([`bundle/${basename(path)}`, text]),
    ),
    ["bundle/sources.txt", `${await stamp()}\n`],
  ];
}

/** @param {string[]} names @returns {Promise<string>} the style sheets as one */
async function styles(names) {
  const sheets = await Promise.all(names.map((name) => source(`css/${name}.css`)));
  return (await transform(sheets.join("\n"), { loader: "css", minify: true })).code;
}

/** @param {string} contents  a module @param {string} about @param {"iife"|"esm"} format */
async function script(contents, about, format) {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents, resolveDir: WEB.pathname },
    banner: { js: `/* ${about}; ${BANNER} */` },
    format,
  });
  return outputFiles[0].text;
}

const viewer = async () =>
  script(
    `import { defineViewer } from "./js/lodestone-viewer.js";
     defineViewer(${JSON.stringify(await styles(VIEWER))});`,
    "Lodestone's viewer for other pages",
    "iife",
  );

/** @type {[path: string, content: string][]} */
const made = [...(await page()), ["embed/lodestone-viewer.js", await viewer()]];
for (const name of WORKERS) {
  const text = await script(`import "./js/${name}/worker.js";`, `Lodestone: ${name}`, "esm");
  made.push([`workers/${name}.js`, text]);
}

for (const folder of ["bundle", "embed", "workers"]) {
  await rm(new URL(folder, WEB), { recursive: true, force: true });
}
for (const [path, content] of made) {
  const file = new URL(path, WEB);
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, content);
}
