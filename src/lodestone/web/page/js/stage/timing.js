/** When each piece of a turn moves, so that the motion explains the turn. Pure. */

import { LEAP, LONGEST, MOVE } from "../lib/motion.js";

/**
 * @import { Action, SceneCell } from "../wire.js"
 * @typedef {{delay: number, lasts: number, leaps: boolean}} Course  in milliseconds
 */

/** A cell lies on the way if its middle is nearer to it than this share of the distance of cells. */
const NEAR = 0.3;

/**
 * How each action of a turn is shown: one after another, a leap higher and slower than a step.
 * @param {Action[]} actions
 * @param {Map<string, SceneCell>} cells
 * @param {Map<string, string>} before  the pieces on cells
 * @param {number} apart  how far apart cells lie
 * @returns {Course[]}
 */
export function coursesOf(actions, cells, before, apart) {
  const leaps = actions.map(({ from, to }) => {
    const [start, end] = [cells.get(from), cells.get(to)];
    return !!start && !!end && passesOver(start, end, cells, before, apart);
  });
  const wanted = leaps.map((isLeap) => (isLeap ? LEAP : MOVE));
  const whole = wanted.reduce((sum, one) => sum + one, 0);
  const share = Math.min(1, LONGEST / whole);
  let delay = 0;
  return wanted.map((one, i) => {
    const course = { delay, lasts: one * share, leaps: leaps[i] };
    delay += course.lasts;
    return course;
  });
}

/**
 * @param {SceneCell} start @param {SceneCell} end @param {Map<string, SceneCell>} cells
 * @param {Map<string, string>} before @param {number} apart
 */
function passesOver(start, end, cells, before, apart) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < 1.2 * apart) return false;
  return [...before.keys()].some((name) => {
    const cell = cells.get(name);
    if (!cell || cell === start || cell === end) return false;
    const [x, y] = [cell.x - start.x, cell.y - start.y];
    const along = (x * dx + y * dy) / length;
    const beside = Math.abs(x * dy - y * dx) / length;
    return along > 0 && along < length && beside < NEAR * apart;
  });
}

/**
 * When the last action that changes a cell has ended.
 * @param {string} name @param {Action[]} actions @param {Course[]} courses
 */
export function whenChanged(name, actions, courses) {
  const index = actions.findLastIndex(
    ({ to, changes, removes }) => to === name || name in changes || removes.includes(name),
  );
  return index < 0 ? 0 : courses[index].delay + courses[index].lasts;
}
