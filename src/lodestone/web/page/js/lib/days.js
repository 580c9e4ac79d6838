/** Days where the user is, counted from 1970. */

const DAY = 24 * 60 * 60 * 1000;

/** The day where the user is. @param {Date} [now] */
export const dayOf = (now = new Date()) =>
  Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);

/** The day as the server takes it. @param {number} day */
export const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);
