/**
 * The panel beside the board: the status, the buttons that belong to this moment, and the tabs.
 *
 * @import { OpenState } from "../game/state.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { View } from "../wire.js"
 */

import { START, nodeAt } from "../core/tree.js";
import * as commands from "../game/commands.js";
import { copyBy } from "../lib/dialogs.js";
import { byId, isNew, setAble, setAttribute, setText } from "../lib/dom.js";
import * as ending from "../game/ending.js";
import * as mistake from "../game/mistake.js";
import { nameOf } from "../core/games.js";
import { humans } from "../game/game.js";
import { hint as askHint, renderHint } from "../game/hint.js";
import { kindName, placeName } from "../stage/model.js";
import { setPaused, step } from "../game/computer.js";
import { isInVariation } from "../game/session.js";
import { isComputersTurn } from "../game/work.js";
import { render } from "../vendor/lit-html.js";
import { rulesText } from "./rules-text.js";
import { liftedWords } from "../stage/words.js";

/**
 * @typedef {object} Page  what the panel asks of the page
 * @property {() => void} again  begin another game; both leave this one
 * @property {() => void} chooseNew
 * @property {TurnStage} stage
 */

/**
 * What its buttons do, by their ids.
 * @type {Object<string, () => unknown>}
 */
export const COMMANDS = {
  "take-back": commands.takeBackOne,
  draw: ending.offerDraw,
  resign: ending.resign,
  "ask-hint": askHint,
  flip: commands.flip,
  "look-back": () => commands.look(-1),
  "look-on": () => commands.look(1),
  "copy-position": () => copyBy(byId("copy-position"), "Position", commands.positionNow()),
  "copy-record": () => copyBy(byId("copy-record"), "Record", commands.recordNow()),
};

/** @param {OpenState} state @param {Page} page */
export function renderPanel(state, page) {
  const { stage } = page;
  setText(byId("game-title"), nameOf(state.kept));
  setAttribute(byId("view-game"), "href", `viewer#game=${state.kept.id}`);
  setAttribute(byId("edit-position"), "href", commands.editorLink());
  renderStatus(state, stage);
  renderHint(state, stage.model);
  renderMoment(state, page);
  renderControls(state);
  const text = byId("rules-text");
  if (isNew(text, state.rules)) render(rulesText(state.rules, state.game), text);
}

/** @param {OpenState} state @param {TurnStage} stage */
function renderStatus(state, stage) {
  const { shown, latest, fault } = state;
  setText(byId("status"), headline(shown));
  setText(byId("hint"), hint(state, stage));
  byId("status-box").classList.toggle("over", shown.outcome !== null);
  byId("status-box").classList.toggle("looking-back", shown !== latest);
  setText(byId("fault-text"), fault ?? "");
  byId("fault").hidden = fault === null;
}

/** The result without its reason, which stands below it. @param {View} view */
const headline = ({ status, outcome }) =>
  outcome ? status.replace(outcome.reason, "").trim() : status;

/** @param {OpenState} state @param {TurnStage} stage */
function hint(state, { model, making, soFar }) {
  const { shown, latest, scene } = state;
  const lines = [];
  const [now, all] = [shown.record.length, latest.record.length];
  if (isInVariation()) lines.push(`You look at turn ${now} of a variation.`);
  else if (shown !== latest) lines.push(`You look at turn ${now} of ${all}.`);
  if (shown.outcome) lines.push(shown.outcome.reason);
  if (making.walked.length > 0 && model.mine) lines.push(`So far: ${soFar()}.`);
  if (ending.isOffered()) lines.push("The computer considers the offer…");
  const lifted = liftedWords(model, (kind) => kindName(scene, kind));
  if (lifted) lines.push(`${lifted}.`);
  const { automatic, picked } = model;
  if (automatic && picked) {
    lines.push(`${placeName(scene, picked)}: choose one of the marked cells.`);
  }
  return lines.join(" ");
}

/** @typedef {TurnStage["commands"]} Buttons */

/**
 * The buttons of the moment, besides those in the midst of a turn.
 * @param {OpenState} state @param {Page} page
 */
function renderMoment({ latest, shown, ...now }, page) {
  const isLive = shown === latest;
  /** @type {Buttons} */
  const list = [];
  if (!isLive) list.push(["Back to the newest turn", commands.lookAtEnd, "primary"]);
  if (isComputersTurn()) list.push(...computerButtons(now));
  if (latest.outcome && isLive) list.push(...endButtons(page));
  page.stage.renderCommands(byId("moment"), list);
}

/** What can be done once a game is over. @param {Page} page @returns {Buttons} */
function endButtons(page) {
  /** @type {Buttons} */
  const list = [
    ["Play again", page.again, "primary"],
    ["New game", page.chooseNew],
  ];
  if (mistake.losingSide() !== null) list.push(["A puzzle like your mistake", mistake.offerPuzzle]);
  return list;
}

/** @param {Pick<OpenState, "kept"|"busy"|"stoppable">} state @returns {Buttons} */
function computerButtons({ kept, busy, stoppable }) {
  const pause = () => setPaused(true);
  const watched = humans(kept).length === 0;
  if (watched && !kept.paused) return [["Pause", pause, "primary"]];
  /** @type {Buttons} */
  const list = busy === "thinking" && stoppable ? [["Stop the computer", pause]] : [];
  if (kept.paused) {
    list.push(["Let the computer play", () => setPaused(false), "primary"], ["One turn", step]);
  }
  return list;
}

/** @param {OpenState} state */
function renderControls(state) {
  const able = (/** @type {string} */ id, /** @type {boolean} */ yes) => setAble(byId(id), yes);
  able("take-back", commands.takesBackTo() !== null);
  able("draw", ending.canOffer());
  able("resign", ending.canEnd());
  able("look-back", state.at !== START);
  able("look-on", nodeAt(state.tree, state.at).children.length > 0);
}
