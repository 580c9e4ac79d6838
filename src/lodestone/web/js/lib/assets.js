/** The files that belong to the page's version: compiled modules, workers, what a site has besides. */

/** @param {string} path @returns {string} its address */
export const assetAt = (path) =>
  new URL((document.documentElement.dataset.assets ?? "") + path, document.baseURI).href;

/** The compiled kernels of a game. @param {string} game */
export const moduleOf = (game) => assetAt(`wasm/${game}.wasm`);
