/**
 * Addresses of lessons, and which lesson a clause or an option leads to. Pure functions.
 *
 * @import { LessonTitle } from "../wire.js"
 */

/** @param {string} game @param {string} [lesson] */
export const linkTo = (game, lesson) => `learn#${game}${lesson ? `/${lesson}` : ""}`;

/**
 * The first lesson that teaches one of the clauses.
 * @param {LessonTitle[]} lessons @param {string} clauses  "Q6, Q7" for example
 */
function lessonOnClause(lessons, clauses) {
  const wanted = clauses.split(",").map((one) => one.trim());
  return lessons.find((lesson) => lesson.clauses.some((one) => wanted.includes(one))) ?? null;
}

/**
 * That lesson as a link.
 * @param {{name: string, lessons: LessonTitle[]}} game @param {string} clauses
 */
export function linkOnClause({ name, lessons }, clauses) {
  const lesson = lessonOnClause(lessons, clauses);
  return lesson && { title: lesson.title, href: linkTo(name, lesson.name) };
}

/** @param {LessonTitle[]} lessons @param {string} option */
export const lessonOnOption = (lessons, option) =>
  lessons.find((lesson) => lesson.option === option) ?? null;
