/**
 * The swap: after the first turn two people at one device may agree to exchange their sides, so that
 * the first turn is one that neither would mind. The board and the side to move stay.
 *
 * @import { Clock } from "../core/games.js"
 * @import { PlayedGame } from "./played.js"
 */

import { sayOfGame } from "../core/edits.js";
import { announce } from "../lib/announce.js";
import { bothAgree } from "../lib/dialogs.js";
import { sideTitle } from "../stage/model.js";
import { humans } from "./game.js";

const TEXT =
  "If both players agree, they exchange sides. The board stays as it is, and so does the side to move.";

/** It is offered once, after the first turn. @param {PlayedGame} game */
export const canSwap = ({ kept, latest, tree, isLive, busy }) =>
  isLive &&
  busy === null &&
  humans(kept).length === 2 &&
  latest.record.length === 1 &&
  latest.outcome === null &&
  !kept.isSwapOffered &&
  !isSwapped(tree);

/** @param {import("../core/tree.js").Tree} tree */
export const isSwapped = ({ head }) => head.tags.Swap === "yes";

/** The players have exchanged their sides, and take their time along. @param {Clock} clock @returns {Clock} */
export function exchanged(clock) {
  const sides = Object.keys(clock.left);
  const left = sides.map((side, i) => [side, clock.left[sides[1 - i]]]);
  return { ...clock, left: Object.fromEntries(left) };
}

/** @param {PlayedGame} game */
export async function offerSwap(game) {
  if (!canSwap(game)) return;
  const names = game.game.sides.map(({ title }) => title);
  const agreed = await bothAgree("Swap sides?", TEXT, names, "Swap sides");
  if (!canSwap(game)) return;
  if (agreed) swap(game);
  else game.choose({ isSwapOffered: true });
}

/** @param {PlayedGame} game */
function swap(game) {
  const { tree, kept } = game;
  const [first, second] = Object.keys(kept.seats).map(sideTitle);
  const { [first]: one, [second]: other, ...tags } = tree.head.tags;
  const names = Object.entries({ [first]: other, [second]: one }).filter(([, name]) => name);
  const said = { ...Object.fromEntries(names), ...tags, Swap: "yes" };
  if (!game.append({ kind: "annotate", tree: sayOfGame(tree, { tags: said }) })) return;
  if (kept.clock) game.keep({ clock: exchanged(kept.clock) });
  announce("The players have swapped sides.");
  game.changed({ still: true });
}
