/**
 * The page's modules and style sheets in a few files, for a quick first visit: what the first page
 * needs, and the other modes. `make bundle` writes them; `--check` says whether they are those of the current sources. The server serves the sources
 * themselves wherever they differ from what was bundled.
 */

import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile, mkdir } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = new URL("../src/lodestone/web/", import.meta.url);
const FOLDER = new URL("bundle/", WEB);

/** The sheets of every mode, in the order of the document. */
const page = await readFile(new URL("index.html", WEB), "utf8");
const sheets = [...page.matchAll(/href="static\/(css\/[^"]+)"/g)].map(([, path]) => path);

/** What is bundled: every script and sheet, by its path. */
async function sources() {
  const paths = await readdir(WEB, { recursive: true });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(js\/.+\.js|css\/.+\.css)$/.test(path))
    .sort();
}

async function stamp() {
  const hash = createHash("sha256");
  for (const path of await sources()) hash.update(await readFile(new URL(path, WEB)));
  return hash.digest("hex");
}

const styles = sheets.map((path) => `@import "./${path}";`).join("\n");
const options = { bundle: true, charset: "utf8", minify: true, target: ["es2022"], write: false };
const [css, js] = await Promise.all([
  build({
    ...options,
    // The fonts: the bundle is as deep in the folder as the sheets, so their addresses stay.
    external: ["../fonts/*"],
    stdin: { contents: styles, loader: "css", resolveDir: WEB.pathname },
  }),
  build({
    ...options,
    entryPoints: [new URL("js/main.js", WEB).pathname],
    format: "esm",
    legalComments: "none",
    splitting: true,
    outdir: fileURLToPath(FOLDER),
    chunkNames: "[name]-[hash]",
  }),
]);
/** @type {Map<string, string>} */
const made = new Map([
  ["page.css", css.outputFiles[0].text],
  ...js.outputFiles.map(({ path, text }) => /** @type {const} */ ([basename(path), text])),
  ["sources.txt", `${await stamp()}\n`],
]);

if (!process.argv.includes("--check")) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [name, text] of made) await writeFile(new URL(name, FOLDER), text);
} else {
  const there = await readdir(FOLDER).catch(() => []);
  const texts = await Promise.all(
    [...made.keys()].map((name) => readFile(new URL(name, FOLDER), "utf8").catch(() => "")),
  );
  const isSame = there.length === made.size && [...made.values()].every((t, i) => t === texts[i]);
  if (!isSame) {
    console.error(`${FOLDER.pathname} is not what the sources make: run make bundle`);
    process.exitCode = 1;
  }
}
