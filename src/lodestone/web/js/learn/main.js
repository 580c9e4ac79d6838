/** Lessons: what the address names, the list, and one function that draws the lesson that is open. */

import { go } from "../core/router.js";
import { picturesOf, settings } from "../game/store.js";
import { tell } from "../lib/dialogs.js";
import { byId, icon, isNew, setText } from "../lib/dom.js";
import { lessonIn, linkTo } from "../lib/lesson-links.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import * as teaching from "../net/teaching.js";
import { renderDifference } from "../panels/difference.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { OpenLesson } from "./lesson.js";
import { courses } from "./list.js";
import { stepsDone } from "./progress.js";

const NOT_OPENED = "This lesson cannot be opened";

/** @type {{games: import("../wire.js").Game[], open: OpenLesson|null, opening: AbortController}} */
const now = { games: [], open: null, opening: new AbortController() };

function draw() {
  if (!now.open) return;
  const { lesson, game, step, state, stage } = now.open;
  const { number, met, busy } = state;
  show(true);
  Object.assign(byId("play").dataset, {
    busy: stage.maker.isAsking ? "asking" : busy ? "sending" : "no",
    lesson: `${game.name}/${lesson.name}`,
    step: number,
    met: met ? "yes" : "no",
  });
  setText(byId("lesson-title"), `${game.title}: ${lesson.title}`);
  document.title = `${lesson.title} – ${game.title} – Lodestone`;
  byId("status-box").classList.toggle("over", met && step.do !== "");
  render(words(now.open), byId("step"));
  stage.renderCommands(byId("moment"));
  render(controls(now.open), byId("controls"));
  renderClauses(now.open, step.rules);
  renderCases(now.open);
}

/** @param {OpenLesson} open */
const words = ({ lesson, step, state }) =>
  html`<p id="step-number" class="small">Step ${state.number + 1} of ${lesson.play.length}</p>
    <p id="step-text">${step.text}</p>
    <p id="goal" class="status goal" ?hidden=${step.do === ""}>Goal: ${step.do}</p>
    <p id="told" class="told">${state.told}</p>`;

/** @param {OpenLesson} open */
function controls({ step, state, goesOn }) {
  const { frames, frame, met } = state;
  const isWatched = step.watch.length > 0;
  return [
    isWatched && control("step-back", "back", "Step back", frame > 0),
    isWatched && control("step-on", "on", "Step on", frame < frames.length - 1),
    (step.do !== "" || isWatched) && control("again", "again", "Again"),
    step.solution !== null && control("hint", "hint", "Hint", !met),
    control("continue", "next", goesOn ? "Continue" : nextTitle(), met, met ? "primary" : ""),
  ].map((one) => one || nothing);
}

/** @param {string} id @param {string} sign @param {string} title */
const control = (id, sign, title, isAble = true, look = "") =>
  html`<button type="button" id=${id} class=${look} aria-disabled=${isAble ? nothing : "true"}>
    ${icon(sign)}<span>${title}</span>
  </button>`;

const nextTitle = () => (nextLesson() ? "Next lesson" : "All lessons");

/** The lesson after this one; undefined where the game's lessons end. */
function nextLesson() {
  const lessons = now.open?.game.lessons ?? [];
  return lessons[lessons.findIndex(({ name }) => name === now.open?.lesson.name) + 1];
}

/** The clauses that the lesson teaches, as they stand under the step's rules. @param {OpenLesson} open @param {string} rules */
async function renderClauses({ lesson }, rules) {
  const root = byId("clauses");
  if (!isNew(root, `${lesson.name} ${rules}`)) return;
  const mine = (/** @type {string} */ clause) =>
    clause.split(", ").some((one) => lesson.clauses.includes(one));
  const told = await ask.rules({ rules }).catch((error) => void api.refusalIn(error));
  const paragraphs = told?.paragraphs.filter(({ number }) => mine(number)) ?? [];
  render(
    html`<summary>The rules behind it: ${lesson.clauses.join(", ")}</summary>
      ${paragraphs.map(({ text, number }) => html`<p>${text} ${clauseMark(number)}</p>`)}`,
    root,
  );
}

/** @param {OpenLesson} open */
function renderCases({ lesson, game }) {
  const root = byId("difference");
  root.hidden = lesson.difference.length === 0;
  if (!isNew(root, lesson)) return;
  const drawn = renderDifference(byId("cases"), lesson.difference, picturesOf(game));
  drawn.catch(api.refusalIn); // the words say it without a picture
}

/** @param {boolean} isLesson */
function show(isLesson) {
  byId("list").hidden = isLesson;
  byId("play").hidden = !isLesson;
}

function close() {
  now.opening.abort();
  now.opening = new AbortController();
  now.open?.close();
  now.open = null;
}

/** @param {string} game  that is listed first */
function showList(game) {
  const isLeft = now.open !== null;
  close();
  document.title = "Lessons – Lodestone";
  render(courses(now.games, game || settings.newGame.game || ""), byId("courses"));
  show(false);
  if (isLeft) byId("list-title").focus({ preventScroll: true });
}

/** @param {string} name @param {string} lesson @param {import("../wire.js").Game} [game] */
function lack(name, lesson, game) {
  if (game) return lesson && `${game.title} has no lesson “${lesson}”.`;
  return (
    name && `There is no game “${name}”; there are ${now.games.map((one) => one.name).join(", ")}.`
  );
}

/** The address names the lesson; one that is begun goes on at its first step that is not done. */
async function followAddress() {
  const { game: name, lesson } = lessonIn(location.hash);
  const game = now.games.find((one) => one.name === name);
  const title = game?.lessons.find((one) => one.name === lesson);
  if (!game || !title) {
    showList(name);
    const words = lack(name, lesson, game);
    return words ? tell(NOT_OPENED, words) : undefined;
  }
  close();
  const { signal } = now.opening;
  try {
    const told = await teaching.lesson(name, lesson, signal);
    signal.throwIfAborted();
    const done = stepsDone(name, title);
    const open = told.play.findIndex((_, i) => !done.includes(i));
    now.open = new OpenLesson(game, told, { changed: draw, done: focusOn });
    await now.open.go(Math.max(open, 0));
    now.open?.stage.focus();
  } catch (error) {
    if (api.isAbort(error)) return;
    showList(name);
    tell(NOT_OPENED, api.refusalIn(error));
  }
}

const focusOn = () => byId("continue").focus({ preventScroll: true });

async function goOn() {
  const { open } = now;
  if (!open?.goesOn) return go(linkTo(open?.game.name ?? "", nextLesson()?.name));
  await open.go(open.state.number + 1);
  open.stage.focus();
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    signal.addEventListener("abort", close);
    now.games = await ask.games();
    if (!signal.aborted) await followAddress();
  },
  follow: followAddress,
  commands: {
    "step-back": () => now.open?.walk(-1),
    "step-on": () => now.open?.walk(1),
    again: () => now.open?.again(),
    hint: () => now.open?.hint(),
    continue: goOn,
    skip: () => (now.open ? now.open.stage.focus() : byId("list-title").focus()),
  },
  keys: {
    h: ["a hint", "hint"],
    ",": ["a step back", "step-back"],
    ".": ["a step on", "step-on"],
    a: ["again from the beginning of the step", "again"],
    c: ["continue, once the step is done", "continue"],
    e: ["end the turn here, where it may also go on", () => now.open?.stage.maker.endHere()],
    Escape: ["take back a step of an unfinished turn", () => now.open?.stage.maker.escape()],
  },
};
