/**
 * Runs Python next to the page: Pyodide, and in it the rules, which answer what the page asks. What is
 * in the folder `pyodide` comes from Pyodide; its modules are named *.js, as servers know them. The
 * kernels of the games are WebAssembly.
 */

import { GAMES, TABLE_FORMAT } from "../search/constants.js";
import { hostedTables } from "../solve/hosted.js";
import { CHANNEL, nameOf, readingOf, remove, tables } from "../solve/files.js";

/** This script is beside the folders. @param {string} path */
const at = (path) => new URL(`../${path}`, self.location.href).href;

/** The tables that the site has. @type {ReturnType<typeof hostedTables>} */
let hosted = Promise.resolve([]);

/** Where Python looks for packages. */
const PACKAGES = "/lib/lodestone";

/** What it has imported once it answers. */
const MODULES = [
  "lodestone.web.wasm.browser",
  "lodestone.web.replies.browser",
  "lodestone.web.replies.kept",
];

/** Where the browser keeps Python's memory once all is imported: from it, Python starts in a tenth of the time. */
const MEMORY = at("python/memory.bin");

/** What Python starts from, besides its memory, and what runs beside it. */
const NEEDED = [
  "workers/python.js",
  "python/pyodide/pyodide.js",
  "python/pyodide/pyodide.asm.js",
  "python/pyodide/pyodide.asm.wasm",
  "python/pyodide/python_stdlib.zip",
  "python/pyodide/pyodide-lock.json",
  "python/lodestone.zip",
  ...GAMES.map((game) => `wasm/${game}.wasm`),
  "workers/search.js",
  "workers/solve.js",
];

/** The service worker's cache, which forgets what belongs to other versions. */
const FILES = "files";

/** Start Python; what answers, and what looks for tables again. */
async function begin() {
  // A game without its kernels is slower: Python itself runs its rules then.
  const instances = Promise.all(GAMES.map((game) => kernelsOf(game).catch(() => null)));
  const python = await started();
  const { use } = python.pyimport("lodestone.web.wasm.browser");
  for (const one of await instances) if (one) use(one.game, one.instance.exports);
  /** @type {{answer: (path: string, asked: string) => string}} */
  const { answer } = python.pyimport("lodestone.web.replies.browser");
  const known = python.pyimport("lodestone.web.replies.kept").TABLES;
  await renew(known);
  new BroadcastChannel(CHANNEL).onmessage = () => void renew(known);
  /** @type {string} */
  const version = python.pyimport("lodestone.version").__version__;
  return { answer, renew: () => renew(known), version };
}

/** Python with its packages, from the memory that is kept, if there is any and it is whole. */
async function started() {
  const [{ loadPyodide }, { default: createPyodideModule }, lock, packages, memory] =
    await Promise.all([
      import(at("python/pyodide/pyodide.js")),
      import(at("python/pyodide/pyodide.asm.js")),
      fetched("python/pyodide/pyodide-lock.json").then((response) => response.json()),
      fetched("python/lodestone.zip").then((response) => response.arrayBuffer()),
      keptMemory().catch(() => null), // where cookies are blocked, for example
    ]);
  const load = async (/** @type {object} */ more) => {
    const settings = { createPyodideModule, lockFileContents: lock, ...more };
    const python = await loadPyodide({ indexURL: at("python/pyodide/"), ...settings });
    python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
    return python;
  };
  if (memory) {
    const python = await load({ _loadSnapshot: memory }).catch(() => null);
    if (python) return seeded(python);
  }
  const python = await load({ _makeSnapshot: true });
  python.pyimport("sys").path.append(PACKAGES);
  MODULES.forEach((name) => python.pyimport(name).destroy());
  keep(python.makeMemorySnapshot()).catch(() => {});
  return python;
}

/** All starts from one memory would draw the same numbers from Python's shared generator. @param {any} python */
function seeded(python) {
  python.pyimport("random").seed();
  return python;
}

async function keptMemory() {
  const response = await caches.match(MEMORY);
  return response ? response.arrayBuffer() : null;
}

/**
 * Keep what is needed without a line: the memory last, which says that all is there. On a first visit, no
 * service worker has kept what was loaded.
 * @param {Uint8Array<ArrayBuffer>} memory
 */
async function keep(memory) {
  const files = await caches.open(FILES);
  const one = async (/** @type {string} */ url) => (await files.match(url)) ?? files.add(url);
  await Promise.all(NEEDED.map((path) => one(at(path))));
  await files.put(MEMORY, new Response(memory));
}

/** Let Python read the tables that this browser keeps. @param {any} known */
async function renew(known) {
  known.clear();
  const reader = new /** @type {any} */ (globalThis).FileReaderSync();
  const bytesOf = (/** @type {Blob} */ part) => reader.readAsArrayBuffer(part);
  for (const table of await tables().catch(() => [])) {
    const { header } = table;
    // Without sums, Python discards the table: in another format values may mean something else.
    const parts = header.format === TABLE_FORMAT ? Object.entries(header.arrays) : [];
    const text = JSON.stringify(Object.fromEntries(parts.map(([name, { crc }]) => [name, crc])));
    const discard = () => void remove(nameOf(header));
    known.put_own(header.fingerprint, text, readingOf(table, bytesOf), header.codes ?? 0, discard);
  }
  for (const { fingerprint, crcs, read, size, whole, has_keys: hasKeys } of await hosted) {
    known.put_hosted(fingerprint, JSON.stringify(crcs), read, size, whole, hasKeys);
  }
  return "";
}

/** @param {string} game */
async function kernelsOf(game) {
  const response = await fetched(`wasm/${game}.wasm`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return { game, instance };
}

/** Tell how much has been loaded of all that Python needs. */
function countBytes() {
  const load = self.fetch;
  let loaded = 0;
  self.fetch = async (asked, init) => {
    const response = await load(asked, init);
    const counting = new TransformStream({
      transform(/** @type {Uint8Array} */ part, taken) {
        loaded += part.byteLength;
        self.postMessage({ loaded });
        taken.enqueue(part);
      },
    });
    return new Response(response.body?.pipeThrough(counting), response);
  };
  return () => void (self.fetch = load);
}

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`${path} is missing (${response.status})`);
  return response;
}

/** The last line says it: Python's own errors have many. @param {unknown} error */
const faultOf = (error) =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").at(-1) ?? "";

const counted = countBytes();
const answering = begin();
answering.then(
  ({ version }) => {
    counted();
    self.postMessage({ began: "", version });
  },
  (error) => self.postMessage({ began: faultOf(error) }),
);

/** @param {() => Promise<string>} job @param {number} id */
async function reply(job, id) {
  try {
    self.postMessage({ id, text: await job() });
  } catch (error) {
    self.postMessage({ id, fault: faultOf(error) });
  }
}

self.addEventListener("message", ({ data: { id, path, asked, tables: folder } }) => {
  if (folder) return void (hosted = hostedTables(folder));
  reply(async () => {
    const { answer, renew } = await answering;
    return path === "tables" ? renew() : answer(path, asked);
  }, id);
});
