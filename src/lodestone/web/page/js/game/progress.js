/**
 * How far somebody is with lessons, drills and studies, which only this browser keeps.
 *
 * @import { DrillItem, Game, LessonTitle } from "../wire.js"
 * @typedef {Pick<LessonTitle, "name"|"steps">} Steps
 * @typedef {Pick<Game, "name"|"lessons">} Course
 */

import { readObject, write } from "../lib/storage.js";

const LESSONS = "lodestone.lessons";
const DRILLS = "lodestone.drills";
const STUDIES = "lodestone.read";

/** By game and lesson, the numbers of the steps that are done. @returns {Object<string, number[]>} */
const kept = () => readObject(LESSONS);

/** @param {string} game @param {Steps} lesson @returns {number[]} steps that are done */
export function stepsDone(game, { name, steps }) {
  const done = kept()[`${game}/${name}`];
  return Array.isArray(done) ? done.filter((step) => Number.isInteger(step) && step < steps) : [];
}

/** @param {string} game @param {Steps} lesson @param {number} step */
export function keepDone(game, lesson, step) {
  const done = new Set([...stepsDone(game, lesson), step]);
  write(LESSONS, { ...kept(), [`${game}/${lesson.name}`]: [...done].sort((a, b) => a - b) });
}

/** @param {string} game @param {Steps} lesson */
const isFinished = (game, lesson) => stepsDone(game, lesson).length >= lesson.steps;

/** How many lessons of a game are finished. @param {Course} game */
export const finishedIn = ({ name, lessons }) =>
  lessons.filter((lesson) => isFinished(name, lesson)).length;

/** The first lesson that is not finished; undefined where all are. @param {Course} game */
export const nextLesson = ({ name, lessons }) =>
  lessons.find((lesson) => !isFinished(name, lesson));

/** @param {DrillItem} drill */
const keyOf = ({ rules, position }) => `${rules} ${position}`;

/** The fewest turns in which a drill was won here; null: it never was. @param {DrillItem} drill @returns {number|null} */
export function wonIn(drill) {
  const turns = readObject(DRILLS)[keyOf(drill)];
  return Number.isInteger(turns) ? turns : null;
}

/** @param {DrillItem} drill @param {number} turns */
export function keepWon(drill, turns) {
  write(DRILLS, { ...readObject(DRILLS), [keyOf(drill)]: Math.min(wonIn(drill) ?? turns, turns) });
}

/** @param {string} address  the game's name and the study's, as in "qo/blocked" */
export const isRead = (address) => readObject(STUDIES)[address] === true;

/** @param {string} address */
export function keepRead(address) {
  if (!isRead(address)) write(STUDIES, { ...readObject(STUDIES), [address]: true });
}
