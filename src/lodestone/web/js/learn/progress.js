/** How far somebody is in the lessons: this browser keeps it, the server never hears of it. */

import { readObject, write } from "../lib/storage.js";

const KEY = "lodestone.lessons";

/** @typedef {Pick<import("../wire.js").LessonTitle, "name"|"steps">} LessonTitle */

/** By game and lesson, the numbers of the steps that are done. @returns {Object<string, number[]>} */
const kept = () => readObject(KEY);

/** @param {string} game @param {LessonTitle} lesson @returns {number[]} steps that are done */
export function stepsDone(game, { name, steps }) {
  const done = kept()[`${game}/${name}`];
  return Array.isArray(done) ? done.filter((step) => Number.isInteger(step) && step < steps) : [];
}

/** @param {string} game @param {LessonTitle} lesson */
export const isFinished = (game, lesson) => stepsDone(game, lesson).length >= lesson.steps;

/** @param {string} game @param {LessonTitle} lesson @param {number} step */
export function keepDone(game, lesson, step) {
  const done = new Set([...stepsDone(game, lesson), step]);
  write(KEY, { ...kept(), [`${game}/${lesson.name}`]: [...done].sort((a, b) => a - b) });
}
