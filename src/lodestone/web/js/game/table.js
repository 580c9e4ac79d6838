/** The board of the game that is open, on which turns are made. */

import { decide } from "../lib/dialogs.js";
import { byId } from "../lib/dom.js";
import { drawnMarks, drawnWords } from "../core/drawn.js";
import { lessonOn } from "../core/links.js";
import { TurnStage } from "../stage/turn-stage.js";
import { opened } from "./state.js";
import { isHuman, seatTitle } from "./game.js";
import { foresee, isInVariation, send, steps } from "./session.js";

/** @param {(motion?: import("../stage/board.js").Motion) => void} changed  a turn is being made */
export const createTable = (changed) =>
  new TurnStage(byId("table"), {
    steps,
    send: (turn, made) => send(turn, made, chosen.isAside),
    maySend,
    foresee,
    lessonOn: (clause) => lessonOn(opened().game, clause),
    changed,
  });

/**
 * What the board shows of the state.
 * @param {import("./state.js").OpenState} state
 * @returns {import("../stage/model.js").Position}
 */
export function positionOf(state) {
  const { kept, players, scene, shown, latest, busy, arriving, hint } = state;
  const isLive = shown === latest;
  const isFree = busy === null || (busy === "thinking" && !isLive);
  return {
    scene,
    view: shown,
    near: kept.near,
    isReadOnly: !isFree || !(isHuman(kept, shown.side) || isInVariation()),
    shown: arriving,
    hint: hint?.result?.final ? hint.result.actions : null,
    thinking: busy === "thinking" && isLive ? shown.side : null,
    who: (side) => seatTitle(kept, side, players),
    drawn: drawnMarks(state),
    words: drawnWords(state),
  };
}

const PLAY_ON = "Play on from here";
const TRY = "Try it as a variation";

/** What the player has chosen for the turn that is sent next. @type {{isAside: boolean|undefined}} */
const chosen = { isAside: undefined };

/** A turn from an earlier position takes back those after it, or is a variation. */
function maySend() {
  chosen.isAside = undefined;
  const { shown, latest } = opened();
  const later = latest.record.length - shown.record.length;
  if (shown === latest || isInVariation()) return true;
  const turns = later === 1 ? "the turn" : `the ${later} turns`;
  const text = `This takes back ${turns} made after this position.`;
  return decide("Play on from here?", text, [TRY, PLAY_ON]).then((way) => {
    chosen.isAside = way === TRY ? true : undefined;
    return way !== null;
  });
}
