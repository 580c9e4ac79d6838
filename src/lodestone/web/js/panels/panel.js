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
import { byId, setAttribute, setText } from "../lib/dom.js";
import { button, command, icon } from "../lib/fields.js";
import * as ending from "../game/ending.js";
import * as mistake from "../game/mistake.js";
import { nameOf } from "../core/games.js";
import { humans } from "../game/game.js";
import { advice, hint as askHint } from "../game/hint.js";
import { kindName, placeName } from "../stage/model.js";
import { setPaused, step } from "../game/computer.js";
import { isInVariation } from "../game/session.js";
import { isComputersTurn } from "../game/work.js";
import { html, nothing, render } from "../vendor/lit-html.js";
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
  const box = byId("status-box");
  setText(byId("game-title"), nameOf(state.kept));
  setAttribute(byId("view-game"), "href", `viewer#game=${state.kept.id}`);
  setAttribute(byId("edit-position"), "href", commands.editorLink());
  box.classList.toggle("over", state.shown.outcome !== null);
  box.classList.toggle("looking-back", state.shown !== state.latest);
  render(statusText(state, stage), box);
  stage.renderCommands(byId("moment"), buttonsNow(state, page));
  render(controls(state, stage), byId("controls"));
  render(rulesText(state.rules, state.game), byId("rules-text"));
}

/** @param {OpenState} state @param {TurnStage} stage */
const statusText = (state, stage) =>
  html`<p id="status" class="status">${headline(state.shown)}</p>
    <p id="hint" class="hint">${hint(state, stage)}</p>
    <p id="advice" class="advice">${advice(state, stage.model)}</p>
    <div id="fault" class="fault" ?hidden=${state.fault === null}>
      <p id="fault-text">${state.fault}</p>
      ${button(icon("close"), nothing, { id: "fault-close", look: "bare", label: "Close this message" })}
    </div>
    <div id="moment" class="moment"></div>`;

/** The result without its reason, which stands below it. @param {View} view */
const headline = ({ status, outcome }) =>
  outcome ? status.replace(outcome.reason, "").trim() : status;

/** @param {OpenState} state @param {TurnStage} stage */
function hint(state, { model, making, soFar }) {
  const { shown, latest, scene } = state;
  const { automatic, picked } = model;
  const [now, all] = [shown.record.length, latest.record.length];
  const lifted = liftedWords(model, (kind) => kindName(scene, kind));
  return [
    isInVariation() && `You look at turn ${now} of a variation.`,
    !isInVariation() && shown !== latest && `You look at turn ${now} of ${all}.`,
    shown.outcome?.reason,
    making.walked.length > 0 && model.mine && `So far: ${soFar()}.`,
    ending.isOffered() && "The computer considers the offer…",
    lifted && `${lifted}.`,
    automatic && picked && `${placeName(scene, picked)}: choose one of the marked cells.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The buttons of the moment, besides those in the midst of a turn.
 * @param {OpenState} state @param {Page} page
 */
function buttonsNow({ latest, shown, kept, busy, stoppable }, { again, chooseNew }) {
  const isLive = shown === latest;
  const isOver = isLive && latest.outcome !== null;
  const waits = isComputersTurn();
  const isWatched = waits && humans(kept).length === 0 && !kept.paused;
  const isSlow = waits && !isWatched && busy === "thinking" && stoppable;
  const [pause, resume] = [() => setPaused(true), () => setPaused(false)];
  /** @type {[is: boolean, ...TurnStage["commands"][number]][]} */
  const buttons = [
    [!isLive, "Back to the newest turn", commands.lookAtEnd, "primary"],
    [isWatched, "Pause", pause, "primary"],
    [isSlow, "Stop the computer", pause],
    [waits && kept.paused, "Let the computer play", resume, "primary"],
    [waits && kept.paused, "One turn", step],
    [isOver, "Play again", again, "primary"],
    [isOver, "New game", chooseNew],
    [isOver && mistake.losingSide() !== null, "A puzzle like your mistake", mistake.offerPuzzle],
  ];
  return buttons.flatMap(([is, ...button]) => (is ? [button] : []));
}

/** The buttons below the board. @param {OpenState} state @param {TurnStage} stage */
function controls({ tree, at, hint: asked }, { model }) {
  const looks = asked?.result === null;
  const label = looks ? "Stop looking for a hint" : undefined;
  const isOn = nodeAt(tree, at).children.length > 0;
  return [
    command("look-back", "Earlier", { sign: "back", isAble: at !== START }),
    command("look-on", "Later", { sign: "on", isAble: isOn }),
    command("take-back", "Take back", {
      sign: "take-back",
      isAble: commands.takesBackTo() !== null,
    }),
    command("ask-hint", looks ? "Stop" : "Hint", {
      sign: "hint",
      isAble: looks || model.mine,
      label,
    }),
    command("draw", "Draw", { sign: "draw", isAble: ending.canOffer() }),
    command("resign", "Resign", { sign: "resign", isAble: ending.canEnd() }),
    command("flip", "Flip", { sign: "flip" }),
  ];
}
