/** By what the page was used last. */

const last = { isByKeys: false };
addEventListener("keydown", () => (last.isByKeys = true), { capture: true });
addEventListener("pointerdown", () => (last.isByKeys = false), { capture: true });

/** Whether the page was used by keys last. */
export const isByKeys = () => last.isByKeys;
