/** The page of lessons: wiring, the address, and one function that draws the open lesson. */

import { tell } from "../lib/dialogs.js";
import { picturesOf, settings } from "../game/store.js";
import { byId, h, inside, isNew, setAttribute, setText } from "../lib/dom.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { renderDifference } from "../panels/difference.js";
import { clauseMark } from "../panels/rules-text.js";
import { lessonIn, linkTo } from "../lib/lesson-links.js";
import { renderList } from "./list.js";
import { stepsDone } from "./progress.js";
import * as session from "./session.js";

const { state } = session;

const NOT_OPENED = "This lesson cannot be opened";

/** @type {{games: import("../wire.js").Game[]}} */
const known = { games: [] };

function draw() {
  const { lesson, game, number } = state;
  const now = session.step();
  if (!lesson || !game || !now) return;
  show(true);
  Object.assign(byId("play").dataset, {
    busy: session.stage.maker.isAsking ? "asking" : state.busy ? "sending" : "no",
    lesson: `${game.name}/${lesson.name}`,
    step: number,
    met: state.met ? "yes" : "no",
  });
  setText(byId("lesson-title"), `${game.title}: ${lesson.title}`);
  document.title = `${lesson.title} – ${game.title} – Lodestone`;
  setText(byId("step-number"), `Step ${number + 1} of ${lesson.play.length}`);
  setText(byId("step-text"), now.text);
  setText(byId("goal"), now.do && `Goal: ${now.do}`);
  byId("goal").hidden = now.do === "";
  setText(byId("told"), state.told);
  byId("status-box").classList.toggle("over", state.met && now.do !== "");
  session.stage.renderCommands(byId("moment"));
  renderControls(now);
  renderClauses(lesson, now.rules);
  renderCases(lesson, game);
}

/** @param {import("../wire.js").LessonStep} now */
function renderControls(now) {
  const { frames, frame, met } = state;
  const isWatched = now.watch.length > 0;
  for (const id of ["step-back", "step-on"]) byId(id).hidden = !isWatched;
  byId("hint").hidden = now.solution === null;
  byId("again").hidden = now.do === "" && !isWatched;
  able("step-back", frame > 0);
  able("step-on", frame < frames.length - 1);
  able("hint", !met);
  able("continue", met);
  byId("continue").classList.toggle("primary", met);
  setText(inside(byId("continue"), "span"), continueText());
}

function continueText() {
  if (session.nextStep() !== null) return "Continue";
  return session.nextLesson() ? "Next lesson" : "All lessons";
}

/** @param {string} id @param {boolean} yes */
const able = (id, yes) => setAttribute(byId(id), "aria-disabled", yes ? null : "true");

/** The clauses that the lesson teaches, as they stand under the step's rules. @param {import("../wire.js").Lesson} lesson @param {string} rules */
async function renderClauses({ name, clauses }, rules) {
  const root = byId("clauses");
  if (!isNew(root, `${name} ${rules}`)) return;
  root.replaceChildren(h("summary", {}, `The rules behind it: ${clauses.join(", ")}`));
  try {
    const { paragraphs } = await ask.rules({ rules });
    const mine = paragraphs.filter(({ number }) =>
      number.split(", ").some((one) => clauses.includes(one)),
    );
    const words = mine.map(({ text, number }) => h("p", {}, text, " ", clauseMark(number)));
    if (session.step()?.rules === rules) root.append(...words);
  } catch (error) {
    api.refusalIn(error); // any other error goes on
  }
}

/** @param {import("../wire.js").Lesson} lesson @param {import("../wire.js").Game} game */
async function renderCases(lesson, game) {
  const root = byId("difference");
  root.hidden = lesson.difference.length === 0;
  if (!isNew(root, lesson)) return;
  const cases = h("div");
  root.replaceChildren(h("h2", {}, "What the option changes"), cases);
  try {
    await renderDifference(cases, lesson.difference, picturesOf(game));
  } catch (error) {
    api.refusalIn(error); // the words say it without a picture
  }
}

/** @param {boolean} isLesson */
function show(isLesson) {
  byId("list").hidden = isLesson;
  byId("play").hidden = !isLesson;
}

/** @param {string} game */
function showList(game) {
  const isLeft = state.lesson !== null;
  session.close();
  document.title = "Lessons – Lodestone";
  const first = game || settings.newGame.game || "";
  renderList(byId("courses"), known.games, first);
  show(false);
  if (isLeft) byId("list-title").focus({ preventScroll: true });
}

/** @param {string} name */
const noGame = (name) =>
  `There is no game “${name}”; there are ${known.games.map((one) => one.name).join(", ")}.`;

/** The address names the lesson; one that is begun goes on at its first step that is not done. */
async function followAddress() {
  const { game: name, lesson } = lessonIn(location.hash);
  const game = known.games.find((one) => one.name === name);
  const title = game?.lessons.find((one) => one.name === lesson);
  if (!game || !title) {
    showList(name);
    const words = game
      ? lesson && `${game.title} has no lesson “${lesson}”.`
      : name && noGame(name);
    return words ? tell(NOT_OPENED, words) : undefined;
  }
  const done = stepsDone(name, title);
  const open = Array.from({ length: title.steps }, (_, i) => i).find((i) => !done.includes(i));
  try {
    await session.open(game, lesson, open ?? 0);
    session.stage.focus();
  } catch (error) {
    if (api.isAbort(error)) return;
    showList(name);
    tell(NOT_OPENED, api.refusalIn(error));
  }
}

function goOn() {
  const number = session.nextStep();
  if (number !== null) return void session.go(number).then(() => session.stage.focus());
  const lesson = session.nextLesson();
  location.hash = new URL(linkTo(state.game?.name ?? "", lesson?.name), location.href).hash;
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  "step-back": session.stepBack,
  "step-on": session.stepOn,
  again: session.again,
  hint: session.hint,
  continue: goOn,
};

/** @type {Record<string, string>} what the keys press */
const KEYS = { h: "hint", ",": "step-back", ".": "step-on", a: "again", c: "continue" };

/** @param {string} id */
function press(id) {
  const pressed = byId(id);
  if (!pressed.hidden && pressed.getAttribute("aria-disabled") !== "true") COMMANDS[id]();
}

/** @param {KeyboardEvent} event */
function shortcut(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog[open]") || !state.lesson) return;
  if (event.key === "Escape") return session.stage.maker.escape();
  if (!settings.shortcuts) return;
  const { maker } = session.stage;
  if (event.key === "e" && maker.model.ending) return void maker.endHere();
  const id = KEYS[event.key];
  if (!id) return;
  event.preventDefault();
  press(id);
}

function leave() {
  session.onChange(
    () => {},
    () => {},
  );
  session.close();
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    session.mount();
    signal.addEventListener("abort", leave);
    known.games = await ask.games();
    if (signal.aborted) return;
    for (const id of Object.keys(COMMANDS)) byId(id).addEventListener("click", () => press(id));
    addEventListener("keydown", shortcut, { signal });
    session.onChange(draw, () => byId("continue").focus({ preventScroll: true }));
    await followAddress();
  },
  follow: followAddress,
  commands: {
    skip: () => (state.lesson ? session.stage.focus() : byId("list-title").focus()),
  },
};
