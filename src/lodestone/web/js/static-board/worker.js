/**
 * Runs Python next to the page: Pyodide, and in it the rules, which answer what the page asks. What is
 * in the folder `pyodide` comes from Pyodide; its modules are named *.js, as servers know them. The
 * kernels of the games are WebAssembly.
 */

import { GAMES } from "../search/constants.js";

const at = (/** @type {string} */ path) => new URL(path, self.location.href).href;

/** Where Python looks for packages. */
const PACKAGES = "/lib/lodestone";

/** Start Python. @returns {Promise<(path: string, asked: string) => string>} what answers */
async function begin() {
  // A game without its kernels is slower: Python itself runs its rules then.
  const instances = Promise.all(GAMES.map((game) => kernelsOf(game).catch(() => null)));
  const [{ loadPyodide }, { default: createPyodideModule }, lock, packages] = await Promise.all([
    import(at("pyodide/pyodide.js")),
    import(at("pyodide/pyodide.asm.js")),
    fetched("pyodide/pyodide-lock.json").then((response) => response.json()),
    fetched("lodestone.zip").then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({
    indexURL: at("pyodide/"),
    createPyodideModule,
    lockFileContents: lock,
  });
  python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
  python.pyimport("sys").path.append(PACKAGES);
  const { use } = python.pyimport("lodestone.wasm.browser");
  for (const one of await instances) if (one) use(one.game, one.instance.exports);
  return python.pyimport("lodestone.replies.browser").answer;
}

/** @param {string} game */
async function kernelsOf(game) {
  const response = await fetched(`${game}.wasm`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return { game, instance };
}

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`${path} is missing (${response.status})`);
  return response;
}

const answering = begin();

/** @param {() => Promise<string>} job @param {number} id */
async function reply(job, id) {
  try {
    self.postMessage({ id, text: await job() });
  } catch (error) {
    self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener("message", ({ data: { id, path, asked } }) =>
  reply(async () => (await answering)(path, asked), id),
);
