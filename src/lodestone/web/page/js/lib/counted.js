/** A time in minutes and seconds. @param {number} seconds  whole ones */
export const minutesAndSeconds = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The time left on a clock; "" without one. @param {number|null} milliseconds */
export function leftInWords(milliseconds) {
  if (milliseconds === null) return "";
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, days] = [Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  return hours > 0
    ? `${hours}:${minutesAndSeconds(seconds % 3600).padStart(5, "0")}`
    : minutesAndSeconds(seconds);
}

const [TENTH, FEW] = [100, 10_000];

/** The same as players need it: with tenths of a second once few are left. @param {number} milliseconds */
export const clockWords = (milliseconds) =>
  milliseconds < FEW
    ? `0:0${(Math.ceil(milliseconds / TENTH) / 10).toFixed(1)}`.replace("0:010.0", "0:10")
    : leftInWords(milliseconds);

/** A number with its word. @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** One number for a turn of each side, as in records. @param {number} ply */
export const numberOf = (ply) => Math.ceil(ply / 2);

/** The same as a sign; "" where the first side's is enough. @param {number} ply @param {boolean} [numbered] */
export function numberSign(ply, numbered = true) {
  if (ply % 2 === 1) return `${numberOf(ply)}.`;
  return numbered ? `${numberOf(ply)}…` : "";
}

/** A turn as lists name it. @param {number} ply @param {string} turn */
export const numbered = (ply, turn) => (ply === 0 ? "Start" : `${numberSign(ply)} ${turn}`);
