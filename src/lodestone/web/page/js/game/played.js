/**
 * Games that are kept, as those who played them see them: who sat there, whose turn it is, and how they ended.
 *
 * @import { KeptGame } from "../core/games.js"
 */

import { listGames } from "../core/games.js";
import { sideTitle } from "../stage/model.js";
import { ofPlayers } from "../stage/words.js";
import { humans, isHuman, opponent, seatTitle } from "./game.js";
import { site } from "./site.js";

/**
 * The side of the only person here; null for two people, or none.
 * @param {Pick<KeptGame, "mine"|"seats"|"seconds">} kept
 */
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

/** Whom the person here plays against, as the end of a sentence; "" where nobody is named. @param {KeptGame} kept */
export function againstWords(kept) {
  const player = site.players.find(({ name }) => name === opponent(kept));
  const other = Object.keys(kept.seats).find((side) => side !== kept.mine) ?? "";
  const named = kept.mine ? kept.tree.head.tags[sideTitle(other)] : player?.title.toLowerCase();
  return named ? ` against ${named}` : "";
}

/** The side that won; null where nobody has. @param {KeptGame} kept */
export function winnerOf({ game, tree }) {
  const place = { "1-0": 0, "0-1": 1 }[String(tree.head.result)];
  return place === undefined ? null : (site.gameOf(game)?.rivals[place]?.name ?? null);
}

/**
 * Whether its player has won, and why, in words; null where that is not so, or not known. The reason names
 * players, not sides.
 * @param {KeptGame} kept @returns {{won: string, why: string}|null}
 */
function resultOf(kept) {
  const [mine, winner] = [mySide(kept), winnerOf(kept)];
  if (!mine || !kept.over || !winner) return null;
  const { tags } = kept.tree.head;
  const players = Object.fromEntries(
    Object.keys(kept.seats)
      .map(sideTitle)
      .map((title) => [title, title === sideTitle(mine) ? "You" : tags[title] || title]),
  );
  const title = sideTitle(winner);
  const begins = [`${tags[title]} wins.`, `${title} wins.`];
  const begun = begins.find((words) => kept.status.startsWith(words));
  if (begun === undefined) return null;
  const why = ofPlayers(kept.status.slice(begun.length).trim(), players);
  return { won: winner === mine ? "You won" : "You lost", why };
}

/** How a game stands or has ended, as its player reads it. @param {KeptGame} kept */
export function statusOf(kept) {
  const [mine, result] = [mySide(kept), resultOf(kept)];
  if (result) return `${result.won}. ${result.why}`.trim();
  const isMine = mine && !kept.over && kept.status.startsWith(`${sideTitle(mine)} to move`);
  return isMine ? "Your turn." : kept.status;
}

/** How a game has ended, with its name and whom it was against. @param {KeptGame} kept */
export function endWords(kept) {
  const which = (site.gameOf(kept.game)?.title ?? kept.title) + againstWords(kept);
  const result = resultOf(kept);
  return result ? `${result.won} ${which}. ${result.why}`.trim() : `${which}: ${kept.status}`;
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
