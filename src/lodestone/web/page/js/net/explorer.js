/**
 * What was played from a position in a collection of games. The server, or Python in the browser,
 * replays games once; the page keeps their courses, and counts.
 *
 * @import { ReplayedGame, Explored, ExploredTurn as TurnInWords, GameRecord, SeenTurn } from "../wire.js"
 *
 * @typedef {{game: number, ply: number}} PlayedIn  its place among the games, and the turns before it
 *
 * @typedef {object} Count  of a turn
 * @property {number} count  the games in which it was played
 * @property {{first: number, drawn: number, second: number}} results  how many of them each side won, and neither
 * @property {PlayedIn[]} played  the games, in their order
 *
 * @typedef {TurnInWords & Count} ExploredTurn
 */

import { post } from "./api.js";
import { recordPortions } from "./records.js";

/** As many turns are asked about together. */
const MOST_PLAYED = 1000;

/** The courses of the games that were explored last, by the texts of portions. @type {Map<string, ReplayedGame[]>} */
let known = new Map();

/**
 * The games that came to a position or a mirror image of it, and the turns played there, those played
 * most often first.
 * @param {GameRecord[]} records @param {string} rules @param {string} position
 * @param {AbortSignal} signal
 */
export async function explore(records, rules, position, signal) {
  const courses = await coursesOf(records, signal);
  const ask = (/** @type {SeenTurn[]} */ played) =>
    post("api/record/explore", { rules, position, played }, { signal });
  const here = await ask([]);
  const { games, sightings } = seen(courses, here);
  const asked = [...sightings.values()];
  /** @type {TurnInWords[]} */
  const words = [];
  for (let first = 0; first < asked.length; first += MOST_PLAYED) {
    const part = asked.slice(first, first + MOST_PLAYED).map(({ key, turn }) => ({ key, turn }));
    words.push(...(await ask(part)).turns);
  }
  const results = records.map(({ result }) => result);
  return { games, turns: together(asked, words, results) };
}

/** Each game is replayed once, as long as it is among those that are explored. @param {GameRecord[]} records @param {AbortSignal} signal */
async function coursesOf(records, signal) {
  /** @type {typeof known} */
  const found = new Map();
  for (const part of recordPortions(records)) {
    const text = JSON.stringify(part);
    const courses = known.get(text) ?? (await post("api/record/courses", { records: part }, { signal })); // prettier-ignore
    found.set(text, courses);
  }
  known = found;
  return [...found.values()].flat();
}

/**
 * Where games came to a position, only the first time in each: the turns that were played there, each
 * with the games.
 * @param {ReplayedGame[]} courses @param {Pick<Explored, "alike"|"keys">} position
 */
export function seen(courses, { alike, keys }) {
  const images = new Set(keys);
  /** @type {Map<string, SeenTurn & {played: PlayedIn[]}>} */
  const sightings = new Map();
  let games = 0;
  for (const [game, course] of courses.entries()) {
    const ply = course.alike === alike ? course.keys.findIndex((key) => images.has(key)) : -1;
    if (ply < 0) continue;
    games++;
    if (ply === course.turns.length) continue;
    const [key, turn] = [course.keys[ply], course.turns[ply]];
    const sighting = sightings.get(`${key} ${turn}`) ?? { key, turn, played: [] };
    sightings.set(`${key} ${turn}`, sighting);
    sighting.played.push({ game, ply });
  }
  return { games, sightings };
}

/**
 * Turns that mirror each other are one.
 * @param {{played: PlayedIn[]}[]} sightings @param {TurnInWords[]} words  of each
 * @param {string[]} results  of all games
 * @returns {ExploredTurn[]}
 */
export function together(sightings, words, results) {
  /** @type {Map<string, TurnInWords & {played: PlayedIn[]}>} */
  const turns = new Map();
  for (const [place, { played }] of sightings.entries()) {
    const { text } = words[place];
    const before = turns.get(text)?.played ?? [];
    turns.set(text, { ...words[place], played: [...before, ...played] });
  }
  return [...turns.values()]
    .map((turn) => counted(turn, results))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** @param {TurnInWords & {played: PlayedIn[]}} turn @param {string[]} results @returns {ExploredTurn} */
function counted(turn, results) {
  const played = turn.played.toSorted((a, b) => a.game - b.game);
  const count = (/** @type {string} */ result) =>
    played.filter(({ game }) => results[game] === result).length;
  const counts = { first: count("1-0"), drawn: count("1/2-1/2"), second: count("0-1") };
  return { ...turn, played, count: played.length, results: counts };
}
