/**
 * Ratings by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2022): each puzzle is a rating period
 * with one game against the puzzle's difficulty. Pure.
 *
 * @typedef {object} Rating
 * @property {number} rating  on the scale of the puzzles' difficulties
 * @property {number} deviation  how far it may be off: the true one lies within two of them in 95 of 100 cases
 * @property {number} volatility  how much it is expected to vary
 */

/** Of somebody who has tried nothing. @type {Rating} */
export const UNRATED = { rating: 1000, deviation: 350, volatility: 0.06 };

/** A rating that may be off by more than this is only a guess. */
export const SURE = 110;

/** How far a puzzle's difficulty may be off, as the levels measure it. */
const PUZZLE = 80;

/** The constant that bounds changes of the volatility, τ. */
const BOUND = 0.5;

/** Points of the scale for one unit of the system. */
const UNIT = 173.7178;

/** When the search for the volatility ends. */
const CLOSE = 1e-6;

/** @param {number} deviation */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/**
 * The rating after one puzzle.
 * @param {Rating} player @param {number} difficulty  of the puzzle @param {number} score  1: solved, 0: missed
 * @returns {Rating}
 */
export function rated({ rating, deviation, volatility }, difficulty, score) {
  const phi = deviation / UNIT;
  const g = weight(PUZZLE / UNIT);
  const expected = 1 / (1 + Math.exp((g * (difficulty - rating)) / UNIT));
  const variance = 1 / (g ** 2 * expected * (1 - expected));
  const pull = g * (score - expected);
  const next = newVolatility(volatility, phi, variance, variance * pull);
  const wider = phi ** 2 + next ** 2;
  const after = 1 / Math.sqrt(1 / wider + 1 / variance);
  return {
    rating: rating + UNIT * after ** 2 * pull,
    deviation: Math.min(after * UNIT, UNRATED.deviation),
    volatility: next,
  };
}

/** Step 5 of the paper, by the Illinois method. @param {number} sigma @param {number} phi @param {number} v @param {number} delta */
function newVolatility(sigma, phi, v, delta) {
  const a = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const [e, whole] = [Math.exp(x), phi ** 2 + v + Math.exp(x)];
    return (e * (delta ** 2 - whole)) / (2 * whole ** 2) - (x - a) / BOUND ** 2;
  };
  let [low, high] = [a, Math.log(delta ** 2 - phi ** 2 - v)];
  if (delta ** 2 <= phi ** 2 + v) {
    let steps = 1;
    while (f(a - steps * BOUND) < 0) steps += 1;
    high = a - steps * BOUND;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
