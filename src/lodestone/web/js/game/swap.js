/**
 * The swap: after the first turn two people at one device may agree to exchange their sides, so that
 * the first turn is one that neither would mind. The board and the side to move stay.
 *
 * @import { Clock } from "../core/games.js"
 * @import { GameSession } from "./session.js"
 */

import { sayOfGame } from "../core/edits.js";
import { announce } from "../lib/announce.js";
import { bothAgree } from "../lib/dialogs.js";
import { sideTitle } from "../stage/model.js";
import { humans } from "./game.js";
import { isNewest } from "./play.js";

const TEXT =
  "If both players agree, they exchange sides. The board stays as it is, and so does the side to move.";

/** The swap is offered once, after the first turn. @param {GameSession} game */
export const canSwap = ({ play, tree }) => mayAsk(play) && !isSwapped(tree);

/** @param {import("./play.js").Play} play */
const mayAsk = (play) =>
  isNewest(play) &&
  play.busy === null &&
  humans(play.kept).length === 2 &&
  play.latest.record.length === 1 &&
  play.latest.outcome === null &&
  !play.kept.isSwapOffered;

/** @param {import("../core/tree.js").Tree} tree */
export const isSwapped = ({ head }) => head.tags.Swap === "yes";

/** The players have exchanged their sides, and take their time along. @param {Clock} clock @returns {Clock} */
export function exchanged(clock) {
  const sides = Object.keys(clock.left);
  const left = sides.map((side, i) => [side, clock.left[sides[1 - i]]]);
  return { ...clock, left: Object.fromEntries(left) };
}

/** @param {GameSession} game */
export async function offerSwap(game) {
  if (!canSwap(game)) return;
  const names = game.play.game.sides.map(({ title }) => title);
  const agreed = await bothAgree("Swap sides?", TEXT, names, "Swap sides");
  if (!canSwap(game)) return;
  if (agreed) swap(game);
  else game.keep({ isSwapOffered: true }, { still: true });
}

/** @param {GameSession} game */
function swap(game) {
  const { tree } = game;
  const { kept } = game.play;
  const [first, second] = Object.keys(kept.seats).map(sideTitle);
  const { [first]: one, [second]: other, ...tags } = tree.head.tags;
  const names = Object.entries({ [first]: other, [second]: one }).filter(([, name]) => name);
  const said = { ...Object.fromEntries(names), ...tags, Swap: "yes" };
  if (!game.append({ kind: "annotate", tree: sayOfGame(tree, { tags: said }) })) return;
  if (kept.clock) game.keep({ clock: exchanged(kept.clock) });
  announce("The players have swapped sides.");
  game.redraw();
}
