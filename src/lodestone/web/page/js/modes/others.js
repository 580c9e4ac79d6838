/** The modes of all pages but home and play, by name, and what those two have of them. */

export { mode as viewer } from "../viewer/page.js";
export { mode as editor } from "../editor/main.js";
export { mode as learn } from "../learn/main.js";
export { mode as puzzles } from "../puzzles/page.js";
export { mode as collections } from "../collections/main.js";
export { mode as lab } from "../lab/main.js";
export { mode as game } from "../pages/game.js";
export { mode as you } from "../pages/you.js";
export { remembered } from "../pages/remembered.js";
export { showShare } from "../dialogs/share.js";
export { mode as missing } from "../pages/missing.js";
