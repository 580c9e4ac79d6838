/** A game that was played on the page, as a record. Pure. */

import { seatTitle } from "../game/game.js";
import { addLine } from "../core/edits.js";
import { fromRecord, recordOf, toRecord } from "../core/record.js";
import { sideTitle } from "../stage/model.js";
import { START } from "../core/tree.js";

/**
 * @typedef {import("../game/game.js").KeptGame} KeptGame
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../core/record.js").Record} GameRecord
 */

/**
 * The record of a game as it stands; what is known already keeps what was said of it, and gets the
 * turns that were played since.
 * @param {GameRecord|null} known @param {KeptGame} kept @param {View} view  of the whole game
 * @param {import("../wire.js").Player[]} players
 * @returns {GameRecord}
 */
export function withPlayed(known, kept, view, players) {
  const { rules, start } = kept.record;
  const turns = view.record.map(({ annotated }) => annotated);
  const record = known ?? recordOf({ rules, start, turns: [] });
  const { tree } = addLine(fromRecord(record), START, turns);
  const names = Object.keys(kept.seats).map((side) => [
    sideTitle(side),
    seatTitle(kept, side, players),
  ]);
  const named = names.filter(([, name]) => name !== "");
  const tags = { ...Object.fromEntries(named), ...(kept.name ? { Event: kept.name } : {}) };
  return { ...toRecord(tree), tags: { ...tags, ...record.tags }, ...endOf(kept, view) };
}

/** How the game ended, in the words of records. @param {KeptGame} kept @param {View} view */
function endOf({ record }, { outcome }) {
  if (!outcome) return { result: /** @type {const} */ ("*") };
  const result = { white: "1-0", black: "0-1" }[outcome.winner ?? ""] ?? "1/2-1/2";
  const termination = record.ended?.by ?? outcome.termination;
  return { result: /** @type {GameRecord["result"]} */ (result), termination };
}
