/** The making of a turn in the game that is open. */

import { confirm } from "../dialogs/dialogs.js";
import { changed, opened, state, update } from "../game/current.js";
import { askAhead, send } from "../game/session.js";
import { TurnMaker } from "./turn-maker.js";

export const maker = new TurnMaker({ state, update, opened, changed, askAhead, maySend, send });

/** A turn from an earlier position takes back those after it. */
function maySend() {
  const { shown, latest } = opened();
  const later = latest.record.length - shown.record.length;
  if (later === 0) return true;
  const turns = later === 1 ? "the turn" : `the ${later} turns`;
  return confirm(
    "Play on from here?",
    `This takes back ${turns} made after this position.`,
    "Play on from here",
  );
}
