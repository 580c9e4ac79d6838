/**
 * A live game, derived from the server's messages. Pure.
 *
 * @import { Event, Happened, Message, Offered, Presence, State, Terms, Welcome } from "../wire.js"
 *
 * @typedef {"a"|"b"} SeatName
 * @typedef {Offered["offer"]} OfferName
 * @typedef {NonNullable<Terms["time"]>} Time
 *
 * @typedef {object} Followed
 * @property {string} game  its identity
 * @property {SeatName|null} seat  that this browser's key opens
 * @property {SeatName|null} invited  that the key invites to; the seat may be taken
 * @property {Terms} terms
 * @property {readonly string[]} turns  that count
 * @property {readonly Message[]} messages
 * @property {State} state
 * @property {Presence} presence
 * @property {number} ahead  of the server's clock before this device's, in microseconds
 *
 * @typedef {"mine"|"theirs"|"waiting"} Standing  whose turn it is for a player; waiting for an opponent
 */

import { sideTitle } from "../stage/model.js";

/** Of the server's microseconds. */
export const MILLISECOND = 1000;
export const SECOND = 1000 * MILLISECOND;

/** In milliseconds. */
const DAY = 86_400_000;

/** @type {readonly SeatName[]} */
export const SEATS = ["a", "b"];

/**
 * The game after the answer to a hello.
 * @param {Followed|null} known  before it @param {Welcome} welcome @param {number} now  this device's time
 * @returns {Followed|null} null where events are missing
 */
export function welcomed(known, welcome, now) {
  const { game, seat, invited, presence, snapshot, state, events } = welcome;
  const same = { game, seat, invited, presence, ahead: welcome.now - now };
  if (snapshot) {
    const { terms, turns, messages } = snapshot;
    return { ...same, terms, turns, messages, state: snapshot };
  }
  if (!known || !state) return null;
  const isNew = (/** @type {Event} */ { seq }) => seq > known.state.seq; // some may have come already
  const after = events.filter(isNew).reduce(withEvent, known);
  return { ...after, ...same, state };
}

/**
 * The game after an event; null where earlier events are missing. A known event changes nothing.
 * @param {Followed} known @param {Happened} message @returns {Followed|null}
 */
export function happened(known, { event, state }) {
  if (event.seq <= known.state.seq) return known;
  if (event.seq > known.state.seq + 1) return null;
  return { ...withEvent(known, event), state };
}

/** @param {Followed} known @param {Event} event @returns {Followed} */
function withEvent(known, { body, at, seat }) {
  switch (body.kind) {
    case "played":
      return { ...known, turns: [...known.turns, body.turn] };
    case "taken-back":
      return { ...known, turns: known.turns.slice(0, -body.plies) };
    case "said":
      return seat
        ? { ...known, messages: [...known.messages, { at, seat, text: body.text }] }
        : known;
    default:
      return known;
  }
}

/** Both seats are taken. @param {Followed} game */
export const hasBegun = ({ state, terms }) =>
  SEATS.every((seat) => seat in state.names || (seat === "b" && terms.computer));

/** The seat that can be taken from here. @param {Followed} game @returns {SeatName|null} */
export const freeSeat = ({ invited, state }) =>
  invited && !(invited in state.names) && !state.outcome ? invited : null;

/** It is being played. @param {Followed} game */
export const isRunning = (game) => hasBegun(game) && game.state.outcome === null;

/** The seat whose player has a side. @param {Followed} game @param {string} side */
export const seatOf = ({ state }, side) => (state.sides.a === side ? "a" : "b");

/** @param {SeatName} seat @returns {SeatName} */
export const opposite = (seat) => (seat === "a" ? "b" : "a");

/** The name of a player, or else of the side. @param {Followed} game @param {SeatName} seat */
export const playerName = ({ state }, seat) => state.names[seat] || sideTitle(state.sides[seat]);

/** The side of this browser's player; null for a spectator. @param {Followed} game */
export const mySide = ({ seat, state }) => (seat ? state.sides[seat] : null);

/** Whether turns are timed, and each by the clock that runs now. @param {Followed} game */
export const isCorrespondence = ({ terms }) =>
  ["none", "days"].includes(terms.time?.kind ?? "none");

/** How the game stands for this browser's player. @param {Followed} game @returns {Standing} */
export function standingOf(game) {
  if (!hasBegun(game)) return "waiting";
  return game.state.mover === game.seat ? "mine" : "theirs";
}

/** The players in words. @param {Followed} game */
export const playersOf = ({ state: { names } }) =>
  Object.values(names).filter(Boolean).join(" and ");

/**
 * A side's clock; null in a game without clocks.
 * @param {Followed} game @param {string} side @param {number} now  this device's time, in microseconds
 * @returns {import("../stage/seats.js").ClockShown|null}
 */
export function clockAt(game, side, now) {
  const left = leftOf(game, side, now);
  return left === null ? null : { left, whole: wholeOf(game, side) };
}

/** The time that a side has at first, or in the current period, in milliseconds. @param {Followed} game @param {string} side */
function wholeOf({ state, terms: { time } }, side) {
  if (!time || time.kind === "none") return Infinity;
  if (time.kind === "days") return time.days * DAY;
  const isInPeriod = time.kind === "byo-yomi" && (state.clocks?.sides[side]?.left ?? 0) <= 0;
  return (isInPeriod ? time.period : time.main) / MILLISECOND;
}

/**
 * The time on a side's clock, in milliseconds; null in a game without clocks.
 * @param {Followed} game @param {string} side @param {number} now  this device's time, in microseconds
 */
function leftOf({ state, terms, ahead }, side, now) {
  const { clocks } = state;
  const clock = clocks?.sides[side];
  if (!clocks || !clock) return null;
  const isMine = clocks.since !== null && state.sides[state.mover] === side && !state.outcome;
  const used = isMine ? Math.max(0, now + ahead - Number(clocks.since)) : 0;
  return Math.max(0, shown(terms.time, clock.left - used)) / MILLISECOND;
}

/** The time left in the main time or in the current period. @param {Terms["time"]} time @param {number} left */
function shown(time, left) {
  if (time?.kind !== "byo-yomi" || left > 0) return left;
  const into = -left % time.period;
  return time.period - into;
}
