/**
 * Searches next to the page, without Python: gets a game's compiled module and numbers, and reports what
 * it finds. Who wants it to stop ends the worker.
 */

import { Kernels, faultOf } from "./kernels.js";
import { choose } from "./player.js";

/** @param {{module: WebAssembly.Module, asked: import("./request.js").Asked}} task */
function search({ module, asked }) {
  const kernels = new Kernels(new WebAssembly.Instance(module));
  for (const result of choose(kernels, asked)) self.postMessage({ result });
}

self.addEventListener("message", ({ data }) => {
  try {
    search(data);
    self.postMessage({ isOver: true });
  } catch (error) {
    self.postMessage({ fault: faultOf(error) });
  }
});
