/** The site as its document describes it: where its files are, and what else it has. */

/** @type {DOMStringMap} */
const said = globalThis.document?.documentElement.dataset ?? {};

/** A file that belongs to the page's version. @param {string} path @returns {string} its address */
export const assetAt = (path) => new URL((said.assets ?? "") + path, document.baseURI).href;

/** The compiled kernels of a game. @param {string} game */
export const moduleOf = (game) => assetAt(`wasm/${game}.wasm`);

/** Whether the site is files alone: Python answers here, in the browser. */
export const isFilesAlone = said.alone !== undefined;

/** Whether the site has Python for browsers. */
export const hasPython = said.bytes !== undefined;

/** How many bytes Python has, and how many a host sends. */
export const pythonBytes = { all: Number(said.bytes), packed: Number(said.packed) };

/** Lodestone's version; "" where the page is served as it is written. */
export const version = said.version ?? "";

/** Another site, whose server keeps games between devices; "" if nobody named one. */
export const liveServer = said.live ?? "";

/** Whether the site has the documentation. */
export const hasDocs = said.docs !== undefined;
