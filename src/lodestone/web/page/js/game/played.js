/**
 * Games that are kept, as those who played them see them: who sat there, whose turn it is, and how they ended.
 *
 * @import { KeptGame } from "../core/games.js"
 */

import { listGames } from "../core/games.js";
import { sideTitle } from "../stage/model.js";
import { humans, isHuman, opponent, seatTitle } from "./game.js";
import { site } from "./site.js";

/** The side of the only person here; null for two people, or none. @param {KeptGame} kept */
export function mySide(kept) {
  if (kept.mine) return kept.mine;
  const people = humans(kept);
  return people.length === 1 ? people[0] : null;
}

/** The players in one line. @param {KeptGame} kept */
export function seatsLine(kept) {
  const { seats, tree, mine } = kept;
  const sides = Object.keys(seats);
  const { tags } = tree.head;
  const isNamed = sides.some((side) => tags[sideTitle(side)]);
  if (!mine && !isNamed && sides.every((side) => isHuman(kept, side))) {
    return "Two players at this device";
  }
  const who = (/** @type {string} */ side) =>
    side === mine ? "You" : tags[sideTitle(side)] || seatTitle(kept, side, site.players);
  return sides.map((side) => `${sideTitle(side)}: ${who(side) || "Anonymous"}`).join(" · ");
}

/** Whom the only person here plays against, as the end of a sentence; "" where people play. @param {KeptGame} kept */
export function againstWords(kept) {
  const player = site.players.find(({ name }) => name === opponent(kept));
  return player ? ` against ${player.title.toLowerCase()}` : "";
}

/** The side that won; null where nobody has. @param {KeptGame} kept */
export function winnerOf({ game, tree }) {
  const place = { "1-0": 0, "0-1": 1 }[String(tree.head.result)];
  return place === undefined ? null : (site.gameOf(game)?.rivals[place]?.name ?? null);
}

/** How a game stands or has ended, as its player reads it. @param {KeptGame} kept */
export function statusOf(kept) {
  const [mine, winner] = [mySide(kept), winnerOf(kept)];
  if (!mine) return kept.status;
  if (!kept.over) {
    return kept.status.startsWith(`${sideTitle(mine)} to move`) ? "Your turn." : kept.status;
  }
  if (!winner) return kept.status;
  return kept.status.replace(
    `${sideTitle(winner)} wins.`,
    winner === mine ? "You won." : "You lost.",
  );
}

/** A game was won here against a player, or one of the levels above. @param {string} game @param {readonly string[]} players */
export const hasBeaten = (game, players) =>
  listGames().some(
    (kept) =>
      kept.game === game &&
      kept.over &&
      !kept.drill &&
      players.includes(opponent(kept) ?? "") &&
      winnerOf(kept) === mySide(kept) &&
      winnerOf(kept) !== null,
  );
