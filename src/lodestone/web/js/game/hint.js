/** A hint: the best turn, told in words, and its next step marked on the board. */

import { isAbort, refusalIn } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce } from "../lib/announce.js";
import { secondsOf, sideNames } from "./game.js";
import { isMine } from "../stage/model.js";
import { changed, isOpen, state, update } from "./state.js";
import { positionOf } from "./table.js";
import { shownLine } from "./work.js";
import { WAITING, scoreOf } from "../core/worth.js";

/** @import { Hint, OpenState } from "./state.js" */

/** Ask for a hint; while one is looked for, stop that. */
export async function hint() {
  if (state.hint?.result === null) return stop();
  if (!isOpen(state) || !isMine(positionOf(state))) return;
  const { kept } = state;
  const work = new AbortController();
  /** @type {Hint} */
  const asked = { work, result: null, waits: false };
  const onInfo = (/** @type {ask.SearchInfo} */ info) => {
    if (state.hint?.work === work && "waiting" in info) put({ ...asked, waits: info.waiting });
  };
  put(asked);
  announce("Looking for a hint.");
  try {
    const result = await ask.hint(shownLine(), secondsOf(kept, state.players), onInfo, work.signal);
    if (state.hint?.work !== work) return;
    put({ ...asked, result });
    announce(words(state));
  } catch (error) {
    if (isAbort(error)) return;
    const refusal = refusalIn(error);
    if (state.hint?.work !== work) return;
    update({ fault: refusal });
    put(null);
    announce(refusal);
  }
}

function stop() {
  state.hint?.work.abort();
  put(null);
  announce("Stopped.");
}

/** @param {Hint|null} found */
function put(found) {
  update({ hint: found });
  changed({ still: true });
}

/**
 * The turn, and the end it leads to where that is known. What level 8 expects else is for Analyse to
 * say: it dislikes draws, and so tells less than the truth.
 * @param {OpenState} state
 */
function words({ hint: found, shown, game }) {
  if (!found) return "";
  if (!found.result) return found.waits ? WAITING : "Looking for a hint…";
  const { say, turn, worth } = found.result;
  if (!worth) return `Hint: ${say || turn}.`;
  const { words: value } = scoreOf(found.result, shown.side, sideNames(game));
  return `Hint: ${say || turn}. ${value}.`;
}

/** What is said of it. @param {OpenState} now @param {import("../stage/model.js").Model} model */
export const advice = (now, { ending }) =>
  words(now) + (endsHere(now, ending) ? " End the turn here." : "");

/**
 * The turn that was hinted at is complete, though it could go on.
 * @param {OpenState} state @param {string|null} ending
 */
const endsHere = ({ hint: found }, ending) => ending !== null && found?.result?.turn === ending;
