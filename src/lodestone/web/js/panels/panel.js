/**
 * The panel beside the board: the status, the buttons that belong to this moment, and the tabs.
 *
 * @import { PlayedGame } from "../game/played.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { View } from "../wire.js"
 */

import { endOf } from "../core/line.js";
import { positionLink, positionText } from "../core/links.js";
import { toRecord } from "../core/record.js";
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
 * @type {Object<string, (game: PlayedGame) => unknown>}
 */
export const COMMANDS = {
  "take-back": commands.takeBackOne,
  draw: ending.offerDraw,
  resign: ending.resign,
  "ask-hint": askHint,
  flip: commands.flip,
  "look-back": (game) => commands.look(game, -1),
  "look-on": (game) => commands.look(game, 1),
  "copy-position": ({ rules, shown }) =>
    copyBy(byId("copy-position"), "Position", positionText(rules.rules, shown.position)),
  // In its JSON form, which the server and `lodestone record` read.
  "copy-record": ({ tree }) =>
    copyBy(byId("copy-record"), "Record", JSON.stringify(toRecord(tree))),
};

/** @param {PlayedGame} game @param {Page} page */
export function renderPanel(game, page) {
  const { stage } = page;
  setText(byId("game-title"), nameOf(game.kept));
  setAttribute(byId("view-game"), "href", `viewer#game=${game.kept.id}`);
  setAttribute(
    byId("edit-position"),
    "href",
    positionLink("editor", game.rules.rules, game.shown.position),
  );
  renderStatus(game, stage);
  renderHint(game, stage.model);
  renderMoment(game, page);
  renderControls(game);
  const text = byId("rules-text");
  if (isNew(text, game.rules)) render(rulesText(game.rules, game.game), text);
}

/** @param {PlayedGame} game @param {TurnStage} stage */
function renderStatus(game, stage) {
  const { shown, isLive, fault } = game;
  setText(byId("status"), headline(shown));
  setText(byId("hint"), hint(game, stage));
  byId("status-box").classList.toggle("over", shown.outcome !== null);
  byId("status-box").classList.toggle("looking-back", !isLive);
  setText(byId("fault-text"), fault ?? "");
  byId("fault").hidden = fault === null;
}

/** The result without its reason, which stands below it. @param {View} view */
const headline = ({ status, outcome }) =>
  outcome ? status.replace(outcome.reason, "").trim() : status;

/** @param {PlayedGame} game @param {TurnStage} stage */
function hint(game, { model, making, soFar }) {
  const { shown, latest, isLive } = game;
  const { scene } = game.state;
  const lines = [];
  const [now, all] = [shown.record.length, latest.record.length];
  if (game.isInVariation) lines.push(`You look at turn ${now} of a variation.`);
  else if (!isLive) lines.push(`You look at turn ${now} of ${all}.`);
  if (shown.outcome) lines.push(shown.outcome.reason);
  if (making.walked.length > 0 && model.mine) lines.push(`So far: ${soFar()}.`);
  if (ending.isOffered(game)) lines.push("The computer considers the offer…");
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
 * @param {PlayedGame} game @param {Page} page
 */
function renderMoment(game, page) {
  /** @type {Buttons} */
  const list = [];
  const lookAtEnd = () => game.goTo(endOf(game.tree));
  if (!game.isLive) list.push(["Back to the newest turn", lookAtEnd, "primary"]);
  if (game.isComputersTurn) list.push(...computerButtons(game));
  if (game.latest.outcome && game.isLive) list.push(...endButtons(game, page));
  page.stage.renderCommands(byId("moment"), list);
}

/** What can be done once a game is over. @param {PlayedGame} game @param {Page} page @returns {Buttons} */
function endButtons(game, page) {
  /** @type {Buttons} */
  const list = [
    ["Play again", page.again, "primary"],
    ["New game", page.chooseNew],
  ];
  if (mistake.losingSide(game) !== null) {
    list.push(["A puzzle like your mistake", () => mistake.offerPuzzle(game)]);
  }
  return list;
}

/** @param {PlayedGame} game @returns {Buttons} */
function computerButtons(game) {
  const { kept, busy, stoppable } = game;
  const pause = () => setPaused(game, true);
  const watched = humans(kept).length === 0;
  if (watched && !kept.paused) return [["Pause", pause, "primary"]];
  /** @type {Buttons} */
  const list = busy === "thinking" && stoppable ? [["Stop the computer", pause]] : [];
  if (kept.paused) {
    const playOn = () => setPaused(game, false);
    list.push(["Let the computer play", playOn, "primary"], ["One turn", () => step(game)]);
  }
  return list;
}

/** @param {PlayedGame} game */
function renderControls(game) {
  const able = (/** @type {string} */ id, /** @type {boolean} */ yes) => setAble(byId(id), yes);
  able("take-back", commands.takesBackTo(game) !== null);
  able("draw", ending.canOffer(game));
  able("resign", ending.canEnd(game));
  able("look-back", game.at !== START);
  able("look-on", nodeAt(game.tree, game.at).children.length > 0);
}
