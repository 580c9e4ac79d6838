/**
 * What the line under the board says of a game in play: what has just happened, and what may be done. The game
 * says both; here it is put together with who plays.
 *
 * @import { Saying } from "../stage/caption.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { GameSession } from "./session.js"
 */

import { upperFirst } from "../core/rules.js";
import { gameLine } from "../core/tree.js";
import { isHand, kindName, placeName, sideTitle } from "../stage/model.js";
import { liftedWords, ofPlayers, taskOf } from "../stage/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import * as commands from "./commands.js";
import { mySide } from "./played.js";
import * as mistake from "./mistake.js";
import { isInVariation, isMoving, isNewest } from "./play.js";

/** Before this turn the side is said where it is another one, and before this one the goal of a first game. */
const NEW = 2;
const LEARNT = 6;

/** @param {GameSession} game @param {TurnStage} stage @returns {Saying} */
export function sayingOf(game, stage) {
  const { shown } = game.play;
  const online = game.apart?.online;
  return {
    words: wordsOf(game, stage),
    news: commands.hintWords(game, stage.model) || commands.reason(game),
    lost: online?.lost ?? "",
    waiting: waiting(game),
    isOver: shown.outcome !== null && !mistake.isOnBoard(game),
  };
}

/** @param {GameSession} game @param {TurnStage} stage */
function wordsOf(game, stage) {
  const hint = commands.hintWords(game, stage.model);
  const said = hint || commands.reason(game);
  const isMistake = mistake.isOnBoard(game);
  const task = isMistake ? mistake.headline(game) : hint ? "" : headline(game, stage);
  return html`<span id="advice">${isMistake ? "" : said}</span>
    <span id="happened">${said || isMistake ? "" : happened(game)}</span>
    <span id="status">${task}</span>
    <span id="hint">${isMistake ? "" : details(game, stage)}</span> ${aim(game)}`;
}

/** The turn made here that the server has not answered yet. @param {GameSession} game */
function waiting({ play, tree, apart }) {
  const isSent = apart ? apart.online.isSent : play.busy === "sending";
  const turn = isSent ? gameLine(tree).turns.at(-1) : undefined;
  return turn === undefined ? "" : `${turn} will be sent.`;
}

/** The last turn, with who made it, after a turn of the player's own that took something. @param {GameSession} game */
function happened(game) {
  const { shown } = game.play;
  const [before, last] = [shown.record.at(-2), shown.record.at(-1)];
  if (!last || (shown.outcome && gameLine(game.tree).ended)) return "";
  const mine = sideIn(game);
  const isAnswered = before?.removes && before.side === mine && last.side !== mine;
  return (isAnswered ? [before, last] : [last])
    .map(({ side, say }) => `${game.source.calls(side)}: ${say}.`)
    .join(" ");
}

/**
 * What may be done, or the result without its reason, which follows.
 * @param {GameSession} game @param {TurnStage} stage
 */
function headline(game, { model, making }) {
  const { play, apart, source } = game;
  const { status, outcome, side } = play.shown;
  if (apart?.ahead.isOn) return apart.ahead.words;
  if (outcome) return resultWords(game);
  if (model.mine && making.walked.length > 0) {
    return model.ending ? "Continue, or end the turn." : "Continue the turn.";
  }
  const [online, isHere] = [apart?.online, isNewest(play)];
  if (isHere && online) {
    return online.isMine ? `${online.turnWords}: ${taskOf(status)}` : `${online.turnWords}.`;
  }
  if (isHere && play.warning) return "Take it back, or play on.";
  if (isHere && play.busy === "thinking") return `${source.nameOf(side)} is thinking…`;
  const isOwn = side === mySide(play.kept);
  return isOwn && !isMoving(play) ? `Your turn: ${taskOf(status)}` : status;
}

/** The side that the user plays, on this device or online. @param {GameSession} game */
const sideIn = ({ play, apart }) => (apart ? apart.online.side : mySide(play.kept));

/** @param {GameSession} game */
function resultWords(game) {
  const { status, outcome } = game.play.shown;
  if (!outcome) return "";
  const mine = sideIn(game);
  if (mine && outcome.winner) return outcome.winner === mine ? "You won." : "You lost.";
  return status.replace(outcome.reason, "").trim();
}

/** What is to be known besides. @param {GameSession} game @param {TurnStage} stage */
function details(game, { model, making, soFar }) {
  const { shown, latest, kept } = game.play;
  const mine = mySide(kept);
  const { scene, sides } = game.state;
  const { automatic, picked } = model;
  const lifted = liftedWords(model, (kind) => kindName(scene, kind));
  const players = Object.fromEntries(
    sides.map((side) => [sideTitle(side), game.source.calls(side)]),
  );
  return [
    (isInVariation(game.state) || shown.record.length < latest.record.length) && `${game.place}.`,
    shown.outcome && ofPlayers(shown.outcome.reason, players),
    making.walked.length > 0 && model.mine && `So far: ${soFar()}.`,
    commands.isSwapped(game.tree) &&
      latest.record.length === 1 &&
      "The players have swapped sides.",
    kept.isOtherSide &&
      mine &&
      latest.record.length < NEW &&
      `You play ${sideTitle(mine)} this time.`,
    commands.isOffered(game) && "The computer considers the offer…",
    lifted && `${upperFirst(lifted)}.`,
    automatic && picked && `${chosenWords(scene, picked)} one of the marked places.`,
    game.clocks?.news,
    ...(game.apart?.online.news ?? []),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {import("../wire.js").Scene} scene @param {string} picked  without a press */
const chosenWords = (scene, picked) =>
  isHand(scene, picked) ? "Choose" : `${placeName(scene, picked)}: choose`;

/** How a first game is won, and the lesson that shows it. @param {GameSession} game */
function aim(game) {
  const { aim: said, play } = game;
  if (!said || play.latest.record.length >= LEARNT) return nothing;
  return html`<span id="aim">${said.words} <a href=${said.href}>Learn how</a></span>`;
}
