/** What the document says of the site: where its files are, and what there is besides them. */

/** @type {DOMStringMap} */
const told = globalThis.document?.documentElement.dataset ?? {};

/** A file that belongs to the page's version. @param {string} path @returns {string} its address */
export const assetAt = (path) => new URL((told.assets ?? "") + path, document.baseURI).href;

/** The compiled kernels of a game. @param {string} game */
export const moduleOf = (game) => assetAt(`wasm/${game}.wasm`);

/** Whether the site is files alone: Python answers here, in the browser. */
export const isFilesAlone = told.bytes !== undefined;

/** How many bytes Python has, and how many a host sends. */
export const pythonBytes = { all: Number(told.bytes), packed: Number(told.packed) };

/** Another site, whose server keeps games between devices; "" if nobody named one. */
export const liveServer = told.live ?? "";

/** Whether the documentation is there, too. */
export const hasDocs = told.docs !== undefined;
