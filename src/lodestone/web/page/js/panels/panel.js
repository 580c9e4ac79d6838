/**
 * The panel beside the board: the buttons that belong to this moment, and the tabs. What is said is in the line
 * under the board.
 *
 * @import { Buttons, GameSession } from "../game/session.js"
 * @import { TurnStage } from "../stage/turn-stage.js"
 * @import { View } from "../wire.js"
 */

import { positionText, setupLink, studyLink } from "../core/links.js";
import { toRecord } from "../core/record.js";
import { toggleAll } from "../core/state.js";
import { START, endOf, nodeAt } from "../core/tree.js";
import { openNew } from "../game/begin.js";
import * as commands from "../game/commands.js";
import { copyBy } from "../lib/dialogs.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { button, command, icon } from "../lib/fields.js";
import * as mistake from "../game/mistake.js";
import { nameOf } from "../core/games.js";
import { humans, nextLevel } from "../game/game.js";
import { isComputersTurn, isNewest } from "../game/play.js";
import { setPaused, step, think } from "../game/computer.js";
import { sayingOf } from "../game/saying.js";
import { site } from "../game/site.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { rulesText } from "./rules-text.js";

/**
 * What its buttons do, by their ids.
 * @type {Object<string, (game: GameSession) => unknown>}
 */
export const COMMANDS = {
  "take-back": ({ source }) => source.takeBack(),
  draw: ({ source }) => source.offerDraw(),
  resign: ({ source }) => source.resign(),
  "ask-hint": commands.hint,
  plan: ({ apart }) => apart?.ahead.toggle(),
  flip: commands.flip,
  "all-turns-on": (game) => game.change(toggleAll),
  "look-back": (game) => commands.look(game, -1),
  "look-on": (game) => commands.look(game, 1),
  "copy-position": ({ play: { rules, shown } }) =>
    copyBy(byId("copy-position"), "Position", positionText(rules.rules, shown.position)),
  // In its JSON form, which the server and `lodestone record` read.
  "copy-record": ({ tree }) =>
    copyBy(byId("copy-record"), "Record", JSON.stringify(toRecord(tree))),
};

/**
 * @typedef {object} Dialogs
 * @property {() => unknown} chooseNew  a game that takes its place
 * @property {() => unknown} share
 */

/** @param {GameSession} game */
function whyWords({ play, source }) {
  const side = play.latest.record.at(-1)?.side;
  return side ? `Why did ${source.calls(side)} do that?` : "";
}

/** @param {GameSession} game @param {TurnStage} stage @param {Dialogs} dialogs */
export function renderPanel(game, stage, dialogs) {
  const { rules, shown, kept } = game.play;
  const { apart } = game;
  const box = byId("status-box");
  setText(byId("game-title"), nameOf(kept));
  setAttribute(byId("view-game"), "href", studyLink({ study: kept.id }));
  const editor = setupLink(rules.rules, shown.position);
  setAttribute(byId("edit-position"), "href", editor);
  const { classList } = byId("play");
  const wasOver = classList.contains("over");
  const isOver = classList.toggle("over", shown.outcome !== null);
  classList.toggle("looking-back", !isNewest(game.play));
  classList.toggle("planning", apart?.ahead.isOn ?? false);
  classList.toggle("explained", mistake.isOnBoard(game));
  classList.toggle("invites", apart?.online.isInvited ?? false);
  stage.caption.say(sayingOf(game, stage));
  render(momentOf(game), box);
  stage.renderCommands(byId("moment"), buttonsNow(game, stage, dialogs));
  // On a small screen people see how it ended and what to do next, and otherwise the whole board.
  if (isOver && !wasOver) box.scrollIntoView({ block: "nearest" });
  if (wasOver && !isOver) scrollTo(0, 0);
  render(controls(game, stage), byId("controls"));
  render(rulesText(rules, game.play.game), byId("rules-text"));
}

/** @param {GameSession} game */
const momentOf = (game) =>
  html`${mistake.mistakeText(game)}
    <div id="fault" class="fault" ?hidden=${game.play.fault === null}>
      <p id="fault-text">${game.play.fault}</p>
      ${button(icon("close"), nothing, { id: "fault-close", look: "bare", label: "Close this message" })}
    </div>
    <div id="moment" class="moment"></div>`;

/**
 * The buttons of the moment, other than those during a turn.
 * @param {GameSession} game @param {TurnStage} stage @param {Dialogs} dialogs
 */
function buttonsNow(game, stage, { chooseNew, share }) {
  const { latest, kept, busy, canStop } = game.play;
  const { apart, clocks } = game;
  const isHere = isNewest(game.play);
  const isComputers = isComputersTurn(game.play);
  const isOver = isHere && latest.outcome !== null;
  // Not in the midst of a turn.
  const mayAsk = commands.canSwap(game) && stage.making.walked.length === 0;
  const isTimed = clocks && kept.clock && latest.outcome === null;
  const isBegun = latest.record.length > 0;
  const isShown = mistake.isOnBoard(game);
  const isLost = (isHere || mistake.found(game) !== null) && mistake.losingSide(game) !== null;
  const isWatched = isComputers && humans(kept).length === 0 && !kept.paused;
  const isSlow = isComputers && !isWatched && busy === "thinking" && canStop;
  const isPaused = isComputers && kept.paused;
  const isWarned = isHere && game.play.warning !== "";
  const pause = () => setPaused(game, true);
  const isRepeatable = isOver && !apart && !kept.drill;
  const next = isRepeatable ? nextLevel(game.play, site.players) : undefined;
  const again = async () => openNew(await commands.again(game));
  const goOn = async () => openNew(await commands.again(game, next?.name));
  const toEnd = () => game.goTo(endOf(game.tree));
  /** @type {Buttons} */
  const buttons = [
    [!isHere && !isShown && !apart?.ahead.isOn, "Back to the newest turn", toEnd, "primary"],
    [isShown, "Go back", toEnd],
    [isWatched, "Pause", pause, "primary"],
    [isSlow, "Stop the computer", pause],
    [isWarned, "Take it back", () => game.source.takeBack(), "primary"],
    [isWarned, "Play on", () => think(game, { isWarned: true })],
    [commands.canExplain(game), whyWords(game), () => commands.explain(game)],
    [isPaused, "Let the computer play", () => setPaused(game, false), "primary"],
    [isPaused, "One turn", () => step(game)],
    [mayAsk, "Swap sides?", () => commands.offerSwap(game)],
    ...(isTimed ? clockButtons(clocks, isBegun) : []),
    ...(apart?.online.buttons ?? []),
    [next !== undefined, `Play ${next?.title.toLowerCase()}`, goOn, "primary"],
    [isRepeatable, "Play again", again, next ? "" : "primary"],
    [isOver && !isLost && !kept.drill, "New game", chooseNew],
    [isLost && !isShown, "Show my mistake", () => mistake.showMistake(game)],
    [isOver && !isShown && !kept.drill, "Share", share],
  ];
  return [...mistake.practice(game), ...buttons.flatMap(([is, ...button]) => (is ? [button] : []))];
}

/** @param {import("../game/clock.js").GameClocks} clocks @param {boolean} isBegun @returns {Buttons} */
const clockButtons = (clocks, isBegun) => [
  [clocks.isRunning, "Stop the clocks", () => clocks.pauseOrRun()],
  [isBegun && !clocks.isRunning, "Start the clocks", () => clocks.pauseOrRun()],
];

/** The buttons below the board. @param {GameSession} game @param {TurnStage} stage */
function controls(game, { model }) {
  const { tree, at } = game;
  const looks = game.play.hint?.result === null;
  const label = looks ? "Stop looking for a hint" : undefined;
  const isOn = nodeAt(tree, at).children.length > 0;
  const isBack = commands.takesBackTo(game) !== null;
  const isHinting = looks || model.mine;
  const looking = [
    command("look-back", "Earlier", { sign: "back", isAble: at !== START }),
    command("look-on", "Later", { sign: "on", isAble: isOn }),
  ];
  const { apart } = game;
  const all = command("all-turns-on", "All turns", {
    sign: "turns",
    pressed: game.state.all !== null,
  });
  if (apart) return [...looking, ...apart.online.controls, all];
  return [
    ...looking,
    command("take-back", "Take back", { sign: "take-back", isAble: isBack }),
    command("ask-hint", looks ? "Stop" : "Hint", { sign: "hint", isAble: isHinting, label }),
    command("draw", "Draw", { sign: "draw", isAble: commands.canOffer(game) }),
    command("resign", "Resign", { sign: "resign", isAble: commands.canEnd(game) }),
    all,
  ];
}
