/** What the page of lessons asks the server, beside what every page asks. */

import { get, post } from "../net/api.js";

/**
 * @param {string} game @param {string} name @param {AbortSignal} [signal]
 * @returns {Promise<import("../wire.js").Lesson>}
 */
export const lesson = (game, name, signal) =>
  get(`api/lesson?${new URLSearchParams({ game, name })}`, { signal });

/**
 * Whether a turn meets the goal of a step.
 * @param {import("../wire.js").LessonTurn} turn @param {AbortSignal} signal
 * @returns {Promise<import("../wire.js").Judgement>}
 */
export const judged = (turn, signal) => post("api/lesson/turn", turn, { signal });
