/**
 * The days on which the puzzle of the day was tried: how it went, how many in a row were solved, a
 * calendar, and words for others that give nothing away. Pure functions, and what the browser keeps.
 *
 * @import { Try } from "./progress.js"
 *
 * @typedef {object} Daily  how a day's puzzle went
 * @property {Try} first  what the first try was
 * @property {boolean} solved
 *
 * @typedef {Object<string, Daily>} Days  by the day, counted from 1970
 */

import { counted } from "../lib/counted.js";
import { dateOf } from "../lib/days.js";
import { readObject, write } from "../lib/storage.js";
import { SIGNS } from "./progress.js";

const KEY = "lodestone.puzzle-days";

/** Days that are kept. */
const MOST = 400;

/** The calendar shows this many weeks, the one of today included. */
const WEEKS = 5;

const WEEK = 7;

/** 1 January 1970 was a Thursday: days until the Monday before it. */
const MONDAY = 3;

/** @param {any} daily @returns {daily is Daily} */
const isDaily = (daily) => daily?.first in SIGNS && typeof daily.solved === "boolean";

/** @returns {Days} */
export const loadDays = () =>
  Object.fromEntries(Object.entries(readObject(KEY)).filter(([, daily]) => isDaily(daily)));

/**
 * Keep how a day's puzzle went; the first try of a day stays the first one.
 * @param {number} day @param {Try} tried
 */
export function keepDay(day, tried) {
  const days = loadDays();
  const before = days[day];
  const daily = {
    first: before?.first ?? tried,
    solved: before?.solved === true || tried === "right",
  };
  const kept = Object.entries({ ...days, [day]: daily }).slice(-MOST);
  return write(KEY, Object.fromEntries(kept));
}

/**
 * How many days in a row were solved up to today, or up to yesterday while today is still open.
 * @param {Days} days @param {number} today
 */
export function daysInRow(days, today) {
  let day = days[today]?.solved ? today : today - 1;
  const last = day;
  while (days[day]?.solved) day -= 1;
  return last - day;
}

/**
 * The last weeks, from Monday to Sunday; days to come are left out.
 * @param {Days} days @param {number} today @returns {{day: number, daily: Daily|null}[]}
 */
export function calendarOf(days, today) {
  const monday = today - ((today + MONDAY) % WEEK);
  const first = monday - (WEEKS - 1) * WEEK;
  return Array.from({ length: today - first + 1 }, (_, n) => ({
    day: first + n,
    daily: days[first + n] ?? null,
  }));
}

/** How a day went, in words. @param {Daily|null} daily */
export function saidOf(daily) {
  if (!daily) return "not tried";
  if (!daily.solved) return daily.first === "wrong" ? "missed" : "not solved";
  return daily.first === "right" ? "solved at the first try" : "solved after all";
}

/** The sign of a day. @param {Daily|null} daily */
export const signOf = (daily) => (daily ? SIGNS[daily.solved ? "right" : daily.first] : "·");

/**
 * What one can tell others about today, without the solution.
 * @param {{title: string, grade: number}} puzzle @param {Days} days @param {number} today @param {string} address  of the puzzle
 */
export function toldToOthers({ title, grade }, days, today, address) {
  const daily = days[today] ?? null;
  const row = daysInRow(days, today);
  return [
    `Lodestone, ${dateOf(today)}: ${title}, level ${grade}`,
    `${signOf(daily)} ${saidOf(daily)}${row > 1 ? `, ${counted(row, "day")} in a row` : ""}`,
    address,
  ].join("\n");
}
