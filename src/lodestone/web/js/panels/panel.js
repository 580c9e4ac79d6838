/**
 * The panel beside the board: the status, the buttons that belong to this moment, and the tabs.
 *
 * @import { PlayedGame } from "../game/played.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { View } from "../wire.js"
 */

import { endOf } from "../core/line.js";
import { positionText, setupLink, studyLink } from "../core/links.js";
import { toRecord } from "../core/record.js";
import { START, nodeAt } from "../core/tree.js";
import * as commands from "../game/commands.js";
import { copyBy } from "../lib/dialogs.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { button, command, icon } from "../lib/fields.js";
import * as clock from "../game/clock.js";
import * as ending from "../game/ending.js";
import * as mistake from "../game/mistake.js";
import { nameOf } from "../core/games.js";
import { humans } from "../game/game.js";
import { advice, hint as askHint } from "../game/hint.js";
import { kindName, placeName } from "../stage/model.js";
import { setPaused, step } from "../game/computer.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { rulesText } from "./rules-text.js";
import { canSwap, isSwapped, offerSwap } from "../game/swap.js";
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
  draw: (game) => (game.online ? game.online.offerDraw() : ending.offerDraw(game)),
  resign: (game) => (game.online ? game.online.resign() : ending.resign(game)),
  "ask-hint": askHint,
  plan: (game) => game.online?.game.togglePlan(),
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
  const { rules, shown, kept } = game;
  const { stage } = page;
  const box = byId("status-box");
  setText(byId("game-title"), nameOf(kept));
  setAttribute(byId("view-game"), "href", studyLink({ study: kept.id }));
  const editor = setupLink(rules.rules, shown.position);
  setAttribute(byId("edit-position"), "href", editor);
  box.classList.toggle("over", shown.outcome !== null);
  box.classList.toggle("looking-back", !game.isLive);
  box.classList.toggle("planning", game.online?.game.isPlanning ?? false);
  box.classList.toggle("explained", mistake.isOnBoard(game));
  box.classList.toggle("invites", game.online?.isInvited ?? false);
  render(statusText(game, stage), box);
  stage.renderCommands(byId("moment"), buttonsNow(game, page));
  render(controls(game, stage), byId("controls"));
  render(rulesText(rules, game.game), byId("rules-text"));
}

/** @param {PlayedGame} game @param {TurnStage} stage */
const statusText = (game, stage) =>
  html`${mistake.isOnBoard(game) ? mistake.mistakeText(game) : nothing}
    <p id="status" class="status" ?hidden=${mistake.isOnBoard(game)}>${headline(game)}</p>
    <p id="hint" class="hint" ?hidden=${mistake.isOnBoard(game)}>${hint(game, stage)}</p>
    <p id="advice" class="advice">${advice(game, stage.model)}</p>
    ${mistake.isOnBoard(game) ? nothing : mistake.mistakeText(game)}
    <div id="fault" class="fault" ?hidden=${game.fault === null}>
      <p id="fault-text">${game.fault}</p>
      ${button(icon("close"), nothing, { id: "fault-close", look: "bare", label: "Close this message" })}
    </div>
    <div id="moment" class="moment"></div>`;

/** Whose turn it is, or the result without its reason, which stands below it. @param {PlayedGame} game */
function headline({ shown: { status, outcome }, isLive, online, kept }) {
  if (online?.game.isPlanning) return online.game.planWords;
  if (!outcome) return isLive && online ? turnWords(online, status) : status;
  const only = humans(kept).length === 1 ? humans(kept)[0] : null;
  const mine = online ? online.side : only;
  if (mine && outcome.winner) return outcome.winner === mine ? "You won." : "You lost.";
  return status.replace(outcome.reason, "").trim();
}

/** Only the player to move reads what to do. @param {NonNullable<PlayedGame["online"]>} online @param {string} status */
function turnWords({ turnWords: words, isMine }, status) {
  const [, task] = status.split(": ");
  return isMine && task ? `${words}: ${task}` : `${words}.`;
}

/** @param {PlayedGame} game @param {TurnStage} stage */
function hint(game, { model, making, soFar }) {
  const { shown, latest, isInVariation } = game;
  const { scene } = game.state;
  const { automatic, picked } = model;
  const lifted = liftedWords(model, (kind) => kindName(scene, kind));
  return [
    (isInVariation || shown.record.length < latest.record.length) && `${game.place}.`,
    shown.outcome?.reason,
    making.walked.length > 0 && model.mine && `So far: ${soFar()}.`,
    isSwapped(game.tree) && latest.record.length === 1 && "The players have swapped sides.",
    ending.isOffered(game) && "The computer considers the offer…",
    lifted && `${lifted}.`,
    automatic && picked && `${placeName(scene, picked)}: choose one of the marked cells.`,
    ...(game.online?.news ?? []),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The buttons of the moment, besides those in the midst of a turn.
 * @param {PlayedGame} game @param {Page} page
 */
function buttonsNow(game, { again, chooseNew, stage }) {
  const { latest, kept, busy, isLive, isComputersTurn, online } = game;
  const isOver = isLive && latest.outcome !== null;
  // Not in the midst of a turn.
  const mayAsk = canSwap(game) && stage.making.walked.length === 0;
  const isTimed = Boolean(kept.clock) && latest.outcome === null;
  const isBegun = latest.record.length > 0;
  const isShown = mistake.isOnBoard(game);
  const isLost = (isLive || mistake.found(game) !== null) && mistake.losingSide(game) !== null;
  const isWatched = isComputersTurn && humans(kept).length === 0 && !kept.paused;
  const isSlow = isComputersTurn && !isWatched && busy === "thinking" && game.stoppable;
  const isPaused = isComputersTurn && kept.paused;
  const pause = () => setPaused(game, true);
  const toEnd = () => game.goTo(endOf(game.tree));
  /** @type {[is: boolean, ...TurnStage["commands"][number]][]} */
  const buttons = [
    [!isLive && !isShown && !online?.game.isPlanning, "Back to the newest turn", toEnd, "primary"],
    [isShown, "Go back", toEnd],
    [isWatched, "Pause", pause, "primary"],
    [isSlow, "Stop the computer", pause],
    [isPaused, "Let the computer play", () => setPaused(game, false), "primary"],
    [isPaused, "One turn", () => step(game)],
    [mayAsk, "Swap sides?", () => offerSwap(game)],
    [isTimed && clock.isRunning(game), "Stop the clocks", () => clock.pauseOrRun(game)],
    [
      isTimed && isBegun && !clock.isRunning(game),
      "Start the clocks",
      () => clock.pauseOrRun(game),
    ],
    ...(online?.buttons ?? []),
    [isOver && !online, "Play again", again, "primary"],
    [isOver && !isLost, "New game", chooseNew],
    [isLost && !isShown, "Show my mistake", () => mistake.showMistake(game)],
  ];
  return [...mistake.practice(game), ...buttons.flatMap(([is, ...button]) => (is ? [button] : []))];
}

/** The buttons below the board. @param {PlayedGame} game @param {TurnStage} stage */
function controls(game, { model }) {
  const { tree, at } = game;
  const looks = game.hint?.result === null;
  const label = looks ? "Stop looking for a hint" : undefined;
  const isOn = nodeAt(tree, at).children.length > 0;
  const isBack = commands.takesBackTo(game) !== null;
  const isHinting = looks || model.mine;
  const looking = [
    command("look-back", "Earlier", { sign: "back", isAble: at !== START }),
    command("look-on", "Later", { sign: "on", isAble: isOn }),
  ];
  if (game.online) {
    return [...looking, ...game.online.controls, command("flip", "Flip", { sign: "flip" })];
  }
  return [
    ...looking,
    command("take-back", "Take back", { sign: "take-back", isAble: isBack }),
    command("ask-hint", looks ? "Stop" : "Hint", { sign: "hint", isAble: isHinting, label }),
    command("draw", "Draw", { sign: "draw", isAble: ending.canOffer(game) }),
    command("resign", "Resign", { sign: "resign", isAble: ending.canEnd(game) }),
    command("flip", "Flip", { sign: "flip" }),
  ];
}
