/** Lessons: what the address names, the list of all with how far somebody is, and the lesson that is open. */

import { lessonLink } from "../core/links.js";
import { go, parts } from "../core/router.js";
import { site } from "../game/site.js";
import { picturesOf } from "../game/store.js";
import { showMessage } from "../lib/dialogs.js";
import { byId, isNew, setText } from "../lib/dom.js";
import { command, gameLinks } from "../lib/fields.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { renderDifference } from "../panels/difference.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { gameAgainst, openNew } from "../game/begin.js";
import { template } from "./course.js";
import { OpenLesson } from "./lesson.js";
import { stepsDone } from "../game/progress.js";

/**
 * @import { Clause, Game, LessonDetail } from "../wire.js"
 * @import { Course } from "./course.js"
 */

/**
 * `signal` ends when the page is left; the boards of courses and their drills are known by game.
 * @type {{known: Map<string, Omit<Course, "game">>, open: OpenLesson|null, signal: AbortSignal|null}}
 */
const now = { known: new Map(), open: null, signal: null };

function draw() {
  const { open } = now;
  if (!open) return;
  const { lesson, game, state, stage } = open;
  show(true);
  Object.assign(byId("play").dataset, {
    busy: stage.isAsking ? "asking" : state.busy ? "sending" : "no",
    lesson: `${game.name}/${lesson.name}`,
    step: state.number,
    met: state.met ? "yes" : "no",
  });
  setText(byId("lesson-title"), `${game.title}: ${lesson.title}`);
  document.title = `${lesson.title} – ${game.title} – Lodestone`;
  render(words(open), byId("step"));
  stage.renderCommands(byId("moment"));
  render(controls(open), byId("controls"));
  render(clauses(open), byId("clauses"));
  renderCases(open);
}

/** @param {OpenLesson} open */
const words = (open) => {
  const { step, state } = open;
  const verdict = state.verdict && VERDICTS[state.verdict];
  return html`${dots(open)}
    <p id="goal" class="lesson-task ${step.do ? "" : "is-text"}">${step.do || step.text}</p>
    <p id="step-text" ?hidden=${step.do === "" || step.text === "" || state.remark !== ""}>
      ${step.text}
    </p>
    <p id="remark" class="remark ${state.verdict}">
      ${verdict && html`<strong>${verdict}</strong> `}${state.remark}
    </p>`;
};

const VERDICTS = { right: "✓ Right!", wrong: "✗ Not yet." };

/** How far the lesson is, and which one of its part of the course. @param {OpenLesson} open */
const dots = ({ game, lesson, state }) =>
  html`<p id="step-number" class="lesson-dots">
    <span>${placeOf(game, lesson)}</span
    ><span class="unseen">Step ${state.number + 1} of ${lesson.play.length}</span>
    ${lesson.play.map((_, i) => html`<i ?data-done=${i < state.number + Number(state.met)}></i>`)}
  </p>`;

/** The lessons of the same part of the course. @param {Game} game @param {LessonDetail} lesson */
const partOf = ({ lessons }, { idea, option }) =>
  lessons.filter((one) => !one.idea === !idea && !one.option === !option);

/** @param {Game} game @param {LessonDetail} lesson */
function placeOf(game, lesson) {
  const part = partOf(game, lesson);
  const place = part.findIndex(({ name }) => name === lesson.name) + 1;
  return `Lesson ${place} of ${part.length}: ${lesson.title}`;
}

/** @param {OpenLesson} open */
function controls(open) {
  const { step, state } = open;
  const { frames, frame, met, missed } = state;
  const isWatched = step.watch.length > 0;
  const isLast = frame >= frames.length - 1;
  const watch = met ? "Watch again" : "Watch";
  return [
    isWatched && command("watch", watch, { sign: "play", look: met ? "" : "primary" }),
    isWatched && command("walk-back", "Back", { sign: "back", isAble: frame > 0 }),
    isWatched && command("walk-on", "Next", { sign: "on", isAble: !isLast }),
    step.do !== "" &&
      command("again", missed ? "Try again" : "Again", {
        sign: "again",
        look: missed ? "primary" : "",
      }),
    step.solution !== null && command("hint", "Hint", { sign: "hint", isAble: open.canHint }),
    open.goesOn || !met
      ? command("continue", "Continue", { sign: "next", isAble: met, look: met ? "primary" : "" })
      : ends(open),
  ].map((one) => one || nothing);
}

/** What follows a lesson: a game under its rules, or the next lesson. @param {OpenLesson} open */
function ends(open) {
  const next = lessonAfter(open);
  const isPlayNow = !next || open.lesson.option !== "";
  const looks = isPlayNow ? ["primary", ""] : ["", "primary"];
  return [
    command("play-game", "Play a game", { sign: "play", look: looks[0] }),
    command("continue", next ? "Next lesson" : "All lessons", { sign: "next", look: looks[1] }),
  ];
}

/** The lesson after this one; undefined where its part of the course ends. @param {OpenLesson} open */
function lessonAfter({ game, lesson }) {
  const part = partOf(game, lesson);
  return part[part.findIndex(({ name }) => name === lesson.name) + 1];
}

/** The clauses that the lesson teaches, as they are under the step's rules. @param {OpenLesson} open */
function clauses({ lesson, paragraphs }) {
  const mine = (/** @type {Clause} */ { number }) =>
    number.split(", ").some((one) => lesson.clauses.includes(one));
  return html`<summary>The rules behind it</summary>
    ${paragraphs
      .filter(mine)
      .map(({ text, number }) => html`<p>${text} ${clauseMark(number)}</p>`)}`;
}

/** @param {OpenLesson} open */
function renderCases({ lesson, game, goesOn, state }) {
  const root = byId("difference");
  // Before, it would show what is to be found.
  root.hidden = lesson.difference.length === 0 || goesOn || !state.met;
  if (root.hidden || !isNew(root, lesson)) return;
  const drawn = renderDifference(byId("cases"), lesson.difference, lesson.near, picturesOf(game));
  drawn.catch(api.ignored); // the words say it without a picture
}

/** @param {boolean} isLesson */
function show(isLesson) {
  byId("list").hidden = isLesson;
  byId("play").hidden = !isLesson;
}

function close() {
  now.open?.close();
  now.open = null;
}

/** @param {string} game  whose path is shown @param {string} why  no lesson is opened; "": the address names none */
function showList(game, why) {
  const isLeft = now.open !== null;
  close();
  document.title = "Learn – Lodestone";
  drawList(game);
  show(false);
  if (isLeft) byId("list-title").focus({ preventScroll: true });
  if (why) showMessage("This lesson cannot be opened", why);
}

/** @param {string} name  the game whose path is shown; without one the last game's */
function drawList(name) {
  const game = site.taught.find((one) => one.name === name) ?? site.lastTaught;
  if (!game) return;
  const course = { game, pictures: [], drills: [], ...now.known.get(game.name) };
  render(gameLinks(site.taught, lessonLink, game.name), byId("course-games"));
  render(
    template(course, () => drawList(name)),
    byId("courses"),
  );
  if (!now.known.has(game.name)) loadCourse(game.name).catch(api.ignored); // words do without boards
}

/** The list is shown before this is known, and again then, unless the page has been left. @param {string} game */
async function loadCourse(game) {
  const { signal } = now;
  const [pictures, drills] = await Promise.all([ask.lessons(game), ask.drills(game)]);
  now.known.set(game, { pictures, drills });
  if (!signal?.aborted && !now.open) drawList(parts()[0] ?? "");
}

/** @param {string} name @param {string} lesson @param {Game} [game] */
function lack(name, lesson, game) {
  if (game?.lessons.length === 0) return `${game.title} has no lessons yet.`;
  if (game) return lesson && `${game.title} has no lesson “${lesson}”.`;
  const names = site.taught.map((one) => one.name).join(", ");
  return name && `There is no game “${name}”; there are ${names}.`;
}

/** The address names the lesson; one that is begun continues at its first step that is not done. @param {AbortSignal} signal */
async function followAddress(signal) {
  const [name = "", lesson = ""] = parts();
  const game = site.gameOf(name);
  const title = game?.lessons.find((one) => one.name === lesson);
  if (!game || !title) return showList(name, lack(name, lesson, game));
  close();
  try {
    const read = await ask.lesson(name, lesson, signal);
    signal.throwIfAborted();
    const done = stepsDone(name, title);
    site.keepGame(name);
    const open = read.play.findIndex((_, i) => !done.includes(i));
    now.open = new OpenLesson(game, read, draw);
    await now.open.go(Math.max(open, 0));
    byId("lesson-title").focus({ preventScroll: true });
  } catch (error) {
    if (!api.isAbort(error)) showList(name, api.refusalIn(error));
  }
}

async function goOn() {
  const { open } = now;
  if (!open) return;
  if (!open.goesOn) return go(lessonLink(open.game.name, lessonAfter(open)?.name));
  await open.go(open.state.number + 1);
  open.stage.focus();
}

/**
 * A game against the weakest level: under the rules of the lesson's last step, where the lesson is about an
 * option or an idea.
 */
async function playGame() {
  const { open } = now;
  if (!open) return;
  const { game, lesson, step } = open;
  await gameAgainst(game, lesson.option || lesson.idea ? step.rules : undefined)
    .then(openNew)
    .catch(api.refused((refusal) => showMessage("The game cannot begin", refusal)));
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", close);
    now.signal = signal;
    await site.load();
  },
  follow: followAddress,
  commands: {
    watch: () => now.open?.watch(),
    "walk-back": () => now.open?.walk(-1),
    "walk-on": () => now.open?.walk(1),
    again: () => now.open?.again(),
    hint: () => now.open?.hint(),
    continue: goOn,
    "play-game": playGame,
    skip: () => (now.open ? now.open.stage.focus() : byId("list-title").focus()),
  },
  keys: {
    h: ["a hint", "hint"],
    w: ["watch", "watch"],
    ",": ["back in the turns to watch", "walk-back"],
    ".": ["on in the turns to watch", "walk-on"],
    a: ["again from the beginning of the step", "again"],
    c: ["continue, once the step is done", "continue"],
    e: ["end the turn here, where it may also continue", () => now.open?.stage.endHere()],
    Escape: ["take back a step of an unfinished turn", () => now.open?.stage.escape()],
  },
};
