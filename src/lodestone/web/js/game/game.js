/**
 * What happens to a kept game: pure functions from one value to the next. A record is never changed
 * in place, so that a record that is on its way to the server stays what it was.
 *
 * @typedef {import("../net/record.js").GameRecord} GameRecord
 *
 * @typedef {object} KeptGame  one game as the browser keeps it
 * @property {string} id
 * @property {string} game
 * @property {string} title  of its rules
 * @property {string} [name]  given by people
 * @property {GameRecord} record
 * @property {Object<string, string>} seats  side -> "human" or the name of a player of the server
 * @property {string} near  the side at the bottom of the picture
 * @property {boolean} [byRules]  nobody chose who starts: the rules say it
 * @property {boolean} paused
 * @property {number} [seconds]  how long players who are timed think, and hints
 * @property {string} status  the last sentence the server said of it
 * @property {boolean} over
 * @property {number} updated  milliseconds
 *
 * @typedef {import("../wire.js").Player} Player
 * @typedef {import("../wire.js").View} View
 * @typedef {Pick<KeptGame, "seats">} Seated
 */

export const HUMAN = "human";

/** How long those who are timed may think, in seconds. */
const THINKING_TIMES = [0.2, 0.8, 2, 5, 15];
const USUAL_TIME = 0.8;

/** Whoever thinks longer than this can be stopped, in seconds. */
export const LONG = 1;

/**
 * @typedef {object} Choices  of somebody who begins a game
 * @property {string|null} start
 * @property {string} rules
 *
 * @param {Choices & Pick<KeptGame, "id"|"game"|"title"|"byRules"|"seats"|"near"|"seconds">} choices
 * @returns {KeptGame}
 */
export function newGame({ id, game, title, rules, start, byRules = false, seats, near, seconds }) {
  const record = { rules, start, turns: [], ended: null };
  return {
    id,
    game,
    title,
    record,
    seats,
    near,
    byRules,
    seconds,
    paused: false,
    status: "",
    over: false,
    updated: Date.now(),
  };
}

/** What people call it: the name it was given, else its rules. @param {KeptGame} kept */
export const nameOf = ({ name, title }) => name || title;

/** There is nothing in it to go back to. @param {KeptGame} kept */
export const isEmpty = ({ record, name }) => record.turns.length === 0 && !name;

/** @param {KeptGame} kept @param {Partial<GameRecord>} changes @returns {KeptGame} */
const withRecord = (kept, changes) => ({ ...kept, record: { ...kept.record, ...changes } });

/** @param {GameRecord} a @param {GameRecord} b */
export const isSameRecord = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {KeptGame} kept @param {string} text */
export const withTurn = (kept, text) => withRecord(kept, { turns: [...kept.record.turns, text] });

/** @param {KeptGame} kept @param {GameRecord["ended"]} ended */
export const withEnd = (kept, ended) => withRecord(kept, { ended });

/** The game as it was after `ply` turns, going on from there. @param {KeptGame} kept @param {number} ply */
export const cutAt = (kept, ply) =>
  withRecord(kept, { turns: kept.record.turns.slice(0, ply), ended: null });

/**
 * @param {KeptGame} kept @param {number} ply
 * @returns {GameRecord} the record of the position after `ply` turns
 */
export function recordAt(kept, ply) {
  return ply === kept.record.turns.length ? kept.record : cutAt(kept, ply).record;
}

/** The names of both sides, in seat order. @param {import("../wire.js").Game} game */
export const sideNames = (game) => game.sides.map(({ name }) => name);

/** @param {Seated} kept @param {string} side */
export const isHuman = (kept, side) => kept.seats[side] === HUMAN;

/** @param {Seated} kept */
export const humans = (kept) => Object.keys(kept.seats).filter((side) => isHuman(kept, side));

/** The player of the server who sits at the other side of the only human, or null. @param {Seated} kept */
export function opponent(kept) {
  if (humans(kept).length !== 1) return null;
  return Object.values(kept.seats).find((seat) => seat !== HUMAN) ?? null;
}

/** The thinking times that the server gives to all who are timed. @param {Player[]} players */
export function timesFor(players) {
  const most = Math.min(...players.map(({ most_seconds: seconds }) => seconds ?? Infinity));
  return THINKING_TIMES.filter((seconds, index) => index === 0 || seconds <= most);
}

/** @param {{seconds?: number}} kept @param {Player[]} players */
export function secondsOf({ seconds = USUAL_TIME }, players) {
  const times = timesFor(players);
  return [seconds, USUAL_TIME].find((time) => times.includes(time)) ?? times[0];
}

/** @param {Seated} kept @param {string} side @param {Player[]} players */
const playerAt = (kept, side, players) => players.find(({ name }) => name === kept.seats[side]);

/**
 * How long the player at a side may think; null for those who are not timed.
 * @param {KeptGame} kept @param {string} side @param {Player[]} players
 */
export const secondsFor = (kept, side, players) =>
  playerAt(kept, side, players)?.timed ? secondsOf(kept, players) : null;

/**
 * Whether the player at a side is known to take long: another program takes what it takes.
 * @param {KeptGame} kept @param {string} side @param {Player[]} players
 */
export const mayTakeLong = (kept, side, players) =>
  (secondsFor(kept, side, players) ?? 0) > LONG || playerAt(kept, side, players)?.engine === true;

/**
 * To which ply "Take back" goes: an end that the players made is taken back alone; otherwise the
 * last turn of a human (or, where only computers play, the last turn) and what came after it.
 * @param {KeptGame} kept
 * @param {Pick<View, "record">} view  of the whole record
 * @returns {number|null} null where there is nothing to take back
 */
export function takeBackTo(kept, view) {
  if (kept.record.ended) return view.record.length;
  const watched = humans(kept).length === 0;
  const ply = view.record.findLastIndex(({ side }) => watched || isHuman(kept, side));
  return ply < 0 ? null : ply;
}

/**
 * What the player of the server at a side is called.
 * @param {Seated} kept @param {string} side @param {Player[]} players
 */
export const playerTitle = (kept, side, players) =>
  playerAt(kept, side, players)?.title ?? kept.seats[side];

/**
 * Who sits at a side, in words; at one device two people are told by their sides alone.
 * @param {Seated} kept @param {string} side @param {Player[]} players
 */
export function seatTitle(kept, side, players) {
  if (isHuman(kept, side)) return humans(kept).length === 1 ? "You" : "";
  const title = playerTitle(kept, side, players);
  if (playerAt(kept, side, players)?.engine) return `Engine ${title}`;
  return `Computer, ${title.toLowerCase()}`;
}
